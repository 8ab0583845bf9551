import gc

gc.set_threshold(20_000, 50, 50)  # to start is to make much and throw nothing away: no use looking for rubbish so often

"""Matches being played by people who are not at one keyboard: kept in a store, answered by token, seen seat by seat.

`tables` opens and finds tables, `sitting` is one of them with its match, `sight` is what one seat is shown, `bots` lets
programs play, `offers` lists what may be answered and `turns` says who is to answer. No page and no rule lives here.
"""

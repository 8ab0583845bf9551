"""Any game at a terminal: who is asked, what they see, what they may type. It knows the kernel and no game.

`wires` reads lines and prints, `offers` numbers the options, `sitting` decides whose turn it is to type, `commands` are
the words that may be typed instead of an answer, `saves` keeps the journal in a file.
"""

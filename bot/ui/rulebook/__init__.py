"""The rules of a game in words, written from the values that the engine uses.

A chapter reads `Rules` and the forms, never which game it is, so words and play cannot differ. A
variant only adds its name, its options and its own choices.
"""

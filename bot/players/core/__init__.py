"""The rules on integers, for players who look ahead: a deal as a few numbers, quick to copy.

`deal` begins a deal and lets seats act, `reading` makes a state of what a seat sees. The engine
alone decides what happens at a table; tests hold this room to it.
"""

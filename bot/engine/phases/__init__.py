"""The way of a deal: the phases that a game's rules call for, in order."""

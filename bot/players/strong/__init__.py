"""Looking ahead: what cards are worth if the deal is played out in worlds that may be.

`bench-players` measures how much that brings. No table has such a player yet.
"""

"""Each query of `bot/store/sql`, run on rows that lie on both sides of each of its conditions.

`cases.json` has for each query small databases, calls and what comes of them. For a new or changed
query, `python -m tests.store.statements` looks for rows on which each fault of `faults.py` makes a
difference. Read what it wrote.
"""

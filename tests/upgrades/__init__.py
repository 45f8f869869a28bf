"""Databases of version 0.9.0 (commit 502d7d2f), and what that version showed of them.

A ``.sql`` file holds all rows, in SQL that SQLite and PostgreSQL both run. The ``.json`` file
beside it holds what that version showed at the same moment. The bot of that commit wrote both:

- ``played``: run by stock discord.py on SimCord and played by clicks. The JSON holds tables, hands,
  past games, scores and settings, and every message with buttons;
- ``unsent``: described in `tests/upgrades/test_unsent.py`.
"""

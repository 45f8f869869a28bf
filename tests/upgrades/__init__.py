"""Databases of earlier revisions of the bot, and what those revisions showed of them.

``<revision>.sql`` holds the schema and all rows, in SQL that SQLite and PostgreSQL both run.
``<revision>.json`` holds what that revision showed at the same moment: tables, hands, past games,
scores and settings, and every message with buttons. Each was written by the bot of that revision,
run by stock discord.py on SimCord and played by clicks:

- ``54ef8ac``: before fair deals and practice games (migrations 1 to 4);
- ``72217da``: before the code was arranged in feature folders (migrations 1 to 6).

``9c3bfc91`` (migrations 1 to 14) is described in `tests/upgrades/test_unsent.py`.
"""

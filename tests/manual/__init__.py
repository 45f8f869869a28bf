"""The manual of commands, docs/commands.md, generated from the commands.

``python -m tests.manual`` writes it (``make commands``). What a command takes is read off it; who
may use it, what it is good for and examples are in `tests.manual.notes`.
"""

"""An organised event: a pure value, made by folding its acts.

`act` is the only way in which an event changes: it checks an act, then changes the state. The host
(`bot.tables.events`) stores the acts, and folds them again when it loads the event.
"""

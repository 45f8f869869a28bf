"""Where players may revoke: the tricks, the calls, their judgement and what revokes cost.

`unchecked`, `closing` and `judging` are phases, in this order; `calls` and `penalty` are pieces of
them. What a revoke is, and what is known of it, is in `bot.engine.revokes`.
"""

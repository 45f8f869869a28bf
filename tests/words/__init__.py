"""The messages that the bot's source holds, and the catalogues kept up to date with them.

``python -m tests.words`` (``make words``) brings new messages into every language's catalogue and
takes the unused ones out; ``python -m tests.words de`` only into one.
"""

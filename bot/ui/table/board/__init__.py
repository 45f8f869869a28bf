"""The board: one message that shows a table to the channel."""

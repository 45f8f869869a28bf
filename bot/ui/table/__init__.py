"""A table: its board, hands, lobby, and the forms to fill in there."""

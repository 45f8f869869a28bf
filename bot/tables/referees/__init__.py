"""Referees at a table: questions for them, what they may see, and their rulings."""

"""A picture of the table: seats, the trick, trumps and the score."""

"""Games that are declared once the table can play them: each then moves to `games`."""

"""The daily deal: its days and their secrets, who plays them, and what came of it."""

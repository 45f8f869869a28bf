"""A game: deals one after the other until a side reaches the target."""

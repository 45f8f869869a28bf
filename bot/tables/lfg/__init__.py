"""Finding players: who waits for a game in a channel, and the tables that open for them."""

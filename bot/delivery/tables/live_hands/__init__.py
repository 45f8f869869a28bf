"""Live hands: hands shown in the channel, which move with the game."""

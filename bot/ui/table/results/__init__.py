"""What a deal and a game become once they are over: their results on the board."""

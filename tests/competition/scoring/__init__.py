"""What a match is worth."""

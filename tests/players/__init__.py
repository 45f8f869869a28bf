"""The computer players, in situations that a card player recognises."""

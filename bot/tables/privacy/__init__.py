"""What is kept about people: shown, taken out, and deleted."""

"""Games from the first card to the last, and the time that passes in them."""

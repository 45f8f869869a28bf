"""Words for cards, people, points and calls, and texts of the right length."""

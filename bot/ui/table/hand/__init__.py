"""A player's hand, by direct message or as a private answer: decision, cards, a line of facts."""

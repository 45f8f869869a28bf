"""A card's face, as an emoji or as a whole card."""

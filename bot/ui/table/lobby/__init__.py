"""The board before the deals: seats are taken, then the pack is cut."""

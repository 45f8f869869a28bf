"""Delivery with a messenger in memory, and the Discord messenger with a simulated Discord."""

"""Delivery against a messenger in memory, and its messenger against a simulated Discord."""

"""Delivery against a messenger in memory, and the courier against a simulated Discord."""

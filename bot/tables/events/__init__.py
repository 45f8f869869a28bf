"""Organised events: stored as their acts, and kept going at tables."""

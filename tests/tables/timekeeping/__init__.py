"""Clocks, pauses between cards, and heartbeats."""

"""Organised events over Discord."""

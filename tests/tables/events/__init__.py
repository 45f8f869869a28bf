"""Organised events at tables."""

"""Hands: where people see them, and that nobody else does."""

"""Records and boards (docs/record.md)."""

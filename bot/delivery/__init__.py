"""The delivery room: what the store says must be shown reaches Discord surely, in order, once."""

"""Pictures of cards and points, drawn with Pillow."""

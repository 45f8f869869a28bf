"""The presets, on figures worked out by hand."""

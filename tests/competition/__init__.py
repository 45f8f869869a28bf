"""Organised play: values in, values out."""

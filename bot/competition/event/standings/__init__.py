"""Standings of an event's stages, with what its directors gave and took."""

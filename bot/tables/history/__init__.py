"""Past games: listed, found, replayed, checked."""

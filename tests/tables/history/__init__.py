"""Past games: lists, replays, records."""

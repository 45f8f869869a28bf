"""Games that are over: lists, replays, and whether they were fair."""

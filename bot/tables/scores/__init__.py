"""The scores of servers: what games came to, sums of it, ratings, and the leaderboards."""

"""Results, sums, ratings, statistics."""

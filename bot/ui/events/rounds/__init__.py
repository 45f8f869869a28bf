"""Pages of a round: who meets whom, and its boards."""

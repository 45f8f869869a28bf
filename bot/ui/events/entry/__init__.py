"""What a person sees of their own entrant: how they enter, and what its captain arranges."""

"""The bot played end to end on a simulated Discord, as people play it."""

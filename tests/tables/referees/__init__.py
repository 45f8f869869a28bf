"""Questions for referees, and rulings."""

"""The director's desk: what waits for a decision, and everything a director can do."""

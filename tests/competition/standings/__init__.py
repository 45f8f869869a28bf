"""Who leads, and why."""

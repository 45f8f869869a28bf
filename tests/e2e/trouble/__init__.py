"""What goes wrong: requests, databases, clocks, restarts."""

"""Settings of servers and people."""

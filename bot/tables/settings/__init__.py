"""What servers and people choose, and what the operator decides."""

"""What people of an event are told: of their matches, and of what concerns them besides."""

"""Discord's API: requests and events that cost little, rate limits, errors, permissions."""

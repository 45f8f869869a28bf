"""Discord's API: requests, rate limits, errors, permissions."""

"""The bot is killed again and again, and goes on as if nothing had happened."""

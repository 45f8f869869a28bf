"""Running the bot: logs, metrics, health, backoff, signals."""

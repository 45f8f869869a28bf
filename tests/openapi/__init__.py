"""Discord's own description of its API, kept to the parts that the bot uses."""

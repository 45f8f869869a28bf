"""What only a process and a socket can show: the bot in a process of its own, Discord in front."""

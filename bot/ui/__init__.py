"""Views and posts → what Discord shows. discord.py is used to build messages only."""

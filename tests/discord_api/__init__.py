"""Requests, rate limits and errors of Discord's API, over real HTTP."""

"""Delivers what Discord shows of organised events: panels, logs, private messages."""

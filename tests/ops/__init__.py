"""Tests of what serves every room: logs, metrics, health, loops, signals."""

"""Tests of the store room; `exercises.py` says how a query gets its exercise."""

"""Tests of the user interface: table."""

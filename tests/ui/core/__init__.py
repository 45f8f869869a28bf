"""Tests of the user interface: core."""

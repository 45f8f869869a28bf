"""Tests of the user interface: pages."""

"""Queries whose meaning is easily missed, each on both databases."""

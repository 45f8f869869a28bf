"""The host on a real SQLite file, with the tests' own clock and random source."""

"""The host on a real SQLite file, with a clock and a chance of the tests' own."""

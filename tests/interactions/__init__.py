"""Tests of the commands' own code; what commands do is played in tests/e2e."""

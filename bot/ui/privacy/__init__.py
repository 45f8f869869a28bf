"""The messages of `/privacy`."""

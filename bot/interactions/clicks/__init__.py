"""What clicks on hands and boards do."""

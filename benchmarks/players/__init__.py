"""How strong the computer players are. This is not a test: nothing here passes or fails."""

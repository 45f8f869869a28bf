"""What people look up and set: history, scores, settings, privacy, help."""

"""What Discord's API means: errors, permissions."""

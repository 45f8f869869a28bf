"""What every action works with: the table as it stands, the change, rows and narration."""

"""Posts: messages that are sent once and stay."""

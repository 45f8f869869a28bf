"""Posts: messages that are sent once and stay. The last line is the key in small print."""

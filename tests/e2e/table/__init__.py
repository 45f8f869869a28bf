"""Tables: opening, joining, commands, buttons, and where they work."""

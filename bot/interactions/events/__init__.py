"""What clicks in organised events do: one handler for each control."""

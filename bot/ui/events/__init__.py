"""What people see of organised events."""

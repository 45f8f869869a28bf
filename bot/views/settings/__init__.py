"""What people and servers have set, as values."""

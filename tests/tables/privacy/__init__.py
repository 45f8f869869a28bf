"""What is stored about people and servers: shown, erased, deleted."""

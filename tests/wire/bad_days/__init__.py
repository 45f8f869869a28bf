"""Discord, the connection or the database fail while people play."""

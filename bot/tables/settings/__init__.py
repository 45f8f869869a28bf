"""Settings of servers, people and the operator."""

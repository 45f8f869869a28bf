"""The host: who sits where, who may do what, and one transaction for every action."""

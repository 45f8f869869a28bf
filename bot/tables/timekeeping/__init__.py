"""What puts stored times right: heartbeats, and timers that are due too late."""

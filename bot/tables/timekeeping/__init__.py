"""What puts stored times right: heartbeats, steps of the machine's clock, timers due too late."""

"""What puts stored times right: heartbeats, timers due too late, what a clock ahead has stored."""

"""Who meets whom, system by system."""

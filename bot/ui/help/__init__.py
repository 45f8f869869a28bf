"""Help: what to do now, first steps, and the greeting of a server."""

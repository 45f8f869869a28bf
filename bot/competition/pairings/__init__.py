"""Who meets whom: the pairings of each round, by the system of the stage."""

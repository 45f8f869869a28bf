"""People who do what no client lets them do, more often than anybody can, under any name."""

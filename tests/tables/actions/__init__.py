"""Acting at a table: seats, rights, deals, phases, pauses."""

"""The message catalogue: every text a person reads comes out of here."""

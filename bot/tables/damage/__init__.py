"""Tables whose stored rows are damaged: found, and left out."""

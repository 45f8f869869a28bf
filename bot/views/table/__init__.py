"""Views of a table: frozen values that the user interface shows."""

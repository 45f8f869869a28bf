"""What people and clocks do at a table, each a plain deciding function."""

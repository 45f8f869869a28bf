"""The SQLite file: what breaks it, who may read it, copies of it."""

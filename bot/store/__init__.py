"""The store room: SQL in .sql files, two drivers, numbered migrations."""

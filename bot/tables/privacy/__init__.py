"""Show, export and delete what is stored about people and servers."""

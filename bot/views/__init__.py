"""What people may see: views of tables, deals, events and people, and the posts about them."""

"""What refusals advise can be done, by the person who is refused, where and when they are."""

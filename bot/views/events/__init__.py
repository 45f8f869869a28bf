"""What everybody may know about an event; no view of it holds a card."""

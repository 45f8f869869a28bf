"""Live messages: ephemeral answers that change with what they show, such as hands and desks."""

"""What Discord shows of an event: its panel, log, listing and private messages."""

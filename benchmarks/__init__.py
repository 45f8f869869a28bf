"""Speed, as ratios measured side by side."""

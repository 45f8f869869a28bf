"""What every action works with: snapshots, posts, restarts, races."""

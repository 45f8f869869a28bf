"""What the bot does for its owner by itself: backups, notices, a look at disks and releases."""

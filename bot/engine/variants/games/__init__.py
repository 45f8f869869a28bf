"""The games of docs/rules.md §3. A module here declares one, as ``GAME``; nothing else lists it."""

"""The rules, section by section of docs/rules.md, and what holds for every game."""

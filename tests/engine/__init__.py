"""The rules, section by section of RULES.md, and what holds for every game."""

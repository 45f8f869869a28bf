"""The games of docs/rules.md, one by one."""

"""The rules of docs/rules.md that phases and scoring carry out."""

"""Hang Jack: the All Fours family of card games in Discord channels."""

from typing import Final

VERSION: Final = "0.9.0"
"""The version of this code, and of the package: pyproject.toml reads it here."""

TITLE: Final = f"Hang Jack {VERSION}"
"""The bot's name with its version."""

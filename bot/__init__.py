"""Hang Jack: the All Fours family of card games in Discord channels."""

from typing import Final

from bot.revision import commit

VERSION: Final = "0.9.0"
"""The version of this code, and of the package: pyproject.toml reads it here."""

COMMIT: Final = commit()
"""The commit of this code, if it is known."""

TITLE: Final = f"Hang Jack {VERSION}" + (f" ({COMMIT})" if COMMIT else "")
"""The bot's name with its version."""

"""The settings by the names that they have in the environment."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from bot.settings import Settings

NAMES: Final = {
    "DISCORD_TOKEN" if field.name == "token" else field.name.upper(): field.name
    for field in fields(Settings)
}

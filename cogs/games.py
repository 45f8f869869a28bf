"""Games as people name them in commands."""

from __future__ import annotations

from discord import app_commands

from bot.engine.errors import UnknownVariant
from bot.engine.variants import VARIANTS, Variant, find_variant
from bot.tables.errors import UnknownGame
from cogs.access import Interaction
from cogs.answers import voice

USUAL: Variant = next(iter(VARIANTS.values()))
"""The game meant where none is named."""


def named(text: str) -> Variant:
    """Return the game that goes by an id, a name or an alias.

    Raises:
        UnknownGame: if none does.
    """
    try:
        return find_variant(text)
    except UnknownVariant:
        raise UnknownGame(name=text[:60]) from None


async def suggest_games(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Offer the games whose name or alias holds what was typed."""
    say, typed = voice(interaction), current.strip().casefold()
    return [
        app_commands.Choice(name=say(variant.name), value=variant.id)
        for variant in VARIANTS.values()
        if any(typed in name.casefold() for name in (say(variant.name), *variant.aliases))
    ][:25]

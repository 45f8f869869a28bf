"""Translate the names and descriptions of slash commands."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.locale.say import TRANSLATIONS, speak

_MEANINGS: Final = {
    Location.command_name: "command",
    Location.group_name: "command",
    Location.parameter_name: "option",
}
_ENGLISH: Final = frozenset({discord.Locale.american_english, discord.Locale.british_english})


def meaning(context: app_commands.TranslationContextTypes) -> str | None:
    """Return the context of a name in the catalogues; None for a description or a choice."""
    return _MEANINGS.get(context.location)


class Translator(app_commands.Translator):
    """Translates commands, options and choices for Discord."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return a name or a description in a language; None for Discord's default."""
        if locale in _ENGLISH:
            # Set although it is the default: Discord falls back from one English to any language.
            return string.message
        if locale.value not in TRANSLATIONS:
            return None
        say, name_of = speak(locale.value), meaning(context)
        return say.meant(name_of, string.message) if name_of else say(string.message)

"""The slash commands' own words, in the languages that Discord shows them in."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.locale import TRANSLATIONS, speak

_MEANINGS: Final = {
    Location.command_name: "command",
    Location.group_name: "command",
    Location.parameter_name: "option",
}
_ENGLISH: Final = frozenset({discord.Locale.american_english, discord.Locale.british_english})


def meaning(context: app_commands.TranslationContextTypes) -> str | None:
    """Return what a name is the name of; what is no name has no meaning of its own."""
    return _MEANINGS.get(context.location)


class Translator(app_commands.Translator):
    """Tells Discord what commands, options and choices are called and described as."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return a name or a description in a language; nothing where Discord's default will do."""
        if locale in _ENGLISH:
            # Said although it is the default: else those who read one English may get the other's
            # fallback, which is whatever language there is.
            return string.message
        if locale.value not in TRANSLATIONS:
            return None
        say, name_of = speak(locale.value), meaning(context)
        return say.meant(name_of, string.message) if name_of else say(string.message)

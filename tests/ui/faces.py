"""Voices of readers who see emojis or pictures, with all emojis uploaded."""

from bot.locale.say import Say
from bot.ui.pictures.emojis import Emojis, Voices, all_faces
from bot.views.settings.preferences import Look, Reader

_LONGEST = 10**19
"""Ids have up to twenty digits; test with the longest markup."""


def all_there() -> Voices:
    """Return the voices of a bot with all emojis uploaded."""
    emojis = Emojis()
    emojis.has({name: _LONGEST + number for number, name in enumerate(all_faces())})
    return Voices(emojis)


def pictured(language: str = "en", *, four_colours: bool = False) -> Say:
    """Return the voice of a reader who wants pictures."""
    reader = Reader(look=Look.PICTURE, four_colours=four_colours)
    return all_there().private(reader, language)


def emojied(language: str = "en") -> Say:
    """Return the voice of a reader who wants emojis without pictures."""
    return all_there().private(Reader(look=Look.EMOJI), language)

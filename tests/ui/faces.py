"""Readers who see card faces, as if all of them were uploaded."""

from bot.locale import Say
from bot.tables.settings.preferences import Look, Reader
from bot.ui.pictures.emojis import Emojis, all_faces
from bot.ui.pictures.voices import Voices

_LONGEST = 10**19
"""Ids have up to twenty digits; the longest markup is the one that may not fit."""


def all_there() -> Voices:
    """Return the voices of a bot whose faces are all uploaded."""
    emojis = Emojis()
    emojis.has({name: _LONGEST + number for number, name in enumerate(all_faces())})
    return Voices(emojis)


def pictured(language: str = "en", *, four_colours: bool = False) -> Say:
    """Return the voice of somebody who likes pictures."""
    return all_there().private(Reader(look=Look.PICTURE, four_colours=four_colours), language)


def emojied(language: str = "en") -> Say:
    """Return the voice of somebody who likes emojis, without pictures beside them."""
    return all_there().private(Reader(look=Look.EMOJI), language)

"""Voices: a reader's language, and how cards look to them."""

from __future__ import annotations

from bot.locale import NO_SIGNS, Say, speak
from bot.ui.pictures.emojis import Emojis
from bot.ui.pictures.palette import Palette
from bot.views.settings.preferences import Look, Reader
from bot.views.table import TableView


class Voices:
    """Finds the voice for a reader."""

    def __init__(self, emojis: Emojis) -> None:
        self.emojis = emojis

    def public(self, table: TableView) -> Say:
        """Return the voice of a table's public messages."""
        return self._voice(table.language, table.look, Palette.FOUR)

    def of_event(self, language: str) -> Say:
        """Return the voice of an event's public messages."""
        return self._voice(language, Look.PICTURE, Palette.FOUR)

    def private(self, reader: Reader, language: str) -> Say:
        """Return the voice of one person's private messages."""
        palette = Palette.FOUR if reader.four_colours else Palette.TWO
        return self._voice(language, reader.look, palette, own_place=reader.own_place)

    def _voice(
        self, language: str, look: Look, palette: Palette, *, own_place: bool = False
    ) -> Say:
        signs = NO_SIGNS if look is Look.TEXT else self.emojis.signs(language, palette)
        drawn = palette.value if look is Look.PICTURE else None
        return speak(language, signs, drawn, palette.value if own_place else None)

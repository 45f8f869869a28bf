"""Card faces as emojis: which the bot needs, which Discord has, and the voices that use them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from bot.engine.cards import JOKERS, PACK, Rank, Suit
from bot.locale.say import LANGUAGES, NO_SIGNS, Say, speak
from bot.ui.pictures.colours import Palette
from bot.ui.pictures.face.face import VERSION, Face, face_of
from bot.ui.text.cards import BIG_JOKER, LITTLE_JOKER
from bot.views.settings.preferences import Look, Reader
from bot.views.table.view import TableView

_ALL: Final = (*PACK, *JOKERS)
_NAMES: Final = {
    **{rank.letter: rank.name.lower() for rank in Rank if rank > Rank.TEN},
    **{str(int(rank)): rank.name.lower() for rank in Rank if rank <= Rank.TEN},
    "R": "roi",
    "D": "dame",
    "V": "valet",
    "B": "bube",
    BIG_JOKER: "big",
    LITTLE_JOKER: "little",
}
"""The word for each letter on a face, for screen readers and clients without pictures."""
_OWN_COLOUR: Final = {Suit.CLUBS: "green_", Suit.DIAMONDS: "blue_"}
"""Suits with another colour in a pack of four colours."""
_OURS: Final = re.compile(
    rf"(?:(?:{'|'.join(_NAMES.values())})_of_(?:green_|blue_)?(?:clubs|diamonds|hearts|spades)"
    r"|(?:big|little)_joker)_\d+"
)


def emoji_name(face: Face) -> str:
    """Return the name of a face's emoji. Faces that look alike have the same name."""
    if face.suit is None:
        return f"{_NAMES[face.letter]}_joker_{VERSION}"
    colour = _OWN_COLOUR.get(face.suit, "") if face.palette is Palette.FOUR else ""
    return f"{_NAMES[face.letter]}_of_{colour}{face.suit.name.lower()}_{VERSION}"


def is_ours(name: str) -> bool:
    """Return whether a name is that of a card face, in this or another version."""
    return _OURS.fullmatch(name) is not None


def faces(language: str, palette: Palette) -> dict[str, Face]:
    """Return the faces of the pack in a language, by the cards' codes.

    Faces whose letter has no name are left out; the cards of an incomplete pack stay characters.
    """
    say = speak(language)
    shown = {card.code: face_of(card, say, palette) for card in _ALL}
    return {code: face for code, face in shown.items() if face.letter in _NAMES}


@cache
def all_faces() -> Mapping[str, Face]:
    """Return the faces for every language and palette, by name."""
    packs = (faces(language, palette) for language in LANGUAGES for palette in Palette)
    return {emoji_name(face): face for pack in packs for face in pack.values()}


class Emojis:
    """The card faces that Discord has; none until `has` is called."""

    def __init__(self) -> None:
        self._ids: Mapping[str, int] = {}
        self._signs: dict[tuple[str, Palette], Mapping[str, str]] = {}

    def has(self, ids: Mapping[str, int]) -> None:
        """Set the emojis that exist: their ids by name."""
        self._ids = dict(ids)
        self._signs.clear()

    def signs(self, language: str, palette: Palette) -> Mapping[str, str]:
        """Return the markup of all cards by their codes, or none while some are missing.

        A hand half in emojis and half in characters would be hard to read.
        """
        if not self._ids:
            return NO_SIGNS
        which = (language, palette)
        if which not in self._signs:
            names = {code: emoji_name(face) for code, face in faces(language, palette).items()}
            if len(names) == len(_ALL) and self._ids.keys() >= set(names.values()):
                signs = {code: f"<:{name}:{self._ids[name]}>" for code, name in names.items()}
                self._signs[which] = signs
            else:
                self._signs[which] = NO_SIGNS
        return self._signs[which]


class Voices:
    """Finds the voice for a reader: a language, and how cards look."""

    def __init__(self, emojis: Emojis) -> None:
        self.emojis = emojis

    def public(self, table: TableView) -> Say:
        """Return the voice of a table's public messages."""
        return self._public(table.language, table.look)

    def of_event(self, language: str) -> Say:
        """Return the voice of an event's public messages."""
        return self._public(language, Look.PICTURE)

    def private(self, reader: Reader, client: str) -> Say:
        """Return the voice of one person's private messages.

        Without a choice of theirs they are in the language of their Discord, the client.
        """
        palette = Palette.FOUR if reader.four_colours else Palette.TWO
        language = reader.language or client
        signs, drawn = self._look(language, reader.look, palette)
        mine = None if reader.look is Look.TEXT else palette.value
        return speak(language, signs, drawn, mine, newcomer=reader.is_new, client=client)

    def _public(self, language: str, look: Look) -> Say:
        return speak(language, *self._look(language, look, Palette.FOUR))

    def _look(
        self, language: str, look: Look, palette: Palette
    ) -> tuple[Mapping[str, str], str | None]:
        """Return the emojis of cards, and the colours of pictures."""
        signs = NO_SIGNS if look is Look.TEXT else self.emojis.signs(language, palette)
        return signs, palette.value if look is Look.PICTURE else None

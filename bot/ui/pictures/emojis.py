"""Card faces as emojis: which there are to be, and which Discord has."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from bot.engine.cards import PACK, Suit
from bot.locale import LANGUAGES, NO_SIGNS, speak
from bot.ui.pictures.face import VERSION, Face
from bot.ui.pictures.palette import Palette
from bot.ui.text.cards import rank_text

_LETTERS: Final = {
    "A": "ace",
    "K": "king",
    "Q": "queen",
    "J": "jack",
    "R": "roi",
    "D": "dame",
    "V": "valet",
    "B": "bube",
    "10": "ten",
    "9": "nine",
    "8": "eight",
    "7": "seven",
    "6": "six",
    "5": "five",
    "4": "four",
    "3": "three",
    "2": "two",
}
"""By what stands on a face: what a screen reader says of it, and a phone that shows no picture."""
_SUITS: Final = {
    Suit.CLUBS: "clubs",
    Suit.DIAMONDS: "diamonds",
    Suit.HEARTS: "hearts",
    Suit.SPADES: "spades",
}
_OWN_COLOUR: Final = {Suit.CLUBS: "green_", Suit.DIAMONDS: "blue_"}
"""Suits that have another colour where each has its own."""
_OURS: Final = re.compile(
    rf"(?:{'|'.join(_LETTERS.values())})_of_(?:green_|blue_)?(?:{'|'.join(_SUITS.values())})_\d+"
)


def emoji_name(face: Face) -> str:
    """Return the name of a face's emoji; two faces that look alike have the same."""
    colour = _OWN_COLOUR.get(face.suit, "") if face.palette is Palette.FOUR else ""
    return f"{_LETTERS[face.letter]}_of_{colour}{_SUITS[face.suit]}_{VERSION}"


def is_ours(name: str) -> bool:
    """Say whether an emoji of that name is a card face of this or another version."""
    return _OURS.fullmatch(name) is not None


def faces(language: str, palette: Palette) -> dict[str, Face]:
    """Return the faces of the pack as those who speak a language know them, by the cards' codes.

    Those whose letter nobody has named yet are left out; such a pack is never complete, and its
    cards stay characters.
    """
    say = speak(language)
    letters = {card: rank_text(card.rank, say) for card in PACK}
    return {
        card.code: Face(letter, card.suit, palette)
        for card, letter in letters.items()
        if letter in _LETTERS
    }


@cache
def all_faces() -> Mapping[str, Face]:
    """Return all faces that are to be there, for every language and choice of colours, by name."""
    packs = (faces(language, palette) for language in LANGUAGES for palette in Palette)
    return {emoji_name(face): face for pack in packs for face in pack.values()}


class Emojis:
    """The card faces that Discord has; none until it is known."""

    def __init__(self) -> None:
        self._ids: Mapping[str, int] = {}
        self._signs: dict[tuple[str, Palette], Mapping[str, str]] = {}

    def has(self, ids: Mapping[str, int]) -> None:
        """Note which emojis there are: their ids by name."""
        self._ids = dict(ids)
        self._signs.clear()

    def doubt(self) -> None:
        """Use none until somebody has looked again: Discord did not know one of them."""
        self.has({})

    def signs(self, language: str, palette: Palette) -> Mapping[str, str]:
        """Return the markup of all cards by their codes; of none while some are not there.

        A hand half in pictures and half in characters would be hard to read.
        """
        if not self._ids:
            return NO_SIGNS
        which = (language, palette)
        if which not in self._signs:
            self._signs[which] = self._all(faces(language, palette))
        return self._signs[which]

    def _all(self, wanted: Mapping[str, Face]) -> Mapping[str, str]:
        names = {code: emoji_name(face) for code, face in wanted.items()}
        if len(names) < len(PACK) or not all(name in self._ids for name in names.values()):
            return NO_SIGNS
        return {code: f"<:{name}:{self._ids[name]}>" for code, name in names.items()}

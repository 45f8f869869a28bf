"""A card's face, as an emoji or as a whole card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

from bot.engine.cards import JOKERS, PACK, Card, Natural, Suit
from bot.locale.say import LANGUAGES, Say
from bot.ui.pictures.colours import EDGE, GOLD, INK, PAPER, RED, Palette, Rgb
from bot.ui.pictures.face.shapes import cap, figure, outlined, star, suit_shape
from bot.ui.pictures.letters import glyph
from bot.ui.text.cards import BIG_JOKER, LITTLE_JOKER, rank_text

VERSION: Final = 1
"""Raise it with every change of how an emoji looks, so that all are uploaded again."""

EMOJI: Final = 128
"""Pixels of an emoji's side. Discord scales it down."""
WIDTH, HEIGHT = 150, 210
"""Pixels of a card."""
INDEX: Final = 58
"""Pixels at a card's left that show what it is."""

_SUITS: Final = {suit.letter: suit for suit in Suit}
_KEPT: Final = 160
"""Faces cached, a hundred kilobytes each."""
_BADGE: Final = 42
_BADGES: Final = 256
_MIDDLE: Final = 31
"""The middle of the index."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows."""

    letter: str
    """Its rank in the reader's language, such as ``10`` or ``V``; a star for a joker."""
    suit: Suit | None
    """None for a joker."""
    palette: Palette = Palette.TWO
    trumps: Suit | None = None
    """The trump suit, if it is of that suit and does not look like it."""

    @property
    def ink(self) -> Rgb:
        """The colour in which all of it is drawn."""
        if self.suit is None:
            return RED if self.letter == BIG_JOKER else INK
        return self.palette.colour(self.suit)

    def rank(self, width: int, height: int, weight: int) -> Image.Image:
        """Return its rank as a mask of this height."""
        if self.suit is None:
            return star(min(width, height), filled=self.letter == BIG_JOKER)
        return glyph(self.letter, width, height, weight)

    def sign(self, size: int) -> Image.Image:
        """Return its suit, or a joker's cap, as a square mask."""
        return cap(size) if self.suit is None else suit_shape(self.suit, size)


def faces(cards: Iterable[Card], say: Say) -> tuple[Face, ...]:
    """Return the faces of cards in a reader's language and colours."""
    plain, palette = say.plain, say.palette or Palette.TWO.value
    return tuple([_face(card, plain, palette) for card in cards])


@lru_cache(8 * len((*PACK, *JOKERS)) * len(LANGUAGES) * len(Palette))
def _face(card: Card, say: Say, palette: str) -> Face:
    face = face_of(card, say, Palette(palette))
    if card.code not in say.marks.cards:
        return face
    return replace(face, palette=Palette(palette), trumps=_SUITS[say.marks.suit])


def face_of(card: Card, say: Say, palette: Palette) -> Face:
    """Return a card's face in a language; jokers look the same in all colours."""
    if isinstance(card, Natural):
        return Face(rank_text(card.rank, say), card.suit, palette)
    return Face(BIG_JOKER if card is JOKERS[0] else LITTLE_JOKER, None)


def emoji(face: Face) -> bytes:
    """Return a face as a PNG that is readable at the size of a letter.

    The rank is above the suit, both as large as possible: on a phone they are ten pixels high.
    """
    image = outlined((108, EMOJI), EDGE, PAPER, 18, 3).copy()
    colour = face.ink
    rank, suit = face.rank(80, 58, 20), face.sign(54)
    image.paste(colour, ((image.width - rank.width) // 2, 9), rank)
    image.paste(colour, ((image.width - suit.width) // 2, 69), suit)
    whole = Image.new("RGBA", (EMOJI, EMOJI))
    whole.paste(image, ((EMOJI - image.width) // 2, 0))
    file = BytesIO()
    whole.save(file, "PNG", compress_level=6)
    return file.getvalue()


@lru_cache(_KEPT)
def card(face: Face) -> Image.Image:
    """Return a face as a card with round, transparent corners."""
    image = outlined((WIDTH, HEIGHT), EDGE, PAPER, 14, 2).copy()
    colour = face.ink
    figure(image, face.letter, face.sign, colour)
    rank, suit = face.rank(50, 52, 20), face.sign(40)
    image.paste(colour, (_MIDDLE - rank.width // 2, 12), rank)
    image.paste(colour, (_MIDDLE - suit.width // 2, 70), suit)
    if face.trumps is not None:
        badge = trump_badge(face, _BADGE)
        image.paste(badge, (_MIDDLE - _BADGE // 2, 120), badge)
    return image


@lru_cache(_BADGES)
def trump_badge(face: Face, size: int) -> Image.Image:
    """Return the golden mark of a trump that does not look like one: a square with its suit."""
    badge = outlined((size, size), EDGE, GOLD, size // 4, 1).copy()
    if face.trumps is not None:
        suit = suit_shape(face.trumps, round(size * 0.74))
        inset = (size - suit.width) // 2
        badge.paste(face.palette.colour(face.trumps), (inset, inset), suit)
    return badge

"""A card's face, as an emoji or as a whole card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from bot.engine.cards import PACK, Card, Suit, natural
from bot.locale import LANGUAGES, Say
from bot.ui.pictures.colours import EDGE, PAPER, Palette
from bot.ui.pictures.face.shapes import figure, suit_shape
from bot.ui.pictures.letters import glyph
from bot.ui.text.cards import rank_text

VERSION: Final = 1
"""Raise it with every change of how an emoji looks, so that all are uploaded again."""

EMOJI: Final = 128
"""Pixels of an emoji's side. Discord scales it down."""
WIDTH, HEIGHT = 150, 210
"""Pixels of a card."""
INDEX: Final = 58
"""Pixels at a card's left that show what it is."""

_KEPT: Final = 160
"""Faces cached, a hundred kilobytes each."""
_FINE: Final = 4
_MIDDLE: Final = 31
"""The middle of the index."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows."""

    letter: str
    """Its rank in the reader's language, such as ``10`` or ``V``."""
    suit: Suit
    palette: Palette = Palette.TWO


def faces(cards: Iterable[Card], say: Say) -> tuple[Face, ...]:
    """Return the faces of cards in a reader's language and colours."""
    plain, palette = say.plain, say.palette or Palette.TWO.value
    return tuple([_face(card, plain, palette) for card in cards])


@lru_cache(len(PACK) * len(LANGUAGES) * len(Palette))
def _face(card: Card, say: Say, palette: str) -> Face:
    shown = natural(card)
    return Face(rank_text(shown.rank, say), shown.suit, Palette(palette))


def emoji(face: Face) -> bytes:
    """Return a face as a PNG that is readable at the size of a letter.

    The rank is above the suit, both as large as possible: on a phone they are ten pixels high.
    """
    image = _paper((108, EMOJI), radius=18, edge=3).copy()
    colour = face.palette.colour(face.suit)
    rank, suit = glyph(face.letter, 80, 58, 20), suit_shape(face.suit, 54)
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
    image = _paper((WIDTH, HEIGHT), radius=14, edge=2).copy()
    colour = face.palette.colour(face.suit)
    figure(image, face.letter, face.suit, colour)
    rank, suit = glyph(face.letter, 50, 52, 20), suit_shape(face.suit, 40)
    image.paste(colour, (_MIDDLE - rank.width // 2, 12), rank)
    image.paste(colour, (_MIDDLE - suit.width // 2, 70), suit)
    return image


@cache
def _paper(size: tuple[int, int], radius: int, edge: int) -> Image.Image:
    """Return an empty card. Copy it before drawing."""
    width, height = (side * _FINE for side in size)
    image = Image.new("RGBA", (width, height), (*EDGE, 0))
    draw, inner = ImageDraw.Draw(image), edge * _FINE
    draw.rounded_rectangle((0, 0, width - 1, height - 1), radius * _FINE, (*EDGE, 255))
    inside = (inner, inner, width - 1 - inner, height - 1 - inner)
    draw.rounded_rectangle(inside, radius * _FINE - inner, (*PAPER, 255))
    return image.resize(size, Image.Resampling.LANCZOS)

"""A picture of a hand, for readers who want one, with its alt text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.cards import Card
from bot.locale.say import Say
from bot.ui.core.message import Picture
from bot.ui.pictures.face.face import HEIGHT, Face, faces
from bot.ui.pictures.sheet import MARGIN, fits, lay, row_width, sheet
from bot.ui.pictures.sprites import png
from bot.ui.text.cards import card_words

_WIDEST: Final = 800
"""Most pixels of a row. A phone shows it at half the size."""
_NARROWEST: Final = 480
"""Discord enlarges narrower pictures too much."""


@dataclass(frozen=True, slots=True)
class HandPicture:
    """The cards of one player."""

    description: str
    faces: tuple[Face, ...]
    dimmed: frozenset[Face] = frozenset()
    """Those that may not be played now."""
    name: str = "hand.png"

    def draw(self) -> bytes:
        """See Picture. There are as few rows as show the index of each card."""
        rows = _rows(self.faces)
        width = max(_NARROWEST, *(row_width(len(row), _WIDEST) for row in rows))
        image = sheet(width + 2 * MARGIN, len(rows) * (HEIGHT + MARGIN) + MARGIN)
        for number, row in enumerate(rows):
            left = (image.width - row_width(len(row), _WIDEST)) // 2
            top = MARGIN + number * (HEIGHT + MARGIN)
            lay(image, (left, top), row, _WIDEST, dimmed=self.dimmed)
        return png(image)


def _rows(faces: Sequence[Face]) -> list[Sequence[Face]]:
    count = 1
    while not fits(-(-len(faces) // count), _WIDEST):
        count += 1
    size = -(-len(faces) // count)
    return [faces[start : start + size] for start in range(0, len(faces), size)]


def hand_picture(
    cards: Sequence[Card], say: Say, dimmed: Collection[Card] = frozenset()
) -> list[Picture]:
    """Return a picture of a hand, if its reader wants pictures and holds cards.

    The dimmed cards are those that may not be played now.
    """
    if say.palette is None or not cards:
        return []
    lines = [say("Your hand: {cards}", cards=_listed(cards, say))]
    dimmed = [card for card in cards if card in dimmed]
    if dimmed:
        lines.append(say("Not playable now: {cards}", cards=_listed(dimmed, say)))
    shown = faces(cards, say)
    return [HandPicture("\n".join(lines), shown, frozenset(faces(dimmed, say)))]


def _listed(cards: Iterable[Card], say: Say) -> str:
    return ", ".join(card_words(card, say) for card in cards)

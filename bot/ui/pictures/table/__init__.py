"""A picture of the table: seats, the trick, trumps and the score.

What it shows is a value; `bot/ui/table/table_picture.py` makes it of a table's public view.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.cards import Suit
from bot.ui.core.message import QuickPicture
from bot.ui.pictures.colours import EDGE, OVAL, PAPER
from bot.ui.pictures.face import Face
from bot.ui.pictures.palette import Palette
from bot.ui.pictures.sprites import Sprite
from bot.ui.pictures.table import places
from bot.ui.pictures.table.cards import CardLook, back, laid, played
from bot.ui.pictures.table.ground import ground_rows
from bot.ui.pictures.table.panels import (
    CAPTION,
    ScoreRow,
    caption,
    score_height,
    score_panel,
    trumps_height,
    trumps_panel,
)
from bot.ui.pictures.table.plates import Plate, draw_line, draw_plate, line_of
from bot.ui.pictures.table.strips import STRIPS, Anchor, Piece

_TURNED: Final = (92, 129)
"""The size of turn-ups in the middle."""
_REMEMBERED: Final = 8_000
"""As many names as `letters` keeps drawn, less what else is written."""
_drawn_before: Final[set[str | int]] = set()
"""Names and numbers of players in pictures so far."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card before its player."""

    face: Face
    best: bool = False
    """Whether it wins the trick."""
    dimmed: bool = False
    """Whether the trick is over, and another card has won it."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player, with the card before them."""

    plate: Plate
    card: Laid | None = None
    dealer: bool = False


@dataclass(frozen=True, slots=True)
class TrumpsShown:
    """The trump suit, and the cards that were turned up or cut for it."""

    label: str
    suit: Suit | None
    palette: Palette
    faces: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class StockShown:
    """The cards to draw from."""

    label: str
    top: Face | None
    left: int


@dataclass(frozen=True, slots=True)
class TablePicture(QuickPicture):
    """A table in the middle of a deal."""

    description: str
    seats: tuple[Seat, ...]
    """Clockwise as they are drawn, from the bottom on."""
    trumps: TrumpsShown
    score: tuple[ScoreRow, ...]
    """By side, at tables with partners; without, each player's score stands with the name."""
    goal: str
    """What the game is played to."""
    chip: str
    """The letter on the dealer's chip."""
    middle: tuple[Face, ...] = ()
    """The turn-ups, while no card of a trick lies."""
    stock: StockShown | None = None
    name: str = "table.png"

    def is_quick(self) -> bool:
        """See QuickPicture: letters of new names and the first cloth of a size take long."""
        return _drawn_before.issuperset(self._long())

    def draw(self) -> bytes:
        """See Picture."""
        content = draw_table(self)
        if len(_drawn_before) >= _REMEMBERED:
            _drawn_before.clear()
        _drawn_before.update(self._long())
        return content

    def _long(self) -> list[str | int]:
        """Return what takes long when it is drawn for the first time."""
        return [len(self.seats), *(seat.plate.name for seat in self.seats)]


def draw_table(table: TablePicture) -> bytes:
    """Draw a table as a PNG."""
    plan = places.places_for(len(table.seats))
    return STRIPS.drawn(ground_rows(plan.height), plan.cuts, pieces_of(table))


def pieces_of(table: TablePicture) -> list[Piece]:
    """Return all that lies on a table, from the bottom to the top."""
    plan = places.places_for(len(table.seats))
    plates = [
        part
        for seat, at in zip(table.seats, plan.seats, strict=True)
        for part in _plate(seat, (plan.height, *at), table.chip)
    ]
    cards = [
        _card(seat.card, plan.card, at)
        for seat, at in zip(table.seats, plan.cards, strict=True)
        if seat.card is not None
    ]
    return [*_panels(table, plan), *plates, *cards]


def _plate(seat: Seat, at: tuple[int, int, int], chip: str) -> tuple[Piece, Piece]:
    plate, (width, height) = seat.plate, places.PLATE
    left, top = at[1] - width // 2, at[2] - height // 2
    what = plate.name, plate.side, chip if seat.dealer else "", plate.glows, plate.gone, at
    low = top + places.LINE, height - places.LINE
    return (
        Piece(draw_plate, what, left, top, height, Anchor.LEFT),
        Piece(draw_line, (line_of(plate),), left, *low, Anchor.LEFT),
    )


def _card(card: Laid, size: tuple[int, int], at: places.Spot) -> Piece:
    look = CardLook.BEST if card.best else CardLook.DIMMED if card.dimmed else CardLook.PLAIN
    height = size[1] + (2 * places.GLOW if card.best else 0)
    return _piece(played, (card.face, size, look), at, height)


def _panels(table: TablePicture, plan: places.Places) -> Iterator[Piece]:
    shown, low = table.trumps, plan.height - places.MARGIN
    if table.middle:
        yield from _middle(table.middle, "" if shown.suit else shown.label, plan.height)
    if shown.suit or not table.middle:
        trumps = shown.label, shown.suit, shown.palette, shown.faces, plan.height
        height = trumps_height(shown.suit, shown.faces)
        yield Piece(trumps_panel, trumps, places.MARGIN, low - height, height, Anchor.LEFT)
    if table.score or table.goal:
        height, x = score_height(table.score), places.WIDTH - places.MARGIN
        score = table.score, table.goal, plan.height
        yield Piece(score_panel, score, x, low - height, height, Anchor.RIGHT)
    if table.stock is not None:
        yield from _stock(table.stock, plan.card)


def _middle(faces: Sequence[Face], words: str, height: int) -> Iterator[Piece]:
    """Lay the turn-ups in the middle, the newest one on top."""
    x, y = places.WIDTH // 2, height // 2
    step = min(62, 200 // len(faces))
    for number, face in enumerate(faces):
        what = face, _TURNED, CardLook.PLAIN, OVAL, PAPER if number else None
        off = round((number - (len(faces) - 1) / 2) * step)
        yield _piece(laid, what, (x + off, y - 8 if words else y), _TURNED[1])
    if words:
        yield _caption(words, (x, y + 54))


def _stock(stock: StockShown, size: tuple[int, int]) -> Iterator[Piece]:
    """Draw the pile at the left, where two players leave room."""
    x, y = places.STOCK
    for step in range(min(3, stock.left - 1), -1, -1):
        # The right corners of a card in front of another one lie on that one's edge.
        grounds = (OVAL, None) if step == min(3, stock.left - 1) else (EDGE, OVAL)
        at = x + 4 * step, y - 3 * step
        if step or stock.top is None:
            yield _piece(back, (size, *grounds), at, size[1])
        else:
            yield _piece(laid, (stock.top, size, CardLook.PLAIN, *grounds), at, size[1])
    yield _caption(stock.label, (x, y + size[1] // 2 + 4))


def _caption(words: str, at: places.Spot) -> Piece:
    """Write words on the cloth, around the middle of their upper edge."""
    return Piece(caption, (words,), at[0], at[1], CAPTION)


def _piece(
    draw: Callable[..., Sprite], what: tuple[Hashable, ...], middle: places.Spot, height: int
) -> Piece:
    return Piece(draw, what, middle[0], middle[1] - height // 2, height)

"""A picture of the table: seats, the trick, trumps and the score.

What it shows is a value; `bot/ui/table/table_picture.py` makes it of a table's public view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.engine.cards import Suit
from bot.ui.pictures.colours import CLOTH, OVAL, RULE
from bot.ui.pictures.face import Face
from bot.ui.pictures.palette import Palette
from bot.ui.pictures.sheet import png
from bot.ui.pictures.table import places
from bot.ui.pictures.table.cards import back, laid
from bot.ui.pictures.table.panels import ScoreRow, caption, score_panel, trumps_panel
from bot.ui.pictures.table.plates import Plate, draw_plate

_FINE: Final = 3
_RIM: Final = 4
_TURNED: Final = (92, 129)
"""The size of turn-ups in the middle."""


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
class TablePicture:
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

    def draw(self) -> bytes:
        """See Picture."""
        return draw_table(self)


def draw_table(table: TablePicture) -> bytes:
    """Draw a table as a PNG."""
    plan = places.places_for(len(table.seats))
    image = _ground(plan.height).copy()
    _panels(image, table, plan)
    for seat, at in zip(table.seats, plan.seats, strict=True):
        _seat(image, seat, at, table.chip)
    for seat, at in zip(table.seats, plan.cards, strict=True):
        if seat.card is not None:
            card = laid(seat.card.face, plan.card, best=seat.card.best, dimmed=seat.card.dimmed)
            _paste(image, card, at)
    return png(image)


def _seat(image: Image.Image, seat: Seat, at: places.Spot, chip: str) -> None:
    _paste(image, draw_plate(seat.plate, chip if seat.dealer else ""), at)


def _panels(image: Image.Image, table: TablePicture, plan: places.Places) -> None:
    shown = table.trumps
    if table.middle:
        _middle(image, table.middle, "" if shown.suit else shown.label)
    if shown.suit or not table.middle:
        panel = trumps_panel(shown.label, shown.suit, shown.palette, shown.faces)
        _corner(image, panel, left=True)
    if table.score or table.goal:
        _corner(image, score_panel(table.score, table.goal), left=False)
    if table.stock is not None:
        _stock(image, table.stock, plan)


def _middle(image: Image.Image, faces: Sequence[Face], words: str) -> None:
    """Lay the turn-ups in the middle, the newest one on top."""
    x, y = image.width // 2, image.height // 2
    step = min(62, 200 // len(faces))
    for number, face in enumerate(faces):
        off = round((number - (len(faces) - 1) / 2) * step)
        _paste(image, laid(face, _TURNED), (x + off, y - 8 if words else y))
    if words:
        label = caption(words)
        _paste(image, label, (x, y + _TURNED[1] // 2 + label.height // 2 - 6))


def _corner(image: Image.Image, panel: Image.Image, *, left: bool) -> None:
    """Put a panel into one of the lower corners."""
    x = places.MARGIN if left else image.width - places.MARGIN - panel.width
    image.paste(panel, (x, image.height - places.MARGIN - panel.height), panel)


def _stock(image: Image.Image, stock: StockShown, plan: places.Places) -> None:
    """Draw the pile at the left, where two players leave room."""
    x, y = places.STOCK
    for step in range(min(3, max(0, stock.left - 1)), 0, -1):
        _paste(image, back(plan.card), (x + 4 * step, y - 3 * step))
    if stock.left:
        top = back(plan.card) if stock.top is None else laid(stock.top, plan.card)
        _paste(image, top, (x, y))
    label = caption(stock.label)
    _paste(image, label, (x, y + plan.card[1] // 2 + 8 + label.height // 2))


def _paste(image: Image.Image, sprite: Image.Image, middle: places.Spot) -> None:
    image.paste(sprite, (middle[0] - sprite.width // 2, middle[1] - sprite.height // 2), sprite)


@lru_cache(8)
def _ground(height: int) -> Image.Image:
    """Return an empty table. Copy it before drawing."""
    size = places.WIDTH * _FINE, height * _FINE
    image = Image.new("RGB", size, CLOTH)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle(_scaled(places.middle(height)), 90 * _FINE, OVAL, RULE, _RIM * _FINE)
    return image.resize((places.WIDTH, height), Image.Resampling.LANCZOS)


def _scaled(box: Sequence[int]) -> list[int]:
    return [side * _FINE for side in box]

"""A picture of the table: seats, the trick, trumps and the score.

What it shows is a value; `bot/ui/table/table_picture.py` makes it of a table's public view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from bot.engine.cards import Suit
from bot.ui.core.message import QuickPicture
from bot.ui.pictures.colours import CLOTH, EDGE, FAINT, OVAL, PAPER, RULE, Palette
from bot.ui.pictures.face.face import Face
from bot.ui.pictures.sprites import Sprite, numbered, png, stamp
from bot.ui.pictures.table import places
from bot.ui.pictures.table.cards import CardLook, back, laid
from bot.ui.pictures.table.hands import OpenHand, below
from bot.ui.pictures.table.panels import ScoreRow, caption, score_panel, trumps_panel
from bot.ui.pictures.table.plates import Plate, draw_plate, names_on_plates

Placed: TypeAlias = tuple[Sprite, places.Spot]
"""A sprite and where its upper left corner is."""

_FINE: Final = 3
_RIM: Final = 4
_TURNED: Final = (92, 129)
"""The size of turn-ups in the middle."""
_PACK: Final = (72, 100)
"""The size of the pack before the deal."""
_CHEVRON: Final = 7
"""Half the height of the chevrons that show the direction of play."""
_drawn_before: Final = set[tuple[int, int]]()
"""Heights and directions of pictures so far."""


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
    """A table, in the middle of a deal or before the first one."""

    description: str
    seats: tuple[Seat, ...]
    """Clockwise as they are drawn, from the bottom on."""
    trumps: TrumpsShown | None = None
    """None before the cards are dealt; then the pack lies in the middle."""
    score: tuple[ScoreRow, ...] = ()
    """By side, at tables with partners; without, each player's score stands with the name."""
    goal: str = ""
    """What the game is played to."""
    chip: str = ""
    """The letter on the dealer's chip."""
    middle: tuple[Face, ...] = ()
    """The turn-ups, while no card of a trick lies."""
    stock: StockShown | None = None
    hands: tuple[OpenHand, ...] = ()
    """Those that lie open, below the table."""
    anticlockwise: bool = False
    """Whether players take turns against the clock."""
    name: str = "table.png"

    def is_quick(self) -> bool:
        """See QuickPicture: the first cloth of a size takes long, and so do open hands."""
        return not self.hands and (self._plan.height, self._turns) in _drawn_before

    def draw(self) -> bytes:
        """See Picture."""
        plan = self._plan
        names = names_on_plates(tuple(seat.plate.name for seat in self.seats))
        image = _ground(plan.height, self._turns).copy()
        for sprite, at in _sprites(self, plan, names):
            stamp(image, sprite, at)
        _drawn_before.add((plan.height, self._turns))
        hands = [replace(hand, name=names.get(hand.name, "")) for hand in self.hands]
        return png(below(image, hands) if hands else image)

    @property
    def _turns(self) -> int:
        """1 where play goes clockwise, -1 where anticlockwise, 0 where two take turns."""
        return 0 if len(self.seats) == 2 else -1 if self.anticlockwise else 1

    @property
    def _plan(self) -> places.Places:
        plan = places.PLACES[len(self.seats)]
        return plan.before_cards() if self.trumps is None else plan


@lru_cache(16)
def _ground(height: int, turns: int) -> Image.Image:
    """Return an empty table, with the direction of play on its line. Copy it before drawing."""
    big = Image.new("RGB", (places.WIDTH * _FINE, height * _FINE), CLOTH)
    box = [side * _FINE for side in (66, 42, places.WIDTH - 66, height - 42)]
    pen = ImageDraw.Draw(big)
    pen.rounded_rectangle(box, 90 * _FINE, OVAL, RULE, _RIM * _FINE)
    if turns:
        # Past the player at the bottom, and past the one at the top.
        for way, y in ((-turns, height - 44), (turns, 44)):
            _draw_chevron(pen, (places.WIDTH // 2 + way * places.TURN, y), way)
    return numbered(big.resize((places.WIDTH, height), Image.Resampling.LANCZOS))


def _draw_chevron(pen: ImageDraw.ImageDraw, at: places.Spot, way: int) -> None:
    """Draw an open arrowhead that points to the right, or to the left where the way is -1."""
    x, y = at
    back = x - way * _CHEVRON
    points = [(back, y - _CHEVRON), (x, y), (back, y + _CHEVRON)]
    scaled = [(px * _FINE, py * _FINE) for px, py in points]
    pen.line(scaled, FAINT, _RIM * _FINE, joint="curve")


def _sprites(
    table: TablePicture, plan: places.Places, names: Mapping[str, str]
) -> Iterator[Placed]:
    """Go through all that lies on a table, from the bottom to the top."""
    if table.trumps is None:
        yield from _pile(None, 3, (places.WIDTH // 2 - 4, plan.height // 2 + 3), _PACK)
    else:
        yield from _panels(table, table.trumps, plan)
    for seat, at in zip(table.seats, plan.seats, strict=True):
        plate = replace(seat.plate, name=names[seat.plate.name])
        yield _centred(draw_plate(plate, table.chip if seat.dealer else ""), at)
    for seat, at in zip(table.seats, plan.cards, strict=True):
        if (card := seat.card) is not None:
            plain = CardLook.DIMMED if card.dimmed else CardLook.PLAIN
            look = CardLook.BEST if card.best else plain
            yield _centred(laid(card.face, plan.card, look), at)


def _panels(table: TablePicture, shown: TrumpsShown, plan: places.Places) -> Iterator[Placed]:
    low = plan.height - places.MARGIN
    if table.middle:
        yield from _middle(table.middle, "" if shown.suit else shown.label, plan.height)
    if shown.suit or not table.middle:
        panel = trumps_panel(shown.label, shown.suit, shown.palette, shown.faces)
        yield panel, (places.MARGIN, low - panel.height)
    if table.score or table.goal:
        panel = score_panel(table.score, table.goal)
        yield panel, (places.WIDTH - places.MARGIN - panel.width, low - panel.height)
    if table.stock is not None:
        yield from _stock(table.stock, plan.card)


def _middle(faces: Sequence[Face], words: str, height: int) -> Iterator[Placed]:
    """Lay the turn-ups in the middle, the newest one on top."""
    x, y = places.WIDTH // 2, height // 2
    step = min(62, 200 // len(faces))
    for number, face in enumerate(faces):
        card = laid(face, _TURNED, CardLook.PLAIN, OVAL, PAPER if number else None)
        off = round((number - (len(faces) - 1) / 2) * step)
        yield _centred(card, (x + off, y - 8 if words else y))
    if words:
        yield _caption(words, (x, y + 54))


def _stock(stock: StockShown, size: tuple[int, int]) -> Iterator[Placed]:
    """Draw the pile at the left, where two players leave room."""
    x, y = places.STOCK
    yield from _pile(stock.top, min(4, stock.left), (x, y), size)
    yield _caption(stock.label, (x, y + size[1] // 2 + 4))


def _pile(top: Face | None, cards: int, at: places.Spot, size: tuple[int, int]) -> Iterator[Placed]:
    """Draw some cards on each other, the top one where it says."""
    for step in range(cards - 1, -1, -1):
        # The right corners of a card in front of another one lie on that one's edge.
        grounds = (OVAL, None) if step == cards - 1 else (EDGE, OVAL)
        here = at[0] + 4 * step, at[1] - 3 * step
        if step or top is None:
            yield _centred(back(size, *grounds), here)
        else:
            yield _centred(laid(top, size, CardLook.PLAIN, *grounds), here)


def _caption(words: str, at: places.Spot) -> Placed:
    sprite = caption(words)
    return sprite, (at[0] - sprite.width // 2, at[1])


def _centred(sprite: Sprite, middle: places.Spot) -> Placed:
    return sprite, (middle[0] - sprite.width // 2, middle[1] - sprite.height // 2)

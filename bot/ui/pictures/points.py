"""A picture of a deal's points: each point, its side and its cards, with its alt text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from PIL import Image, ImageDraw

from bot.locale.say import Say
from bot.ui.core.layout import ALT_TEXT
from bot.ui.core.message import Picture
from bot.ui.pictures.colours import CHALK, CLOTH, FAINT, GOLD, RULE
from bot.ui.pictures.face.face import HEIGHT, Face, faces
from bot.ui.pictures.letters import drawable, fitting, fitting_name, text_width, told_apart
from bot.ui.pictures.sheet import MARGIN, lay, row_width, sheet
from bot.ui.pictures.sprites import inscribe, number, png
from bot.ui.text.cards import card_words
from bot.ui.text.measure import cut
from bot.ui.text.names import plain
from bot.ui.text.points import add_up, by_worth, count_text, counts_pips
from bot.ui.text.points import title as point_title
from bot.views.counts import DealCount, PointEntry

_WIDTH: Final = 720
"""A phone shows pictures about 350 pixels wide, so that the letters become half as large."""
_SCALE: Final = 0.5
_CARDS: Final = round(HEIGHT * _SCALE)
_LINES: Final = (0, 38, 74, 112)
"""Where a row's lines of words begin, and where the last one ends."""
_GAP: Final = 9
"""Above and below what stands in a row."""
_POINTS: Final = 84
"""Room for the points at the right."""
_RIGHT: Final = _WIDTH - MARGIN - _POINTS
"""Where words and cards end that stand beside the points."""
_HEADINGS: Final = (32, 28, 24)
_TITLES: Final = (34, 30, 26)
_NAMES: Final = (30, 27, 24)
"""Sizes of letters, the largest first: the first that fits is taken."""
_HEAD: Final = _HEADINGS[0] + 34
_MARK: Final = _TITLES[0]
"""The size of the points."""


@dataclass(frozen=True, slots=True)
class PointsRow:
    """A row: one point."""

    title: str
    """Its name, such as High."""
    who: str
    """Who scored it."""
    points: int
    faces: tuple[Face, ...] = ()
    note: str = ""
    """More, such as the count of pips."""

    @property
    def beside(self) -> int | None:
        """Where cards begin that have room beside the words; None if they stand below."""
        left = _RIGHT - row_width(len(self.faces), _WIDTH, _SCALE)
        words = (text_width(self.title, _TITLES[-1], bold=True), *self._widths())
        return left if not self.faces or max(words) <= left - 2 * _GAP - MARGIN else None

    def _widths(self) -> list[int]:
        return [text_width(words, _NAMES[-1]) for words in (self.who, self.note)]

    @property
    def words(self) -> int:
        """The height of its words."""
        return _LINES[3 if self.note else 2]

    @property
    def height(self) -> int:
        """Its height."""
        below = self.words + _CARDS if self.beside is None else max(self.words, _CARDS)
        return 2 * _GAP + below


@dataclass(frozen=True, slots=True)
class PointsPicture:
    """A deal's points and their cards, under a heading."""

    description: str
    heading: str
    rows: tuple[PointsRow, ...]
    name: str = "points.png"

    def draw(self) -> bytes:
        """See Picture."""
        image = sheet(_WIDTH, _HEAD + MARGIN + sum(row.height for row in self.rows))
        draw = ImageDraw.Draw(image)
        size = fitting(self.heading, _HEADINGS, _WIDTH - 2 * MARGIN)
        inscribe(image, (MARGIN, 18), self.heading, size, CHALK, CLOTH)
        names = told_apart((row.who for row in self.rows), _NAMES[-1], min(map(_room, self.rows)))
        top = _HEAD
        for row in self.rows:
            draw.line((MARGIN, top, _WIDTH - MARGIN, top), number(RULE), 2)
            _draw_row(image, replace(row, who=names[row.who]), top + _GAP)
            top += row.height
        return png(image)


def _room(row: PointsRow) -> int:
    """Return how wide the words of a row may be."""
    return (_RIGHT if row.beside is None else row.beside - 2 * _GAP) - MARGIN


def _draw_row(image: Image.Image, row: PointsRow, top: int) -> None:
    left, room = row.beside, _room(row)
    lines = (
        (row.title, fitting(row.title, _TITLES, room, bold=True), CHALK),
        (*fitting_name(row.who, _NAMES, room), CHALK),
        (row.note, fitting(row.note, _NAMES, room), FAINT),
    )
    for place, (words, size, colour) in zip(_LINES, lines, strict=False):
        inscribe(image, (MARGIN, top + place), words, size, colour, CLOTH, bold=not place)
    points = f"{row.points:+d}"
    right = _WIDTH - MARGIN - text_width(points, _MARK, bold=True)
    colour = GOLD if row.points > 0 else CHALK  # what was lost is not gold
    inscribe(image, (right, top + 26), points, _MARK, colour, CLOTH, bold=True)
    if left is None:
        lay(image, (MARGIN, top + row.words), row.faces, _WIDTH - 2 * MARGIN, _SCALE)
    else:
        lay(image, (left, top), row.faces, _WIDTH, _SCALE)


def points_picture(deal: DealCount, heading: str, say: Say) -> tuple[Picture, ...]:
    """Return a titled picture of a deal's points, if its readers want pictures."""
    points = add_up(deal.points)
    if say.palette is None or not points:
        return ()
    lines = [heading, *(_in_words(point, deal, say) for point in points)]
    rows = tuple(_row(point, deal, say) for point in points)
    return (PointsPicture(cut("\n".join(lines), ALT_TEXT), heading, rows),)


def _row(point: PointEntry, deal: DealCount, say: Say) -> PointsRow:
    instead = say("side {n}", n=point.side + 1)
    who = drawable(_side(point, deal), instead)
    pips = counts_pips(point.cause, deal.rules)
    cards = sorted(point.cards, key=by_worth) if pips else point.cards
    note = count_text(point.side, deal, say) if pips else ""
    title = point_title(point, deal.rules, say)
    return PointsRow(title, who, point.points, faces(cards, say), note)


def _in_words(point: PointEntry, deal: DealCount, say: Say) -> str:
    text = say(
        "{what}: {side} {points}",
        what=point_title(point, deal.rules, say),
        side=_side(point, deal),
        points=f"{point.points:+d}",
    )
    cards = sorted(point.cards, key=by_worth)
    return ", ".join([text, *(card_words(card, say) for card in cards)])


def _side(point: PointEntry, deal: DealCount) -> str:
    """Name the side that scored; of a side of one, who did, though another may sit there now."""
    names = deal.names(point.side)
    if len(names) == 1 and point.name:
        names = (point.name,)
    return " & ".join(plain(name) for name in names if name)

"""A card of the month: large figures, the best players with medals, and lines below them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from PIL import Image, ImageDraw

from bot.ui.pictures.colours import CHALK, CLOTH, FAINT, GOLD, INK, MEDALS, PLATE, RULE, Rgb
from bot.ui.pictures.face.face import Face
from bot.ui.pictures.face.shapes import star
from bot.ui.pictures.letters import fitting, fitting_name, text_width, told_apart
from bot.ui.pictures.sheet import MARGIN, lay, sheet
from bot.ui.pictures.sprites import Spot, flat, inscribe, number, png, stamp, tinted
from bot.ui.pictures.table.cards import rounded

_WIDTH: Final = 720
"""A phone shows pictures about 350 pixels wide, so that the letters become half as large."""
_RIGHT: Final = _WIDTH - MARGIN
_HEADINGS: Final = (50, 44, 38, 32)
_MONTHS: Final = (30, 27)
_FIGURES: Final = (54, 46, 40)
_WORDS: Final = (30, 27, 24)
_LABELS: Final = (25, 23, 21, 19)
"""Sizes of letters, the largest first: the first that fits is taken."""
_SMALL: Final = _LABELS[0]
_CARDS: Final = 0.5
"""How large the jacks are."""
_FAN: Final = 200
"""The width of all jacks."""
_TOP: Final = 148
"""Where the figures begin."""
_BOX: Final = 112
_GAP: Final = 14
_ROUND: Final = 14
_PLACE: Final = 54
_LINE: Final = 58
"""Of a place with a medal, and of a line below."""
_ROW: Final = 36
"""From one name to the next in a line."""
_TITLE: Final = 46
_PAD: Final = 18
_MEDAL: Final = 40
_LABEL: Final = 236
"""The width of what a line is about."""
_STAR: Final = 26
"""The width of the mark of a title."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line: what it is about, who or what that is, and how much."""

    label: str
    words: tuple[str, ...]
    """Those that do not fit beside each other stand below each other."""
    note: str = ""
    joint: str = " & "
    """What stands between the words in one row."""


@dataclass(frozen=True, slots=True)
class MonthCard:
    """All that is on a card."""

    description: str
    month: str
    heading: str
    jacks: tuple[Face, ...]
    """For show."""
    figures: tuple[tuple[str, str], ...]
    """Each with what it counts."""
    best: tuple[CardLine, ...] = ()
    """The first has gold."""
    lines: tuple[CardLine, ...] = ()
    titles: tuple[CardLine, ...] = ()
    name: str = "month.png"

    def draw(self) -> bytes:
        """See Picture."""
        best = len(self.best) * _PLACE + (_GAP if self.best else 0)
        titles = len(self.titles) * _TITLE + (_GAP if self.titles else 0)
        lines = sum(_height(line) for line in self.lines)
        height = _TOP + _BOX + _GAP + best + lines + titles + MARGIN
        image = sheet(_WIDTH, height)
        self._head(image)
        self._boxes(image)
        top = _TOP + _BOX + _GAP
        whole = [line.joint.join(line.words) for line in self.best]
        names = told_apart(whole, _WORDS[-1], min(map(_medal_room, self.best), default=0))
        for place, (line, words) in enumerate(zip(self.best, whole, strict=True)):
            shown = replace(line, words=(names[words],))
            _medal(image, top, place, shown, last=place == len(self.best) - 1)
            top += _PLACE
        top += _GAP if self.best else 0
        for at, line in enumerate(self.lines):
            _line(image, top, line, ruled=at > 0)
            top += _height(line)
        top += _GAP if self.titles else 0
        for line in self.titles:
            _title(image, top, line)
            top += _TITLE
        return png(image)

    def _head(self, image: Image.Image) -> None:
        """Write whose card it is, and lay the jacks into the corner."""
        left = _RIGHT - _FAN
        lay(image, (left, MARGIN), self.jacks, _FAN, _CARDS)
        room = left - MARGIN - _PAD
        size = fitting(self.month, _MONTHS, room, bold=True)
        inscribe(image, (MARGIN, 26), self.month, size, GOLD, CLOTH, bold=True)
        text, size = fitting_name(self.heading, _HEADINGS, room, bold=True)
        inscribe(image, (MARGIN, 72), text, size, CHALK, CLOTH, bold=True)

    def _boxes(self, image: Image.Image) -> None:
        """Draw the large figures side by side."""
        many = len(self.figures)
        wide = (_RIGHT - MARGIN - (many - 1) * _GAP) // many
        for at, (figure, label) in enumerate(self.figures):
            left = MARGIN + at * (wide + _GAP)
            stamp(image, flat(rounded((wide, _BOX), PLATE, PLATE, _ROUND, 1), CLOTH), (left, _TOP))
            size = fitting(figure, _FIGURES, wide - 2 * _GAP, bold=True)
            x = left + (wide - text_width(figure, size, bold=True)) // 2
            inscribe(image, (x, _TOP + 10), figure, size, CHALK, PLATE, bold=True)
            size = fitting(label, _LABELS, wide - _GAP)
            x = left + (wide - text_width(label, size)) // 2
            inscribe(image, (x, _TOP + 74), label, size, FAINT, PLATE)


def _medal(image: Image.Image, top: int, place: int, line: CardLine, *, last: bool) -> None:
    """Draw a player's place on a plate."""
    draw = ImageDraw.Draw(image)
    draw.rectangle((MARGIN, top, _RIGHT - 1, top + _PLACE - 1), number(PLATE))
    if not last:
        draw.line((MARGIN, top + _PLACE - 1, _RIGHT - 1, top + _PLACE - 1), number(RULE), 1)
    metal = MEDALS[place]
    disc = flat(rounded((_MEDAL, _MEDAL), metal, metal, _MEDAL // 2, 1), PLATE)
    spot = MARGIN + _PAD, top + (_PLACE - _MEDAL) // 2
    stamp(image, disc, spot)
    x = spot[0] + (_MEDAL - text_width(line.label, _WORDS[1], bold=True)) // 2
    inscribe(image, (x, spot[1] + 4), line.label, _WORDS[1], INK, metal, bold=True)
    left, right = spot[0] + _MEDAL + _PAD, _RIGHT - _PAD
    _note(image, (right, top + 14), line.note, PLATE)
    text, size = fitting_name(line.joint.join(line.words), _WORDS, _medal_room(line))
    inscribe(image, (left, top + 9 + _WORDS[0] - size), text, size, CHALK, PLATE)


def _medal_room(line: CardLine) -> int:
    """Return how wide a name with a medal may be."""
    taken = MARGIN + _MEDAL + 3 * _PAD + _GAP + text_width(line.note, _SMALL)
    return _RIGHT - taken


def _note(image: Image.Image, at: Spot, note: str, ground: Rgb) -> None:
    """Write a note that ends at the right."""
    inscribe(image, (at[0] - text_width(note, _SMALL), at[1]), note, _SMALL, FAINT, ground)


def _room(line: CardLine) -> int:
    """Return how wide the words of a line may be."""
    note = text_width(line.note, _SMALL) + _GAP if line.note else 0
    return _RIGHT - MARGIN - _LABEL - note


def _rows(line: CardLine) -> tuple[tuple[str, int], ...]:
    """Return the words of a line by rows, with their size."""
    whole, room = line.joint.join(line.words), _room(line)
    for size in _WORDS:
        if text_width(whole, size) <= room:
            return ((whole, size),)
    return tuple(fitting_name(words, _WORDS, room) for words in line.words)


def _height(line: CardLine) -> int:
    return _LINE + (len(_rows(line)) - 1) * _ROW


def _line(image: Image.Image, top: int, line: CardLine, *, ruled: bool) -> None:
    """Write a line: its label at the left, the words and the note at the right."""
    if ruled:
        ImageDraw.Draw(image).line((MARGIN, top, _RIGHT - 1, top), number(RULE), 1)
    size = fitting(line.label, _LABELS, _LABEL - _GAP)
    inscribe(image, (MARGIN, top + 17 + _SMALL - size), line.label, size, FAINT, CLOTH)
    _note(image, (_RIGHT, top + 17), line.note, CLOTH)
    for row, (text, size) in enumerate(_rows(line)):
        at = MARGIN + _LABEL, top + 12 + _WORDS[0] - size + row * _ROW
        inscribe(image, at, text, size, CHALK, CLOTH)


def _title(image: Image.Image, top: int, line: CardLine) -> None:
    """Write a title in gold, behind a star."""
    stamp(image, tinted(star(_STAR, filled=True), GOLD, CLOTH), (MARGIN, top + 6))
    left = MARGIN + _STAR + _GAP
    size = fitting(line.label, _WORDS, (_RIGHT - left) // 2, bold=True)
    inscribe(image, (left, top + 3 + _WORDS[0] - size), line.label, size, GOLD, CLOTH, bold=True)
    left += text_width(line.label, size, bold=True) + _GAP
    note, small = fitting_name(line.note, _LABELS, _RIGHT - left)
    inscribe(image, (left, top + 8 + _SMALL - small), note, small, FAINT, CLOTH)

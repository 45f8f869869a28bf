"""A chart of figures: a line for each side or kind of game, with its name and its last figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image, ImageDraw

from bot.ui.pictures.colours import CHALK, CLOTH, FAINT, LINES, RULE
from bot.ui.pictures.letters import fitting, fitting_name, text_width, told_apart, write
from bot.ui.pictures.sheet import MARGIN
from bot.ui.pictures.sprites import numbered, png
from bot.ui.pictures.table.plates import side_mark

_WIDTH: Final = 700
_HEIGHT: Final = 270
"""Of the lines, without the title and the words below them."""
_TITLE: Final = 46
_BELOW: Final = 24
_LINE: Final = 34
"""Pixels from one label to the next."""
_LEAST, _MOST = 200, 340
"""Room for the labels at the right."""
_SIZES: Final = (26, 23, 21)
_FIGURE: Final = 22
_FINE: Final = 3
_THICK: Final = 5
_DOT: Final = 6
_MARK: Final = 28
_APART: Final = 20
"""Between words below."""


@dataclass(frozen=True, slots=True)
class ChartLine:
    """The figures of one side, or of one kind of game."""

    name: str
    path: tuple[tuple[int, int], ...]
    """How far to the right each figure is, from 0 on, and the figure."""
    mark: int | None = None
    """The number of the side's mark, where there are partners."""


@dataclass(frozen=True, slots=True)
class LineChart:
    """A chart of one or more lines."""

    description: str
    name: str
    """The file's."""
    lines: tuple[ChartLine, ...]
    levels: tuple[int, ...]
    """The figures at the left."""
    title: str = ""
    days: tuple[tuple[int, str], ...] = ()
    """The words below, and how far to the right they begin. Those without room are left out."""

    def draw(self) -> bytes:
        """See Picture."""
        scale = _Scale.of(self)
        big = Image.new("RGB", (_WIDTH * _FINE, scale.height * _FINE), CLOTH)
        draw = ImageDraw.Draw(big)
        for level in self.levels:
            ends = (*scale.spot(0, level), *scale.spot(scale.last, level))
            draw.line([part * _FINE for part in ends], RULE, 2 * _FINE)
        for number, line in reversed(list(enumerate(self.lines))):
            path = [scale.spot(*point) for point in line.path]
            dots = len(path) if scale.across >= 2 * _DOT else 1
            _line(draw, [(x * _FINE, y * _FINE) for x, y in path], number, dots)
        image = big.reduce(_FINE)
        draw = ImageDraw.Draw(image)
        if self.title:
            size = fitting(self.title, _SIZES, _WIDTH - 2 * MARGIN, bold=True)
            write(draw, (MARGIN, 14), self.title, size, CHALK, bold=True)
        for level in self.levels:
            figure, (x, y) = _figure(level), scale.spot(0, level)
            at = (x - 12 - text_width(figure, _FIGURE), y - _FIGURE * 2 // 3)
            write(draw, at, figure, _FIGURE, FAINT)
        self._write_days(draw, scale)
        room = _WIDTH - MARGIN - scale.right - max(map(_figure_width, self.lines))
        names = told_apart((line.name for line in self.lines), _SIZES[-1], room)
        tips = _apart([scale.spot(*line.path[-1])[1] for line in self.lines], scale)
        for number, (line, y) in enumerate(zip(self.lines, tips, strict=True)):
            shown = replace(line, name=names[line.name])
            _label(image, shown, number, (scale.right, y))
        return png(numbered(image))

    def _write_days(self, draw: ImageDraw.ImageDraw, scale: _Scale) -> None:
        taken: list[tuple[int, int]] = []
        for place, day in (*self.days[:1], *self.days[-1:], *self.days[1:-1]):
            wide = text_width(day, _FIGURE)
            left = min(scale.spot(place, 0)[0] - _DOT, scale.right - wide)
            if all(left >= end or left + wide + _APART <= begin for begin, end in taken):
                write(draw, (left, scale.bottom - MARGIN + 2), day, _FIGURE, FAINT)
                taken.append((left, left + wide + _APART))


@dataclass(frozen=True, slots=True)
class _Scale:
    """Turns figures into pixels."""

    height: int
    top: int
    bottom: int
    """Between these the lines are."""
    left: int
    right: int
    """Where the lines end and the labels begin."""
    last: int
    low: int
    high: int

    @staticmethod
    def of(chart: LineChart) -> _Scale:
        lines = chart.lines
        figures = [*chart.levels, *(figure for line in lines for _, figure in line.path)]
        top = _TITLE if chart.title else 0
        bottom = top + max(_HEIGHT, 2 * MARGIN + _LINE * len(lines))
        wide = max(_figure_width(line) + text_width(line.name, _SIZES[1]) for line in lines)
        right = _WIDTH - MARGIN - min(_MOST, max(_LEAST, wide))
        left = MARGIN + 12 + max(text_width(_figure(level), _FIGURE) for level in chart.levels)
        last = max(1, *(place for line in lines for place, _ in line.path))
        height = bottom + (_BELOW if chart.days else 0)
        low, high = min(figures), max(figures)
        return _Scale(height, top, bottom, left, right, last, low, max(low + 1, high))

    @property
    def across(self) -> float:
        return (self.right - 22 - self.left) / self.last

    def spot(self, place: int, figure: int) -> tuple[int, int]:
        down = (self.bottom - self.top - 2 * MARGIN - 24) / (self.high - self.low)
        y = self.bottom - MARGIN - 12 - (figure - self.low) * down
        return round(self.left + place * self.across), round(y)


def _figure(figure: int) -> str:
    """Write a figure; a minus is as wide as a digit."""
    return str(figure).replace("-", "\N{MINUS SIGN}")


def _line(
    draw: ImageDraw.ImageDraw, path: Sequence[tuple[int, int]], number: int, dots: int
) -> None:
    """Draw a line with dots for its latest figures."""
    colour = LINES[number % len(LINES)]
    draw.line(list(path), colour, _THICK * _FINE, joint="curve")
    for x, y in path[-dots:]:
        radius = (_DOT + (3 if (x, y) == path[-1] else 0)) * _FINE
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), colour)


def _label(image: Image.Image, line: ChartLine, number: int, at: tuple[int, int]) -> None:
    """Write a line's last figure and its name at its end."""
    draw, colour = ImageDraw.Draw(image), LINES[number % len(LINES)]
    left, top = at[0], at[1] - _LINE // 2
    if line.mark is not None:
        image.paste(colour, (left, top + 7), side_mark(line.mark))
        left += _MARK
    write(draw, (left, top), _figure(line.path[-1][1]), _SIZES[0], colour, bold=True)
    left = at[0] + _figure_width(line)
    name, size = fitting_name(line.name, _SIZES, _WIDTH - MARGIN - left)
    write(draw, (left, top + _SIZES[0] - size), name, size, CHALK)


def _figure_width(line: ChartLine) -> int:
    """Return the width of what stands before a name."""
    mark = 0 if line.mark is None else _MARK
    return mark + text_width(_figure(line.path[-1][1]), _SIZES[0], bold=True) + 10


def _apart(ends: Sequence[int], scale: _Scale) -> list[int]:
    """Return where labels stand: as near to their lines' ends as they can without touching."""
    order = sorted(range(len(ends)), key=lambda number: ends[number])
    placed: dict[int, int] = {}
    above = scale.top + MARGIN - _LINE // 2
    for left, number in zip(range(len(order), 0, -1), order, strict=True):
        lowest = scale.bottom - MARGIN + _LINE // 2 - left * _LINE
        placed[number] = above = min(max(ends[number], above + _LINE), max(lowest, above + _LINE))
    return [placed[number] for number in range(len(ends))]

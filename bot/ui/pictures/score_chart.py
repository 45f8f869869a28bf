"""A small chart of a game's score: a line for each side, with name and score, and its alt text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from bot.locale import Say
from bot.ui.core.layout import ALT_TEXT
from bot.ui.core.message import Picture
from bot.ui.pictures.colours import CHALK, CLOTH, FAINT, LINES, RULE
from bot.ui.pictures.letters import drawable, fitting, text_width, write
from bot.ui.pictures.sheet import MARGIN
from bot.ui.pictures.sprites import numbered, png
from bot.ui.pictures.table.plates import side_mark as drawn_mark
from bot.ui.text.measure import cut
from bot.ui.text.names import plain
from bot.ui.text.people import side_mark
from bot.ui.text.punctuation import with_colon
from bot.views.computer_names import COMPUTER

_WIDTH: Final = 700
_HEIGHT: Final = 270
_LINE: Final = 34
"""Pixels from one label to the next."""
_LEAST, _MOST = 200, 340
"""Room for the labels at the right."""
_LEFT: Final = 56
"""Room for figures at the left."""
_SIZES: Final = (26, 23, 21)
_FIGURE: Final = 22
_FINE: Final = 3
_THICK: Final = 5
_DOT: Final = 6
_MARK: Final = 28


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A side's score after each deal."""

    name: str
    scores: tuple[int, ...]
    """From the start on."""
    mark: int | None = None
    """The number of the side's mark, where there are partners."""


@dataclass(frozen=True, slots=True)
class ScoreChart:
    """The score of a game over its deals."""

    description: str
    lines: tuple[ScoreLine, ...]
    target: int
    """0 where there is none."""
    name: str = "score.png"

    def draw(self) -> bytes:
        """See Picture."""
        scale = _Scale.of(self.lines, self.target)
        big = Image.new("RGB", (_WIDTH * _FINE, scale.height * _FINE), CLOTH)
        draw = ImageDraw.Draw(big)
        for level in (0, self.target):
            ends = (*scale.spot(0, level), *scale.spot(scale.deals, level))
            draw.line([part * _FINE for part in ends], RULE, 2 * _FINE)
        for number, line in reversed(list(enumerate(self.lines))):
            _line(draw, [(x * _FINE, y * _FINE) for x, y in scale.path(line)], number)
        image = big.reduce(_FINE)
        draw = ImageDraw.Draw(image)
        for level in (0, self.target):
            figure, (_, y) = str(level), scale.spot(0, level)
            left = _LEFT - 12 - text_width(figure, _FIGURE)
            write(draw, (left, y - _FIGURE * 2 // 3), figure, _FIGURE, FAINT)
        tips = _apart([scale.path(line)[-1][1] for line in self.lines], scale.height)
        for number, (line, y) in enumerate(zip(self.lines, tips, strict=True)):
            _label(image, line, number, (scale.right, y))
        return png(numbered(image))


@dataclass(frozen=True, slots=True)
class _Scale:
    """Turns deals and scores into pixels."""

    height: int
    right: int
    """Where the lines end and the labels begin."""
    deals: int
    low: int
    high: int

    @staticmethod
    def of(lines: Sequence[ScoreLine], target: int) -> _Scale:
        every = [0, target, *(score for line in lines for score in line.scores)]
        height = max(_HEIGHT, 2 * MARGIN + _LINE * len(lines))
        wide = max(_score_width(line) + text_width(line.name, _SIZES[1]) for line in lines)
        right = _WIDTH - MARGIN - min(_MOST, max(_LEAST, wide))
        deals = max(1, *(len(line.scores) - 1 for line in lines))
        return _Scale(height, right, deals, min(every), max(1, *every))

    def spot(self, deal: int, score: int) -> tuple[int, int]:
        across = (self.right - 22 - _LEFT) / self.deals
        down = (self.height - 2 * MARGIN - 24) / (self.high - self.low)
        y = self.height - MARGIN - 12 - (score - self.low) * down
        return round(_LEFT + deal * across), round(y)

    def path(self, line: ScoreLine) -> list[tuple[int, int]]:
        return [self.spot(deal, score) for deal, score in enumerate(line.scores)]


def _line(draw: ImageDraw.ImageDraw, path: Sequence[tuple[int, int]], number: int) -> None:
    colour = LINES[number % len(LINES)]
    draw.line(list(path), colour, _THICK * _FINE, joint="curve")
    for x, y in path:
        radius = (_DOT + (3 if (x, y) == path[-1] else 0)) * _FINE
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), colour)


def _label(image: Image.Image, line: ScoreLine, number: int, at: tuple[int, int]) -> None:
    """Write a side's score and name at the end of its line."""
    draw, colour = ImageDraw.Draw(image), LINES[number % len(LINES)]
    left, top = at[0], at[1] - _LINE // 2
    if line.mark is not None:
        image.paste(colour, (left, top + 7), drawn_mark(line.mark))
        left += _MARK
    write(draw, (left, top), str(line.scores[-1]), _SIZES[0], colour, bold=True)
    left = at[0] + _score_width(line)
    name, size = fitting(line.name, _SIZES, _WIDTH - MARGIN - left)
    write(draw, (left, top + _SIZES[0] - size), name, size, CHALK)


def _score_width(line: ScoreLine) -> int:
    """Return the width of what stands before a name."""
    mark = 0 if line.mark is None else _MARK
    return mark + text_width(str(line.scores[-1]), _SIZES[0], bold=True) + 10


def _apart(ends: Sequence[int], height: int) -> list[int]:
    """Return where labels stand: as near to their lines' ends as they can without touching."""
    order = sorted(range(len(ends)), key=lambda number: ends[number])
    placed: dict[int, int] = {}
    above = MARGIN - _LINE // 2
    for left, number in zip(range(len(order), 0, -1), order, strict=True):
        lowest = height - MARGIN + _LINE // 2 - left * _LINE
        placed[number] = above = min(max(ends[number], above + _LINE), max(lowest, above + _LINE))
    return [placed[number] for number in range(len(ends))]


def score_chart(
    names: Sequence[Sequence[str]], scores_by_deal: Sequence[Sequence[int]], target: int, say: Say
) -> list[Picture]:
    """Return a chart of a game's score, if its readers want pictures and there was a deal.

    Names are the stored ones of each side's players. Before the first deal each side had nothing.
    The target is 0 where a game was played for so many deals.
    """
    if say.palette is None or not scores_by_deal:
        return []
    partners = any(len(players) > 1 for players in names)
    begun = [[0] * len(names), *scores_by_deal]
    heading = say("Score after each deal, to {target}", target=target)
    lines, words = [], [heading if target else say("Score after each deal")]
    for side, players in enumerate(names):
        scores = tuple(score[side] for score in begun)
        name = " & ".join(plain(player) for player in players if player)
        mark = f"{side_mark(side)} " if partners else ""
        words.append(with_colon(f"{mark}{name}", ", ".join(map(str, scores[1:])), say))
        shown = drawable(name.replace(COMPUTER, ""), say("side {n}", n=side + 1))
        lines.append(ScoreLine(shown, scores, side if partners else None))
    return [ScoreChart(cut("\n".join(words), ALT_TEXT), tuple(lines), target)]

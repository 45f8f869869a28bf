"""A leaderboard's page as a picture, beside its words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.locale import N_, Say
from bot.tables.scores.leaderboard_views import LeaderboardLine, LeaderboardPage, SortBy
from bot.ui.core.layout import ALT_TEXT, fit
from bot.ui.pictures.listing import FiguresRow, draw_figures
from bot.ui.text.measure import size
from bot.ui.text.names import plain

Figure = Callable[[LeaderboardLine], int | None]

_HEADS: Final[tuple[tuple[str, SortBy | None, Figure], ...]] = (
    (N_("Rating"), SortBy.RATING, lambda line: line.rating),
    (N_("Games"), SortBy.GAMES, lambda line: line.games),
    (N_("Wins"), SortBy.WINS, lambda line: line.wins),
    (N_("Points"), SortBy.POINTS, lambda line: line.points),
    (N_("Fours"), SortBy.FOURS, lambda line: line.fours),
    (N_("Jacks hung"), SortBy.HUNG, lambda line: line.hung),
    (N_("Jacks lost"), None, lambda line: line.lost),
    (N_("Shut-outs"), SortBy.SHUTOUTS, lambda line: line.shutouts),
    (N_("Games left"), None, lambda line: line.left),
)
_NONE: Final = "–"


@dataclass(frozen=True, slots=True)
class LeaderboardImage:
    """The table to be drawn."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[FiguresRow, ...]
    bold: int
    """The column that the order goes by."""

    @property
    def name(self) -> str:
        """The file's name."""
        return "leaderboard.png"

    @property
    def description(self) -> str:
        """The same in words: each figure with its name, or else the names once, before all."""
        named = [self.title]
        brief = [f"{self.title}: {', '.join(self.heads)}"]
        for row in self.rows:
            told = zip(self.heads, row.figures, strict=True)
            figures = ", ".join(f"{head} {figure}" for head, figure in told)
            named.append(f"{row.place}. {row.name}: {figures}")
            brief.append(f"{row.place}. {row.name}: {', '.join(row.figures)}")
        whole = "\n".join(named)
        return whole if size(whole) <= ALT_TEXT else fit(brief, ALT_TEXT)

    def draw(self) -> bytes:
        """Return it as a PNG; slow, and never called in the event loop."""
        return draw_figures(self.title, self.heads, self.rows, self.bold)


def leaderboard_image(
    board: LeaderboardPage, title: str, order: SortBy, reader: int, say: Say
) -> LeaderboardImage:
    """Put a page into columns; one that holds nothing is left out, unless the order goes by it."""
    columns = [
        (head, at, figure)
        for head, at, figure in _HEADS
        if at is order or any(figure(line) for line in board.lines)
    ]
    return LeaderboardImage(
        title=title,
        heads=tuple(say(head) for head, _, _ in columns),
        rows=tuple(
            FiguresRow(
                place=str(line.rank),
                name=" & ".join(plain(name) for _, name in line.people),
                figures=tuple(_written(figure(line)) for _, _, figure in columns),
                own=any(user_id == reader for user_id, _ in line.people),
            )
            for line in board.lines
        ),
        bold=[at for _, at, _ in columns].index(order),
    )


def _written(figure: int | None) -> str:
    return _NONE if figure is None else str(figure)

"""A leaderboard's page as a picture, beside its words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.locale import N_, Say
from bot.ui.core.layout import ALT_TEXT, fit
from bot.ui.core.message import SlowPicture
from bot.ui.pictures.figures_table import FiguresRow, draw_figures
from bot.ui.text.measure import size
from bot.ui.text.names import plain
from bot.views.leaderboard import LeaderboardPage, SortBy

_HEADS: Final = {
    "rating": N_("Rating"),
    "games": N_("Games"),
    "wins": N_("Wins"),
    "points": N_("Points"),
    "fours": N_("Fours"),
    "hung": N_("Jacks hung"),
    "lost": N_("Jacks lost"),
    "shutouts": N_("Shut-outs"),
    "left": N_("Games left"),
}
"""The heads of the columns, by the fields of a line."""
_NONE: Final = "–"


@dataclass(frozen=True, slots=True)
class LeaderboardImage(SlowPicture):
    """The table to be drawn."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[FiguresRow, ...]
    bold: int
    """The index of the column that the page is sorted by."""

    @property
    def name(self) -> str:
        """The file's name."""
        return "leaderboard.png"

    @property
    def description(self) -> str:
        """The same in words: each figure with its name, or if too long the names once, first."""
        named = [self.title]
        brief = [f"{self.title} · {', '.join(self.heads)}"]
        for row in self.rows:
            named_figures = zip(self.heads, row.figures, strict=True)
            figures = ", ".join(f"{head} {figure}" for head, figure in named_figures)
            named.append(f"{row.place}. {row.name} · {figures}")
            brief.append(f"{row.place}. {row.name} · {', '.join(row.figures)}")
        whole = "\n".join(named)
        return whole if size(whole) <= ALT_TEXT else fit(brief, ALT_TEXT)

    def draw(self) -> bytes:
        """Return it as a PNG; slow, and never called in the event loop."""
        return draw_figures(self.title, self.heads, self.rows, self.bold)


def leaderboard_image(
    page: LeaderboardPage, title: str, order: SortBy, reader: int, say: Say
) -> LeaderboardImage:
    """Put a page into columns; an empty one is left out, unless the page is sorted by it."""
    columns = [
        field
        for field in _HEADS
        if field == order.value or any(getattr(line, field) for line in page.lines)
    ]
    return LeaderboardImage(
        title=title,
        heads=tuple(say(_HEADS[field]) for field in columns),
        rows=tuple(
            FiguresRow(
                place=str(line.rank),
                name=" & ".join(plain(name) for _, name in line.people),
                figures=tuple(_figure(getattr(line, field)) for field in columns),
                own=any(user_id == reader for user_id, _ in line.people),
            )
            for line in page.lines
        ),
        bold=columns.index(order.value),
    )


def _figure(figure: int | None) -> str:
    return _NONE if figure is None else str(figure)

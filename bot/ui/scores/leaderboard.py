"""The leaderboard: a page of it in words, its buttons and menus, and a picture on request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Final

from babel.dates import format_interval, format_skeleton

from bot.engine.variants import VARIANTS
from bot.locale.say import N_, Say
from bot.ui.controls.scores import LeaderboardAct, ShowLeaderboard, ShowStats, StatsAct, encode_span
from bot.ui.core.framed import framed
from bot.ui.core.layout import (
    ALT_TEXT,
    VIOLET,
    Button,
    Menu,
    Part,
    button,
    fit,
    labelled_menu,
    small,
)
from bot.ui.core.message import Outgoing
from bot.ui.pictures.figures_table import FiguresRow, draw_figures
from bot.ui.text.measure import apart, size
from bot.ui.text.months import months_end
from bot.ui.text.names import plain, safe
from bot.ui.text.people import level_name, wins_text
from bot.ui.text.punctuation import capital
from bot.views.computer_names import ComputerLevel
from bot.views.leaderboard import LeaderboardLine, LeaderboardPage, LineKind, SortBy, Totals
from bot.views.periods import Calendar, Span, latest

ORDERS: Final[dict[SortBy, str]] = {
    SortBy.WINS: N_("by wins"),
    SortBy.RATING: N_("by rating"),
    SortBy.GAMES: N_("by games played"),
    SortBy.POINTS: N_("by points"),
    SortBy.FOURS: N_("by fours: all four points in one deal"),
    SortBy.HUNG: N_("by jacks hung"),
    SortBy.SHUTOUTS: N_("by shut-outs"),
}
KINDS: Final[dict[LineKind, str]] = {
    LineKind.PLAYERS: N_("players"),
    LineKind.PARTNERS: N_("partners"),
}

_MONTHS: Final = 12
_SEASONS: Final = 4
"""How far back the menu goes; the command takes any month."""
_THIN_SPACE: Final = "\u2009"
"""Some fonts lack it."""
_HEADS: Final = {
    "rating": N_("Rating"),
    "games": N_("Games"),
    "wins": N_("Wins"),
    "points": N_("Points"),
    "fours": N_("Fours"),
    "hung": N_("Jacks hung"),
    "shutouts": N_("Shut-outs"),
}
"""The heads of the columns, by the fields of a line."""
_DRAWN: Final = frozenset({"rating", "games", "wins", "points"})
"""The columns of each picture; the one that a page is sorted by is there too."""
_NAMES: Final = (132, 40, 20)
"""How long names may be in the words of a picture, if all else fits."""
_MEDALS: Final = 3
"""Places with a medal. Who has won no game has neither medal nor place."""
_NONE: Final = "–"


def leaderboard(
    page: LeaderboardPage, control: ShowLeaderboard, reader: int, calendar: Calendar, say: Say
) -> Outgoing:
    """Show a page of a leaderboard, on which the reader's own line is marked."""
    control = replace(control, page=page.page, act=LeaderboardAct.TURN)
    title = f"## {say('Leaderboard')}"
    parts: list[Part] = [f"{title}\n{_scope(control, say)}"]
    if page.lines:
        parts.append("\n".join(_entry(line, control.order, reader, say) for line in page.lines))
        parts.append(_small_print(page, control, say))
        if control.drawn:
            picture = leaderboard_image(page, control, reader, say)
            parts = [title, picture, parts[-1]]
    else:
        parts.append(_empty(control, say))
    if control.span is not Span.ALL:
        parts += map(small, months_end(calendar, say))
    parts += [_span_menu(control, calendar.month, say), _sort_menu(control, say)]
    parts += _people_menu(page, control, say)
    parts += [row for row in (_turns(page, control, say), _switches(page, control, say)) if row]
    in_words = partial(leaderboard, page, replace(control, drawn=False), reader, calendar, say)
    return framed(parts, VIOLET, in_words=in_words)


def _scope(control: ShowLeaderboard, say: Say) -> str:
    words = [
        game_text(control.variant, say),
        span_text(control.span, control.month, say),
        say(KINDS[control.kind]),
    ]
    return " · ".join([*words, say("practice")] if control.practice else words)


def _empty(control: ShowLeaderboard, say: Say) -> str:
    if control.variant is None and (control.span, control.kind) == (Span.ALL, LineKind.PLAYERS):
        if control.practice:
            return say("No finished practice games here yet.")
        return say(
            "No finished games against other people here yet. Open a table with `/table open`."
            " Games against computers only are under Practice."
        )
    return say(
        "No finished games of that kind in that time. Choose another time below, or open a table"
        " with `/table open`."
    )


def game_text(variant: str | None, say: Say) -> str:
    """Return a game's name, or that all games count."""
    return say("all games") if variant is None else say(VARIANTS[variant].name)


def span_text(span: Span, month: int | None, say: Say) -> str:
    """Return a span, of which the first month is given, as people write it."""
    if span is Span.ALL or month is None:
        return say("all time")
    first = date(month // 100, month % 100, 1)
    if span is Span.MONTH:
        return format_skeleton("yMMMM", first, locale=say.language)
    last = first.replace(month=first.month + 2)
    return format_interval(first, last, "yMMMM", locale=say.language).replace(_THIN_SPACE, " ")


# ----------------------------------------------------------------------------------- its lines


def _entry(line: LeaderboardLine, order: SortBy, reader: int, say: Say) -> str:
    # No person is mentioned: they may have left the server.
    names = _names([(user_id, safe(name)) for user_id, name in _people(line, say)], reader, say)
    others = " · ".join(_other_figures(line, order, say))
    place = f"{line.rank}\\." if line.wins else _NONE
    return f"{place} {names} · **{_figure(line, order, say)}**\n{small(others)}"


def _people(line: LeaderboardLine, say: Say) -> list[tuple[int, str]]:
    if not line.computer:
        return [*line.people]
    return [(user_id, level_name(ComputerLevel(name), say)) for user_id, name in line.people]


def _names(people: Iterable[tuple[int | None, str]], reader: int, say: Say) -> str:
    """Join names; the reader's is marked."""
    return " & ".join(
        say("{name} (you)", name=name) if user_id == reader else name for user_id, name in people
    )


def _figure(line: LeaderboardLine, order: SortBy, say: Say) -> str:
    if order is SortBy.RATING and line.rating is None:
        return say("no rating yet")
    return total_text(line, order, say)


def _other_figures(line: LeaderboardLine, order: SortBy, say: Say) -> Iterator[str]:
    """Return all figures of a line but the one that it is sorted by."""
    shown = {
        SortBy.RATING: line.rating is not None,
        SortBy.WINS: True,
        SortBy.GAMES: True,
        SortBy.POINTS: True,
        SortBy.FOURS: line.fours,
        SortBy.HUNG: line.hung,
        SortBy.SHUTOUTS: line.shutouts,
    }
    for each, present in shown.items():
        if present and each is not order:
            yield _figure(line, each, say)
        if each is SortBy.HUNG and line.lost:
            yield lost_text(line, say)
    if line.left:
        yield left_text(line, say)


def total_text(totals: Totals, which: SortBy, say: Say) -> str:
    """Return one of the totals in words, or the rating of a line."""
    n: int = getattr(totals, which.value)
    match which:
        case SortBy.WINS:
            return wins_text(n, say)
        case SortBy.GAMES:
            return say.count("{n} game", "{n} games", n)
        case SortBy.POINTS:
            return say.count("{n} point", "{n} points", n)
        case SortBy.FOURS:
            return say.count("{n} four", "{n} fours", n)
        case SortBy.HUNG:
            return say.count("{n} jack hung", "{n} jacks hung", n)
        case SortBy.SHUTOUTS:
            return say.count("{n} shut-out", "{n} shut-outs", n)
        case SortBy.RATING:
            return say("rating {n}", n=n)


def lost_text(totals: Totals, say: Say) -> str:
    """Return the number of jacks lost in words."""
    return say.count("{n} jack lost", "{n} jacks lost", totals.lost)


def left_text(totals: Totals, say: Say) -> str:
    """Return the number of games left early in words."""
    return say.count("{n} left early", "{n} left early", totals.left)


def _small_print(page: LeaderboardPage, control: ShowLeaderboard, say: Say) -> str:
    rule = say(
        "Ratings move less when the same people play each other often. Short games don't move them."
    )
    lines = [_size(page, control, say), *([rule] if control.order is SortBy.RATING else [])]
    return "\n".join(map(small, lines))


def _size(page: LeaderboardPage, control: ShowLeaderboard, say: Say) -> str:
    if control.kind is LineKind.PLAYERS:
        lines = say.count("{n} player", "{n} players", page.total)
    else:
        lines = say.count("{n} partnership", "{n} partnerships", page.total)
    if page.pages == 1:
        return lines
    return f"{say('Page {n} of {of}', n=page.page, of=page.pages)} · {lines}"


# ----------------------------------------------------------------------------------- controls


def _turns(page: LeaderboardPage, control: ShowLeaderboard, say: Say) -> list[Button]:
    buttons: list[Button] = []
    if page.page > 1:
        buttons.append(button(replace(control, page=page.page - 1), say("Previous page")))
    if page.page < page.pages:
        buttons.append(button(replace(control, page=page.page + 1), say("Next page")))
    if page.pages > 1:
        buttons.append(button(replace(control, act=LeaderboardAct.MINE), say("My place")))
    return buttons


def _switches(page: LeaderboardPage, control: ShowLeaderboard, say: Say) -> list[Button]:
    if control.kind is LineKind.PLAYERS:
        other, label = LineKind.PARTNERS, say("Partners")
    else:
        other, label = LineKind.PLAYERS, say("Players")
    buttons = [
        button(replace(control, kind=other, page=1), label),
        practice_button(replace(control, page=1), say),
    ]
    if page.lines:
        label = say("Text only") if control.drawn else say("Picture")
        buttons.append(button(replace(control, drawn=not control.drawn), label))
    return buttons


def practice_button(control: ShowLeaderboard | ShowStats, say: Say) -> Button:
    """Return the button that switches between practice and games against people."""
    label = say("Against people") if control.practice else say("Practice")
    return button(replace(control, practice=not control.practice), label)


def _span_menu(control: ShowLeaderboard, today: int, say: Say) -> Menu:
    shown = (control.span, control.month)
    spans: list[tuple[Span, int | None]] = [
        (Span.ALL, None),
        *((Span.SEASON, month) for month in latest(Span.SEASON, today, _SEASONS)),
        *((Span.MONTH, month) for month in latest(Span.MONTH, today, _MONTHS)),
        shown,
    ]
    labels = {
        encode_span(span, month): capital(span_text(span, month, say)) for span, month in spans
    }
    to = replace(control, page=1, act=LeaderboardAct.WHEN)
    return labelled_menu(to, "", labels, encode_span(*shown))


def _sort_menu(control: ShowLeaderboard, say: Say) -> Menu:
    labels = {order.value: capital(say(label)) for order, label in ORDERS.items()}
    to = replace(control, page=1, act=LeaderboardAct.SORT)
    return labelled_menu(to, "", labels, control.order.value)


def _people_menu(page: LeaderboardPage, control: ShowLeaderboard, say: Say) -> Iterator[Menu]:
    labels = {
        str(user_id): plain(name)
        for line in page.lines
        if not line.computer
        for user_id, name in line.people
    }
    if labels:
        to = ShowStats(variant=control.variant, practice=control.practice, act=StatsAct.WHO)
        yield labelled_menu(to, say("The stats of…"), labels)


@dataclass(frozen=True, slots=True)
class LeaderboardImage:
    """The table to be drawn."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[FiguresRow, ...]
    names: tuple[str, ...]
    """Each row's in words, where the reader's is marked."""
    bold: int
    """The index of the column that the page is sorted by."""

    @property
    def name(self) -> str:
        """The file's name."""
        return "leaderboard.png"

    @property
    def description(self) -> str:
        """The same in words: each figure with its name, or if too long the names once, first."""
        for letters in _NAMES:
            whole = "\n".join(self._lines(letters, named=True))
            if size(whole) <= ALT_TEXT:
                return whole
        return fit(self._lines(letters, named=False), ALT_TEXT)

    def _lines(self, letters: int, *, named: bool) -> Iterator[str]:
        yield self.title if named else f"{self.title} · {', '.join(self.heads)}"
        short = apart(self.names, letters)
        for row, name in zip(self.rows, map(short.__getitem__, self.names), strict=True):
            figures = row.figures
            if named:
                heads = zip(self.heads, figures, strict=True)
                figures = tuple(f"{head} {figure}" for head, figure in heads)
            place = f"{row.place}." if row.place else _NONE
            yield f"{place} {name} · {', '.join(figures)}"

    def draw(self) -> bytes:
        """See Picture."""
        return draw_figures(self.title, self.heads, self.rows, self.bold)


def leaderboard_image(
    page: LeaderboardPage, control: ShowLeaderboard, reader: int, say: Say
) -> LeaderboardImage:
    """Put a page into so many columns that a phone can show: its words have all figures.

    An empty column is left out, unless the page is sorted by it.
    """
    order = control.order
    columns = [
        field
        for field in _HEADS
        if field == order.value
        or (field in _DRAWN and any(getattr(line, field) for line in page.lines))
    ]
    return LeaderboardImage(
        title=capital(_scope(control, say)),
        heads=tuple(say(_HEADS[field]) for field in columns),
        rows=tuple(
            FiguresRow(
                place=str(line.rank) if line.wins else "",
                name=" & ".join(plain(name) for _, name in _people(line, say)),
                figures=tuple(_cell(getattr(line, field)) for field in columns),
                medal=line.rank - 1 if line.wins and line.rank <= _MEDALS else None,
                own=any(user_id == reader for user_id, _ in line.people),
            )
            for line in page.lines
        ),
        names=tuple(
            _names([(user_id, plain(name)) for user_id, name in _people(line, say)], reader, say)
            for line in page.lines
        ),
        bold=columns.index(order.value),
    )


def _cell(figure: int | None) -> str:
    return _NONE if figure is None else str(figure)

"""The leaderboard: a page of it in words, its buttons and menus, and a picture on request."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import discord

from bot.engine.variants import VARIANTS
from bot.locale import N_, Say
from bot.tables.scores.leaderboard_views import (
    LeaderboardLine,
    LeaderboardPage,
    LineKind,
    SortBy,
    Span,
)
from bot.ui.controls.leaderboard import (
    LeaderboardAct,
    ShowLeaderboard,
    begun,
    encode_span,
)
from bot.ui.controls.stats import ShowStats, StatsAct
from bot.ui.core.layout import (
    Button,
    Menu,
    Part,
    button,
    labelled_menu,
    layout,
    pictures_of,
    small,
)
from bot.ui.core.message import Outgoing
from bot.ui.scores.leaderboard_image import leaderboard_image
from bot.ui.scores.months import back, span_text
from bot.ui.text.names import plain, safe
from bot.ui.text.people import wins_text

PAPER: Final = discord.Colour(0x6B5B95)

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


def leaderboard(
    board: LeaderboardPage, ranking: ShowLeaderboard, reader: int, today: int, say: Say
) -> Outgoing:
    """Show a page of a leaderboard.

    Args:
        board: its lines.
        ranking: which leaderboard it is.
        reader: whose own line is marked.
        today: the present month, as 202611.
        say: the voice of the reader's language.
    """
    ranking = replace(ranking, page=board.page, act=LeaderboardAct.TURN)
    parts: list[Part] = [f"## {say('Leaderboard')}\n{_scope(ranking, say)}"]
    if board.lines:
        parts.append("\n".join(_entry(line, ranking.order, reader, say) for line in board.lines))
        parts.append(small(_where(board, ranking, say)))
        if ranking.drawn:
            title = f"{say('Leaderboard')} · {_scope(ranking, say)}"
            parts.append(leaderboard_image(board, title, ranking.order, reader, say))
    else:
        parts.append(_empty(ranking, say))
    parts += [_when(ranking, today, say), _sort(ranking, say), *_whose(board, ranking, say)]
    parts += [row for row in (_pages(board, ranking, say), _kinds(board, ranking, say)) if row]
    return Outgoing(layout=layout(parts, None, PAPER), pictures=pictures_of(parts))


def _scope(ranking: ShowLeaderboard, say: Say) -> str:
    """Say which games count, and for whom."""
    game = say("all games") if ranking.variant is None else say(VARIANTS[ranking.variant].name)
    told = [game, span_text(ranking.span, ranking.month, say), say(KINDS[ranking.kind])]
    return " · ".join([*told, say("practice")] if ranking.practice else told)


def _empty(ranking: ShowLeaderboard, say: Say) -> str:
    if ranking.variant is None and (ranking.span, ranking.kind) == (Span.ALL, LineKind.PLAYERS):
        if ranking.practice:
            return say("Nobody has finished a game of practice here yet.")
        return say(
            "Nobody has finished a game against other people here yet. Open a table with"
            " `/table open`. Games against computers alone are under Practice."
        )
    return say(
        "Nobody has finished such a game in that time. Choose another time below, or open a table"
        " with `/table open`."
    )


# ----------------------------------------------------------------------------------- its lines


def people(line: LeaderboardLine, say: Say, reader: int | None = None) -> str:
    """Return who a line is about; nobody is mentioned, for they may have left the server."""
    names = (
        say("{name} (you)", name=safe(name)) if user_id == reader else safe(name)
        for user_id, name in line.people
    )
    return " & ".join(names)


def figure(line: LeaderboardLine, order: SortBy, say: Say) -> str:
    """Return what a line is ordered by."""
    match order:
        case SortBy.RATING:
            return say("no rating yet") if line.rating is None else rating_text(line.rating, say)
        case SortBy.WINS:
            return wins_text(line.wins, say)
        case SortBy.GAMES:
            return say.count("{n} game", "{n} games", line.games)
        case SortBy.POINTS:
            return say.count("{n} point", "{n} points", line.points)
        case SortBy.FOURS:
            return say.count("{n} four", "{n} fours", line.fours)
        case SortBy.HUNG:
            return say.count("{n} jack hung", "{n} jacks hung", line.hung)
        case SortBy.SHUTOUTS:
            return say.count("{n} shut-out", "{n} shut-outs", line.shutouts)


def rating_text(rating: int, say: Say) -> str:
    """Return a rating in words."""
    return say("rating {n}", n=rating)


def others(line: LeaderboardLine, order: SortBy, say: Say) -> Iterator[str]:
    """Tell all that a line has besides what it is ordered by."""
    there = {
        SortBy.RATING: line.rating is not None,
        SortBy.WINS: True,
        SortBy.GAMES: True,
        SortBy.POINTS: True,
        SortBy.FOURS: line.fours,
        SortBy.HUNG: line.hung,
        SortBy.SHUTOUTS: line.shutouts,
    }
    for each, told in there.items():
        if told and each is not order:
            yield figure(line, each, say)
        if each is SortBy.HUNG and line.lost:
            yield say.count("{n} jack lost", "{n} jacks lost", line.lost)
    if line.left:
        yield say.count("{n} game left", "{n} games left", line.left)


def _entry(line: LeaderboardLine, order: SortBy, reader: int, say: Say) -> str:
    who, what = people(line, say, reader), figure(line, order, say)
    return f"{line.rank}\\. {who} · **{what}**\n{small(' · '.join(others(line, order, say)))}"


def _where(board: LeaderboardPage, ranking: ShowLeaderboard, say: Say) -> str:
    if ranking.kind is LineKind.PLAYERS:
        many = say.count("{n} player", "{n} players", board.total)
    else:
        many = say.count("{n} partnership", "{n} partnerships", board.total)
    if board.pages == 1:
        return many
    return f"{say('Page {n} of {of}', n=board.page, of=board.pages)} · {many}"


# ----------------------------------------------------------------------------------- controls


def _pages(board: LeaderboardPage, ranking: ShowLeaderboard, say: Say) -> list[Button]:
    found: list[Button] = []
    if board.page > 1:
        found.append(button(replace(ranking, page=board.page - 1), say("Page before")))
    if board.page < board.pages:
        found.append(button(replace(ranking, page=board.page + 1), say("Next page")))
    if board.pages > 1:
        found.append(button(replace(ranking, act=LeaderboardAct.MINE), say("My place")))
    return found


def _kinds(board: LeaderboardPage, ranking: ShowLeaderboard, say: Say) -> list[Button]:
    if ranking.kind is LineKind.PLAYERS:
        other, label = LineKind.PARTNERS, say("Partners")
    else:
        other, label = LineKind.PLAYERS, say("Players")
    found = [button(replace(ranking, kind=other, page=1), label)]
    label = say("Against people") if ranking.practice else say("Practice")
    found.append(button(replace(ranking, practice=not ranking.practice, page=1), label))
    if board.lines:
        label = say("Words alone") if ranking.drawn else say("Picture")
        found.append(button(replace(ranking, drawn=not ranking.drawn), label))
    return found


def _when(ranking: ShowLeaderboard, today: int, say: Say) -> Menu:
    """Return the menu of times: the latest seasons and months, and what is shown now."""
    season = begun(Span.SEASON, today) or today
    spans: list[tuple[Span, int | None]] = [
        (Span.ALL, None),
        *((Span.SEASON, month) for month in back(season, _SEASONS, 3)),
        *((Span.MONTH, month) for month in back(today, _MONTHS)),
    ]
    shown = (ranking.span, ranking.month)
    if shown not in spans:
        spans.append(shown)
    labels = {
        encode_span(span, month): capital(span_text(span, month, say)) for span, month in spans
    }
    control = replace(ranking, page=1, act=LeaderboardAct.WHEN)
    return labelled_menu(control, "", labels, encode_span(*shown))


def _sort(ranking: ShowLeaderboard, say: Say) -> Menu:
    """Return the menu of orders."""
    labels = {order.value: capital(say(label)) for order, label in ORDERS.items()}
    control = replace(ranking, page=1, act=LeaderboardAct.SORT)
    return labelled_menu(control, "", labels, ranking.order.value)


def _whose(board: LeaderboardPage, ranking: ShowLeaderboard, say: Say) -> Iterator[Menu]:
    """Return the menu of the people on the page, whose stats one may want to see."""
    listed = [person for line in board.lines if not line.computer for person in line.people]
    if not listed:
        return
    labels = {str(user_id): plain(name) for user_id, name in dict(listed).items()}
    whose = ShowStats(variant=ranking.variant, practice=ranking.practice, act=StatsAct.WHO)
    yield labelled_menu(whose, say("The stats of…"), labels)


def capital(text: str) -> str:
    """Begin a label with a capital letter."""
    return text[:1].upper() + text[1:]

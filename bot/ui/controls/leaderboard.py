"""Which page of a leaderboard a button or a menu leads to.

They belong to no table. All that a page shows is in its custom_ids, so that they work for as long
as the message stands: ``rank1:<game>:<span>:<month>:<kind>:<order>:<page>:<drawn>:<act>``, where 1
is the version of this code; with ``:practice`` at the end they are of practice.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum, unique
from typing import Annotated, Final

from bot.tables.scores.leaderboard_views import LeaderboardQuery, LineKind, SortBy, Span
from bot.ui.core.custom_ids import BadControl, Control, GameId, Practice, Spelling

_MONTH: Final = re.compile(r"20[0-9]{2}(?:0[1-9]|1[0-2])")


@unique
class LeaderboardAct(Enum):
    """What a button or a menu of a leaderboard does."""

    TURN = "turn"
    """Show the page as it is described."""
    MINE = "mine"
    """Show the page with the clicker's own line."""
    WHEN = "when"
    """A menu: other months, seasons, or all time."""
    SORT = "sort"
    """A menu: by what the lines are ordered."""


@dataclass(frozen=True, slots=True)
class ShowLeaderboard(Control):
    """A page of a leaderboard, and how to get there."""

    prefix = "rank1"
    tag = ""

    variant: GameId | None = None
    """A game's id; None for all games."""
    span: Span = Span.ALL
    month: Annotated[int | None, Spelling("0", value=None)] = None
    """As 202611: the month, or the first of the season's; None for all time."""
    kind: LineKind = LineKind.PLAYERS
    order: SortBy = SortBy.WINS
    page: Annotated[int, range(1, 1_000_000)] = 1
    drawn: bool = False
    """Whether there is a picture beside the words."""
    act: LeaderboardAct = LeaderboardAct.TURN
    practice: Practice = False
    """Whether it is of practice, which is counted apart."""

    def __post_init__(self) -> None:
        """Refuse a month that is none, or not the first of its span."""
        if self.month != begun(self.span, self.month):
            raise ValueError(self.month)

    def query(self, server_id: int, around: int | None = None) -> LeaderboardQuery:
        """Return what the host is asked for this page; or for the one with somebody's line."""
        return LeaderboardQuery(
            server_id=server_id,
            variant=self.variant,
            span=self.span,
            month=self.month,
            kind=self.kind,
            order=self.order,
            page=self.page,
            practice=self.practice,
            around=around,
        )

    def spanning(self, span: Span, month: int | None) -> ShowLeaderboard:
        """Return the first page of the same leaderboard over other games."""
        return replace(self, span=span, month=begun(span, month), page=1, act=LeaderboardAct.TURN)


def begun(span: Span, month: int | None) -> int | None:
    """Return the first month of the span that a month is in; None for all time.

    Raises:
        ValueError: if there is no such month.
    """
    if span is Span.ALL:
        return None
    if month is None or not _MONTH.fullmatch(str(month)):
        raise ValueError(month)
    return month if span is Span.MONTH else month - (month % 100 - 1) % 3


def encode_span(span: Span, month: int | None) -> str:
    """Write a span as a menu's value."""
    return span.value if month is None else f"{span.value}:{month}"


def decode_span(value: str) -> tuple[Span, int | None]:
    """Read a menu's value.

    Raises:
        BadControl: if `encode_span` never wrote it.
    """
    word, _, digits = value.partition(":")
    try:
        span = Span(word)
        month = begun(span, int(digits) if digits else None)
    except ValueError:
        raise BadControl from None
    if encode_span(span, month) != value:
        raise BadControl
    return span, month

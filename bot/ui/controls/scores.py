"""Controls of leaderboards and of a player's stats.

``rank1:<game>:<span>:<month>:<kind>:<order>:<page>:<drawn>:<act>`` and
``stats1:<person>:<game>:<drawn>:<act>``, for games of practice with ``:practice`` added. They hold
all that their page needs, so they work as long as their message exists.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, unique
from typing import Annotated

from bot.ui.core.custom_ids import BadControl, Control, DiscordId, GameId, Practice, Spelling
from bot.views.leaderboard import LeaderboardQuery, LineKind, SortBy
from bot.views.periods import Span, first_month


@unique
class LeaderboardAct(Enum):
    """What a button or a menu of a leaderboard does."""

    TURN = "turn"
    """Show the page that the control describes."""
    MINE = "mine"
    """Show the page with the clicker's own line."""
    WHEN = "when"
    """A menu: other months, seasons, or all time."""
    SORT = "sort"
    """A menu: by what the lines are ordered."""


class ShowLeaderboard(Control, prefix="rank1", tag=""):
    """A page of a leaderboard, and how to get there."""

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
    """Only games of practice, instead of only others."""

    def __post_init__(self) -> None:
        """Refuse a month that is not the first of its span."""
        if self.month != first_month(self.span, self.month):
            raise ValueError(self.month)

    def query(self, server_id: int, around: int | None = None) -> LeaderboardQuery:
        """Return the host's query for this page, or for the page with a person's line."""
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
        return replace(
            self, span=span, month=first_month(span, month), page=1, act=LeaderboardAct.TURN
        )


def encode_span(span: Span, month: int | None) -> str:
    """Write a span as a menu's value."""
    return span.value if month is None else f"{span.value}:{month}"


def decode_span(value: str) -> tuple[Span, int | None]:
    """Read a menu's value; raise BadControl if `encode_span` never wrote it."""
    word, _, digits = value.partition(":")
    try:
        span = Span(word)
        month = first_month(span, int(digits) if digits else None)
    except ValueError:
        raise BadControl from None
    if encode_span(span, month) != value:
        raise BadControl
    return span, month


@unique
class StatsAct(Enum):
    """What a button or a menu of a player's stats does."""

    SHOW = "show"
    """Show the stats that the control describes."""
    GAME = "game"
    """A menu: of one game, or of all."""
    WHO = "who"
    """A menu: whose."""


class ShowStats(Control, prefix="stats1", tag=""):
    """A player's stats, and how to get there."""

    user_id: DiscordId = 0
    """0 if the person is chosen in the menu."""
    variant: GameId | None = None
    """A game's id; None for all games."""
    drawn: bool = False
    """Whether there is a chart beside the words."""
    act: StatsAct = StatsAct.SHOW
    practice: Practice = False
    """Only games of practice, instead of only others."""

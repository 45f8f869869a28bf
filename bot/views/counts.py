"""What the count of a deal came to: whether it was held, and whether a bid was made in it.

Whatever tells of bids or counts them asks here (docs/scores.md, Statistics).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Final, NamedTuple

from bot.engine.cards import Card, Suit
from bot.engine.events import Cause, Scored
from bot.engine.phases.revokes import barred_by
from bot.engine.rules import Rules
from bot.views.table.deals import DealSummary

_OF_BIDS: Final = frozenset({Cause.BID, Cause.SMUDGE, Cause.MOON})
"""What comes of a bid in the count."""


@dataclass(frozen=True, slots=True)
class PointEntry:
    """One entry of a deal's points, with the player's name at that time."""

    side: int
    cause: Cause
    points: int
    """Negative if they are lost."""
    name: str | None
    cards: tuple[Card, ...]


class BidResult(NamedTuple):
    """What came of a bid in a deal that was counted."""

    side: int
    needed: int
    won: int
    """Points that its side won of those that it could score, whether it scored them or not."""
    made: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCount:
    """A deal's points, and what it takes to say what its count came to."""

    rules: Rules
    sides: Sequence[Sequence[str]]
    """Names by side."""
    points: Sequence[PointEntry]
    unscored: Sequence[PointEntry]
    """Points won in the count by sides that may not score them."""
    pips: Sequence[int]
    score: Sequence[int]
    """After the deal."""
    trumps: Suit | None
    called_off: bool
    """Whether its cards were not played out."""
    bound: tuple[int, int] | None
    """The side that had to win points alone, and how many; its points count first."""
    barred: Mapping[int, Cause]
    """The sides that pay for a revoke or by a ruling, each with which of the two it was."""

    @property
    def won(self) -> bool:
        """Whether the deal ended the game at the target."""
        there = sum(score >= self.rules.target for score in self.score)
        return there > int(self.rules.second_place)

    @property
    def held(self) -> bool:
        """Whether the cards were counted: played out, and the game not won before."""
        if self.called_off:
            return False
        in_count = {*self.rules.order, *_OF_BIDS}
        return not self.won or (bool(self.points) and self.points[-1].cause in in_count)

    @property
    def bid(self) -> BidResult | None:
        """What came of the bid; None if nobody was bound, or the deal was not counted."""
        if self.bound is None or not self.held:
            return None
        side, needed = self.bound
        mine = [one for one in self.points if one.side == side]
        scored = [one for one in mine if one.cause in self.rules.order]
        short = [one for one in self.unscored if one.side == side and not self.bars(one)]
        # A bound side scores its points only if it makes the bid. It may win the game with the
        # first of them: then those after it are not listed.
        made = bool(scored) or any(one.cause in _OF_BIDS and one.points > 0 for one in mine)
        return BidResult(side, needed, sum(one.points for one in (*scored, *short)), made)

    def bars(self, point: PointEntry) -> bool:
        """Say whether its side may not score a point because of what it pays for."""
        return point.side in self.barred and point.cause in barred_by(self.rules, ())


def count_of(deal: DealSummary, rules: Rules) -> DealCount:
    """Return the count of a deal that is over."""
    return DealCount(
        rules=rules,
        sides=[deal.names[side :: deal.sides] for side in range(deal.sides)],
        points=points_of(deal.points, deal.scorers),
        unscored=points_of(deal.unscored),
        pips=deal.pips,
        score=deal.score,
        trumps=deal.trumps,
        called_off=deal.called_off,
        bound=deal.bound and (deal.bound.seat % deal.sides, deal.bound.points),
        barred=_barred(deal),
    )


def points_of(
    scored: Iterable[Scored], scorers: Iterable[str | None] = repeat(None)
) -> list[PointEntry]:
    """Read points from the engine's events, with the names of who scored them."""
    return [
        PointEntry(point.side, point.cause, point.points, name, point.cards)
        for point, name in zip(scored, scorers, strict=False)
    ]


def _barred(deal: DealSummary) -> dict[int, Cause]:
    ruled = [one.seat for one in deal.points if one.cause is Cause.RULING]
    revoked = [call.revoke.seat for call in deal.judged if call.revoke is not None]
    return {
        **{seat % deal.sides: Cause.RULING for seat in ruled if seat is not None},
        **{seat % deal.sides: Cause.REVOKE for seat in revoked},
    }

"""What the count of a deal came to: whether it was held, and whether a bid was made in it.

Whatever tells of bids or counts them asks here (docs/scores.md, Statistics).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import repeat
from typing import Final, NamedTuple

from bot.engine.cards import Card
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


@dataclass(frozen=True, slots=True)
class DealCount:
    """What the count of a deal that is over came to."""

    deal: DealSummary
    rules: Rules

    def names(self, side: int) -> tuple[str, ...]:
        """Return the names of a side's players."""
        return self.deal.names[side :: self.deal.sides]

    @property
    def points(self) -> list[PointEntry]:
        """What was scored, and by whom."""
        return points_of(self.deal.points, self.deal.scorers)

    @property
    def unscored(self) -> list[PointEntry]:
        """Points won in the count by sides that may not score them."""
        return points_of(self.deal.unscored)

    @property
    def barred(self) -> Mapping[int, Cause]:
        """The sides that pay for a revoke or by a ruling, each with which of the two it was."""
        sides = self.deal.sides
        ruled = [one.seat for one in self.deal.points if one.cause is Cause.RULING]
        revoked = [call.revoke.seat for call in self.deal.judged if call.revoke is not None]
        return {
            **{seat % sides: Cause.RULING for seat in ruled if seat is not None},
            **{seat % sides: Cause.REVOKE for seat in revoked},
        }

    @property
    def won(self) -> bool:
        """Whether the deal ended the game at the target."""
        there = sum(score >= self.rules.target for score in self.deal.score)
        return there > int(self.rules.second_place)

    @property
    def held(self) -> bool:
        """Whether the cards were counted: played out, and the game not won before."""
        if self.deal.called_off:
            return False
        in_count = {*self.rules.order, *_OF_BIDS}
        return not self.won or (bool(self.deal.points) and self.deal.points[-1].cause in in_count)

    @property
    def bid(self) -> BidResult | None:
        """What came of the bid; None if nobody was bound, or the deal was not counted."""
        if self.deal.bound is None or not self.held:
            return None
        side, needed = self.deal.bound.seat % self.deal.sides, self.deal.bound.points
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


def points_of(
    scored: Iterable[Scored], scorers: Iterable[str | None] = repeat(None)
) -> list[PointEntry]:
    """Read points from the engine's events, with the names of who scored them."""
    return [
        PointEntry(point.side, point.cause, point.points, name, point.cards)
        for point, name in zip(scored, scorers, strict=False)
    ]

"""Judging the revokes that players have called, and what they cost (docs/rules.md §6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.deal import Deal
from bot.engine.events import Cause, Event, RevokeJudged
from bot.engine.phases.automatic import Automatic
from bot.engine.phases.revokes.penalty import penalize
from bot.engine.revokes import RevokeCall, RevokeState


class Judging(Automatic):
    """Every call is judged before the points of the deal are counted."""

    __slots__ = ()

    def begin(self, deal: Deal) -> Iterable[Event]:
        """Judge the calls, and go on to the count."""
        yield from judge(deal)
        deal.proceed()


def judge(deal: Deal) -> Iterator[Event]:
    """Judge every call of a deal; then let them pay.

    One by one: points may win the game, and then no others are scored.
    """
    judged = [*judged_calls(deal)]
    yield from judged
    for revoke in [one.revoke for one in judged if one.revoke is not None]:
        yield from penalize(deal, revoke.seat, Cause.REVOKE, [revoke], (revoke.card,))


def judged_calls(deal: Deal) -> Iterator[RevokeJudged]:
    """Say of a deal's calls what they were, in the order in which the cards were played."""

    def when_played(call: RevokeCall) -> tuple[int, int]:
        return call.trick, deal.tricks[call.trick].seats.index(call.offender)

    state = deal.revokes or RevokeState()
    for call in sorted(state.public.calls, key=when_played):
        yield RevokeJudged(call, state.find(call.offender, call.trick))

"""Judging the revokes that players have called, and what they cost (docs/rules.md §6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.deal import Deal
from bot.engine.events import Cause, Event, RevokeJudged
from bot.engine.phases.automatic import Automatic
from bot.engine.phases.revokes.calls import state_of
from bot.engine.phases.revokes.penalty import penalize
from bot.engine.revokes import RevokeCall


class Judging(Automatic):
    """Every call is judged before the points of the deal are counted."""

    __slots__ = ()

    def begin(self, deal: Deal) -> Iterable[Event]:
        """Judge the calls, and go on to the count."""
        yield from judge(deal)
        deal.proceed()


def judge(deal: Deal) -> Iterator[Event]:
    """Judge every call of a deal, in the order in which the cards were played; then let them pay.

    One by one: points may win the game, and then no others are scored.
    """
    state = state_of(deal)

    def when_played(call: RevokeCall) -> tuple[int, int]:
        return call.trick, deal.tricks[call.trick].seats.index(call.offender)

    judged = [
        RevokeJudged(call, state.find(call.offender, call.trick))
        for call in sorted(state.public.calls, key=when_played)
    ]
    yield from judged
    for revoke in [one.revoke for one in judged if one.revoke is not None]:
        yield from penalize(deal, revoke.seat, Cause.REVOKE, [revoke], (revoke.card,))

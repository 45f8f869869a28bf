"""Judging the revokes that players have called, and what they cost (docs/rules.md §6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.deal import Deal, others_after
from bot.engine.events import Cause, Event, RevokeJudged, Scored
from bot.engine.phases.automatic import Automatic
from bot.engine.phases.revoke_calls import state_of
from bot.engine.revokes import Revoke, RevokeCall
from bot.engine.rules import RevokePenalty, Rules, UsualPenalty


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
    for one in judged:
        if one.revoke is not None:
            yield from _penalty(deal, one.revoke)


def _penalty(deal: Deal, revoke: Revoke) -> Iterator[Event]:
    """Let the revoking side pay, and the others score."""
    side = deal.side(revoke.seat)
    round_ = [deal.side(seat) for seat in others_after(deal.order, revoke.seat)]
    others = [one for one in dict.fromkeys(round_) if one != side and one not in deal.out]
    if loses_game(deal.rules, revoke):
        # The best of the others wins; where they play for second place, so does the next.
        for other in sorted(others, key=lambda one: -deal.score[one]):
            lacking = deal.rules.target - deal.score[other]
            yield Scored(other, Cause.REVOKE, lacking, revoke.seat, (revoke.card,))
        return
    deal.barred += tuple([(side, cause) for cause in barred_by(deal.rules)])
    for other in others:
        yield Scored(other, Cause.REVOKE, 1, revoke.seat, (revoke.card,))


def loses_game(rules: Rules, revoke: Revoke) -> bool:
    """Say whether a revoke that was called rightly costs the game."""
    match rules.revoke_penalty:
        case RevokePenalty.GAME:
            return True
        case RevokePenalty.NO_SCORE:
            return False
    for_trumps = rules.usual_penalty is UsualPenalty.GAME_FOR_TRUMPS
    return for_trumps and revoke.refused_trumps


def barred_by(rules: Rules) -> tuple[Cause, ...]:
    """Return what a side that revoked cannot score, unless its revoke costs the game."""
    if rules.revoke_penalty is RevokePenalty.NO_SCORE:
        return (Cause.JACK, Cause.GAME)
    usual = rules.usual_penalty is UsualPenalty.GAME_FOR_TRUMPS
    return (Cause.GAME,) if usual else ()

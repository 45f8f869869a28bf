"""Calling and judging revokes, and what they cost (docs/rules.md §6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.engine.actions import Action, CallRevoke, Done
from bot.engine.axes import RevokePenalty, Revokes, UsualPenalty
from bot.engine.cards import Card
from bot.engine.deal import Deal, Phase, others_after
from bot.engine.errors import Reason
from bot.engine.events import Cause, Event, RevokeCalled, RevokeJudged, SaidDone, Scored
from bot.engine.revokes import PublicRevokes, Revoke, RevokeCall, RevokeState
from bot.engine.rules import Rules
from bot.engine.views import Ask

PITCHED: Final = 20
"""What the others score for a revoke of the pitcher's side, where one costs the pegs."""


def state_of(deal: Deal) -> RevokeState:
    """Return what a deal knows of its revokes; raise ValueError if its host checks each card."""
    if deal.revokes is None:
        raise ValueError("there are no revokes at this table")
    return deal.revokes


def public_revokes(deal: Deal) -> PublicRevokes:
    """Return what all know of a deal's revokes."""
    return state_of(deal).public


def change(deal: Deal, **changes: object) -> None:
    """Change some of what all know."""
    state = state_of(deal)
    deal.revokes = replace(state, public=replace(state.public, **changes))  # type: ignore[arg-type]


def revoke_calls(deal: Deal, seat: int) -> Iterator[Action]:
    """Go through the revokes that a seat may call."""
    for number, trick in enumerate(deal.tricks):
        for other in trick.seats:
            call = CallRevoke(other, number)
            if call_refusal(deal, seat, call) is None:
                yield call


def call_refusal(deal: Deal, seat: int, call: CallRevoke) -> Reason | None:
    """Say why a seat may not call a revoke; None if it may, be it one or not."""
    trick = deal.tricks[call.trick] if 0 <= call.trick < len(deal.tricks) else None
    # The leader of a trick breaks no rule.
    if trick is None or call.seat not in trick.seats[1:]:
        return Reason.NO_SUCH_PLAY
    if seat not in deal.order or deal.side(seat) == deal.side(call.seat):
        return Reason.NO_SUCH_PLAY
    called = {(one.offender, one.trick) for one in public_revokes(deal).calls}
    return Reason.CALLED_ALREADY if (call.seat, call.trick) in called else None


def call_revoke(deal: Deal, seat: int, call: CallRevoke) -> list[Event]:
    """Put a call down; it is judged when the deal is scored."""
    calls = (*public_revokes(deal).calls, RevokeCall(seat, call.seat, call.trick))
    change(deal, calls=calls)
    return [RevokeCalled(seat, call.seat, call.trick)]


def penalize(
    deal: Deal, seat: int, cause: Cause, revokes: Sequence[Revoke], cards: tuple[Card, ...] = ()
) -> Iterator[Scored]:
    """Let the side of a seat that revoked pay, and the others score, in order of play.

    Args:
        revokes: what it pays for; if one of them costs the game, it loses that.
        cards: what the points are for.
    """
    side, rules = deal.side(seat), deal.rules
    round_ = [deal.side(other) for other in others_after(deal.order, seat)]
    others = [one for one in dict.fromkeys(round_) if one != side and one not in deal.out]
    if costs_game(rules, revokes):
        # The best of the others wins; where they play for second place, so does the next.
        for other in sorted(others, key=lambda one: -deal.score[one]):
            yield Scored(other, cause, rules.target - deal.score[other], seat, cards)
        return
    deal.barred += tuple([(side, barred) for barred in barred_by(rules, revokes)])
    points = 1
    if rules.costs_pegs:
        lost, deal.pegged[side] = deal.pegged[side], 0
        if lost:
            yield Scored(side, cause, -lost, seat, cards)
        points = PITCHED if _pitched(deal, side) else 0
    for other in others if points else ():
        yield Scored(other, cause, points, seat, cards)


def _pitched(deal: Deal, side: int) -> bool:
    pitcher = deal.tricks[0].seats[0] if deal.tricks else deal.leader
    return deal.trumps is not None and deal.side(pitcher) == side


def costs_game(rules: Rules, revokes: Sequence[Revoke]) -> bool:
    """Say whether one of a side's revokes costs the game."""
    return not rules.deals and _would_cost_game(rules, revokes)


def barred_by(rules: Rules, revokes: Sequence[Revoke]) -> tuple[Cause, ...]:
    """Return what a side that revoked cannot score in the deal, unless it loses the game.

    No revoke loses a game with a fixed number of deals: there it costs what
    `RevokePenalty.NO_SCORE` says (docs/rules.md §5.12).
    """
    if rules.revokes is Revokes.NONE:
        return ()
    if rules.revoke_penalty is RevokePenalty.NO_SCORE or _would_cost_game(rules, revokes):
        barred: tuple[Cause, ...] = (Cause.JACK, Cause.GAME)
    else:
        barred = () if rules.usual_penalty is UsualPenalty.POINT else (Cause.GAME,)
    return tuple([cause for cause in barred if cause in rules.order])


def _would_cost_game(rules: Rules, revokes: Sequence[Revoke]) -> bool:
    """Say whether one of a side's revokes costs the game where there is a target."""
    if rules.revokes is Revokes.NONE or rules.revoke_penalty is RevokePenalty.NO_SCORE:
        return False
    if rules.revoke_penalty is RevokePenalty.GAME:
        return True
    for_trumps = rules.usual_penalty is UsualPenalty.GAME_FOR_TRUMPS
    return for_trumps and any(revoke.refused_trumps for revoke in revokes)


class Judging(Phase):
    """Every call is judged before the points of the deal are counted."""

    def begin(self, deal: Deal) -> Iterable[Event]:
        """Judge the calls, and go on to the count."""
        yield from judge(deal)
        deal.proceed()


def judge(deal: Deal) -> Iterator[Event]:
    """Judge every call of a deal; then let them pay.

    One by one: points may win the game, and then no others are scored.
    """
    judged = judged_calls(deal)
    yield from judged
    for revoke in [one.revoke for one in judged if one.revoke is not None]:
        yield from penalize(deal, revoke.seat, Cause.REVOKE, [revoke], (revoke.card,))


def judged_calls(deal: Deal) -> list[RevokeJudged]:
    """Judge the calls that have not been, in the order in which the cards were played."""

    def when_played(call: RevokeCall) -> tuple[int, int]:
        return call.trick, deal.tricks[call.trick].seats.index(call.offender)

    if deal.revokes is None:
        return []
    state, calls = deal.revokes, deal.revokes.public.calls
    open_calls = sorted(calls[state.public.judged :], key=when_played)
    change(deal, judged=len(calls))
    return [RevokeJudged(call, state.find(call.offender, call.trick)) for call in open_calls]


_DONE = Done()


class Closing(Phase):
    """Each seat may call revokes until all have said that they are done, in any order."""

    def begin(self, deal: Deal) -> Iterable[Event]:
        """Wait for eldest; the others need not."""
        deal.wait_for(deal.order[0], Ask.DONE)
        return ()

    def legal(self, deal: Deal, seat: int) -> Sequence[Action]:
        """Return what a seat may call, and whether it may say that it is done."""
        done = [_DONE] if self.refusal(deal, seat, _DONE) is None else []
        return (*done, *revoke_calls(deal, seat))

    def open_calls(self, _deal: Deal) -> Sequence[Action]:
        """Return the call of the seat that is waited for."""
        return (_DONE,)

    def refusal(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """Say why a seat may not do something now; None if it may."""
        match action:
            case CallRevoke():
                return call_refusal(deal, seat, action)
            case Done() if seat in deal.order and seat not in public_revokes(deal).done:
                return None
            case Done():
                return Reason.NOT_YOUR_TURN
        return Reason.WRONG_KIND

    def act(self, deal: Deal, seat: int, action: Action) -> Iterable[Event]:
        """Call a revoke, or be done; when all are, the deal is scored."""
        if isinstance(action, CallRevoke):
            return call_revoke(deal, seat, action)
        done = (*public_revokes(deal).done, seat)
        change(deal, done=done)
        waiting = [other for other in deal.order if other not in done]
        if waiting:
            deal.turn = waiting[0]
        else:
            deal.proceed()
        return [SaidDone(seat)]

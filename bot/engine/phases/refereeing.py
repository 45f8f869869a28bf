"""What a referee's ruling does, in any phase of a deal (docs/rules.md §6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.deal import Deal
from bot.engine.errors import Reason
from bot.engine.events import Cause, Event, Ruled, Scored
from bot.engine.phases.revokes import judged_calls, penalize
from bot.engine.rulings import Ruling, RulingKind


class Refereeing:
    """Refuses rulings that the deal cannot take, and carries the others out."""

    def refusal(self, deal: Deal, seat: int, ruling: Ruling) -> Reason | None:
        """Say why a ruling that a seat has asked for cannot be; None if it can."""
        match ruling:
            case _ if not 0 <= seat < deal.seats:
                fits = False
            case Ruling(RulingKind.PENALTY, (offender,)):
                fits = offender in deal.order
            case Ruling(RulingKind.SCORE, score):
                fits = _fits(deal, score)
            case Ruling(RulingKind.NONE | RulingKind.AGAIN, ()):
                fits = True
            case _:
                fits = False
        return None if fits else Reason.BAD_RULING

    def act(self, deal: Deal, seat: int, ruling: Ruling) -> Iterator[Event]:
        """Do what the referee has ruled; points may win the game, like any others.

        Where it ends the deal, the calls are judged, and cost nothing.
        """
        yield Ruled(seat, ruling)
        points: Iterator[Scored] = iter(())
        match ruling.kind:
            case RulingKind.NONE:
                pass
            case RulingKind.PENALTY:
                points = _penalty(deal, ruling.numbers[0])
            case RulingKind.AGAIN:
                yield from judged_calls(deal)
                deal.call_off(again=True)
            case RulingKind.SCORE:
                points = _score(deal, ruling.numbers)
        for scored in points:
            if deal.ends_with(scored):
                yield from judged_calls(deal)
            yield scored


def _fits(deal: Deal, score: Sequence[int]) -> bool:
    """Say whether a score can be: one side may reach the target, and those out stay as they are."""
    target, lowest = deal.rules.target, deal.rules.lowest_ruled
    if len(score) != deal.sides:
        return False
    for side, points in enumerate(score):
        changed = points != deal.score[side]
        if changed and (side in deal.out or not lowest <= points <= target):
            return False
    return len(_at_target(deal, score)) <= 1


def _at_target(deal: Deal, score: Sequence[int]) -> list[int]:
    target = deal.rules.target
    return [side for side, points in enumerate(score) if points >= target and side not in deal.out]


def _score(deal: Deal, score: Sequence[int]) -> Iterator[Scored]:
    """Let the score change. A side that reaches the target comes last: that may end the game."""
    before, winners = tuple(deal.score), _at_target(deal, score)
    others = [side for side in range(deal.sides) if side not in winners]
    for side in (*others, *winners):
        if score[side] != before[side]:
            yield Scored(side, Cause.RULING, score[side] - before[side])


def _penalty(deal: Deal, seat: int) -> Iterator[Scored]:
    """Let a side pay as for a revoke that was called rightly: the worst of the seat's own."""
    made = () if deal.revokes is None else deal.revokes.made
    return penalize(deal, seat, Cause.RULING, [one for one in made if one.seat == seat])

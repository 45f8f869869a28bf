"""What a revoke costs, whether players or a referee have called it (docs/rules.md §6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.cards import Card
from bot.engine.deal import Deal, others_after
from bot.engine.events import Cause, Scored
from bot.engine.revokes import Revoke
from bot.engine.rules import RevokePenalty, Revokes, Rules, UsualPenalty


def penalize(
    deal: Deal, seat: int, cause: Cause, revokes: Sequence[Revoke], cards: tuple[Card, ...] = ()
) -> Iterator[Scored]:
    """Let the side of a seat that revoked pay, and the others score, in order of play.

    Args:
        deal: the deal.
        seat: who revoked.
        cause: of the points.
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
    for other in others:
        yield Scored(other, cause, 1, seat, cards)


def costs_game(rules: Rules, revokes: Sequence[Revoke]) -> bool:
    """Say whether one of a side's revokes costs the game."""
    return not rules.deals and _would_cost_game(rules, revokes)


def barred_by(rules: Rules, revokes: Sequence[Revoke]) -> tuple[Cause, ...]:
    """Return what a side that revoked cannot score in the deal, unless it loses the game.

    A game of so many deals cannot be lost by a revoke: it costs what `RevokePenalty.NO_SCORE` says
    (docs/rules.md §5.12).
    """
    if rules.revokes is Revokes.NONE:
        return ()
    if rules.revoke_penalty is RevokePenalty.NO_SCORE or _would_cost_game(rules, revokes):
        return (Cause.JACK, Cause.GAME)
    usual = rules.usual_penalty is UsualPenalty.GAME_FOR_TRUMPS
    return (Cause.GAME,) if usual else ()


def _would_cost_game(rules: Rules, revokes: Sequence[Revoke]) -> bool:
    """Say whether one of a side's revokes costs the game where there is a target."""
    if rules.revokes is Revokes.NONE or rules.revoke_penalty is RevokePenalty.NO_SCORE:
        return False
    if rules.revoke_penalty is RevokePenalty.GAME:
        return True
    for_trumps = rules.usual_penalty is UsualPenalty.GAME_FOR_TRUMPS
    return for_trumps and any(revoke.refused_trumps for revoke in revokes)

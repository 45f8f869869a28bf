"""The one gate through which anything of a game is seen: views are built here and nowhere else."""

from __future__ import annotations

from bot.engine.actions import PLAYS
from bot.engine.cards import Card
from bot.engine.deal import Deal
from bot.engine.errors import Reason
from bot.engine.views import Ask, Decision, PublicView, SeatView, Trick


def _decision(deal: Deal) -> Decision | None:
    if deal.turn is None:
        return None
    calls = () if deal.ask is Ask.PLAY else deal.legal(deal.turn)
    return Decision(len(deal.actions), deal.turn, deal.ask, calls)


def public_view(deal: Deal) -> PublicView:
    """Return what everybody knows of the deal being played, or of the game's last."""
    return PublicView(
        rules=deal.rules,
        sides=deal.sides,
        seats=deal.seats,
        score=tuple(deal.score),
        deal=deal.number,
        dealer=deal.dealer,
        eldest=deal.eldest,
        decision=_decision(deal),
        calls=tuple(deal.calls),
        turn_ups=tuple(deal.turn_ups),
        trumps=deal.trumps,
        trick=Trick(deal.leader, tuple(deal.table), best=deal.best_seat),
        tricks=tuple(deal.tricks),
        hand_counts=tuple(map(len, deal.hands)),
        stock_count=deal.stock_count,
        pips=tuple(deal.pips),
        points=tuple(deal.points),
        winner=deal.winner,
    )


def seat_view(deal: Deal, seat: int) -> SeatView:
    """Return what the player of a seat knows."""
    return SeatView(
        public=public_view(deal),
        seat=seat,
        hand=tuple(deal.hands[seat]),
        legal=deal.legal(seat),
        refused=tuple(_refused(deal, seat)),
    )


def _refused(deal: Deal, seat: int) -> list[tuple[Card, Reason]]:
    if deal.turn != seat or deal.ask is not Ask.PLAY:
        return []
    reasons = [(card, deal.refusal(seat, PLAYS[card])) for card in deal.hands[seat]]
    return [(card, reason) for card, reason in reasons if reason is not None]

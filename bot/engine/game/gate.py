"""The one gate through which anything of a game is seen: views are built here and nowhere else."""

from __future__ import annotations

from bot.engine.actions import PLAYS, Discards
from bot.engine.axes import Blind, Drawing
from bot.engine.cards import Card
from bot.engine.deal import Deal
from bot.engine.errors import Reason
from bot.engine.game.endings import endings
from bot.engine.views import Ask, Decision, GameEnding, PublicView, RefereeView, SeatView, Trick


def _decision(deal: Deal) -> Decision | None:
    if deal.turn is None:
        return None
    calls = tuple(deal.phase.open_calls(deal))
    ended = tuple(endings(deal, deal.turn, calls))
    return Decision(len(deal.actions), deal.turn, deal.ask, calls, deal.surplus, ended)


def _endings(deal: Deal, seat: int) -> tuple[GameEnding, ...]:
    """Return what decides the game; no discard does but by the cards that others hold."""
    legal = deal.legal(seat)
    if seat != deal.turn or isinstance(legal, Discards):
        return ()
    return tuple(endings(deal, seat, legal))


def _blind(deal: Deal) -> tuple[int, ...]:
    """Return the seats that see no card of theirs until trumps are settled."""
    if deal.trumps is not None:
        return ()
    match deal.rules.blind:
        case Blind.NOBODY:
            return ()
        case Blind.PARTNERS:
            pitcher, side = deal.leader, deal.side(deal.leader)
            return tuple(
                seat for seat in sorted(deal.order) if seat != pitcher and deal.side(seat) == side
            )
        case Blind.ALL_BUT_PITCHER:
            return tuple(sorted(set(deal.order) - {deal.leader}))
        case Blind.ALL_BUT_TWO:
            return tuple(sorted(set(deal.order) - {deal.eldest, deal.giver}))


def _stock_top(deal: Deal) -> Card | None:
    if deal.rules.drawing is not Drawing.OPEN or not deal.stock_count:
        return None
    return deal.layout.stock[deal.drawn]


def _tricks(deal: Deal) -> tuple[Trick, ...]:
    new = deal.tricks[len(deal.shown_tricks) :]
    deal.shown_tricks += tuple(
        [Trick(one.seats[0], one.seats, one.cards, one.winner, one.winner) for one in new]
    )
    return deal.shown_tricks


def public_view(deal: Deal) -> PublicView:
    """Return the public view of the running deal, or of the game's last."""
    if deal.shown is None:
        deal.shown = _public_view(deal)
    return deal.shown


def _public_view(deal: Deal) -> PublicView:
    return PublicView(
        rules=deal.rules,
        sides=deal.sides,
        seats=deal.seats,
        score=tuple(deal.score),
        deal=deal.number,
        dealer=deal.dealer,
        eldest=deal.eldest,
        giver=deal.giver,
        order=deal.order,
        out=deal.out,
        decision=_decision(deal),
        calls=deal.calls,
        turn_ups=deal.turn_ups,
        cut=deal.layout.cut,
        trumps=deal.trumps,
        bound=deal.bound,
        pitcher=deal.tricks[0].seats[0] if deal.tricks else deal.leader,
        playing=deal.playing,
        thrown_in=deal.thrown_in,
        discarded=tuple(map(len, deal.discarded)),
        drawn=deal.seen_drawn,
        stock_top=_stock_top(deal),
        answers=deal.answers,
        blind=_blind(deal),
        trick=Trick(deal.leader, tuple(deal.table_seats), tuple(deal.table), best=deal.best_seat),
        tricks=_tricks(deal),
        hand_counts=tuple(map(len, deal.hands)),
        stock_count=deal.stock_count,
        pips=tuple(deal.pips),
        points=deal.points,
        winner=deal.winner,
        four=deal.four,
        revokes=None if deal.revokes is None else deal.revokes.public,
        drawn_game=deal.drawn_game,
        carried=deal.carried,
        shown_discards=deal.shown_discards,
        story=tuple(deal.story),
    )


def seat_view(deal: Deal, seat: int) -> SeatView:
    """Return what the player of a seat knows."""
    public = public_view(deal)
    return SeatView(
        public=public,
        seat=seat,
        hand=() if seat in public.blind else tuple(deal.hands[seat]),
        discarded=deal.discarded[seat],
        legal=deal.legal(seat),
        refused=tuple(_refused(deal, seat)),
        drew=_drew(deal, seat),
        endings=_endings(deal, seat),
    )


def referee_view(deal: Deal) -> RefereeView:
    """Return what a referee sees of a deal."""
    return RefereeView(
        public=public_view(deal),
        dealt=deal.layout.hands,
        hands=tuple(map(tuple, deal.hands)),
        discarded=tuple(deal.discarded),
        stock=deal.layout.stock[deal.drawn :],
        revokes=() if deal.revokes is None else deal.revokes.made,
    )


def _drew(deal: Deal, seat: int) -> Card | None:
    """Return the card that a seat drew after the last trick, the winner before the others."""
    if deal.rules.drawing is Drawing.NONE or deal.drawn != len(deal.tricks) * len(deal.playing):
        return None
    winner = deal.tricks[-1].winner if deal.tricks else None
    if winner is None:
        return None
    place = (deal.playing.index(seat) - deal.playing.index(winner)) % len(deal.playing)
    return deal.layout.stock[deal.drawn - len(deal.playing) + place]


def _refused(deal: Deal, seat: int) -> list[tuple[Card, Reason]]:
    if deal.turn != seat or deal.ask is not Ask.PLAY:
        return []
    offered, hand = deal.legal(seat), deal.hands[seat]
    barred = [card for card in hand if PLAYS[card] not in offered]
    reasons = [(card, deal.refusal(seat, PLAYS[card])) for card in barred]
    return [(card, reason) for card, reason in reasons if reason is not None]

"""Which revokes the table has seen proven, at tables where players may revoke (docs/rules.md §6).

A card was a revoke if cards that its player held at the time, as all have seen since, could have
been played in its place. What else the player held makes no difference: more cards give more to
follow with. A card drawn later, or unseen, proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.axes import Drawing
from bot.engine.cards import Card
from bot.engine.follow import FollowRule, drawn_after, follow_at
from bot.engine.revokes import PublicRevokes
from bot.engine.trump_order import TrumpOrder
from bot.engine.views import PublicView, Trick


def proven(public: PublicView) -> frozenset[tuple[int, int]]:
    """Return the seats that have provably revoked, each with the trick's number in the deal."""
    known, order = public.revokes, public.trump_order
    if known is None or order is None:
        return frozenset()
    tricks = (*public.tricks, public.trick)
    return frozenset(
        (seat, number)
        for number, trick in enumerate(tricks)
        for seat in trick.seats[1:]
        if _broke_rule(public, known, trick, (seat, number), order)
    )


def _broke_rule(
    public: PublicView,
    known: PublicRevokes,
    trick: Trick,
    whose: tuple[int, int],
    order: TrumpOrder,
) -> bool:
    seat, number = whose
    place = trick.seats.index(seat)
    before, card = trick.cards[:place], trick.cards[place]
    # A card before it may have been put there later, and beat another than the one that lay there.
    moved = any(at == number and by in trick.seats[:place] for at, by, _ in known.taken_back)
    rule = FollowRule(follow_at(public, number), undertrump=public.rules.undertrump or moved)
    held = [card, *_held_at(public, known, seat, number)]
    return rule.refusal(held, card, before, order.best_of(before), order) is not None


def _held_at(public: PublicView, known: PublicRevokes, seat: int, number: int) -> Iterator[Card]:
    """Go through the cards that a seat has shown to have held when it played to a trick."""
    yield from (card for at, by, card in known.taken_back if (at, by) == (number, seat))
    if public.rules.drawing is Drawing.CLOSED and number < drawn_after(public):
        return
    each = len(public.order)
    drawn_since = {card for at, (_, card) in enumerate(public.drawn) if at // each >= number}
    shown = [card for by, card in known.exposed if by == seat]
    shown += [card for by, hand in public.thrown_in if by == seat for card in hand]
    for trick in (*public.tricks[number:], public.trick):
        shown += [card for by, card in trick.plays if by == seat]
    yield from (card for card in shown if card not in drawn_since)

"""Turning cards up and running them: more cards, another turn-up, until a new suit comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from bot.engine.cards import PACK_ORDER, Card
from bot.engine.deal import Deal
from bot.engine.events import Cause, Event, MoreDealt, PackExhausted, Scored, turned_up
from bot.engine.rules import Counted, Running

_EACH: Final = 3
_MORE: Final = MoreDealt(_EACH)


def score_turn_up(deal: Deal, card: Card) -> Scored | None:
    """Score a turn-up for the dealer's side, if its rank is worth something."""
    for rank, points in deal.rules.turn_up_points:
        if card.rank is rank:
            return Scored(deal.side(deal.giver), Cause.TURN_UP, points, deal.giver, (card,))
    return None


def _counts_at_once(deal: Deal, card: Card) -> bool:
    match deal.rules.turn_ups_counted:
        case Counted.EVERY:
            return True
        case Counted.FIRST_AND_FINAL:
            first = deal.turn_ups[0]
            return card is first or card.suit is not first.suit
        case Counted.FINAL:
            return False


def turn(deal: Deal) -> list[Event]:
    """Turn the top card of the stock up."""
    (card,) = deal.draw(1)
    deal.turn_ups += (card,)
    turned = turned_up(card)
    scored = score_turn_up(deal, card)
    return [turned, scored] if scored and _counts_at_once(deal, card) else [turned]


def _deal_more(deal: Deal) -> Iterator[Event]:
    """Deal three more cards to each seat, eldest first."""
    for seat in deal.order:
        deal.hands[seat] = sorted([*deal.hands[seat], *deal.draw(_EACH)], key=PACK_ORDER)
    yield _MORE


def _still_refused(deal: Deal) -> bool:
    return deal.turn_ups[-1].suit is deal.turn_ups[0].suit


def _exhaust(deal: Deal) -> Iterator[Event]:
    """Throw the cards in, since the stock cannot supply what is wanted (docs/rules.md §2)."""
    yield PackExhausted()
    deal.call_off(again=True)


def three_each(deal: Deal) -> Iterator[Event]:
    """Run three cards each and a turn-up, again if the refused suit comes (docs/rules.md §5.1)."""
    while _still_refused(deal):
        if deal.stock_count < _EACH * len(deal.order) + 1:
            yield from _exhaust(deal)
            return
        yield from _deal_more(deal)
        yield from turn(deal)


def once_then_singly(deal: Deal) -> Iterator[Event]:
    """Run three cards each once, then turn cards until another suit comes (docs/rules.md §5.9).

    With two players or four it cannot run out: what is left is more than the refused suit holds.
    """
    if deal.stock_count < _EACH * len(deal.order) + 1:
        yield from _exhaust(deal)
        return
    yield from _deal_more(deal)
    while _still_refused(deal):
        if not deal.stock_count:
            yield from _exhaust(deal)
            return
        yield from turn(deal)


RUNNING: Final[Mapping[Running, Callable[[Deal], Iterator[Event]]]] = MappingProxyType(
    {Running.THREE_EACH: three_each, Running.ONCE_THEN_SINGLY: once_then_singly}
)
"""The ways to run the cards."""

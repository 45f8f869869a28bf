"""What a turned suit is worth against one yet to come, to eldest and to the dealer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.cards import Card, Suit
from bot.engine.rules import Counted, Gift, Rules
from bot.engine.views import SeatView
from bot.players.steady.hand_value import Table, worth
from bot.players.steady.weights import GAME_WON, lacking, racing, share

_STILL_MINE: Final = 2 / 3
"""What a hand in another suit counts after a run: six cards of nine are known, three are luck."""


def turned_suit(view: SeatView) -> float:
    """Return what playing the turned suit should bring."""
    return worth(Table.of(view), view.public.turn_ups[0].suit)


def another_suit(view: SeatView) -> float:
    """Return what the suits that a run may turn should bring, the likelier ones counting more."""
    table = Table.of(view)
    refused = view.public.turn_ups[0].suit
    others = [card.suit for card in table.unseen if card.suit is not refused]
    chances = {suit: others.count(suit) / len(others) for suit in Suit if suit is not refused}
    return _STILL_MINE * sum(chance * worth(table, suit) for suit, chance in chances.items())


def settled(view: SeatView) -> float:
    """Return what the dealer scores as soon as the turned suit stays."""
    public = view.public
    if public.rules.turn_ups_counted is not Counted.FINAL:
        return 0.0
    return float(_points(public.rules, public.turn_ups[0]))


def run_turn_ups(view: SeatView) -> float:
    """Return what a run's turn-ups should bring the dealer; the game, if they may win it."""
    public = view.public
    short = lacking(public, public.giver % public.sides)
    unseen = Table.of(view).unseen
    refused = public.turn_ups[0].suit
    again = sum(card.suit is refused for card in unseen) / len(unseen)
    counted = unseen
    if public.rules.turn_ups_counted is not Counted.EVERY:
        counted = tuple(card for card in unseen if card.suit is not refused)
    # Where every turn-up counts, there are the more of them the oftener the suit comes again.
    return sum(_turn_ups(public.rules, counted, short)) / len(unseen) / (1 - again)


def gift(view: SeatView) -> float:
    """Return what a gift brings eldest's side, less what it brings others that receive it."""
    public = view.public
    if public.rules.gift is Gift.ELDEST_SIDE:
        return 1.0
    return 1 - share(public) * (len(_receivers(view)) - 1)


def gift_loses(view: SeatView) -> bool:
    """Say whether a gift would bring a side to the target."""
    return any(lacking(view.public, side) <= 1 for side in _receivers(view))


def _receivers(view: SeatView) -> list[int]:
    public = view.public
    if public.rules.gift is Gift.ELDEST_SIDE:
        return [public.eldest % public.sides]
    return [side for side in racing(public) if side != public.giver % public.sides]


def _points(rules: Rules, card: Card) -> int:
    return dict(rules.turn_up_points).get(card.rank, 0)


def _turn_ups(rules: Rules, unseen: tuple[Card, ...], short: int) -> Iterator[float]:
    for card in unseen:
        points = _points(rules, card)
        yield float(points) if points < short else GAME_WON

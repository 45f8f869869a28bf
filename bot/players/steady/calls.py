"""Stand or beg, give or run: this suit against one yet to come, by the hand and by the score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.actions import Action, Beg, Give, Run, Stand
from bot.engine.cards import Card, Suit
from bot.engine.rules import AfterGift, Counted, Gift, Rules
from bot.engine.views import SeatView
from bot.players.steady.judge import Table, worth

_STILL_MINE: Final = 2 / 3
"""What a hand in another suit counts after a run: six cards of nine are known, three are luck."""
_GAME: Final = 5.0
"""What winning or losing the game outright weighs, in points."""
_GIVES: Final = 0.3
"""How often a dealer gives, when the score lets them."""
_BEGGED: Final = 0.25
"""What it is worth to the dealer that eldest has just shown a poor hand in the suit."""


def stand_or_beg(view: SeatView) -> Action:
    """Beg if what it should bring is better than playing the turned suit."""
    rules = view.public.rules
    stand = _turned_suit(view) - _turn_up_settled(view)
    after_gift = stand if rules.after_gift is AfterGift.PLAY_ON else 0.0
    gives = 0.0 if gift_loses(view) else _GIVES
    beg = gives * (1 + after_gift) + (1 - gives) * (_another_suit(view) - _run_turn_ups(view))
    return _legal(view, Beg() if beg > stand else Stand())


def give_or_run(view: SeatView) -> Action:
    """Give if the turned suit is worth a point more than another; never the game."""
    rules = view.public.rules
    if gift_loses(view):
        return _legal(view, Run())
    kept = _turned_suit(view) + _turn_up_settled(view) + _BEGGED
    give = (kept if rules.after_gift is AfterGift.PLAY_ON else 0.0) - 1
    run = _another_suit(view) + _run_turn_ups(view)
    return _legal(view, Give() if give > run else Run())


def gift_loses(view: SeatView) -> bool:
    """Say whether a gift would bring a side to the target."""
    public = view.public
    eldest, dealer = public.eldest % public.sides, public.dealer % public.sides
    sides = [eldest] if public.rules.gift is Gift.ELDEST_SIDE else range(public.sides)
    return any(public.score[side] + 1 >= public.rules.target for side in sides if side != dealer)


def _legal(view: SeatView, wanted: Action) -> Action:
    return wanted if wanted in view.legal else view.legal[0]


def _turned_suit(view: SeatView) -> float:
    return worth(Table.of(view), view.public.turn_ups[0].suit)


def _another_suit(view: SeatView) -> float:
    """Return what the suits that a run may turn should bring, the likelier ones counting more."""
    table = Table.of(view)
    refused = view.public.turn_ups[0].suit
    others = [card.suit for card in table.unseen if card.suit is not refused]
    chances = {suit: others.count(suit) / len(others) for suit in Suit if suit is not refused}
    return _STILL_MINE * sum(chance * worth(table, suit) for suit, chance in chances.items())


def _points(rules: Rules, card: Card) -> int:
    return dict(rules.turn_up_points).get(card.rank, 0)


def _turn_up_settled(view: SeatView) -> float:
    """Return what the dealer scores as soon as the turned suit stays."""
    public = view.public
    if public.rules.turn_ups_counted is not Counted.FINAL:
        return 0.0
    return float(_points(public.rules, public.turn_ups[0]))


def _run_turn_ups(view: SeatView) -> float:
    """Return what a run's turn-ups should bring the dealer; the game, if they may win it."""
    public = view.public
    dealer = public.dealer % public.sides
    lacking = public.rules.target - public.score[dealer]
    unseen = Table.of(view).unseen
    again = sum(card.suit is public.turn_ups[0].suit for card in unseen) / len(unseen)
    turns = 1 / (1 - again)
    return turns * sum(_turn_ups(public.rules, unseen, lacking)) / len(unseen)


def _turn_ups(rules: Rules, unseen: tuple[Card, ...], lacking: int) -> Iterator[float]:
    for card in unseen:
        points = _points(rules, card)
        yield float(points) if points < lacking else _GAME

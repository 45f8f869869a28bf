"""The turn-up: stand or beg, give or run, bunch or play on; and what to discard after a run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.actions import Action, Beg, Bunch, Discard, Give, PlayOn, Run, Stand
from bot.engine.cards import PACK_ORDER, Card, Rank, Suit
from bot.engine.rules import AfterGift, Counted, Gift, LowTo, Rules
from bot.engine.views import SeatView
from bot.players.knowledge import same_side
from bot.players.steady.hand_value import Table, worth
from bot.players.steady.weights import GAME_WON, lacking, racing, share

_GIVES: Final = {AfterGift.PLAY_ON: 0.3, AfterGift.ABANDON: 0.02}
"""How often a dealer gives, when the score lets them; hardly ever where the deal is lost by it."""


def stand_or_beg(view: SeatView) -> Action:
    """Beg if what it should bring is better than playing the turned suit."""
    rule = view.public.rules.after_gift
    stand = turned_suit(view) - settled(view)
    after_gift = stand if rule is AfterGift.PLAY_ON else 0.0
    gives = 0.0 if gift_loses(view) else _GIVES[rule]
    run = another_suit(view) - run_turn_ups(view)
    beg = gives * (gift(view) + after_gift) + (1 - gives) * run
    return Beg() if beg > stand else Stand()


_BEGGED: Final = 0.25
"""What it is worth to the dealer that eldest has just shown a poor hand in the suit."""


def give_or_run(view: SeatView) -> Action:
    """Give if the turned suit is worth a point more than another; never the game."""
    if gift_loses(view) or Give() not in view.legal:
        return Run()
    kept = turned_suit(view) + settled(view) + _BEGGED
    # A point for every opponent costs as much as one for a single one of two sides.
    give = (kept if view.public.rules.after_gift is AfterGift.PLAY_ON else 0.0) - 1
    return Give() if give > another_suit(view) + run_turn_ups(view) else Run()


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


_ANEW: Final = 0.0
"""What a new deal should bring anybody."""


def bunch_or_play_on(view: SeatView) -> Action:
    """Bunch if the hand should lose more than a new deal would."""
    public = view.public
    if view.blind:
        return PlayOn()
    final = public.turn_ups[-1]
    value = worth(Table.of(view), final.suit)
    if public.rules.turn_ups_counted is Counted.FINAL:
        points = dict(public.rules.turn_up_points).get(final.rank, 0)
        value += points if same_side(view, public.giver) else -points
    return Bunch() if value < _ANEW else PlayOn()


_TRUMP: Final = 30.0
"""Any trump before any plain card."""
_PLAIN: Final = {Rank.ACE: 12.0, Rank.TEN: 10.0, Rank.KING: 8.0, Rank.QUEEN: 5.0, Rank.JACK: 3.0}
_GUARD: Final = 0.5
"""What a small card is worth beside the ten or a high card of its suit."""


def discard(view: SeatView) -> Action:
    """Keep trumps, then aces and tens, then the next high cards.

    Raises:
        ValueError: if there is nothing to discard.
    """
    decision, trumps = view.public.decision, view.public.trumps
    if decision is None or not decision.discard or trumps is None:
        raise ValueError(f"seat {view.seat} has nothing to discard")
    least = sorted(view.hand, key=lambda card: (_keep_value(view, card, trumps), card.index))
    return Discard(tuple(sorted(least[: decision.discard], key=PACK_ORDER)))


def _keep_value(view: SeatView, card: Card, trumps: Suit) -> float:
    same = [held for held in view.hand if held.suit is card.suit]
    small = 0.1 * card.rank
    if card.suit is trumps:
        return _TRUMP + small + _extra_value(view.public.rules, card, same)
    guards = _GUARD if any(held.rank > Rank.NINE for held in same) else 0.0
    return _PLAIN.get(card.rank, guards + small)


def _extra_value(rules: Rules, card: Card, trumps: list[Card]) -> float:
    """Return what a trump has on it: the jack, pegs, the ten's pips, and perhaps High or Low."""
    points = 4.0 * dict(rules.pegs).get(card.rank, 0) + rules.pips(card, card.suit) / 2
    if card.rank is Rank.JACK:
        points += 20 * rules.jack_points
    if card is max(trumps, key=lambda held: held.rank):
        points += 20
    if card is min(trumps, key=lambda held: held.rank) and rules.low is LowTo.HOLDER:
        points += 15
    return points

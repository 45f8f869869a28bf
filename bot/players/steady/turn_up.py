"""The turn-up: stand or beg, give or run, bunch or play on; and what to discard after a run."""

from __future__ import annotations

from bot.players.core.cards import ACE, PRINTED, RANKS, TENS_AND_ABOVE, cards_in
from bot.players.core.codes import BEGS, BUNCHES, DISCARD_OF, GIVE, PLAY_ON, RUN, STAND
from bot.players.core.deal import may_discard
from bot.players.core.exchange import drawing
from bot.players.core.laws import EVERY, FINAL, NAMED
from bot.players.core.state import State
from bot.players.core.turn_up import may_give
from bot.players.steady.habits import Habits
from bot.players.steady.hand_value import Table, worth
from bot.players.steady.weights import lacking, racing, share


def stand_or_beg(state: State, habits: Habits) -> int:
    """Beg if what it should bring is better than playing the turned suit."""
    table = Table(state, state.turn, habits)
    ends = state.laws.gift_ends_deal
    stand = turned_suit(table) - settled(state)
    after_gift = 0.0 if ends else stand
    gives = 0.0 if gift_loses(state) else habits.gives_deal if ends else habits.gives
    run = another_suit(table) - run_turn_ups(table)
    beg = gives * (gift(state) + after_gift) + (1 - gives) * run
    return BEGS if beg > stand else STAND


def give_or_run(state: State, habits: Habits) -> int:
    """Give if the turned suit is worth a point more than another; never the game."""
    if gift_loses(state) or not may_give(state):
        return RUN
    table = Table(state, state.turn, habits)
    kept = turned_suit(table) + settled(state) + habits.begged
    # A point for every opponent costs as much as one for a single one of two sides.
    give = (0.0 if state.laws.gift_ends_deal else kept) - 1
    return GIVE if give > another_suit(table) + run_turn_ups(table) else RUN


def turned_suit(table: Table) -> float:
    """Return what playing the turned suit should bring."""
    return worth(table, table.state.turn_up // RANKS)


def another_suit(table: Table) -> float:
    """Return what the suits that a run may turn should bring, the likelier ones counting more."""
    refused = table.state.turn_up // RANKS
    others = (table.unseen & ~PRINTED[refused]).bit_count()
    value = 0.0
    for suit in range(len(PRINTED)):
        if suit != refused:
            value += (table.unseen & PRINTED[suit]).bit_count() / others * worth(table, suit)
    return table.habits.still_mine * value


def settled(state: State) -> float:
    """Return what the dealer scores as soon as the turned suit stays."""
    if state.laws.turn_ups_counted != FINAL:
        return 0.0
    return float(state.laws.turn_up_points[state.turn_up % RANKS])


def run_turn_ups(table: Table) -> float:
    """Return what a run's turn-ups should bring the dealer; the game, if they may win it."""
    state, unseen = table.state, table.unseen
    short = lacking(state, state.giver % state.laws.sides)
    refused = PRINTED[state.turn_up // RANKS]
    again = (unseen & refused).bit_count() / table.unseen_count
    counted = unseen if state.laws.turn_ups_counted == EVERY else unseen & ~refused
    value = 0.0
    for card in cards_in(counted):
        points = state.laws.turn_up_points[card % RANKS]
        value += points if points < short else table.habits.game_won
    # Where every turn-up counts, there are the more of them the oftener the suit comes again.
    return value / table.unseen_count / (1 - again)


def gift(state: State) -> float:
    """Return what a gift brings eldest's side, less what it brings others that receive it."""
    if not state.laws.gift_to_each:
        return 1.0
    return 1 - share(state) * (len(_receivers(state)) - 1)


def gift_loses(state: State) -> bool:
    """Say whether a gift would bring a side to the target."""
    return any(lacking(state, side) <= 1 for side in _receivers(state))


def _receivers(state: State) -> list[int]:
    sides = state.laws.sides
    if not state.laws.gift_to_each:
        return [state.eldest % sides]
    return [side for side in racing(state) if side != state.giver % sides]


def bunch_or_play_on(state: State, habits: Habits) -> int:
    """Bunch if the hand should lose more than a new deal would."""
    table = Table(state, state.turn, habits)
    value = worth(table, state.turned // RANKS)
    if state.laws.turn_ups_counted == FINAL:
        points = state.laws.turn_up_points[state.turned % RANKS]
        ours = (state.giver - state.turn) % state.laws.sides == 0
        value += points if ours else -points
    return BUNCHES if value < habits.anew else PLAY_ON


def discard(state: State, habits: Habits) -> int:
    """Keep trumps, then aces and tens, then the next high cards; of trumps those with points."""
    hand = state.hands[state.turn]
    always, many, cards = may_discard(state)
    valued = sorted([(_keep_value(state, habits, card, hand), card) for card in cards_in(cards)])
    if state.laws.trumps == NAMED and drawing(state):
        # Any other card drawn may be a trump.
        valued = [(value, card) for value, card in valued if value < habits.keep_plain[ACE]]
    return DISCARD_OF + always + sum([1 << card for _, card in valued[:many]])


def _keep_value(state: State, habits: Habits, card: int, hand: int) -> float:
    order = state.laws.orders[state.trumps]
    same, rank = hand & order.suits[order.suit_of[card]], order.rank[card]
    small = habits.small * (rank + 2)
    if order.trumps >> card & 1:
        return habits.keep_trump + small + _extra_value(state, habits, card, same)
    if not state.laws.counts_pips:
        return habits.keep_plain[ACE] if rank == ACE else small
    guards = habits.guard if same & TENS_AND_ABOVE else 0.0
    return habits.keep_plain[rank] or guards + small


def _extra_value(state: State, habits: Habits, card: int, trumps: int) -> float:
    """Return what a trump has on it: the jack, pegs, the ten's pips, and perhaps High or Low."""
    laws, order = state.laws, state.laws.orders[state.trumps]
    points = habits.keep_peg * order.pegs[card] + order.pips[card] / 2
    if card == order.jack:
        points += habits.keep_jack * laws.jack_points
    points += habits.keep_jack * order.points[card]
    if not trumps & order.above[card]:
        points += habits.keep_high
    if not trumps & order.below[card] and not laws.low_to_taker:
        points += habits.keep_low
    return points

"""What the calls of others tell: worlds in which *steady* would have said the same."""

from __future__ import annotations

from bot.players.core.chance import Chance
from bot.players.core.codes import BEGS, BID_OF, GIVE, OFFER_OF, PASS, SELL_TO, STAND, who_said
from bot.players.core.deal import is_blind
from bot.players.core.laws import NAMED, OFFERS
from bot.players.core.state import BEG, BID, NONE, OFFER, TURN_UP, State
from bot.players.core.worlds import deal_hidden
from bot.players.steady.choosing import answer
from bot.players.steady.habits import Habits


class Calls:
    """The calls of the other seats, each with what all knew when it was made.

    Calls are left out after cards have been run or exchanged: which cards a hand held before nobody
    can tell.
    """

    def __init__(self, seen: State, seat: int, habits: Habits) -> None:
        self._habits = habits
        self._seen = seen
        self._seat = seat
        self._said: list[State] = []
        self._made: list[int] = []
        exchanged = seen.laws.trumps == NAMED and seen.trumps != NONE
        if seen.turned == seen.turn_up and not exchanged:
            self._gather(_at_first(seen))

    def deal(self, tries: int, chance: Chance) -> State:
        """Deal the hidden cards until the calls fit them, or a number of times; return the best."""
        best, least = deal_hidden(self._seen, self._seat, chance), len(self._said)
        if least:
            least = self._misfits(best)
        while least and tries > 1:
            tries -= 1
            world = deal_hidden(self._seen, self._seat, chance)
            misfits = self._misfits(world)
            if misfits < least:
                best, least = world, misfits
        return best

    def _gather(self, now: State) -> None:
        for number in self._seen.calls:
            seat, call = who_said(number)
            ask = _asked(now, call)
            now.wait_for(seat, ask)
            if ask == NONE or is_blind(now, seat):
                return
            if seat != self._seat:
                self._said.append(now.copy())
                self._made.append(call)
            if ask == BID and call != PASS:
                now.bid, now.bidder = call - BID_OF, seat
            elif ask == OFFER and call != PASS:
                now.offers[seat] = call - OFFER_OF

    def _misfits(self, world: State) -> int:
        """Return how many of the calls *steady* would not have made with a world's hands."""
        many = 0
        for place in range(len(self._said)):
            then = self._said[place]
            seat = then.turn
            then.hands[seat] = world.hands[seat] | world.played[seat]
            many += answer(then, self._habits) != self._made[place]
        return many


def _at_first(seen: State) -> State:
    """Return the deal as all knew it before the first call, but for the score."""
    first = State(seen.laws, seen.dealer, seen.score.copy(), decides=seen.decides)
    first.out, first.order = seen.out, seen.order
    first.eldest, first.giver = seen.eldest, seen.giver
    first.left = seen.left
    first.turn_up, first.turned = seen.turn_up, seen.turn_up
    if seen.turn_up != NONE:
        first.seen = 1 << seen.turn_up
    for seat in seen.order:
        # None was discarded without a run, and none drawn where there are calls.
        first.held[seat] = seen.held[seat] + seen.played[seat].bit_count()
    return first


def _asked(now: State, call: int) -> int:
    """Return what was asked; none for what tells nothing of a hand."""
    if call in (STAND, BEGS):
        return TURN_UP
    if call == GIVE:
        return BEG
    if call == PASS or BID_OF < call < SELL_TO or call > OFFER_OF:
        return OFFER if now.laws.market == OFFERS else BID
    return NONE

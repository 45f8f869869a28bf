"""What actions are worth by playing the deal out, as *steady* would, in worlds that may be."""

from __future__ import annotations

from math import inf, sqrt
from time import process_time
from typing import Final
from zlib import crc32

from bot.players.core.cards import ALL, cards_in
from bot.players.core.chance import Chance
from bot.players.core.codes import PASS, THROW_IN
from bot.players.core.deal import apply, is_blind, legal
from bot.players.core.market import partner_leads
from bot.players.core.state import BID, DISCARD, OFFER, PLAY, State
from bot.players.core.tricks import may_throw_in, playable
from bot.players.steady.choosing import answer, choose
from bot.players.steady.habits import Habits
from bot.players.steady.playing import play
from bot.players.strong.calls import Calls
from bot.players.strong.values import Values

_AT_FIRST: Final = 16
"""In how many worlds an action is tried before it may be given up."""
_HOPELESS: Final = 3.0
"""By how many standard errors it must then be worse than the best."""
_FAR: Final = 5
"""And by how many times what is slight: a few worlds may all be alike."""
_CLEAR: Final = 1.5
"""By how many standard errors another action must be better than *steady*'s to be chosen."""
_MOST_OFFERED: Final = 3
_MOST_CALLS: Final = 5

_HAND: Final = 6
"""How many cards the efforts are meant for."""


class Effort:
    """How hard to think."""

    __slots__ = ("calls", "cards", "tries")

    def __init__(self, cards: int, calls: int, tries: int) -> None:
        self.cards = cards
        """In how many worlds each card of a first hand is tried."""
        self.calls = calls
        """In how many each call is; in none: *steady* calls."""
        self.tries = tries
        """How often a world is dealt until it fits what others have called."""

    def worlds(self, seen: State) -> int:
        """Return in how many worlds to try what the seat to act may do: fewer with large hands."""
        held = max(_HAND, seen.held[seen.turn])
        return (self.cards if seen.ask == PLAY else self.calls) * _HAND * _HAND // (held * held)


class Tried:
    """What one action brought in each of the worlds."""

    __slots__ = ("action", "ends", "values")

    def __init__(self, action: int) -> None:
        self.action = action
        self.ends: list[State] = []
        """How the deal ended."""
        self.values: list[float] = []
        """What that is worth to the seat's side."""

    def mean(self) -> float:
        """Return what it is worth on average."""
        return sum(self.values) / len(self.values)

    def above(self, other: Tried) -> tuple[float, float]:
        """Return how much more it is worth than another, and the standard error of that."""
        many = min(len(self.values), len(other.values))
        return difference(self.values[:many], other.values[:many])


def difference(mine: list[float], others: list[float]) -> tuple[float, float]:
    """Return how much more some values are than others on average, and the standard error."""
    many, total, squares = len(mine), 0.0, 0.0
    for place in range(many):
        more = mine[place] - others[place]
        total += more
        squares += more * more
    mean = total / many
    spread = max(0.0, squares - total * mean)
    return mean, sqrt(spread / max(1, many - 1) / many)


def think(
    seen: State, values: Values, effort: Effort, *, cards: int = ALL, until: float = inf
) -> int:
    """Decide for the seat to act: *steady*'s choice, unless another one is clearly better.

    Choices of equal worth within the error are left to *steady*, so that no partner is puzzled. The
    same state always brings the same choice, if there is time for it.

    Args:
        seen: the deal as the seat knows it.
        values: what the ends of deals are worth, and what all players believe.
        cards: those that it may play, of all that the rules allow.
        until: when to give up and do as *steady*, in seconds of this process's time.
    """
    usual, worlds = usually(seen, values.habits, cards), effort.worlds(seen)
    actions = choices(seen, usual, cards) if worlds else [usual]
    if len(actions) == 1:
        return usual
    found = try_out(seen, actions, values, (worlds, effort.tries), until=until)
    if not found:
        return usual
    found = [tried for tried in found if tried.action == usual or reached(tried, seen) >= 0]
    return chosen(found, usual, values.slight).action


def chosen(found: list[Tried], usual: int, slight: float) -> Tried:
    """Return *steady*'s action, unless another one is clearly better, and not only slightly."""
    best = best_of(found)
    for tried in found:
        if tried.action == usual:
            more, error = best.above(tried)
            return best if more > max(slight, _CLEAR * error) else tried
    return best


def usually(seen: State, habits: Habits, cards: int) -> int:
    """Return what *steady* does, if it may play these cards alone."""
    if seen.ask != PLAY:
        return answer(seen, habits)
    hand = seen.hands[seen.turn]
    return play(seen, habits, cards & playable(seen, hand), throws=may_throw_in(seen, hand))


def choices(seen: State, usual: int, cards: int) -> list[int]:
    """Return what there is to choose among, *steady*'s choice too: discards are left to it."""
    seat, ask = seen.turn, seen.ask
    if usual == THROW_IN or ask == DISCARD or is_blind(seen, seat):
        return [usual]
    if ask == PLAY:
        return cards_in(cards & playable(seen, seen.hands[seat]))
    if ask in (BID, OFFER) and partner_leads(seen):
        return [usual]  # no partner's bid is raised
    calls = legal(seen)
    if ask == OFFER:
        return [*calls[:_MOST_OFFERED], PASS] if calls[0] != PASS else [PASS]
    if ask == BID and len(calls) > _MOST_CALLS:
        # Of many bids the lowest, and those next to the usual one.
        return [call for call in calls if call in (calls[0], PASS) or abs(call - usual) <= 1]
    return calls


def try_out(  # noqa: PLR0913  # what is tried, how often, and for how long
    seen: State,
    actions: list[int],
    values: Values,
    worlds: tuple[int, int],
    *,
    seed: int = 0,
    until: float = inf,
    gives_up: bool = True,
) -> list[Tried]:
    """Try actions in the same worlds.

    Args:
        seen: the deal as the seat to act knows it.
        values: what the ends are worth, and what all players believe.
        worlds: in how many worlds, and how often each is dealt until it fits the calls.
        seed: another one for other worlds.
        until: when to give up, in seconds of this process's time; nothing is returned then.
        gives_up: whether those that turn out to be far worse are tried in the first worlds alone.
    """
    seat, side = seen.turn, seen.turn % seen.laws.sides
    chance = Chance(_digest(seen) + seed)
    calls = Calls(seen, seat, values.habits)
    found = [Tried(action) for action in actions]
    trying, check = found, _AT_FIRST
    for number in range(worlds[0]):
        if process_time() > until:
            return []
        world = calls.deal(worlds[1], chance)
        for tried in trying:
            end = world.copy()
            play_out(end, tried.action, values.habits)
            tried.ends.append(end)
            tried.values.append(values.worth(seen, end, side))
        if gives_up and number + 1 == check:
            trying, check = _hopeful(trying, _FAR * values.slight), 2 * check
    return found


def best_of(found: list[Tried]) -> Tried:
    """Return the action that is worth most, of those that were tried in all worlds."""
    most = max([len(tried.values) for tried in found])
    best = found[0]
    for tried in found:
        if len(tried.values) == most and (len(best.values) < most or tried.mean() > best.mean()):
            best = tried
    return best


def play_out(state: State, action: int, habits: Habits) -> None:
    """Play a deal to its end after an action."""
    apply(state, action)
    while not state.over:
        apply(state, choose(state, habits))


def reached(bid: Tried, seen: State) -> int:
    """Return how much more often a bid is made than not, where nobody bids more; 0 for no bid.

    To be set may cost less than to let others pitch, but people call that overbidding.
    """
    more = 0
    if seen.ask == BID:
        seat, side = seen.turn, seen.turn % seen.laws.sides
        for end in bid.ends:
            if end.bound == seat:
                more += 1 if end.score[side] > seen.score[side] else -1
    return more


def _hopeful(trying: list[Tried], far: float) -> list[Tried]:
    best = best_of(trying)
    hopeful: list[Tried] = []
    for tried in trying:
        more, error = best.above(tried)
        if more <= max(far, _HOPELESS * error):
            hopeful.append(tried)
    return hopeful


def _digest(seen: State) -> int:
    """Return a number that all that the seat knows decides, the same in every process."""
    seat = seen.turn
    knows = (seen.hands[seat], seen.thrown[seat], seen.played, seen.known, seen.table, seen.calls)
    return crc32(repr((seat, seen.dealer, seen.score, seen.turned, knows)).encode())

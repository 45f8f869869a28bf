"""What each card is worth by playing the deal out, as *steady* would, in worlds that may be."""

from __future__ import annotations

from math import inf, sqrt
from random import Random
from time import process_time

from bot.players.core.cards import ALL, cards_in
from bot.players.core.codes import THROW_IN
from bot.players.core.deal import apply
from bot.players.core.state import NONE, PLAY, State
from bot.players.core.tricks import may_throw_in, playable
from bot.players.core.worlds import deal_hidden
from bot.players.steady.choosing import answer, choose
from bot.players.steady.habits import Habits
from bot.players.steady.playing import play
from bot.players.steady.weights import racing, share


class Worth:
    """What one action brought in each of the worlds, in points for this side less against it."""

    __slots__ = ("action", "values")

    def __init__(self, action: int) -> None:
        self.action = action
        self.values: list[float] = []

    def mean(self) -> float:
        """Return what it is worth on average."""
        return sum(self.values) / len(self.values)

    def above(self, other: Worth) -> tuple[float, float]:
        """Return how much more it is worth than another, and the standard error of that."""
        many = len(self.values)
        more = [self.values[world] - other.values[world] for world in range(many)]
        mean = sum(more) / many
        squares = sum([(one - mean) ** 2 for one in more])
        return mean, sqrt(squares / max(1, many - 1) / many)


def evaluate(  # noqa: PLR0913  # what is tried, how often, and for how long
    seen: State, cards: int, habits: Habits, worlds: int, chance: Random, *, until: float = inf
) -> list[Worth]:
    """Return the worth of cards that the seat to act may play, all in the same worlds.

    Args:
        seen: the deal as the seat knows it; it is to play a card.
        cards: those that are tried.
        habits: what all players believe.
        worlds: in how many worlds the deal is played out.
        chance: what deals them.
        until: when to give up, in seconds of this process's time; nothing is returned then.
    """
    seat = seen.turn
    found = [Worth(card) for card in cards_in(cards)]
    for _ in range(worlds):
        if process_time() > until:
            return []
        world = deal_hidden(seen, seat, chance)
        for worth in found:
            worth.values.append(_played_out(world.copy(), seat, worth.action, habits))
    return found


def think(seen: State, habits: Habits, worlds: int, *, cards: int = ALL, until: float = inf) -> int:
    """Decide for the seat to act: *steady*'s choice, unless another card is clearly better.

    Cards of equal worth within the error are left to *steady*, so that no partner is puzzled. The
    same state always brings the same choice, if there is time for it.

    Args:
        seen: the deal as the seat knows it.
        habits: what all players believe.
        worlds: in how many worlds each card is tried.
        cards: those that it may play, of all that the rules allow.
        until: when to give up and do as *steady*, in seconds of this process's time.
    """
    if seen.ask != PLAY:
        return answer(seen, habits)
    hand = seen.hands[seen.turn]
    cards &= playable(seen, hand)
    usual = play(seen, habits, cards, throws=may_throw_in(seen, hand))
    if usual == THROW_IN or not cards & (cards - 1):
        return usual
    found = evaluate(seen, cards, habits, worlds, _chance(seen), until=until)
    if not found:
        return usual
    best = found[0]
    for worth in found:
        if worth.mean() > best.mean():
            best = worth
    for worth in found:
        if worth.action == usual:
            more, error = best.above(worth)
            return best.action if more > error else usual
    return best.action


def _chance(seen: State) -> Random:
    """Return what deals the hidden cards: all that the seat knows decides how."""
    knows = (seen.hands, seen.thrown, seen.seen, seen.known, seen.lacks, seen.table, seen.score)
    return Random(repr((seen.turn, seen.dealer, knows)))  # noqa: S311  # it imagines deals


def _played_out(state: State, seat: int, action: int, habits: Habits) -> float:
    """Play a deal to its end after an action; return what it brings the seat's side."""
    side = seat % state.laws.sides
    before, cost, rivals = state.score.copy(), share(state), racing(state)
    apply(state, action)
    while not state.over:
        apply(state, choose(state, habits))
    value = float(state.score[side] - before[side])
    for other in rivals:
        if other != side:
            value -= cost * (state.score[other] - before[other])
    if state.winner != NONE:
        value += habits.game_won if state.winner == side else -habits.game_won * cost
    return value

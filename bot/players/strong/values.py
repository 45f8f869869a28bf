"""What the end of a deal is worth to a side: the chance to win the game, or else points."""

from __future__ import annotations

from math import exp

from bot.players.core.state import NONE, State
from bot.players.steady.habits import Habits
from bot.players.steady.weights import lacking, racing, share


class Chances:
    """The chances to win a game from a score: each side's strength, by what it lacks.

    The chance of a side is its strength's share of all.
    """

    def __init__(self, near: list[float], deals: float) -> None:
        self.near = near
        """The logarithm of a side's strength, by the points that it lacks, from one on."""
        self.deals = deals
        """What is added for the side that deals next."""

    def of(self, state: State, side: int, dealer: int) -> float:
        """Return a side's chance to win the game before a deal."""
        mine, total = 0.0, 0.0
        for other in range(state.laws.sides):
            place = min(lacking(state, other), len(self.near)) - 1
            strength = exp(self.near[place] + (self.deals if other == dealer else 0.0))
            total += strength
            if other == side:
                mine = strength
        return mine / total


class Values:
    """What ends of deals are worth, and what players believe on the way there."""

    def __init__(self, habits: Habits, chances: Chances | None) -> None:
        self.habits = habits
        self.chances = chances
        """None: points count."""
        self.slight = 0.1 if chances is None else 0.007
        """What is not worth a surprise to a partner."""

    def worth(self, before: State, end: State, side: int) -> float:
        """Return what the end of a deal is worth to a side: a chance, or points."""
        if self.chances is None:
            return self.points(before, end, side)
        if end.winner != NONE:
            return 1.0 if end.winner == side else 0.0
        dealer = end.dealer if end.again else end.eldest
        return self.chances.of(end, side, dealer % end.laws.sides)

    def points(self, before: State, end: State, side: int) -> float:
        """Return a side's points less those of the others, and what the game won or lost weighs."""
        cost = share(before)
        value = float(end.score[side] - before.score[side])
        for other in racing(before):
            if other != side:
                value -= cost * (end.score[other] - before.score[other])
        if end.winner != NONE:
            value += self.habits.game_won * (1.0 if end.winner == side else -cost)
        return value

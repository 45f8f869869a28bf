"""Where numbers are tried: deals at scores that come up, and what the score after them is worth."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from benchmarks.players.playing import Dealt, Table, begun
from bot.players.core.cards import cards_in
from bot.players.core.deal import apply
from bot.players.core.state import NONE, PLAY, State
from bot.players.core.tricks import playable
from bot.players.steady.choosing import choose
from bot.players.steady.habits import USUAL, Habits

_GAMES: Final = 600
"""From how many games the scores are taken, and what they are worth."""
_ROUNDS: Final = 60
"""How often the strengths are brought nearer to what fits."""


class Opponent(NamedTuple):
    """How the others play."""

    habits: Habits
    wild: float = 0.0
    """How often a card is chosen by chance."""


class Start(NamedTuple):
    """What stands before a deal."""

    score: tuple[int, ...]
    dealer: int


class Arena:
    """A table where one side plays by other numbers than the rest."""

    def __init__(self, table: Table) -> None:
        self.sides = table.sides
        self._laws = table.laws
        self._starts: list[Start] = []
        self._strength: dict[int, float] = {}
        """By points short of the target: sides win in proportion to it."""
        self._look_round()

    def chances(self, seed: int, deals: int, mine: Habits, others: Opponent) -> list[float]:
        """Return for each deal the chance to win the game after it, on average over the sides.

        The same seed brings the same deals.
        """
        found = []
        for number in range(deals):
            chance = Random(f"{seed} {number}")
            dealt, start, wild = (
                Dealt.by(self._laws, chance),
                chance.choice(self._starts),
                chance.random(),
            )
            found.append(
                fmean(
                    self._worth(self._played(dealt, start, mine, side, others, Random(wild)), side)
                    for side in range(self.sides)
                )
            )
        return found

    def _played(  # noqa: PLR0913, PLR0917  # all that a deal is played by
        self,
        dealt: Dealt,
        start: Start,
        mine: Habits,
        side: int,
        others: Opponent,
        chance: Random,
    ) -> State:
        state = begun(self._laws, dealt, start.dealer, list(start.score))
        while not state.over:
            if state.turn % self.sides == side:
                action = choose(state, mine)
            elif others.wild and state.ask == PLAY and chance.random() < others.wild:
                action = chance.choice(cards_in(playable(state, state.hands[state.turn])))
            else:
                action = choose(state, others.habits)
            apply(state, action)
        return state

    def _worth(self, state: State, side: int) -> float:
        """Return a side's chance to win the game after a deal."""
        won = _winner(state)
        if won != NONE:
            return float(won == side)
        strengths = [self._strength_at(points) for points in state.score]
        return strengths[side] / sum(strengths)

    def _strength_at(self, points: int) -> float:
        short = self._short(points)
        if short not in self._strength:  # nobody came there: as strong as nearby
            short = min(self._strength, key=lambda known: abs(known - short))
        return self._strength[short]

    def _short(self, points: int) -> int:
        return self._laws.target - points

    def _look_round(self) -> None:
        """Let *steady* play some games, to see which scores come up and who wins from them."""
        chance, usual, winners = Random(0), Opponent(USUAL), []
        for _ in range(_GAMES):
            start, won, first = self._first(chance), NONE, len(self._starts)
            while won == NONE:
                self._starts.append(start)
                state = self._played(Dealt.by(self._laws, chance), start, USUAL, 0, usual, chance)
                won = _winner(state)
                start = Start(tuple(state.score), state.dealer if state.again else state.eldest)
            winners += [won] * (len(self._starts) - first)
        self._fit(winners)

    def _first(self, chance: Random) -> Start:
        return Start((0,) * self.sides, chance.randrange(self._laws.seats))

    def _fit(self, winners: list[int]) -> None:
        """Find the strengths by which those who won are likeliest to (Bradley and Terry)."""
        rows = [[self._short(points) for points in start.score] for start in self._starts]
        wins: defaultdict[int, float] = defaultdict(lambda: 0.5)
        for row, won in zip(rows, winners, strict=True):
            wins[row[won]] += 1
        strength = dict.fromkeys({short for row in rows for short in row}, 1.0)
        for _ in range(_ROUNDS):
            shares = {short: 0.5 / before for short, before in strength.items()}
            for row in rows:
                together = 1 / sum(strength[short] for short in row)
                for short in row:
                    shares[short] += together
            strength = {short: wins[short] / shares[short] for short in strength}
            average = fmean(strength.values())
            strength = {short: value / average for short, value in strength.items()}
        self._strength = strength


def _winner(state: State) -> int:
    """Return who has won the game; where others play on for second place, the first."""
    return state.winner if state.went_out == NONE else state.went_out

"""Where numbers are tried: deals at scores that come up, and what the score after them is worth."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from benchmarks.players.chances import fit, self_play
from benchmarks.players.playing import Dealt, Player, Table, begun, play_deal, weighing, wild
from bot.players.steady.habits import USUAL, Habits
from bot.players.strong.values import Values

_GAMES: Final = 600
"""From how many games the scores are taken, and what they are worth."""


class Opponent(NamedTuple):
    """How the others play."""

    habits: Habits
    wild: bool = False
    """Whether some of their cards are chosen by chance."""

    def player(self, chance: Random) -> Player:
        """Return one who plays so."""
        return wild(self.habits, chance) if self.wild else weighing(self.habits)


class Arena:
    """A table where one side plays by other numbers than the rest."""

    def __init__(self, table: Table) -> None:
        self.sides = table.sides
        self._laws = table.laws
        rows = self_play(table, USUAL, _GAMES)
        self._starts = [row.start for row in rows]
        self._values = Values(USUAL, fit(self._laws.target, rows))

    def chances(self, seed: int, deals: int, mine: Habits, others: Opponent) -> list[float]:
        """Return for each deal the chance to win the game after it, on average over the sides.

        The same seed brings the same deals.
        """
        found = []
        for number in range(deals):
            chance = Random(f"{seed} {number}")
            dealt, start, luck = (
                Dealt.by(self._laws, chance),
                chance.choice(self._starts),
                chance.random(),
            )
            ends = []
            for side in range(self.sides):
                players = [others.player(Random(luck))] * self.sides
                players[side] = weighing(mine)
                state = begun(self._laws, dealt, start)
                play_deal(state, players)
                ends.append(self._values.worth(state, state, side))
            found.append(fmean(ends))
        return found

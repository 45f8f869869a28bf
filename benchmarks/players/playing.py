"""Deals and games on the core, between players who each see only what their seat may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from bot.engine.rules import Rules
from bot.engine.variants import Form, find_variant
from bot.players import easy as hasty
from bot.players.core.cards import cards_in
from bot.players.core.deal import apply, begin
from bot.players.core.laws import Laws
from bot.players.core.reading import laws_of
from bot.players.core.state import NONE, PLAY, State
from bot.players.core.tricks import playable
from bot.players.core.worlds import seen_by
from bot.players.machine_code import compiled
from bot.players.steady.choosing import choose
from bot.players.steady.habits import USUAL, Habits
from bot.players.steady.tuned import habits_for
from bot.players.strong.chances import values_for
from bot.players.strong.effort import effort_for
from bot.players.strong.rollouts import Effort, think

Player: TypeAlias = Callable[[State], int]
"""From a deal as the seat to act knows it to what it does."""

WILD: Final = 0.15
"""How often the wild player plays a card by chance."""


class Table(NamedTuple):
    """What is played, by its usual rules, and by how many."""

    game: str
    sides: int
    seats: int

    def __str__(self) -> str:
        """Return it in words."""
        alone = self.seats == self.sides
        return f"{self.game}, {f'{self.seats}' if alone else f'{self.seats} on {self.sides}'}"

    @property
    def rules(self) -> Rules:
        """The rules."""
        return find_variant(self.game).rules({}, Form(self.sides, self.seats))

    @property
    def laws(self) -> Laws:
        """The same as integers."""
        return laws_of(self.rules, self.sides, self.seats)

    @property
    def habits(self) -> Habits:
        """The numbers tuned for it."""
        return habits_for(self.rules, self.sides, self.seats)


class Dealt(NamedTuple):
    """The cards of a deal."""

    pack: Sequence[int]
    cut: int

    @classmethod
    def by(cls, laws: Laws, chance: Random) -> Dealt:
        """Shuffle the game's pack, and cut."""
        pack = cards_in(laws.pack)
        return cls(chance.sample(pack, len(pack)), chance.choice(pack))


class Start(NamedTuple):
    """What stands before a deal."""

    score: tuple[int, ...]
    dealer: int
    carried: int = 0
    """What Game brings besides, from deals before it."""


def begun(laws: Laws, dealt: Dealt, start: Start) -> State:
    """Begin a deal."""
    hand, (score, dealer, carried) = laws.hand, start
    hands = [
        sum(1 << card for card in dealt.pack[hand * seat : hand * (seat + 1)])
        for seat in range(laws.seats)
    ]
    stock = list(dealt.pack[hand * laws.seats :])
    return begin(
        laws, hands, stock, dealer=dealer, score=list(score), carried=carried, cut=dealt.cut
    )


def play_deal(state: State, players: Sequence[Player]) -> None:
    """Play a deal to its end, the players taking the sides in turn."""
    while not state.over:
        apply(state, players[state.turn % state.laws.sides](seen_by(state, state.turn)))


def play_game(laws: Laws, chance: Random, players: Sequence[Player]) -> tuple[list[Start], int]:
    """Play deal after deal until a side has won; return what stood before each, and that side."""
    start, starts = Start((0,) * laws.sides, chance.randrange(laws.seats)), list[Start]()
    while True:
        starts.append(start)
        state = begun(laws, Dealt.by(laws, chance), start)
        play_deal(state, players)
        if state.winner != NONE:
            return starts, state.winner
        dealer = state.dealer if state.again else state.eldest
        start = Start(tuple(state.score), dealer, state.carries)


# -------------------------------------------------------------------------------------- who plays


def weighing(habits: Habits) -> Player:
    """Return *steady* with some numbers."""
    return lambda seen: choose(seen, habits)


def wild(habits: Habits, chance: Random) -> Player:
    """Return *steady* but for some cards, which are chosen by chance."""

    def play(seen: State) -> int:
        if seen.ask == PLAY and chance.random() < WILD:
            return chance.choice(cards_in(playable(seen, seen.hands[seen.turn])))
        return choose(seen, habits)

    return play


def _easy(_table: Table, _seed: str) -> Player:
    return hasty.choose


def _untuned(_table: Table, _seed: str) -> Player:
    return weighing(USUAL)


def _steady(table: Table, _seed: str) -> Player:
    return weighing(table.habits)


def _wild(_table: Table, seed: str) -> Player:
    return wild(USUAL, Random(seed))


def _strong(table: Table, _seed: str) -> Player:
    return _trying(table, effort_for(table.laws, compiled=compiled()))


def _plain(table: Table, _seed: str) -> Player:
    return _trying(table, effort_for(table.laws, compiled=False))


def _trying(table: Table, effort: Effort) -> Player:
    values = values_for(table.rules, table.sides, table.seats)
    return lambda seen: think(seen, values, effort)


PLAYERS: Final[Mapping[str, Callable[[Table, str], Player]]] = {
    "easy": _easy,
    "untuned": _untuned,
    "steady": _steady,
    "wild": _wild,
    "strong": _strong,
    "plain": _plain,
}
"""Who sits down at a table, by name; the seed is for those who play by chance.

The untuned player is *steady* with its usual numbers, in every game; the wild one plays like it but
for some cards. The plain one is *strong* in as few worlds as plain Python gets done.
"""

"""A game's record as values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.boards import BoardPacks, BoardSeed
from bot.engine.ceremony import Ceremony
from bot.engine.game.game import DealRecord, Game, Setup
from bot.engine.shuffle import Seed


@dataclass(frozen=True, slots=True)
class Fair:
    """What the fair deals of a past game can be checked with."""

    seeds: tuple[Seed, ...]
    """In order of their deals; more than one if a secret was replaced during the game."""
    commits: tuple[str, ...]
    """By seed, lower-case hex: the commitments that were posted before the cut."""


@dataclass(frozen=True, slots=True)
class Boards:
    """What the boards of a past game can be checked with."""

    seed: BoardSeed
    commit: str
    """Lower-case hex: the commitment that was posted when the event was announced."""
    first: int
    """The game's first board."""
    later: tuple[tuple[BoardSeed, str], ...] = ()
    """The seeds that took its place during the game, each with its commitment."""

    @property
    def seeds(self) -> tuple[tuple[BoardSeed, str], ...]:
        """All seeds, in order of their deals, each with its commitment."""
        return ((self.seed, self.commit), *self.later)

    @property
    def packs(self) -> BoardPacks:
        """Return the deals that follow."""
        return BoardPacks(self.seed, self.first, tuple(seed for seed, _ in self.later))


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One game, whole or cut short."""

    setup: Setup
    names: tuple[str, ...]
    """The players' names by seat."""
    deals: tuple[DealRecord, ...]
    winner: int | None
    """The winning side; None if the game is not finished."""
    score0: tuple[int, ...] | None = None
    """By side, before the first deal listed; None for zeros."""
    fair: Fair | None = None
    first: Ceremony | None = None
    """How the first dealer was found; None also where the first board says it."""
    boards: Boards | None = None
    """Of a game that played boards of an event; then it has neither of the two before."""
    hints: bool = False
    """Whether hints were given in it."""


def record_of(
    game: Game,
    names: Sequence[str],
    *,
    fair: Fair | None = None,
    first: Ceremony | None = None,
    boards: Boards | None = None,
) -> Record:
    """Return the record of a game that one `Game` played from its start; else raise ValueError."""
    deals = game.deals
    if len(deals) != game.deal_number + 1:
        raise ValueError("the game's first deals are not in it")
    return Record(
        setup=game.setup,
        names=tuple(names),
        deals=deals,
        winner=game.winner,
        score0=game.score0 if any(game.score0) else None,
        fair=fair,
        first=first,
        boards=boards,
    )

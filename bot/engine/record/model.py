"""A game's record as values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.ceremony import Ceremony
from bot.engine.game import DealRecord, Game, Setup
from bot.engine.shuffle import Seed


@dataclass(frozen=True, slots=True)
class Fair:
    """What makes the deals of a game checkable, once it is over."""

    seeds: tuple[Seed, ...]
    """In order of their deals; more than one where a secret had to be replaced in mid-game."""
    commits: tuple[str, ...]
    """By seed, lower-case hex: what was posted before anybody cut."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One game, whole or cut short."""

    setup: Setup
    names: tuple[str, ...]
    """The players', by seat."""
    deals: tuple[DealRecord, ...]
    winner: int | None
    """The winning side; None if the game is not over."""
    score0: tuple[int, ...] | None = None
    """By side, before the first deal listed; None for zeros."""
    fair: Fair | None = None
    first: Ceremony | None = None
    """How the first dealer was found."""


def record_of(
    game: Game,
    names: Sequence[str],
    *,
    fair: Fair | None = None,
    first: Ceremony | None = None,
) -> Record:
    """Write a game down that was played from its start by one `Game`.

    Raises:
        ValueError: if the game was resumed after its first deal: what came before is not in it.
    """
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
    )

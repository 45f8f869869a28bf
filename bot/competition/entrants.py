"""Entrants: the people, pairs and teams that meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

EntrantId: TypeAlias = int
"""Numbers from 1, in the order of entry."""
PersonId: TypeAlias = int
"""Numbers from 1 in an event. Who they are is in the store alone, so that it can be erased."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person, a pair or a team, as far as pairings and standings go."""

    id: EntrantId
    seed: int
    """The place in the seeding, from 1; entrants of the same seed follow the order of entry."""
    house: str = ""
    """A club; entrants of the same one meet late. Empty for none."""
    since: int = 1
    """The first round that it could be in; later where it entered late."""


@dataclass(frozen=True, slots=True)
class Field:
    """Who takes part in a stage."""

    entrants: tuple[Entrant, ...]
    """In the order of their seeds."""
    out: frozenset[EntrantId] = frozenset()
    """Those who have withdrawn; they are not paired again."""

    @property
    def active(self) -> tuple[Entrant, ...]:
        """Who can be paired, in the order of the seeds."""
        return tuple(entrant for entrant in self.entrants if entrant.id not in self.out)


def seeded(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Return entrants in the order of their seeds."""
    return tuple(sorted(entrants, key=lambda entrant: (entrant.seed, entrant.id)))

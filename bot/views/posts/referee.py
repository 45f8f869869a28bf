"""Posts about referees (`bot.views.posts` has all kinds)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.views.posts.stored import Name, StoredPost


@dataclass(frozen=True, slots=True)
class RefereePost(StoredPost):
    """A player asks for a referee; whom it mentions follows from the server's settings."""

    kind = "referee"
    fleeting = 2
    game: int
    deal: int
    name: Name
    note: str


@dataclass(frozen=True, slots=True)
class RulingPost(StoredPost):
    """A referee has ruled."""

    kind = "ruling"
    game: int
    deal: int
    referee: Name
    what: str
    """The value of a `bot.engine.rulings.RulingKind`."""
    reason: str
    offender: Name | None
    """Who pays, or None."""
    sides: list[list[Name]]
    score: list[int]
    """After the ruling."""

"""Whom the bot refuses, because its owner has shut them out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique


@unique
class Banned(Enum):
    """What can be banned."""

    PERSON = "person"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class Ban:
    """A person or a server that the bot refuses."""

    kind: Banned
    id: int
    reason: str
    until: int | None
    """When it ends by itself, in milliseconds since 1970; None for never."""
    made_at: int

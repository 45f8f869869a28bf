"""Who acts at a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, unique


@unique
class Remind(Enum):
    """When a person wants to be reminded of their turn."""

    AT_ONCE = "at-once"
    LATER = "later"
    """After the time that the table's clock says."""
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Person:
    """A person who acts at a table, and their rights in its channel."""

    id: int
    name: str
    username: str = field(default="", kw_only=True)
    """What tells them from others of their name; empty if it is not known."""
    moderator: bool = False
    """Manage Messages in the table's channel."""
    manager: bool = False
    """Manage Server."""
    organiser: bool = False
    """Manage Events."""
    writes: bool = True
    """Whether they may write in the table's channel; else they can only watch."""
    server_id: int | None = None
    """The server of the request; None in direct messages, where only seated people may act."""
    named: bool = False
    """Whether others have named them for a seat of an event, and they have not said that they play:
    nothing is sent to them."""
    language: str | None = None
    """The language of their Discord; None if unknown."""
    roles: frozenset[int] = frozenset()
    """Their roles in the server of the request."""
    remind: Remind = Remind.LATER
    press: int | None = None
    """The id of the interaction; it may go into a fair deal."""
    read_version: int | None = None
    """The version of the table that the same request has read already."""

    @property
    def keeps_order(self) -> bool:
        """Whether they are a moderator or a manager, in the place of the request."""
        return self.moderator or self.manager

"""What all posts share."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

Name: TypeAlias = Annotated[str, "name"]
"""A player's name. All names in posts have this type, so that `bot.tables.privacy.names`
finds them when a player's data is deleted."""


class StoredPost:
    """A post as the store keeps it."""

    __slots__ = ()
    kind: ClassVar[str]
    fleeting: ClassVar[int] = 0
    """What becomes of its message once it says nothing any more: 0 if it stays, 1 if it is deleted,
    2 if its button goes."""

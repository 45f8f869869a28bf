"""What a person has chosen: their language, how cards look, where they want their hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, unique

from bot.tables.settings.columns import stored


@unique
class Look(Enum):
    """How cards are shown."""

    TEXT = "text"
    """As characters alone."""
    EMOJI = "emoji"
    """As emojis of the project's card faces among the words, where the bot has them."""
    PICTURE = "picture"
    """As emojis, and a picture beside the words where cards lie together."""


@unique
class HandPlace(Enum):
    """Where a person wants to see their hand."""

    DM = "dm"
    """In direct messages; My hand on the board shows it in the channel too."""
    CHANNEL = "channel"
    """In the channel alone, visible to them only: the bot sends no direct message."""


@dataclass(frozen=True, slots=True)
class Reader:
    """The person who reads a message: each field says in which column it is stored."""

    language: str | None = field(default=None, metadata=stored())
    """What they have chosen; None for the language of their Discord."""
    spoken: str | None = field(default=None, metadata=stored())
    """The language of their Discord when they last sat down; None where that is unknown."""
    look: Look = field(default=Look.EMOJI, metadata=stored(load=Look))
    four_colours: bool = field(default=False, metadata=stored(load=bool))
    """Whether each suit has its own colour, for people who cannot tell red from black."""
    place: HandPlace = field(default=HandPlace.DM, metadata=stored(load=HandPlace))

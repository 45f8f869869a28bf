"""What one person likes: their language, how cards look to them, where they want their hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique


@unique
class Look(Enum):
    """How cards are shown."""

    TEXT = "text"
    """As characters alone."""
    EMOJI = "emoji"
    """As the project's own card faces among the words, where they are there."""
    PICTURE = "picture"
    """As emojis, and a picture beside the words where cards lie together."""


@unique
class HandPlace(Enum):
    """Where somebody wants to see their hand."""

    DM = "dm"
    """In direct messages; My hand on the board shows it in the channel all the same."""
    CHANNEL = "channel"
    """In the channel alone, for their eyes only: no direct message is sent."""


@dataclass(frozen=True, slots=True)
class Reader:
    """What is known of somebody who reads."""

    language: str | None = None
    """What they have chosen; None for what their Discord speaks."""
    spoken: str | None = None
    """What their Discord spoke when they last sat down; None where that is not known."""
    look: Look = Look.EMOJI
    four_colours: bool = False
    """Whether each suit has a colour of its own, for who cannot tell red from black."""
    place: HandPlace = HandPlace.DM

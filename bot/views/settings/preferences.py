"""What a person has chosen: their language, how cards look, where they want their hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, unique

from bot.views.person import Remind
from bot.views.settings.columns import stored

__all__ = ["HandPlace", "Look", "Reader", "Remind", "RemindBy"]


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

    CHANNEL = "channel"
    """In the channel, visible to them only; by direct message where they play in another server."""
    DM = "dm"
    """In direct messages; My hand on the board shows it in the channel too."""


@unique
class RemindBy(Enum):
    """How a person wants to be reminded of their turn."""

    MENTION = "mention"
    """By a mention in the channel."""
    DM = "dm"


def _is_new(look: str | None, sat_at: int) -> bool:
    return look is None and sat_at == 1


@dataclass(frozen=True, slots=True)
class Reader:
    """The person who reads a message: each field says in which column it is stored."""

    language: str | None = field(default=None, metadata=stored())
    """What they have chosen; None for the language of their Discord."""
    spoken: str | None = field(default=None, metadata=stored())
    """The language of their Discord when they last sat down; None where that is unknown."""
    look: Look = field(default=Look.EMOJI, metadata=stored(load=Look))
    is_new: bool = field(
        default=False, compare=False, metadata=stored("look", "sat_at", load=_is_new)
    )
    """Whether they sit at their first table and have not chosen how cards look."""
    four_colours: bool = field(default=True, metadata=stored(load=bool))
    """Whether each suit has its own colour; else there are two, red and black."""
    place: HandPlace = field(default=HandPlace.CHANNEL, metadata=stored(load=HandPlace))
    remind: Remind = field(default=Remind.LATER, metadata=stored(load=Remind))
    remind_by: RemindBy = field(default=RemindBy.MENTION, metadata=stored(load=RemindBy))
    ask_before_revoke: bool = field(default=False, metadata=stored(load=bool))
    """Whether to ask before a card that breaks the follow rule, where nobody else stops it."""

    in_recaps: bool = field(default=True, metadata=stored(load=bool))
    """Whether a server's card of the month, and those of others, may name them."""

    @property
    def plays_in_channel(self) -> bool:
        """Whether the bot sends them no hand at a table."""
        return self.place is HandPlace.CHANNEL

    @property
    def asks_for_messages(self) -> bool:
        """Whether they have chosen direct messages for something."""
        return self.place is HandPlace.DM or self.remind_by is RemindBy.DM

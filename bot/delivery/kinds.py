"""What each kind of message declares: who may see it, what comes of a refusal, its pace, its end.

The kinds stand beside the code that renders them; `bot/delivery/outbox/round.py` carries out what
they declare. `tests/delivery/test_kinds.py` goes through all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from bot.delivery.messenger import Gone, PlaceGone, Rejected, Stale, Undelivered, Unsure


class SeenBy(Enum):
    """Who sees a message; `bot/delivery/audience.py` says whether a reader is one of them."""

    THERE = auto()
    """It is where it lives: Discord decides."""
    IN_SERVER = auto()
    """It tells of a server as a whole, in a channel of that server."""
    BY_EVERYONE = auto()
    """In Discord's list of a server's events: only what everybody there may know of."""
    BY_VIEWER = auto()
    """In the direct messages of a person who can view the place it tells of."""
    BY_PLAYER = auto()
    """In the direct messages of a person who takes part there and has not left the server."""

    @property
    def is_private(self) -> bool:
        """Whether it goes to a person's direct messages."""
        return self in {SeenBy.BY_VIEWER, SeenBy.BY_PLAYER}


class Then(Enum):
    """What comes of a refusal."""

    WAIT = auto()
    """It is tried again soon."""
    ASK_AGAIN = auto()
    """The owner is told, and the place is asked again less and less often."""
    ANEW = auto()
    """Another message takes its place."""
    TELL = auto()
    """It is given up, and who waits for it is told, or gets it elsewhere."""
    REPORT = auto()
    """It is given up, and the owner is told."""
    DROP = auto()
    """It is given up: nobody waits for it, or what it was is deleted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """What comes of each refusal that does not pass by itself."""

    lost: Then = Then.DROP
    """Its message was deleted."""
    gone: Then
    """Its channel was deleted."""
    shut: Then
    """The bot may not write there, or the person takes no direct messages."""

    def then(self, error: Undelivered) -> Then:
        """Return what comes of a failure."""
        match error:
            case Unsure():
                return Then.WAIT
            case PlaceGone():
                return self.gone
            case Gone():
                return self.lost
            case Stale():
                # Its thread is archived: a new message opens it.
                return Then.ANEW if self.lost is Then.ANEW else Then.DROP
            case Rejected():
                # A mistake of ours.
                return Then.REPORT
            case _:
                return self.shut


class Serving(Enum):
    """Who is served first, and how fast."""

    IN_ORDER = auto()
    """After those before it in its place."""
    BY_ITSELF = auto()
    """Beside all others: nobody waits for it."""
    SPACED = auto()
    """Beside the others, but a few a second of all that look alike; known channels first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageKind:
    """A kind of message."""

    seen: SeenBy
    refusal: Refusal
    pace: Serving
    lasts_ms: int | None = None
    """How long after it was wanted it is worth sending; None as long as it is wanted."""

"""Acts: what may be done in an event. The acts of an event, in order, are its state.

They speak of persons, entrants and matches by number; names are in the store alone. The names of
classes and fields are stored: what is renamed here can no longer be read.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias, get_args

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event.plan import EventPlan
from bot.competition.matches import Pairing

MatchId: TypeAlias = int
"""Numbers from 1 in an event. Those of a cancelled or undone round are not given again."""
Seating: TypeAlias = tuple[tuple[PersonId | None, ...], ...]
"""By table of a match and seat: who sits there; None where nobody of the entrant can."""
LineUp: TypeAlias = tuple[tuple[PersonId, ...], ...]
"""By table: the people of an entrant, in the order of their seats."""


@dataclass(frozen=True, slots=True)
class Created:
    """Someone announces the event, and is its first director."""

    plan: EventPlan


@dataclass(frozen=True, slots=True)
class PlanChanged:
    """A director changes the plan, before the first round."""

    plan: EventPlan


@dataclass(frozen=True, slots=True)
class Renamed:
    """A director gives the event another name."""

    name: str


@dataclass(frozen=True, slots=True)
class ChannelChanged:
    """A director lets tables open in another channel."""

    channel: int


@dataclass(frozen=True, slots=True)
class DirectorNamed:
    """A director names another."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class DirectorDismissed:
    """A director dismisses another, or retires."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class EntriesOpened:
    """From now on people can enter."""


@dataclass(frozen=True, slots=True)
class Entered:
    """An entrant comes in; the first person is the captain."""

    entrant: EntrantId
    members: tuple[PersonId, ...]
    house: str = ""
    asked: bool = False
    """Whether all confirm but those who enter themselves; once a director's word was enough."""


@dataclass(frozen=True, slots=True)
class MemberAdded:
    """A person joins a pair or a team; those whom others add confirm."""

    entrant: EntrantId
    person: PersonId
    asked: bool = False
    """As in `Entered`."""


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A person says that they play for the entrant that named them."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class MemberLeft:
    """A person no longer plays for an entrant; the last one withdraws it."""

    entrant: EntrantId
    person: PersonId


@dataclass(frozen=True, slots=True)
class Withdrew:
    """An entrant is out: its match is lost, and it is paired no more."""

    entrant: EntrantId


@dataclass(frozen=True, slots=True)
class HomeChosen:
    """An entrant says where its home tables are: a server and a channel of it."""

    entrant: EntrantId
    server: int
    channel: int


@dataclass(frozen=True, slots=True)
class CaptainNamed:
    """Another of its people speaks for an entrant from now on."""

    entrant: EntrantId
    person: PersonId


@dataclass(frozen=True, slots=True)
class LinedUp:
    """An entrant says who sits at which table, from its next match on."""

    entrant: EntrantId
    tables: LineUp


@dataclass(frozen=True, slots=True)
class Seeded:
    """A director orders the entrants; those left out follow in the order of entry."""

    entrants: tuple[EntrantId, ...]


@dataclass(frozen=True, slots=True)
class CheckInOpened:
    """From now on entrants are to say that they are there; others do not play."""


@dataclass(frozen=True, slots=True)
class CheckedIn:
    """An entrant is there, before the first round.

    Where a director says so, those take part too who were named and have not confirmed.
    """

    entrant: EntrantId


@dataclass(frozen=True, slots=True)
class BoardsCut:
    """A captain mixes a word into the boards, before the first of them is dealt."""

    word: str
    """1 to 32 letters from a to z and digits."""


@dataclass(frozen=True, slots=True)
class BoardsRenewed:
    """A backup was restored: boards that are dealt from now on come from a fresh secret."""

    commitment: str


@dataclass(frozen=True, slots=True)
class StageBegun:
    """A stage begins with these entrants, in the order of their seeds."""

    stage: int
    field: tuple[EntrantId, ...]


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """A round of the running stage: its matches are numbered from `first`, in order."""

    round: int
    first: MatchId
    pairings: tuple[Pairing, ...]
    starts_at: int
    boards: int = 0
    """The first of the boards that all its matches play; 0 where each table has its own cards."""


@dataclass(frozen=True, slots=True)
class ByeGiven:
    """A director lets an entrant sit out the next round; it counts as a bye."""

    entrant: EntrantId


@dataclass(frozen=True, slots=True)
class ByeTakenBack:
    """A director lets an entrant play the next round after all."""

    entrant: EntrantId


@dataclass(frozen=True, slots=True)
class MatchesTold:
    """The players of matches whose round was paired long ago get their message now."""

    matches: tuple[MatchId, ...]


@dataclass(frozen=True, slots=True)
class DecidersPaired:
    """Deals that part entrants who are level at a place that matters; numbered like a round's."""

    first: MatchId
    pairings: tuple[Pairing, ...]
    starts_at: int


@dataclass(frozen=True, slots=True)
class Arrived:
    """An entrant is there for a match."""

    match: MatchId
    entrant: EntrantId


@dataclass(frozen=True, slots=True)
class StartProposed:
    """A captain proposes another start to the other captain."""

    match: MatchId
    at: int


@dataclass(frozen=True, slots=True)
class StartAgreed:
    """The other captain agrees to the start that was proposed."""

    match: MatchId
    at: int


@dataclass(frozen=True, slots=True)
class StartMoved:
    """A director moves the start of a match."""

    match: MatchId
    at: int


@dataclass(frozen=True, slots=True)
class MatchStart:
    """A match that starts, and who sits where."""

    match: MatchId
    seats: Seating


@dataclass(frozen=True, slots=True)
class MatchesStarted:
    """Matches start: from now on their tables are to be there."""

    matches: tuple[MatchStart, ...]


@dataclass(frozen=True, slots=True)
class Substituted:
    """A person takes another's place in an entrant, also in the middle of a match."""

    entrant: EntrantId
    out: PersonId
    into: PersonId
    asked: bool = False
    """As in `Entered`."""


@dataclass(frozen=True, slots=True)
class BoardsLookedAt:
    """A referee is about to see all hands of a deal whose cards other tables play too."""

    match: MatchId
    table: int


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """A game of a match is over at its table."""

    match: MatchId
    table: int
    game: int
    score: tuple[int, ...]
    winner: int | None
    jacks: tuple[int, ...] = ()
    deals: tuple[tuple[int, ...], ...] = ()
    """Of boards: what each came to, by side."""
    hung: tuple[int, ...] = ()
    """Jacks hung by each seat of the table."""
    secrets: tuple[int, ...] = ()
    """Of boards: the number of the event's secret that each came from; empty for the first."""


@dataclass(frozen=True, slots=True)
class GameEntered:
    """A director enters the result of a game that was not played at a table here."""

    match: MatchId
    table: int
    game: int
    score: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class GameCorrected:
    """A director corrects the result of a game."""

    match: MatchId
    table: int
    game: int
    score: tuple[int, ...]
    winner: int | None
    redrawn: tuple[MatchId, ...] | None = None
    """What is taken back and drawn again because others play on now; None if nobody else does."""


@dataclass(frozen=True, slots=True)
class MatchForfeited:
    """Sides of a match have not come, or gave up."""

    match: MatchId
    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EntrantsIdle:
    """Where partners change: entrants who did nothing in a match score nothing for it.

    In an arena they also leave the list of those who are paired.
    """

    match: MatchId
    entrants: tuple[EntrantId, ...]


@dataclass(frozen=True, slots=True)
class MatchReopened:
    """A director takes a forfeit back; the match goes on."""

    match: MatchId
    redrawn: tuple[MatchId, ...] | None = None
    """As in `GameCorrected`."""


@dataclass(frozen=True, slots=True)
class TableStopped:
    """A table of a match is to be closed; its game does not count."""

    match: MatchId
    table: int


@dataclass(frozen=True, slots=True)
class TableReopened:
    """A new table takes the place of one that was stopped."""

    match: MatchId
    table: int


@dataclass(frozen=True, slots=True)
class PointsAdjusted:
    """A director gives an entrant points in the running stage, or takes some."""

    entrant: EntrantId
    points: Fraction
    number: int | None = None
    """Which adjustment of the entrant it is, from 1: a form sent twice counts once."""


@dataclass(frozen=True, slots=True)
class RoundCancelled:
    """A round and its results count no more; it is paired again."""

    round: int


@dataclass(frozen=True, slots=True)
class TimeOver:
    """No more matches begin in this stage."""


@dataclass(frozen=True, slots=True)
class Paused:
    """No more tables open, because the bot may not write where they should."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """Tables open again."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The last stage is over; the standings are final."""


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A director calls the event off."""


@dataclass(frozen=True, slots=True)
class Archived:
    """The event is closed: nothing changes it any more."""


@dataclass(frozen=True, slots=True)
class Undone:
    """A director takes back their last step, and with it what the bot did because of it."""

    steps: tuple[int, ...]


Act: TypeAlias = (
    Created
    | PlanChanged
    | Renamed
    | ChannelChanged
    | DirectorNamed
    | DirectorDismissed
    | EntriesOpened
    | Entered
    | MemberAdded
    | Confirmed
    | MemberLeft
    | Withdrew
    | HomeChosen
    | CaptainNamed
    | LinedUp
    | Seeded
    | CheckInOpened
    | CheckedIn
    | BoardsCut
    | BoardsRenewed
    | StageBegun
    | RoundPaired
    | ByeGiven
    | ByeTakenBack
    | MatchesTold
    | DecidersPaired
    | Arrived
    | StartProposed
    | StartAgreed
    | StartMoved
    | MatchesStarted
    | Substituted
    | BoardsLookedAt
    | GamePlayed
    | GameEntered
    | GameCorrected
    | MatchForfeited
    | EntrantsIdle
    | MatchReopened
    | TableStopped
    | TableReopened
    | PointsAdjusted
    | RoundCancelled
    | TimeOver
    | Paused
    | Resumed
    | Finished
    | Cancelled
    | Archived
    | Undone
)

KINDS: Final[dict[str, type[Act]]] = {kind.__name__: kind for kind in get_args(Act)}
"""The acts by the names under which they are stored."""


@dataclass(frozen=True, slots=True)
class EventStep:
    """An act, as it was done."""

    number: int
    """From 1, without gaps."""
    act: Act
    by: PersonId | None
    """None: the bot."""
    at: int
    """Milliseconds since 1970."""
    reason: str = ""

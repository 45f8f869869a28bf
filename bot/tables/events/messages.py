"""What Discord is to show of an event.

Its panel, its log, a private message each match, and a line in the server's list of events.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, unique
from typing import Final

from bot.competition.entrants import PersonId
from bot.competition.event import acts
from bot.competition.event.acts import EventStep, MatchId
from bot.competition.event.plan import Starts
from bot.competition.event.state import Event, Match
from bot.competition.matches import HowEnded

SOON_MS: Final = 900_000
"""A match that begins so soon is told of by its table."""
MOST_LINES: Final = 10
"""How many acts one message of the log has at most."""

LOGGED: Final = (
    acts.Created,
    acts.PlanChanged,
    acts.Renamed,
    acts.ChannelChanged,
    acts.DirectorNamed,
    acts.DirectorDismissed,
    acts.EntriesOpened,
    acts.Entered,
    acts.MemberAdded,
    acts.Confirmed,
    acts.MemberLeft,
    acts.Withdrew,
    acts.HomeChosen,
    acts.CaptainNamed,
    acts.Seeded,
    acts.ByeGiven,
    acts.ByeTakenBack,
    acts.CheckInOpened,
    acts.BoardsCut,
    acts.BoardsRenewed,
    acts.StageBegun,
    acts.RoundPaired,
    acts.DecidersPaired,
    acts.StartProposed,
    acts.StartAgreed,
    acts.StartMoved,
    acts.Substituted,
    acts.BoardsLookedAt,
    acts.GamePlayed,
    acts.GameEntered,
    acts.GameCorrected,
    acts.MatchForfeited,
    acts.EntrantsIdle,
    acts.MatchReopened,
    acts.TableStopped,
    acts.TableReopened,
    acts.PointsAdjusted,
    acts.RoundCancelled,
    acts.TimeOver,
    acts.Paused,
    acts.Resumed,
    acts.Finished,
    acts.Cancelled,
    acts.Archived,
    acts.Undone,
)


_LISTED: Final = (
    acts.Created,
    acts.PlanChanged,
    acts.Renamed,
    acts.StageBegun,
    acts.Finished,
    acts.Cancelled,
    acts.Undone,
)
"""What changes the line of an event in Discord's list of its server's events."""


@unique
class Kind(Enum):
    """A kind of message; the values are stored."""

    PANEL = "panel"
    PRIVATE = "private"
    CALL = "call"
    LOG = "log"
    LISTING = "listing"


@dataclass(frozen=True, slots=True)
class MessageKey:
    """Which message of an event it is."""

    kind: Kind
    number: int = 0
    """The first act of a piece of the log; the match of a private message or a call."""
    person: PersonId = 0
    """Whose private message it is."""
    part: int = 0
    """The last act of a piece of the log."""


def _newcomer(act: acts.Act) -> PersonId | None:
    """Return who plays for an entrant from now on that others knew of before."""
    match act:
        case acts.Substituted():
            return act.into
        case acts.MemberAdded() | acts.Confirmed():
            return act.person
        case _:
            return None


def is_logged(event: Event, step: EventStep) -> bool:
    """Say whether an act has a line in the log; what a director does for others always has."""
    if isinstance(step.act, (acts.CheckedIn, acts.Arrived)):
        entry = event.entries.get(step.act.entrant)
        return step.by in event.directors and not (entry is not None and entry.has(step.by))
    return isinstance(step.act, LOGGED)


def messages_of(event: Event, queued: int) -> Iterator[MessageKey]:
    """Go through the messages that the acts after one of them make or change."""
    fresh = event.steps[queued:]
    yield MessageKey(Kind.PANEL)
    if any(isinstance(step.act, _LISTED) for step in fresh):
        yield MessageKey(Kind.LISTING)
    for piece in _pieces([step.number for step in fresh if is_logged(event, step)]):
        yield MessageKey(Kind.LOG, piece[0], part=piece[-1])
    changed = dict.fromkeys(match for step in fresh for match in _matches(step.act))
    for number in changed:
        match = event.matches.get(number)
        if match is not None and match.told:
            yield from (MessageKey(Kind.PRIVATE, number, one) for one in players(event, match))
            if _calls(event, match, fresh[-1].at):
                yield MessageKey(Kind.CALL, number)
    for person in (_newcomer(step.act) for step in fresh):
        entry = None if person is None else event.entry_of(person)
        if person is None or entry is None or person not in entry.people:
            continue
        match = event.match_of(entry.id)
        if match is not None and match.told:
            yield MessageKey(Kind.PRIVATE, match.id, person)


def _calls(event: Event, match: Match, now: int) -> bool:
    """Say whether a match's players are mentioned before they have tables, which mention them."""
    if match.started or match.over or match.pairing.bye:
        return False
    return event.plan.starts is Starts.WHEN_THERE or match.starts_at - now > SOON_MS


def matches_told_of(event: Event, queued: int) -> Iterator[MatchId]:
    """Go through the matches of which what was sent is no longer right.

    Those messages are edited; nobody gets a new one.
    """
    fresh = event.steps[queued:]
    yield from dict.fromkeys(match for step in fresh for match in _changed(event, step))


def _changed(event: Event, step: EventStep) -> Iterator[MatchId]:
    match step.act:
        case acts.MatchForfeited():
            yield step.act.match
        case acts.MatchReopened():
            yield from (step.act.match, *(step.act.redrawn or ()))
        case acts.GameCorrected():
            yield from step.act.redrawn or ()
        case acts.Withdrew() | acts.Substituted() | acts.MemberLeft():
            of = (one for one in event.matches.values() if one.how is not HowEnded.BYE)
            mine = (one for one in of if step.act.entrant in one.pairing.entrants)
            yield from (one.id for one in mine if not one.over or one.how is HowEnded.FORFEIT)
        case acts.RoundCancelled():
            paired = (one.act for one in reversed(event.steps[: step.number - 1]))
            rounds = (one for one in paired if isinstance(one, acts.RoundPaired))
            yield from _matches(next(one for one in rounds if one.round == step.act.round))
        case acts.Cancelled():
            yield from (one.id for one in event.open_matches())
        case acts.Undone():
            for number in step.act.steps:
                undone = event.steps[number - 1]
                yield from _matches(undone.act)
                yield from _changed(event, undone)
        case _:
            pass


def players(event: Event, match: Match) -> Iterator[PersonId]:
    """Go through those who play in a match, or may."""
    for entrant in match.pairing.entrants:
        yield from event.entries[entrant].people


def _pieces(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    return (numbers[at : at + MOST_LINES] for at in range(0, len(numbers), MOST_LINES))


def _matches(act: acts.Act) -> Iterator[MatchId]:
    """Go through the matches of which an act says when, where or whether they are played."""
    match act:
        case acts.RoundPaired():
            yield from range(act.first, act.first + len(act.pairings))
        case acts.StartProposed() | acts.StartMoved() | acts.StartAgreed():
            yield act.match
        case acts.MatchForfeited() | acts.MatchReopened():
            # Else it would go on asking people to a table that is closed.
            yield act.match
        case acts.MatchesStarted():
            yield from (one.match for one in act.matches)
        case acts.MatchesTold():
            yield from act.matches
        case _:
            pass

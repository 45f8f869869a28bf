"""What Discord is to show of an event.

Its panel, its log, a private message each match, notices to people whom something concerns, and a
line in the server's list of events.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, unique
from math import ceil
from typing import Final

from bot.competition.entrants import PersonId
from bot.competition.event import acts
from bot.competition.event.parts import Match, MatchId
from bot.competition.event.plan import EntryRule, Starts
from bot.competition.event.state import Event, EventStep
from bot.competition.stages import Arena
from bot.views.events.notices import MENTIONS, Invitation, alerts, hearers, notices

SOON_MS: Final = 900_000
"""A match that begins so soon is told of by its table."""
MOST_LINES: Final = 10
"""How many acts one message of the log has at most."""

ASKED_AT_ONCE: Final = MENTIONS // 2
"""How many entrants of last time one message asks; it mentions both people of a pair."""
_MOST_BELOW: Final = 4
"""Tables of an arena below the panel: its rounds are single matches."""
_MOVES: Final = (acts.RoundPaired, acts.MatchesTold, acts.Finished)
"""After these acts people look for the panel."""
_ASKS: Final = (acts.EntriesOpened, acts.StageBegun, acts.Cancelled)
"""After these acts, those who were there last time can enter, or no longer can."""


@unique
class Kind(Enum):
    """A kind of message; the values are stored."""

    PANEL = "panel"
    PRIVATE = "private"
    CALL = "call"
    NOTICE = "notice"
    ALERT = "alert"
    """A notice by direct message: to directors who want it, and to players in other servers."""
    LOG = "log"
    LISTING = "listing"
    MOVED = "moved"
    """Where the panel was, before it moved to the end of the channel."""
    ASKED = "asked"
    """Asks those who were there last time."""


@dataclass(frozen=True, slots=True)
class MessageKey:
    """Which message of an event it is."""

    kind: Kind
    number: int = 0
    """The first act of a piece of the log, a notice or an alert; else the match."""
    person: PersonId = 0
    """Whose private message it is; of what needs several messages, which of them."""
    part: int = 0
    """The last act of a piece of the log, a notice or an alert."""


def tables_above(event: Event, queued: int) -> int:
    """Return below how many tables the panel moves to the end of its channel; 0 if it stays.

    Pins would need a permission, and a panel that moved with each message would be everywhere. So
    it moves when a round is drawn, or the event is over.
    """
    if not any(isinstance(step.act, _MOVES) for step in event.steps[queued:]):
        return 0
    return _MOST_BELOW if event.stages and isinstance(event.stage.system, Arena) else 1


def messages_of(event: Event, queued: int) -> Iterator[MessageKey]:
    """Go through the messages that the acts after one of them make or change."""
    fresh = event.steps[queued:]
    yield MessageKey(Kind.PANEL)
    if any(step.act.listed for step in fresh):
        yield MessageKey(Kind.LISTING)
    if event.plan.entry is EntryRule.OPEN and any(isinstance(step.act, _ASKS) for step in fresh):
        pieces = range(ceil(len(event.origin.asked) / ASKED_AT_ONCE))
        yield from (MessageKey(Kind.ASKED, person=piece) for piece in pieces)
    logged = [step.number for step in fresh if step.act.is_logged(event, step)]
    for at in range(0, len(logged), MOST_LINES):
        piece = logged[at : at + MOST_LINES]
        yield MessageKey(Kind.LOG, piece[0], part=piece[-1])
    yield from _notices(event, fresh)
    changed = dict.fromkeys(match for step in fresh for match in step.act.tells())
    for number in changed:
        match = event.matches.get(number)
        if match is not None and match.told:
            yield from (MessageKey(Kind.PRIVATE, number, one) for one in players(event, match))
            if _calls(event, match, fresh[-1].at):
                yield MessageKey(Kind.CALL, number)
    for person in (step.act.newcomer for step in fresh):
        entry = None if person is None else event.entry_of(person)
        if person is None or entry is None or person not in entry.people:
            continue
        match = event.match_of(entry.id)
        if match is not None and match.told:
            yield MessageKey(Kind.PRIVATE, match.id, person)


def _notices(event: Event, fresh: Sequence[EventStep]) -> Iterator[MessageKey]:
    for steps in notices(fresh):
        hear, span = hearers(event, steps), (steps[0].number, steps[-1].number)
        for piece in range(ceil(len(hear) / MENTIONS)):
            yield MessageKey(Kind.NOTICE, span[0], piece, part=span[1])
        asks = isinstance(steps[-1].act, Invitation)
        if alerts(event, steps[-1]) or (event.plan.guests and not asks):
            yield from (MessageKey(Kind.ALERT, span[0], one, part=span[1]) for one in hear)


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
    yield from dict.fromkeys(match for step in fresh for match in step.act.outdates(event, step))


def players(event: Event, match: Match) -> Iterator[PersonId]:
    """Go through those who play in a match, or may."""
    for entrant in match.pairing.entrants:
        yield from event.entries[entrant].people

"""An event from its announcement to its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import Final

from bot.competition.event import errors
from bot.competition.event.acts.entering import CheckInOpened
from bot.competition.event.acts.shared import known_match
from bot.competition.event.parts import Match, MatchId, Reminder
from bot.competition.event.plan import EventPlan
from bot.competition.event.schedule import collisions
from bot.competition.event.series import Origin
from bot.competition.event.state import (
    EARLY,
    LIVE,
    Act,
    By,
    Event,
    EventPhase,
    EventStep,
    ReasonRule,
)

START_PASSED_MS: Final = 300_000
"""How long after its start directors are told that an event has not begun."""
CLOSES_SOON_MS: Final = 600_000
"""How long before the start those are reminded who have not checked in."""


class Created(Act, listed=True):
    """Someone announces the event, and is its first director."""

    plan: EventPlan
    origin: Origin = Origin()


class PlanChanged(Act, by=By.DIRECTOR, phases=EARLY, undoable=True, listed=True):
    """A director changes the plan, before the first round."""

    plan: EventPlan

    def check(self, event: Event, step: EventStep) -> None:
        before, after = event.plan.format, self.plan.format
        same = (before.entrant, before.team_size) == (after.entrant, after.team_size)
        if not same and event.there:
            raise errors.PeopleEntered

    def change(self, event: Event, step: EventStep) -> Event:
        return replace(event, plan=self.plan)


class Renamed(Act, by=By.DIRECTOR, phases=LIVE | {EventPhase.FINISHED}, listed=True):
    """A director gives the event another name, which is in the store alone."""

    name: str


class ChannelChanged(Act, by=By.DIRECTOR):
    """A director lets tables open in another channel, which is in the store alone."""

    channel: int


class Paused(Act, by=By.BOT):
    """No more tables open, because the bot may not write where they should."""

    def check(self, event: Event, step: EventStep) -> None:
        if event.paused:
            raise errors.TooLate

    def change(self, event: Event, step: EventStep) -> Event:
        return replace(event, paused=True, pauses=(*event.pauses, (step.at, step.at)))


class Resumed(Act, by=By.BOT, phases=tuple(EventPhase)):
    """Tables open again."""

    def check(self, event: Event, step: EventStep) -> None:
        if not event.paused:
            raise errors.TooLate

    def change(self, event: Event, step: EventStep) -> Event:
        return resumed(event, step.at)


def resumed(event: Event, at: int) -> Event:
    """Return a paused event whose pause ends at a moment, in milliseconds since 1970."""
    *before, (since, _) = event.pauses
    return replace(event, paused=False, pauses=(*before, (since, at)))


class Held(Act, by=By.DIRECTOR):
    """A director lets nothing new begin: no round is drawn, and no match starts.

    It is no act to undo: `GoneOn` ends it, and gives each match that waited its time.
    """

    def check(self, event: Event, step: EventStep) -> None:
        check_not_held(event)

    def change(self, event: Event, step: EventStep) -> Event:
        return replace(event, held=True)

    def outdates(self, event: Event, step: EventStep) -> Iterable[MatchId]:
        return _announced(event)


class GoneOn(Act, by=By.DIRECTOR, undoable=True):
    """What a director has held goes on; matches whose time has come since start now.

    Where several rounds would, a director moves them first, or lets one wait for the other.
    """

    anyway: bool = field(default=False, kw_only=True)
    """As in `check_apart`."""

    def check(self, event: Event, step: EventStep) -> None:
        if not event.held:
            raise errors.TooLate
        held = (one.at for one in reversed(event.steps) if isinstance(one.act, Held))
        since = next(held, step.at)  # an undo checks it where no steps are listed
        passed = (match for match in _late(event, step.at) if match.starts_at >= since)
        starts = {match.id: step.at for match in passed}
        check_apart(event, starts, step, anyway=self.anyway)

    def change(self, event: Event, step: EventStep) -> Event:
        late = (replace(match, starts_at=step.at) for match in _late(event, step.at))
        return replace(event, held=False).with_match(*late)

    def outdates(self, event: Event, step: EventStep) -> Iterable[MatchId]:
        return _announced(event)


def _late(event: Event, now: int) -> list[Match]:
    """Return the matches that have not started although their time has come."""
    waiting = (match for match in event.open_matches() if not match.started)
    return [match for match in waiting if match.starts_at < now]


def _announced(event: Event) -> Iterable[MatchId]:
    """Return the matches of which people know when they start."""
    return (match.id for match in event.open_matches() if match.told and not match.started)


def check_apart(
    event: Event, starts: Mapping[MatchId, int], step: EventStep, *, anyway: bool = False
) -> None:
    """Refuse with Collides starts at which the same entrants have another match.

    Args:
        starts: the matches, each with its new start.
        anyway: whether a director has seen which. Then each waits for its people.
    """
    found = () if anyway else collisions(event, starts, step.at)
    if found:
        raise errors.Collides(starts, found)


def check_not_held(event: Event) -> None:
    """Refuse with OnHold what begins something new while a director holds the event."""
    if event.held:
        raise errors.OnHold


class Finished(Act, by=By.DIRECTOR, phases=(EventPhase.RUNNING,), undoable=True, listed=True):
    """The last stage is over; the standings are final."""

    def check(self, event: Event, step: EventStep) -> None:
        check_not_held(event)
        if not event.all_over:
            raise errors.RoundNotOver

    def change(self, event: Event, step: EventStep) -> Event:
        return replace(event, phase=EventPhase.FINISHED)


class Cancelled(Act, by=By.DIRECTOR, reason=ReasonRule.NEEDED, listed=True):
    """A director calls the event off."""

    def change(self, event: Event, step: EventStep) -> Event:
        return replace(event, phase=EventPhase.CANCELLED)

    def outdates(self, event: Event, step: EventStep) -> Iterable[MatchId]:
        return (match.id for match in event.open_matches())


class Archived(Act, by=By.DIRECTOR, phases=(EventPhase.FINISHED, EventPhase.CANCELLED)):
    """The event is closed: nothing changes it any more."""

    def check(self, event: Event, step: EventStep) -> None:
        if event.repeats:
            raise errors.NotYet

    def change(self, event: Event, step: EventStep) -> Event:
        return replace(event, phase=EventPhase.ARCHIVED)


class Undone(Act, listed=True):
    """A director takes back their last step, and with it what the bot did because of it.

    `bot.competition.event.undoing` says which steps these are, and whether they can be undone.
    """

    steps: tuple[int, ...]

    def outdates(self, event: Event, step: EventStep) -> Iterable[MatchId]:
        for number in self.steps:
            undone = event.steps[number - 1]
            yield from undone.act.tells()
            yield from undone.act.outdates(event, undone)


class Reminded(Act, by=By.BOT, logged=False):
    """The bot reminds people of something."""

    of: Reminder
    at: int = 0
    """Tells one time from the next: the start that is meant; of a round, its last match."""
    matches: tuple[MatchId, ...] = ()

    @property
    def keys(self) -> frozenset[tuple[Reminder, int, MatchId]]:
        """What is not done twice."""
        return frozenset((self.of, self.at, match) for match in self.matches or (0,))

    def check(self, event: Event, step: EventStep) -> None:
        for number in self.matches:
            known_match(event, number)
        if self.keys <= event.reminded:
            raise errors.TooLate

    def change(self, event: Event, step: EventStep) -> Event:
        return replace(event, reminded=event.reminded | self.keys)


def reminders(
    event: Event, closes_at: int, passed_until: int
) -> Iterator[tuple[int, int, Reminded]]:
    """Go through the reminders before the start: from when and until when each is due.

    Args:
        closes_at: when its check-in closes.
        passed_until: until when directors are told that its start has passed.
    """
    start = event.plan.starts_at
    if not start or event.phase not in EARLY or event.held:
        return
    passed = Reminded(Reminder.START_PASSED, start)
    begins = event.plan.begins_itself and event.enough_at
    if not begins and not passed.keys <= event.reminded:
        yield start + START_PASSED_MS, passed_until, passed
    closes = Reminded(Reminder.CHECK_IN_CLOSES, start)
    if event.phase is not EventPhase.CHECK_IN or closes.keys <= event.reminded:
        return
    opened = next(
        step.at
        for step in reversed(event.steps)
        if isinstance(step.act, CheckInOpened) and step.number not in event.undone
    )
    if opened < closes_at and any(entry.people and not entry.here for entry in event.there):
        yield max(closes_at - CLOSES_SOON_MS, (opened + closes_at) // 2), closes_at, closes

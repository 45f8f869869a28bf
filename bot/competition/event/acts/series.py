"""An event is repeated: a director says how often, and the bot announces the next one."""

from __future__ import annotations

from dataclasses import replace

from bot.competition.event import errors
from bot.competition.event.series import REPEATS, Repeat
from bot.competition.event.state import Act, By, Event, EventPhase, EventStep

_OPEN = frozenset(EventPhase) - {EventPhase.ARCHIVED}


class Repeated(Act, by=By.DIRECTOR, phases=_OPEN):
    """A director lets the bot announce the next one, and those after it.

    It is no act to undo: the next one may be announced by then. `RepeatStopped` ends it.
    """

    days: int
    ahead: int

    def check(self, event: Event, step: EventStep) -> None:
        if not event.plan.starts_at:
            raise errors.NoStart
        if event.following:
            raise errors.TooLate
        if event.plan.days_between or self.ahead not in REPEATS.get(self.days, ()):
            raise errors.NotYet

    def change(self, event: Event, step: EventStep) -> Event:
        return replace(event, repeat=Repeat(self.days, self.ahead, event.plan.starts_at))


class RepeatStopped(Act, by=By.DIRECTOR, phases=_OPEN):
    """The bot announces no more of them."""

    def check(self, event: Event, step: EventStep) -> None:
        if not event.repeats:
            raise errors.TooLate

    def change(self, event: Event, step: EventStep) -> Event:
        return replace(event, repeat=None)


class NextAnnounced(Act, by=By.DIRECTOR, phases=tuple(EventPhase)):
    """The next one is announced, in the same transaction; how it is repeated goes on there.

    A director can announce a season again once the one that followed was called off.
    """

    event: str
    """Its id."""

    def check(self, event: Event, step: EventStep) -> None:
        if event.following and step.by is None:
            raise errors.TooLate

    def change(self, event: Event, step: EventStep) -> Event:
        return replace(event, following=self.event)


class DivisionAdded(Act, by=By.DIRECTOR):
    """A director announces a division below, in the same transaction.

    It takes the place of one that was called off.
    """

    event: str
    """Its id."""

    def check(self, event: Event, step: EventStep) -> None:
        if not event.plan.days_between:
            raise errors.TooLate

    def change(self, event: Event, step: EventStep) -> Event:
        return replace(event, below=self.event)

"""What the bot reminds people of, once each time: what they have not done by then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.competition.event import errors
from bot.competition.event.acts.entering import CheckInOpened
from bot.competition.event.acts.shared import known_match
from bot.competition.event.parts import MatchId, Reminder
from bot.competition.event.state import EARLY, Act, By, Event, EventPhase, EventStep

START_PASSED_MS: Final = 300_000
"""How long after its start directors are told that an event has not begun."""
CLOSES_SOON_MS: Final = 600_000
"""How long before the start those are reminded who have not checked in."""


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

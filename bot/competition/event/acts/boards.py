"""The boards that all tables play: cutting them, dealing them anew, and looking at them."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import takewhile
from typing import Final

from bot.competition.entrants import PersonId
from bot.competition.event import errors
from bot.competition.event.acts.shared import known_match
from bot.competition.event.parts import MatchId
from bot.competition.event.seating import has_played
from bot.competition.event.state import CAPTAINS, Act, By, Event, EventPhase, EventStep

_WORD: Final = re.compile(r"[a-z0-9]{1,32}", re.ASCII)


class BoardsCut(Act):
    """A captain mixes a word into the boards, before the first of them is dealt."""

    word: str
    """1 to 32 letters from a to z and digits."""

    def check(self, event: Event, step: EventStep) -> None:
        entry = event.entry_of(step.by)
        if entry is None or entry.captain != step.by:
            raise errors.NotCaptain
        if len(event.cuts) == CAPTAINS or step.by in _cutters(event):
            raise errors.EnteredAlready
        if not event.waits_for_cut:
            raise errors.TooLate
        if not _WORD.fullmatch(self.word):
            raise errors.BadWord

    def change(self, event: Event, step: EventStep) -> Event:
        return replace(event, cuts=(*event.cuts, self.word))


def wants_cut(event: Event, person: PersonId) -> bool:
    """Say whether a person can cut the boards of a duplicate event now, as a captain."""
    entry = event.entry_of(person)
    captain = entry is not None and entry.captain == person
    return captain and event.waits_for_cut and person not in _cutters(event)


def _cutters(event: Event) -> set[PersonId | None]:
    """Return the captains who have cut the boards since their present secret was fixed."""
    since = takewhile(lambda step: not isinstance(step.act, BoardsRenewed), reversed(event.steps))
    return {step.by for step in since if isinstance(step.act, BoardsCut)}


class BoardsRenewed(Act, by=By.BOT):
    """A backup was restored: boards that are dealt from now on come from a fresh secret."""

    commitment: str

    def change(self, event: Event, step: EventStep) -> Event:
        over = frozenset(match.id for match in event.matches.values() if match.over)
        return replace(event, cuts=(), settled=over)


class BoardsLookedAt(Act, phases=tuple(EventPhase)):
    """A referee is about to see all hands of a deal whose cards other tables play too."""

    match: MatchId
    table: int

    def check(self, event: Event, step: EventStep) -> None:
        match = known_match(event, self.match)
        if event.entry_of(step.by) is not None:
            raise errors.SitsElsewhere
        # A referee knows no hand of the deal, from whatever table.
        if has_played(event, match, step.by):
            raise errors.BoardsSeen

    def change(self, event: Event, step: EventStep) -> Event:
        match = event.matches[self.match]
        if step.by is None:
            raise LookupError(step)
        return event.with_match(replace(match, looked=match.looked | {(self.table, step.by)}))

"""Seasons in divisions: adding one below, and the next season with those who go up and down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Final

from bot.competition.entrants import EntrantId
from bot.competition.event import errors
from bot.competition.event.acts import DivisionAdded, NextAnnounced
from bot.competition.event.checks import check
from bot.competition.event.series import Former, Origin
from bot.competition.event.standings.divisions import exchange, most_moved
from bot.competition.event.standings.overall import Place, final_places
from bot.competition.event.state import EventPhase, EventStep
from bot.ops.clocks import Clock
from bot.tables.errors.events import DivisionsRun, EventRefusal, SeasonAnnounced
from bot.tables.events.announcing import Announcer
from bot.tables.events.checks import check_director, refusing
from bot.tables.events.event_store import EventChange, EventStore
from bot.tables.events.naming import division_below, next_season
from bot.tables.events.rows import Participant, StoredEvent
from bot.tables.events.series import order_like, other_directors, usual_start
from bot.views.events.event import LONGEST_NAME, EventLine, EventView
from bot.views.events.seasons import NextSeason
from bot.views.person import Person

MOST_DIVISIONS: Final = 10
_OVER: Final = frozenset({EventPhase.FINISHED, EventPhase.ARCHIVED})


class Seasons:
    """Looks after the divisions of seasons."""

    def __init__(self, events: EventStore, announcer: Announcer, clock: Clock) -> None:
        self._events = events
        self._announcer = announcer
        self._clock = clock

    async def divisions(self, event_id: str) -> list[StoredEvent]:
        """Return all divisions of a season that were not called off, the best first."""
        found = await self._events.chain(
            event_id, lambda event: event.origin.above, lambda event: event.below, MOST_DIVISIONS
        )
        return [
            one
            for one in found
            if one.row.id == event_id or one.event.phase is not EventPhase.CANCELLED
        ]

    async def lines(self, event_id: str) -> list[EventLine]:
        """Return the divisions of a season for a list, the best first."""
        rows = [(one.row, one.event.phase) for one in await self.divisions(event_id)]
        return [
            EventLine(row.id, row.server_id, row.channel_id, row.name, phase.value)
            for row, phase in rows
        ]

    async def suggest_below(self, event_id: str, who: Person) -> str:
        """Return what the division below one could be called, to a person who may announce it."""
        stored = await self._check_below(event_id, who)
        return division_below(stored.row.name, LONGEST_NAME)

    async def _check_below(self, event_id: str, who: Person) -> StoredEvent:
        """Return an event, if a person may announce a division below it now."""
        stored = await self._events.load(event_id)
        check_director(stored, who)
        before = stored.event.below
        if before and not await self._called_off(before):
            raise EventRefusal(errors.TooLate())
        await self._announcer.check(who, stored.row.server_id)
        by, act = stored.person_of(who.id), DivisionAdded(self._announcer.new_id())
        with refusing():
            check(stored.event, EventStep(stored.event.version + 1, act, by, self._clock()))
        return stored

    async def add_below(self, event_id: str, who: Person, name: str) -> str:
        """Announce a division below one, with the same plan, and return its id."""
        stored = await self._check_below(event_id, who)
        before = stored.event.below
        others = other_directors(stored, who, self._events.bans)
        origin = Origin(directors=tuple(other.person for other in others), above=event_id)
        order = order_like(stored, name, stored.event.plan.starts_at, origin)
        new_id = self._announcer.new_id()
        people = [Participant(1, who.id, who.name, who.username), *others]

        def decide(change: EventChange) -> None:
            if change.event.below != before:
                raise errors.TooLate
            change.do(DivisionAdded(new_id), change.person(who))
            change.also(self._announcer.writes(new_id, order, people))

        with refusing():
            await self._events.change(event_id, decide)
        return new_id

    async def _called_off(self, event_id: str) -> bool:
        return (await self._events.load(event_id)).event.phase is EventPhase.CANCELLED

    # --------------------------------------------------------------------------- next season

    async def next_season(self, event_id: str, moved: int | None = None) -> NextSeason:
        """Return the next season as it would be; by default one goes up, and one down."""
        return await self._season_after(await self.divisions(event_id), moved)

    async def suggest_start(self, event_id: str, who: Person) -> int:
        """Return when the next season starts, to a person who may announce it; 0 for no time."""
        stored = await self.divisions(event_id)
        await self._check_season(stored, who)
        return usual_start(stored[0].event, self._clock())

    async def _check_season(
        self, stored: list[StoredEvent], who: Person, moved: int = 0
    ) -> NextSeason:
        """Return the next season, if a person may announce it now."""
        season = await self._season_after(stored, moved)
        for one in stored:
            check_director(one, who)
        if season.running:
            raise DivisionsRun
        if season.announced:
            raise SeasonAnnounced
        await self._announcer.check(who, stored[0].row.server_id, len(stored))
        return season

    async def _season_after(self, stored: list[StoredEvent], moved: int | None) -> NextSeason:
        views = [one.view() for one in stored]
        following = stored[0].event.following
        season = NextSeason(
            divisions=tuple(views),
            running=tuple(view for view in views if view.event.phase not in _OVER),
            announced=bool(following) and not await self._called_off(following),
        )
        if season.running:
            return season
        finals = [_Final.of(view) for view in views]
        orders = [final.order for final in finals]
        gone = [final.gone for final in finals]
        most = most_moved(orders, gone)
        n = min(most, 1 if moved is None else moved)
        return replace(
            season,
            names=tuple(next_season(view.name)[:LONGEST_NAME] for view in views),
            moved=n,
            most=most,
            placed=tuple(map(tuple, exchange(orders, gone, n))),
            level=tuple(_level(finals, n)),
        )

    async def announce(self, event_id: str, who: Person, moved: int, start: int) -> list[str]:
        """Announce the next season, all its divisions in one transaction; return their ids.

        Raises:
            DivisionsRun: if a division is not over.
            SeasonAnnounced: if the next season is there already.
            TableError: if the person may not announce as many events as there are divisions.
        """
        stored = await self.divisions(event_id)
        season = await self._check_season(stored, who, moved)
        ids = [self._announcer.new_id() for _ in stored]
        before = stored[0].event.following

        def decide(change: EventChange) -> None:
            if change.event.following != before:
                raise errors.TooLate
            change.do(NextAnnounced(ids[0]), change.person(who))
            for at, one in enumerate(stored):
                others = other_directors(one, who, self._events.bans)
                origin = Origin(
                    previous=one.row.id,
                    asked=tuple(placed.entrant for placed in season.placed[at]),
                    directors=tuple(other.person for other in others),
                    above=ids[at - 1] if at else "",
                    below=ids[at + 1] if at + 1 < len(ids) else "",
                )
                order = order_like(one, season.names[at], start, origin)
                people = [Participant(1, who.id, who.name, who.username), *others]
                change.also(self._announcer.writes(ids[at], order, people))

        with refusing():
            await self._events.change(stored[0].row.id, decide)
        return ids


@dataclass(frozen=True, slots=True)
class _Final:
    places: Mapping[EntrantId, Place]
    """Of all entrants."""
    order: list[Former]
    """Those who have not withdrawn, the best first."""

    @classmethod
    def of(cls, view: EventView) -> _Final:
        places = final_places(view.event, view.standings)
        here = [one for one in places if not view.event.entries[one].withdrawn]
        return cls(places, [Former(view.id, one) for one in here])

    @property
    def gone(self) -> int:
        """How many have withdrawn since it began."""
        return len(self.places) - len(self.order)

    def level_at(self, line: int) -> Iterator[tuple[Former, ...]]:
        """Yield those who share a place, of whom some are before the line and some behind it."""
        at = 0
        for _, group in groupby(self.order, lambda one: self.places[one.entrant]):
            level = tuple(group)
            if at < line < at + len(level):
                yield level
            at += len(level)


def _level(finals: Sequence[_Final], n: int) -> Iterator[tuple[Former, ...]]:
    """Go through those who are level at the lines between divisions."""
    for above, below in pairwise(finals):
        yield from above.level_at(len(above.order) - max(n - above.gone, 0))
        yield from below.level_at(n)

"""Seasons in divisions: adding one below, and the next season with those who go up and down."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Final

from bot.competition.event import errors
from bot.competition.event.acts import DivisionAdded, NextAnnounced
from bot.competition.event.series import Former, Origin, Repeat, next_start
from bot.competition.event.standings.divisions import exchange, most_moved
from bot.competition.event.standings.overall import final_places
from bot.competition.event.state import EventPhase
from bot.tables.errors.events import DivisionsRun, EventRefusal, SeasonAnnounced
from bot.tables.events.announcing import Announcer
from bot.tables.events.checks import check_director, refusing
from bot.tables.events.event_store import EventChange, EventStore
from bot.tables.events.naming import division_below, next_season
from bot.tables.events.order import days_later
from bot.tables.events.rows import Participant, StoredEvent
from bot.tables.events.series import order_like, other_directors
from bot.views.events import LONGEST_NAME, EventLine, EventView
from bot.views.events.seasons import NextSeason
from bot.views.person import Person

MOST_DIVISIONS: Final = 10
_OVER: Final = frozenset({EventPhase.FINISHED, EventPhase.ARCHIVED})


class Seasons:
    """Looks after the divisions of seasons."""

    def __init__(
        self,
        events: EventStore,
        announcer: Announcer,
        clock: Callable[[], int],
        view: Callable[[str], Awaitable[EventView]],
    ) -> None:
        self._events = events
        self._announcer = announcer
        self._clock = clock
        self._view = view

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

    async def suggest_below(self, event_id: str) -> str:
        """Return what the division below one could be called."""
        return division_below((await self._events.load(event_id)).row.name, LONGEST_NAME)

    async def add_below(self, event_id: str, who: Person, name: str) -> str:
        """Announce a division below one, with the same plan, and return its id."""
        stored = await self._events.load(event_id)
        check_director(stored, who)
        before = stored.event.below
        if before and not await self._called_off(before):
            raise EventRefusal(errors.TooLate())
        await self._announcer.check(who, stored.row.server_id)
        others = other_directors(stored, who)
        order = order_like(stored, name, stored.event.plan.starts_at, others)
        order = replace(order, origin=replace(order.origin, previous="", asked=(), above=event_id))
        new_id = self._announcer.new_id()
        people = [Participant(1, who.id, who.name), *others]

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
        stored = await self.divisions(event_id)
        views = [await self._view(one.row.id) for one in stored]
        top = stored[0].event
        following = top.following
        start = 0
        if top.plan.starts_at:
            usual = Repeat(days=7, ahead=0, at=top.plan.starts_at)
            start = next_start(usual, top.plan.zone, self._clock(), days_later)
        season = NextSeason(
            divisions=tuple(views),
            running=tuple(view for view in views if view.event.phase not in _OVER),
            announced=bool(following) and not await self._called_off(following),
            start=start,
        )
        if season.running:
            return season
        orders = [_order_of(view) for view in views]
        gone = [_gone(view) for view in views]
        most = most_moved(orders, gone)
        n = min(most, 1 if moved is None else moved)
        return replace(
            season,
            names=tuple(next_season(view.name)[:LONGEST_NAME] for view in views),
            moved=n,
            most=most,
            placed=tuple(map(tuple, exchange(orders, gone, n))),
            level=tuple(_level(views, n)),
        )

    async def announce(self, event_id: str, who: Person, moved: int, start: int) -> list[str]:
        """Announce the next season, all its divisions in one transaction; return their ids.

        Raises:
            DivisionsRun: if a division is not over.
            SeasonAnnounced: if the next season is there already.
            TableError: if the person may not announce so many events.
        """
        stored = await self.divisions(event_id)
        season = await self.next_season(event_id, moved)
        for one in stored:
            check_director(one, who)
        if season.running:
            raise DivisionsRun
        if season.announced:
            raise SeasonAnnounced
        await self._announcer.check(who, stored[0].row.server_id, len(stored))
        ids = [self._announcer.new_id() for _ in stored]
        before = stored[0].event.following

        def decide(change: EventChange) -> None:
            if change.event.following != before:
                raise errors.TooLate
            change.do(NextAnnounced(ids[0]), change.person(who))
            for at, one in enumerate(stored):
                others = other_directors(one, who)
                origin = Origin(
                    previous=one.row.id,
                    asked=tuple(placed.entrant for placed in season.placed[at]),
                    directors=tuple(other.person for other in others),
                    above=ids[at - 1] if at else "",
                    below=ids[at + 1] if at + 1 < len(ids) else "",
                )
                order = replace(order_like(one, season.names[at], start, ()), origin=origin)
                people = [Participant(1, who.id, who.name), *others]
                change.also(self._announcer.writes(ids[at], order, people))

        with refusing():
            await self._events.change(stored[0].row.id, decide)
        return ids


def _order_of(view: EventView) -> list[Former]:
    """Return the entrants of a division that is over, the best first, without those withdrawn."""
    places = final_places(view.event, view.standings)
    return [Former(view.id, one) for one in places if not view.event.entries[one].withdrawn]


def _gone(view: EventView) -> int:
    """Return how many have withdrawn from a division since it began."""
    return sum(
        view.event.entries[one].withdrawn for one in final_places(view.event, view.standings)
    )


def _level(views: list[EventView], n: int) -> Iterator[tuple[Former, ...]]:
    """Go through those who are level at the lines between divisions."""
    if not n:
        return
    for above, below in pairwise(views):
        yield from _at_line(above, len(_order_of(above)) - max(n - _gone(above), 0))
        yield from _at_line(below, n)


def _at_line(view: EventView, line: int) -> Iterator[tuple[Former, ...]]:
    """Yield those who share a place, of whom some are before the line and some behind it."""
    order, places = _order_of(view), final_places(view.event, view.standings)
    at = 0
    for _, group in groupby(order, lambda one: places[one.entrant]):
        level = tuple(group)
        if at < line < at + len(level):
            yield level
        at += len(level)

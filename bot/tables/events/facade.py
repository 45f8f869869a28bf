"""Organised events: creating them, taking part, directing, and what is shown of them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, Final, ParamSpec

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event import acts, errors
from bot.competition.event.checks import check
from bot.competition.event.parts import MatchId
from bot.competition.event.redraw import followers
from bot.competition.event.state import Act, EventStep
from bot.errors import StoreError
from bot.ops.backoff import Backoff
from bot.ops.error_log import report
from bot.store.database import Write
from bot.tables.actions.rights import check_opener
from bot.tables.core.rows import Due
from bot.tables.errors.events import EventRefusal, HomeElsewhere, WritesNotThere
from bot.tables.events import directing, entering
from bot.tables.events.announcing import Announcer
from bot.tables.events.attendance import loses_at
from bot.tables.events.checks import check_member, check_unplayed, own_entry, refusing
from bot.tables.events.event_store import EventChange, EventStore
from bot.tables.events.order import EventOrder
from bot.tables.events.running import EventRuns
from bot.tables.events.schedule import Schedule
from bot.tables.events.seasons import Seasons
from bot.tables.events.series import Series
from bot.tables.tools import HostTools
from bot.views.events.event import EventLine, EventView, TableInEvent, read_link
from bot.views.person import Person
from bot.views.settings.preferences import Reader

_log = logging.getLogger(__name__)

MOST_LISTED: Final = 25
"""How many events a list of a server's shows."""
_FIRST_WAIT_MS: Final = 2_000
_LONGEST_WAIT_MS: Final = 300_000
_ALWAYS: Final = (
    *(acts.MemberLeft, acts.Withdrew),
    *(acts.Confirmed, acts.CheckedIn, acts.Arrived, acts.BoardsCut, acts.LinedUp),
)
"""To leave and to play, however much a person has made channels show."""


_More = ParamSpec("_More")


def _act(
    act: Callable[Concatenate[EventChange, Person, _More], None],
) -> Callable[Concatenate[Events, str, Person, _More], Coroutine[Any, Any, EventView]]:
    """Make a method by which a person does something in the event of that id."""

    async def method(
        self: Events, event_id: str, who: Person, /, *args: _More.args, **options: _More.kwargs
    ) -> EventView:
        return await self._change(event_id, who, lambda change: act(change, who, *args, **options))

    return method


class Events:
    """Lets people make events, take part in them and direct them, and keeps them going.

    A refusal is a TableError, as at tables. Everything is looked after by `run`, which the caller
    wakes after a method that changes an event; it also comes by itself.
    """

    def __init__(self, tools: HostTools) -> None:
        self._db = tools.db
        self._people = tools.people
        self._settings = tools.settings
        self._clock = tools.clock
        self._acts = tools.acts
        self._showing = tools.tables.showing
        self._store = EventStore(tools.db, tools.clock, tools.bans)
        self._announcer = Announcer(tools)
        self.series = Series(self._store, self._announcer, tools.clock)
        self.seasons = Seasons(self._store, self._announcer, tools.clock)
        self.schedule = Schedule(tools.db, self._store, tools.settings, tools.clock)
        self._runs = EventRuns(tools, self._store, self.series, self.schedule)
        self._backoff = Backoff(tools.steady, _FIRST_WAIT_MS, _LONGEST_WAIT_MS)

    # ---------------------------------------------------------------------------- making one

    async def create(self, who: Person, order: EventOrder) -> EventView:
        """Announce an event, first directed by the person; raise TableError if they may not."""
        return await self.view(await self._announcer.create(who, order))

    async def take_back(self, event_id: str) -> None:
        """Let an event not have been announced whose panel could not be posted."""
        messages = Write("delete_messages_of", {"owner": event_id})
        await self._db.commit([messages, Write("delete_event", {"id": event_id})])

    async def check_announcing(self, who: Person, server_id: int) -> None:
        """Refuse those who may not announce an event in a server now."""
        await self._announcer.check(who, server_id)

    change_plan = _act(directing.change_plan)
    rename = _act(directing.rename)
    move = _act(directing.move)

    # --------------------------------------------------------------------------- taking part

    enter = _act(entering.enter)
    add_members = _act(entering.add)
    rename_team = _act(entering.rename_team)
    confirm = _act(entering.confirm)
    leave = _act(entering.leave)
    check_in = _act(entering.check_in)
    cut = _act(entering.cut)

    async def captain_left(self, event_id: str, entrant: EntrantId, captain: PersonId) -> EventView:
        """Let the next person who has joined speak for an entrant, if its captain has left."""

        def decide(change: EventChange) -> None:
            entry = change.event.entries[entrant]
            other = next((person for person in entry.people if person != captain), None)
            if entry.captain == captain and other is not None:
                change.do(acts.CaptainNamed(entrant, other), None)

        with refusing():
            await self._store.change(event_id, decide)
        return await self.view(event_id)

    async def choose_home(
        self, event_id: str, who: Person, there: Person, channel_id: int
    ) -> EventView:
        """Let the home tables of one's entrant be in a channel.

        Args:
            who: the captain.
            there: the same person, with their rights in the channel and in its server.
        """
        server_id = there.server_id or 0
        openers = (await self._settings.load(server_id)).openers

        def decide(change: EventChange) -> None:
            me = change.person(who)
            roster = own_entry(change.event, me)
            if not there.writes:
                raise WritesNotThere
            if server_id != change.before.row.server_id:
                if not change.event.plan.guests:
                    raise HomeElsewhere
                check_opener(there, openers)
            change.do(acts.HomeChosen(roster.id, server_id, channel_id), me)

        return await self._change(event_id, who, decide)

    # ----------------------------------------------------------------------------- directing

    name_director = _act(directing.name_director)
    substitute = _act(directing.substitute)
    begin = _act(directing.begin)
    undo = _act(directing.undo)

    async def act(self, event_id: str, who: Person, act: Act, reason: str = "") -> EventView:
        """Do something in an event that speaks of nobody new; the event says whether one may."""
        corrects = isinstance(act, acts.Correction)
        cards = await self._with_cards(event_id) if corrects else set[MatchId]()
        if isinstance(act, acts.StartProposed | acts.StartAgreed):
            stored = await self._store.load(event_id)
            if match := stored.event.matches.get(act.match):
                await self.schedule.check_apart(stored, match, act.at)

        def decide(change: EventChange) -> None:
            change.do(act, change.person(who), reason)
            check_unplayed(change, cards)

        return await self._change(event_id, who, decide)

    async def begun_followers(
        self, event_id: str, match: MatchId, *, opened: bool
    ) -> list[MatchId]:
        """Return the matches that have begun and depend on which side wins a match.

        Args:
            match: the match, whose result is wrong.
            opened: whether the match itself opens again.
        """
        event = (await self._store.load(event_id)).event
        cards = await self._with_cards(event_id)
        depend = followers(event, event.matches[match], opened=opened)
        return [one.id for one in depend if one.games or one.result or one.id in cards]

    async def _with_cards(self, event_id: str) -> set[MatchId]:
        """Return the matches at whose tables a card has been played."""
        rows = await self._db.all("event_cards", event_id=event_id)
        return {row["match_id"] for row in rows}

    async def look_at(self, table_id: str, who: Person) -> None:
        """Note that a referee looks at the boards of a table, before they see any card.

        Raises:
            CompetitionError: if they take part in its event, or have played these boards.
        """
        row = await self._db.one("event_table", table_id=table_id)
        if row is None:
            return

        def decide(change: EventChange) -> None:
            number, table, me = row["match_id"], row["board"], change.person(who)
            act = acts.BoardsLookedAt(number, table)
            check(change.event, EventStep(change.event.version + 1, act, me, change.now))
            if (table, me) not in change.event.matches[number].looked:
                change.do(act, me)

        await self._store.change(row["event_id"], decide)

    async def pair(self, event_id: str, who: Person) -> EventView:
        """Pair the next round now, or end the stage if there is none."""
        event = (await self._store.load(event_id)).event
        if not event.stages:
            raise EventRefusal(errors.NotYet())
        act = await self._runs.next_round(event)
        if act is None:
            raise EventRefusal(errors.RoundNotOver())

        def decide(change: EventChange) -> None:
            if change.event.version != event.version:
                raise errors.TooLate  # another director has just acted
            change.do(act, change.person(who))

        return await self._change(event_id, who, decide)

    async def _change(
        self, event_id: str, who: Person, decide: Callable[[EventChange], None]
    ) -> EventView:
        shows = False

        def heard(change: EventChange) -> None:
            nonlocal shows
            check_member(change, who)
            decide(change)
            shows = change.touched and change.before.person_of(who.id) not in change.event.directors
            if shows and not isinstance(change.event.steps[-1].act, _ALWAYS):
                self._showing.check(who.id)

        with refusing():
            await self._store.change(event_id, heard)
        if shows:
            self._showing.note(who.id)
        return await self.view(event_id)

    # ------------------------------------------------------------------------------- looking

    async def view(self, event_id: str) -> EventView:
        """Return what everybody may know of an event."""
        stored = await self._store.load(event_id)
        links = tuple(map(read_link, await self._db.all("event_links", event_id=event_id)))
        return stored.view(links)

    async def reader(self, user_id: int) -> Reader:
        """Return a person's settings for what they read."""
        return await self._people.load(user_id)

    async def asked(self, event_id: str, piece: int) -> tuple[int, ...]:
        """Return the user ids of those whom one message asks to come again as last time."""
        return await self.series.asked(event_id, piece)

    async def in_server(self, server_id: int) -> list[EventLine]:
        """Return a server's events that are not archived, the latest first."""
        rows = await self._db.all("events_in", server_id=server_id, most=MOST_LISTED)
        return [EventLine(**row) for row in rows]

    async def seen_by_others(self, server_id: int) -> None:
        """Have the lists of events shown anew: who may see a server's channels has changed."""
        await self._db.commit([Write("want_lists", {"server_id": server_id})])

    async def with_person(self, user_id: int) -> list[EventLine]:
        """Return the events of all servers that a person takes part in, the latest first."""
        rows = await self._db.all("events_with", user_id=user_id, most=MOST_LISTED)
        return [EventLine(**row) for row in rows]

    async def at_table(self, table_id: str) -> TableInEvent | None:
        """Return what a table is in its event, for its board."""
        row = await self._db.one("event_table", table_id=table_id)
        if row is None:
            return None
        stored = await self._store.load(row["event_id"])
        # A board is shown after each card: it does without the links to all other tables.
        view, match = stored.view(), row["match_id"]
        return TableInEvent(view, match, row["board"], row["first_game"], row["panel_id"])

    async def loses_at(self, table_id: str, seat: int, turn_ms: int) -> int | None:
        """Return when the side of a seat loses its match because nobody has acted for it."""
        return await loses_at(self._db, self._store, table_id, seat, turn_ms)

    # ------------------------------------------------------------------------------- running

    async def due(self) -> list[str]:
        """Return the events that this process is to look at now."""
        rows = await self._db.all("due_events", now=self._clock())
        return [
            row["id"]
            for row in rows
            if self._acts(row["server_id"], None) and self._backoff.may_retry(row["id"])
        ]

    async def run(self, event_id: str) -> list[str]:
        """Do what an event is due for; return the tables that have changed, in order."""
        try:
            row = (await self._store.load(event_id)).row
            able = self._acts(row.server_id, Due.CUT)
            # Read only now: the transaction that ends an outage notes it.
            row = (await self._store.load(event_id)).row
            changed = await self._runs.run(event_id, row.outages if able else None)
        except Exception as error:  # noqa: BLE001  # the next tick tries again
            if not isinstance(error, StoreError):
                self._backoff.failed(event_id)
            report(_log, f"event {event_id} could not go on", error)
            return []
        self._backoff.succeeded(event_id)
        return changed

    async def run_due(self) -> set[str]:
        """Do what all events are due for, one after the other."""
        changed: set[str] = set()
        for event_id in await self.due():
            changed.update(await self.run(event_id))
        return changed

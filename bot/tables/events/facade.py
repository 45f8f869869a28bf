"""Organised events: creating them, taking part, directing, and what is shown of them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event import acts, errors
from bot.competition.event.checks import check
from bot.competition.event.parts import LineUp, MatchId
from bot.competition.event.plan import EventPlan
from bot.competition.event.redraw import followers
from bot.competition.event.state import Act, Event, EventStep
from bot.competition.event.undoing import undo_of
from bot.errors import StoreError
from bot.ops.backoff import Backoff
from bot.ops.error_log import report
from bot.store.database import Database, Write
from bot.tables.actions.rights import check_opener
from bot.tables.core.rows import Due
from bot.tables.errors.events import EventRefusal, HomeElsewhere, WritesNotThere
from bot.tables.events import entering
from bot.tables.events.announcing import Announcer
from bot.tables.events.attendance import loses_at
from bot.tables.events.checks import (
    check_member,
    check_of_server,
    check_unplayed,
    own_entry,
    refusing,
)
from bot.tables.events.event_store import EventChange, EventStore
from bot.tables.events.order import EventOrder, check_plan
from bot.tables.events.running import EventRuns
from bot.tables.events.schedule import Schedule
from bot.tables.events.seasons import Seasons
from bot.tables.events.series import Series
from bot.tables.events.viewing import view_of
from bot.tables.settings.bans import Bans
from bot.tables.settings.policy import Policy
from bot.tables.settings.stores import PeopleStore, SettingsStore
from bot.tables.table_store import TableStore
from bot.views.events import EventLine, EventView, TableInEvent, read_link
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


class Events:
    """Lets people make events, take part in them and direct them, and keeps them going.

    A refusal is a TableError, as at tables. Everything is looked after by `run`, which the caller
    wakes after a method that changes an event; it also comes by itself.
    """

    def __init__(  # noqa: PLR0913, PLR0917  # all that it works with
        self,
        db: Database,
        tables: TableStore,
        settings: SettingsStore,
        people: PeopleStore,
        policy: Policy,
        clock: Callable[[], int],
        steady: Callable[[], int],
        entropy: Callable[[int], bytes],
        may_act: Callable[[int, Due | None], bool],
        bans: Bans,
    ) -> None:
        self._db = db
        self._people = people
        self._settings = settings
        self._clock = clock
        self._may_act = may_act
        self._showing = tables.showing
        self._store = EventStore(db, clock, bans)
        self._announcer = Announcer(db, settings, policy, clock, entropy)
        self.series = Series(self._store, self._announcer, clock)
        self.seasons = Seasons(self._store, self._announcer, clock)
        self.schedule = Schedule(db, self._store, settings, clock)
        self._runs = EventRuns(
            db, self._store, self.series, tables, settings, people, clock, entropy, self.schedule
        )
        self._backoff = Backoff(steady, _FIRST_WAIT_MS, _LONGEST_WAIT_MS)

    # ---------------------------------------------------------------------------- making one

    async def create(self, who: Person, order: EventOrder) -> EventView:
        """Announce an event; the person who does is its first director.

        Raises:
            TableError: if they may not, or it cannot be run like that.
        """
        return await self.view(await self._announcer.create(who, order))

    async def take_back(self, event_id: str) -> None:
        """Let an event not have been announced whose panel could not be posted."""
        messages = Write("delete_messages_of", {"owner": event_id})
        await self._db.commit([messages, Write("delete_event", {"id": event_id})])

    async def check_announcing(self, who: Person, server_id: int) -> None:
        """Refuse those who may not announce an event in a server now."""
        await self._announcer.check(who, server_id)

    async def change_plan(
        self, event_id: str, who: Person, edit: Callable[[EventPlan], EventPlan]
    ) -> EventView:
        """Change the plan of an event that has not begun, as it is at that moment."""

        def decide(change: EventChange) -> None:
            plan = edit(change.event.plan)
            check_plan(plan)
            if plan != change.event.plan:
                change.do(acts.PlanChanged(plan), change.person(who))

        return await self._change(event_id, who, decide)

    async def rename(self, event_id: str, who: Person, name: str) -> EventView:
        """Give an event another name."""

        def decide(change: EventChange) -> None:
            change.do(acts.Renamed(name), change.person(who))
            change.write_event("rename_event", name=name)

        return await self._change(event_id, who, decide)

    async def move(self, event_id: str, who: Person, channel_id: int) -> EventView:
        """Let tables open in another channel from now on, also in place of those that were lost."""

        def decide(change: EventChange) -> None:
            change.do(acts.ChannelChanged(channel_id), change.person(who))
            change.write_event("move_event_channel", channel_id=channel_id)
            for match, table in list(acts.lost_tables(change.event)):
                change.do(acts.TableReopened(match, table), change.person(who))

        return await self._change(event_id, who, decide)

    # --------------------------------------------------------------------------- taking part

    async def enter(
        self,
        event_id: str,
        who: Person,
        members: Sequence[Person],
        *,
        team: str | None = None,
        house: str = "",
    ) -> EventView:
        """Enter people as one entrant: the first is the captain.

        Who enters themselves comes first. All others are named, and confirm by themselves.
        """
        return await self._change(
            event_id, who, lambda change: entering.enter(change, who, members, team, house)
        )

    async def add_members(
        self, event_id: str, who: Person, entrant: EntrantId, members: Sequence[Person]
    ) -> EventView:
        """Add people to a pair or a team, all of them or none."""
        return await self._change(
            event_id, who, lambda change: entering.add(change, who, entrant, members)
        )

    async def rename_team(
        self, event_id: str, who: Person, entrant: EntrantId, name: str
    ) -> EventView:
        """Give a team another name, as its captain or a director."""
        return await self._change(
            event_id, who, lambda change: entering.rename_team(change, who, entrant, name)
        )

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

    async def confirm(self, event_id: str, who: Person, entrant: EntrantId = 0) -> EventView:
        """Accept an entrant's invitation; 0 for the only one."""
        return await self._do(event_id, who, lambda _, me: acts.Confirmed(me, entrant))

    async def leave(self, event_id: str, who: Person, entrant: EntrantId = 0) -> EventView:
        """Leave an entrant, or decline its invitation; 0 for the one that they play for."""
        return await self._do(
            event_id, who, lambda event, me: acts.MemberLeft(entrant or own_entry(event, me).id, me)
        )

    async def withdraw(self, event_id: str, who: Person) -> EventView:
        """Withdraw the entrant whose captain one is."""
        return await self._do(
            event_id, who, lambda event, me: acts.Withdrew(own_entry(event, me).id)
        )

    async def check_in(self, event_id: str, who: Person) -> EventView:
        """Say that one's entrant is there: for the event, or for its next match.

        Who was only named says with it that they play, also where nothing else is asked now.
        """

        def decide(change: EventChange) -> None:
            me = change.person(who)
            roster = own_entry(change.event, me)
            match = change.event.match_of(roster.id)
            here = acts.CheckedIn(roster.id) if match is None else acts.Arrived(match.id, roster.id)
            if me in roster.people:
                change.do(here, me)
                return
            change.do(acts.Confirmed(me, roster.id), me)
            with suppress(errors.CompetitionError):
                change.do(here, me)

        return await self._change(event_id, who, decide)

    async def choose_home(
        self, event_id: str, who: Person, there: Person, channel_id: int
    ) -> EventView:
        """Let the home tables of one's entrant be in a channel.

        Args:
            event_id: the event.
            who: the captain.
            there: the same person, with their rights in the channel and in its server.
            channel_id: the channel.
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

    async def cut(self, event_id: str, who: Person, word: str | None = None) -> EventView:
        """Cut the boards as a captain: with a word, or with the id of the press."""
        said = (str(who.press or "") if word is None else word).strip().lower()
        return await self._do(event_id, who, lambda _, __: acts.BoardsCut(said))

    async def line_up(self, event_id: str, who: Person, tables: LineUp) -> EventView:
        """Say who of one's entrant sits at which table, by their numbers in the event."""
        return await self._do(
            event_id, who, lambda event, me: acts.LinedUp(own_entry(event, me).id, tables)
        )

    # ----------------------------------------------------------------------------- directing

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
            event_id: the event.
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

    async def name_director(self, event_id: str, who: Person, other: Person) -> EventView:
        """Name another director. Those who manage the event's server may name themselves."""

        def decide(change: EventChange) -> None:
            check_of_server(change, other, guests=False)
            by: PersonId | None = change.person(who)
            manages = who.manager and who.server_id == change.before.row.server_id
            if manages and who.id == other.id:
                by = None
            change.do(acts.DirectorNamed(change.person(other)), by)

        return await self._change(event_id, who, decide)

    async def substitute(  # noqa: PLR0913, PLR0917  # who does what to whom, and why
        self,
        event_id: str,
        who: Person,
        entrant: EntrantId,
        out: PersonId,
        into: Person,
        reason: str = "",
    ) -> EventView:
        """Let a person take another's place, also in the middle of a match."""

        def decide(change: EventChange) -> None:
            check_of_server(change, into)
            act = acts.Substituted(entrant, out, change.person(into), asked=True)
            change.do(act, change.person(who), reason)

        return await self._change(event_id, who, decide)

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

    async def begin(self, event_id: str, who: Person) -> EventView:
        """Begin the first stage with all who can play."""
        return await self._do(
            event_id, who, lambda event, _: acts.StageBegun(0, event.first_field())
        )

    async def pair(self, event_id: str, who: Person) -> EventView:
        """Pair the next round now, or end the stage if there is none."""
        event = (await self._store.load(event_id)).event
        if not event.stages:
            raise EventRefusal(errors.NotYet())
        act = await self._runs.next_round(event)
        if act is None:
            raise EventRefusal(errors.RoundNotOver())

        def as_it_was(now: Event, _: PersonId) -> Act:
            if now.version != event.version:
                raise errors.TooLate  # another director has just acted
            return act

        return await self._do(event_id, who, as_it_was)

    async def cancel_round(
        self, event_id: str, who: Person, reason: str, number: int | None = None
    ) -> EventView:
        """Cancel the last round of the running stage, if it is the one that was meant."""
        return await self._do(
            event_id,
            who,
            lambda event, _: acts.RoundCancelled(event.round if number is None else number),
            reason,
        )

    async def undo(self, event_id: str, who: Person, step: int | None = None) -> EventView:
        """Take back one's last step as a director, if it is the one that was meant."""

        def undo(event: Event, me: PersonId) -> Act:
            undone = undo_of(event, me)
            if step not in {None, undone.steps[0]}:
                raise errors.NothingToUndo
            return undone

        return await self._do(event_id, who, undo)

    async def _do(
        self, event_id: str, who: Person, make: Callable[[Event, PersonId], Act], reason: str = ""
    ) -> EventView:
        """Let a person do one act, made of the event as it is then and of their number in it."""

        def decide(change: EventChange) -> None:
            me = change.person(who)
            change.do(make(change.event, me), me, reason)

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
        return view_of(stored, links)

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
        view, match = view_of(stored), row["match_id"]
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
            if self._may_act(row["server_id"], None) and self._backoff.may_retry(row["id"])
        ]

    async def run(self, event_id: str) -> list[str]:
        """Do what an event is due for; return the tables that have changed, in order."""
        try:
            row = (await self._store.load(event_id)).row
            able = self._may_act(row.server_id, Due.CUT)
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

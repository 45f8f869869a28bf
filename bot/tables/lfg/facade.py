"""People who look for a game: they wait on the panel of a channel, until enough are there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final

from bot.competition.event.schedule import MATCH_MS
from bot.store.database import Write
from bot.tables.actions.limits import LimitChecker
from bot.tables.actions.rights import check_opener, may_arrange
from bot.tables.core.change import stops_waiting
from bot.tables.core.snapshot import Snapshot
from bot.tables.errors import TableClosed, TableStarted
from bot.tables.errors.rights import MayNotWrite
from bot.tables.errors.seating import NotSeated, PlaysNow, TableFull
from bot.tables.events.facade import Events
from bot.tables.lfg.listening import Listeners
from bot.tables.lfg.matching import (
    TABLE_MS,
    asked_to_play,
    find_company,
    offers,
    starters,
    takes,
    wanted,
    wanted_games,
    wish_columns,
)
from bot.tables.lfg.panels import Panels
from bot.tables.lfg.rows import ListedEvents, listed, waiting_apart
from bot.tables.tools import HostTools
from bot.views.lfg import Arrival, LfgView, Wish
from bot.views.person import Person
from bot.views.settings.clock import MINUTE
from bot.views.settings.preferences import Reader
from bot.views.table.view import SeatKind, TableState, TableView

ASKED_MS: Final = MINUTE
"""How long people have to answer when somebody wants to start now."""


@dataclass(frozen=True, slots=True)
class LfgPlace:
    """The channel in which people look for a game."""

    server_id: int
    channel_id: int
    language: str
    """The language of the server's account; the one in its settings goes before it."""

    @property
    def panel_id(self) -> str:
        """The id of its panel."""
        return _panel_id(self.channel_id)


def _panel_id(channel_id: int) -> str:
    return f"lfg-{channel_id}"


class Lfg:
    """Lets people wait for a game, and opens tables for them.

    The rows of those who wait are the only truth: a transaction that seats somebody takes their
    row, so that nobody is seated twice. The caller wakes delivery of the tables and of the panel.
    """

    def __init__(
        self,
        tools: HostTools,
        limits: LimitChecker,
        events: Events,
        is_member: Callable[[int, int], Awaitable[bool | None]],
    ) -> None:
        self._db = tools.db
        self._tables = tools.tables
        self._settings = tools.settings
        self._people = tools.people
        self._clock = tools.clock
        self._limits = limits
        self._events = ListedEvents(tools.db, events)
        self._schedule = events.schedule
        self.listeners = Listeners(tools.db, tools.clock)
        """Who hears that others look for a game."""
        self._panels = Panels(tools, limits, events.schedule, self.listeners, is_member)

    # ------------------------------------------------------------------------- what people do

    async def check_waiting(self, who: Person, place: LfgPlace) -> None:
        """Refuse those who may not wait for a game, before they are asked for which.

        Raises:
            MayNotWrite: if they may not write there.
            OpenersOnly, RoleOnly: if they may not open tables there.
            TooManySeats, TooManySeatsHere: if they have as many tables as they may.
            CalledToMatch, MatchSoon: if they have a match of an event.
            TooMuchShown: if they have made channels show too much.
        """
        if not who.writes:
            raise MayNotWrite
        self._tables.showing.check(who.id)
        settings = await self._settings.load(place.server_id)
        check_opener(who, settings.openers)
        full = await self._limits.seat_too_many(who, place.server_id, settings.most)
        full = full or await self._schedule.hindrance(who.id, MATCH_MS)
        if full is not None:
            raise full

    async def wait(self, who: Person, place: LfgPlace, wish: Wish, wait_ms: int) -> Arrival:
        """Let a person wait for a game, in place of an earlier one; refuse as `check_waiting`."""
        await self.check_waiting(who, place)
        now, look = self._clock(), await self._panels.look(place.panel_id)
        # They read where they come what others have been asked.
        reads = look is not None and asked_to_play(look.waiting, look.settings.usual_game)
        values = {
            "user_id": who.id,
            "panel_id": place.panel_id,
            "name": who.name,
            "username": who.username,
            **wish_columns(wish),
            "since": now,
            "until": now + wait_ms,
            "asked": -1 if reads else 0,
        }
        return await self._arrive(who, place, Write("wait_for_game", values))

    async def play_also(self, who: Person, place: LfgPlace, wish: Wish, wait_ms: int) -> Arrival:
        """Let a person play another game too, or wait for it if they wait for none.

        Refuses as `wait` does. Nobody is seated before enough people have agreed to the game. If
        others start it now, it is what the person wants from now on: they start too.
        """
        look = await self._panels.look(place.panel_id)
        if look is None:
            return await self.wait(who, place, wish, wait_ms)
        mine, usual = look.of(who.id), look.settings.usual_game
        game, form = wanted(wish, usual)
        starting = starters(game, form, look.waiting, usual)
        if mine in starting:
            return await self._arrive(who, place)
        if starting or mine is None:
            left_ms = wait_ms if mine is None else mine.until - self._clock()
            came = await self.wait(who, place, wish, left_ms)
            free = await self._schedule.is_free(who.id)
            begun = await self.start_now(who, place) if starting and free else None
            return came if begun is None else replace(begun, opened=[*came.opened, *begun.opened])
        await self.check_waiting(who, place)
        if takes(mine, game, form, usual):
            return await self._arrive(who, place)
        also = {"user_id": who.id, "panel_id": place.panel_id, "game": f"{game.id}:{form.seats}"}
        return await self._arrive(who, place, Write("play_also", also), self._ask(place))

    async def start_now(self, who: Person, place: LfgPlace) -> Arrival | None:
        """Start with computers in the free seats: a person who waits there; else return None.

        The others who would play are asked, and have a minute to say that they start too. Refuses
        as `wait` does.

        Raises:
            PlaysNow: if they play at another table.
        """
        look = await self._panels.look(place.panel_id)
        if look is None or look.of(who.id) is None:
            return None
        await self.check_waiting(who, place)
        if not await self._schedule.is_free(who.id):
            raise PlaysNow
        start = {"user_id": who.id, "panel_id": place.panel_id, "at": self._clock() + ASKED_MS}
        starts = Write("start_with_computers", start)
        return await self._arrive(who, place, starts, self._ask(place))

    async def _arrive(self, who: Person, place: LfgPlace, *writes: Write) -> Arrival:
        """Write what a person wants, and return what comes of it."""
        now = self._clock()
        # They wait in one place at a time.
        elsewhere = Write("wake_lfg_of", {"user_id": who.id, "now": now})
        await self._db.commit([elsewhere, self._wake(place, now), *writes])
        self._tables.showing.note(who.id)
        opened = await self.run(place.panel_id)
        table, look = await self._table_of(who.id), await self._panels.look(place.panel_id)
        mine = None if look is None else look.of(who.id)
        if look is None or mine is None:
            return Arrival(None, opened, table)
        usual, waiting = look.settings.usual_game, waiting_apart(look.waiting)
        games = [
            one for one in wanted_games(waiting, usual) if takes(mine, one.game, one.form, usual)
        ]
        tables = (listed(row, place.server_id) for row in look.tables)
        fitting = [one for one in tables if mine.wish.game in {None, one.game}]
        return Arrival(mine, opened, table, games, fitting)

    def _ask(self, place: LfgPlace) -> Write:
        return Write("ask_anew", {"panel_id": place.panel_id})

    async def leave(self, user_id: int) -> str | None:
        """Let a person wait no more; return the id of the panel where they did."""
        row = await self._db.one("lfg_waits", user_id=user_id)
        if row is None:
            return None
        await self._db.commit(stops_waiting(user_id, self._clock()))
        panel_id: str = row["panel_id"]
        return panel_id

    async def waits(self, user_id: int) -> bool:
        """Say whether a person waits."""
        return await self._db.one("lfg_waits", user_id=user_id) is not None

    async def list_table(self, table_id: str, who: Person, place: LfgPlace) -> list[str]:
        """Put a table into the panel of its channel, as one who sits there or keeps order.

        Returns the tables that have changed, in order.

        Raises:
            NotSeated: for others.
            TableClosed, TableStarted, TableFull: if it does not wait for people.
            TooMuchShown: if the person has made channels show too much.
        """
        self._tables.showing.check(who.id)
        before = await self._tables.look(table_id)
        if before.table.state is TableState.CLOSED:
            raise TableClosed
        if before.table.state is not TableState.LOBBY:
            raise TableStarted
        if not any(seat.kind is SeatKind.EMPTY for seat in before.seats):
            raise TableFull
        _check_part(before, who)
        now = self._clock()
        values = {"table_id": table_id, "panel_id": place.panel_id, "since": now}
        on = Write("list_lfg_table", {**values, "until": now + TABLE_MS})
        await self._db.commit([self._wake(place, now), on])
        self._tables.showing.note(who.id)
        return await self.run(place.panel_id)

    async def unlist_table(self, table_id: str, who: Person) -> str | None:
        """Take a table off the panel; return the panel's id, if it was on one.

        Raises:
            NotSeated: for those who could not put it there.
        """
        _check_part(await self._tables.look(table_id), who)
        row = await self._db.one("lfg_of_table", table_id=table_id)
        if row is None:
            return None
        woken = Write("wake_lfg_of_table", {"table_id": table_id, "now": self._clock()})
        off = Write("unlist_lfg_table", {"table_id": table_id})
        await self._db.commit([woken, off])
        panel_id: str = row["panel_id"]
        return panel_id

    def _wake(self, place: LfgPlace, now: int) -> Write:
        values = {"id": place.panel_id, "server_id": place.server_id}
        where = {"channel_id": place.channel_id, "language": place.language}
        return Write("wake_lfg", {**values, **where, "now": now})

    # --------------------------------------------------------------------------- what is shown

    async def view(self, panel_id: str) -> LfgView | None:
        """Return what a panel shows; None if there is none."""
        look = await self._panels.look(panel_id)
        if look is None:
            return None
        row, usual = look.row, look.settings.usual_game
        company = find_company(look.free, usual, self._clock())
        waiting = waiting_apart(look.waiting)
        asked = {one.user_id for one in asked_to_play(look.free, usual)}
        return LfgView(
            server_id=row["server_id"],
            channel_id=row["channel_id"],
            thread_id=None,
            id=panel_id,
            language=look.settings.language or row["language"],
            games=tuple(wanted_games(waiting, usual)),
            anything=tuple(one for one in waiting if one.wish.game is None),
            offers=offers(look.free, usual),
            asked=tuple(one for one in waiting if one.user_id in asked),
            tables=tuple(listed(table, row["server_id"]) for table in look.tables),
            events=await self._events.listed(row["server_id"], self._clock()),
            role=row["role"],
            full=company is not None,
            number=row["posted"],
        )

    async def _table_of(self, user_id: int) -> TableView | None:
        """Return the table of a person who waits no more; another process may have opened it."""
        if await self.waits(user_id):
            return None
        rows = await self._db.all("tables_of", user_id=user_id, most=1)
        return (await self._tables.look(rows[0]["id"])).view() if rows else None

    async def reader(self, user_id: int) -> Reader:
        """Return a person's settings for what they read."""
        return await self._people.load(user_id)

    async def end(self, panel_id: str) -> None:
        """Let nobody wait on a panel any more, and have them told: its channel is gone."""
        now = self._clock()
        told = {"panel_id": panel_id, "number": now // 60_000, "now": now}
        await self._panels.empty(panel_id, Write("add_lfg_endings", told))

    async def end_in(self, channel_id: int) -> None:
        """Do so for the panel of a channel, if it has one."""
        await self.end(_panel_id(channel_id))

    # ---------------------------------------------------------------------- what the bot does

    async def due(self) -> list[str]:
        """Return the panels that this process must look at now."""
        return await self._panels.due()

    async def run(self, panel_id: str) -> list[str]:
        """Let go whose time is over, open tables where enough wait; return those tables."""
        return await self._panels.run(panel_id)


def _check_part(table: Snapshot, who: Person) -> None:
    """Let those pass who sit at a table, or may arrange it between games."""
    if table.seat_of(who.id) is None and not may_arrange(table, who):
        raise NotSeated

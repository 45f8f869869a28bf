"""The host: the table of contents of all that tables can do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Concatenate, ParamSpec

from bot.engine.actions import Action
from bot.engine.cards import Card
from bot.errors import TableError
from bot.ops.clocks import Clock, Steady
from bot.store.database import Database
from bot.tables.actions import lifecycle, pauses, play, seating, timers
from bot.tables.actions.lifecycle import change_partners
from bot.tables.actions.limits import LimitChecker
from bot.tables.actions.opening import Order, choose_options, open_private, open_table, set_options
from bot.tables.actions.press_ids import note_press
from bot.tables.actions.rights import check_opener
from bot.tables.core.change import Change
from bot.tables.core.computers import Chooser
from bot.tables.core.rows import Due
from bot.tables.core.snapshot import Snapshot
from bot.tables.daily.facade import Daily
from bot.tables.delivery_adapter import DeliveryAdapter
from bot.tables.events.facade import Events
from bot.tables.followers import Followers
from bot.tables.history.facade import History
from bot.tables.history.review import Reviews
from bot.tables.lfg.facade import Lfg
from bot.tables.offers import DECIDERS, is_taken
from bot.tables.privacy.erase import Eraser
from bot.tables.privacy.export import Privacy
from bot.tables.privacy.left_servers import LeftServers, UnplayedTables
from bot.tables.privacy.long_away import LongAway
from bot.tables.privacy.shutting_out import ShuttingOut
from bot.tables.recap import Recaps
from bot.tables.referees.actions import ask as ask_referee
from bot.tables.referees.facade import Referees
from bot.tables.scores.stats import Leaderboards, Statistics
from bot.tables.settings.bans import Bans
from bot.tables.settings.policy import Policy
from bot.tables.settings.stores import PeopleStore, SettingsStore
from bot.tables.table_finder import TableFinder
from bot.tables.table_store import Decide, TableStore
from bot.tables.timekeeping.ahead import StalledTables
from bot.tables.timekeeping.table_timers import TableTimers
from bot.tables.tools import HostTools
from bot.tables.transaction import retry
from bot.views.person import Person
from bot.views.settings.server import ServerSettings
from bot.views.table.rights import Right
from bot.views.table.view import FirstDealQuestion, HandView, TableView

__all__ = ["Host", "Order", "Policy"]


async def _unknown(_server: int, _user: int) -> None:
    """Say that it is not known whether a person is in a server."""


_More = ParamSpec("_More")


def _act(
    act: Callable[Concatenate[Change, Person, _More], None], *, in_game: bool = False
) -> Callable[Concatenate[Host, str, Person, _More], Coroutine[Any, Any, TableView]]:
    """Make a method by which a person does something at the table of that id.

    Args:
        act: does it, or refuses it.
        in_game: as in `Host._change`.
    """

    async def method(
        self: Host, table_id: str, who: Person, /, *args: _More.args, **options: _More.kwargs
    ) -> TableView:
        def decide(change: Change) -> None:
            act(change, who, *args, **options)

        return (await self._change(table_id, who, decide, in_game=in_game)).view()

    return method


class Host:
    """Seats people, lets them act, and makes the computers' moves.

    A refusal is a TableError whose text says what to do. After a method that changes a table, the
    caller wakes delivery. The facets answer the rest: `settings`, `people`, `delivery`, `history`,
    `scores`, `stats`, `privacy` and so on.
    """

    def __init__(  # noqa: PLR0913  # all that it works with
        self,
        db: Database,
        *,
        clock: Clock,
        entropy: Callable[[int], bytes],
        policy: Policy,
        choose: Chooser,
        steady: Steady | None = None,
        acts: Callable[[int, Due | None], bool] = lambda _server, _due: True,
        is_member: Callable[[int, int], Awaitable[bool | None]] = _unknown,
    ) -> None:
        self._policy = policy
        self._tables = TableStore(db, clock, entropy, policy, steady)
        self._limits = LimitChecker(db, policy)
        self.finder = TableFinder(db, self._tables)
        self.settings = SettingsStore(db, policy)
        self.people = PeopleStore(db, steady or clock)
        self.bans = Bans(db, clock)
        tools = HostTools(
            db=db,
            tables=self._tables,
            settings=self.settings,
            people=self.people,
            bans=self.bans,
            policy=policy,
            clock=clock,
            steady=steady or clock,
            entropy=entropy,
            acts=acts,
        )
        self.followers = Followers(db)
        self.history = History(db)
        self.reviews = Reviews(db, self.history)
        self.scores = Leaderboards(db)
        self.stats = Statistics(db, clock)
        self.recaps = Recaps(db, clock)
        self.privacy = Privacy(db)
        self.eraser = Eraser(tools)
        self.left_servers = LeftServers(db, clock)
        self.unplayed = UnplayedTables(db, clock)
        self.long_away = LongAway(db, self.eraser, policy)
        self.stalled = StalledTables(tools)
        self.shutting_out = ShuttingOut(tools)
        self.events = Events(tools)
        self.daily = Daily(tools)
        self.referees = Referees(self._tables, self.settings, self.events)
        self.lfg = Lfg(tools, self._limits, self.events, is_member)
        self.delivery = DeliveryAdapter(tools, self.referees, self.events, self.history)
        self.timers = TableTimers(tools, self.events, choose)

    # ------------------------------------------------------------------------- life of a table

    async def open(self, who: Person, order: Order) -> TableView:
        """Open a table; the opener takes its first seat unless the order says otherwise."""
        check_opener(who, order.settings.openers)
        choose_options(order.variant, order.options, order.form)
        if order.sit and (hindrance := await self.events.schedule.hindrance(who.id)):
            raise hindrance
        async with self._limits.counting:
            await self._limits.check_open(who, order)
            return await self._open(who, partial(open_table, who, order))

    async def open_private(self, who: Person, order: Order) -> TableView:
        """Open a table of one person and computers that nobody else may know of; ask for the cut.

        No message of it goes out: its person's private answer shows all of it. What the order says
        of empty seats, of the opener's seat and of posts does not matter, nor who may open tables.

        Raises:
            TooManyPrivate: if the person has as many as they may.
        """
        choose_options(order.variant, order.options, order.form)
        async with self._limits.counting:
            await self._limits.check_private(who, order)
            return await self._open(who, partial(open_private, who, order))

    async def _open(self, who: Person, make: Callable[[str, bytes, int], Change]) -> TableView:
        """Store the table that `make` opens with an id, a secret and the time.

        Raises:
            TooMuchShown: if the person has opened too many; private ones count, too.
        """
        self._tables.showing.check(who.id)
        opened = await retry(partial(self._tables.add, make))
        self._tables.showing.note(who.id)
        self.people.forget(who.id)
        return opened.view()

    async def join(
        self, table_id: str, who: Person, seat: int | None = None, partner: int | None = None
    ) -> TableView:
        """Seat a person: at a certain seat, opposite a partner's id, or at any free seat."""
        async with self._limits.counting:
            joining = await self._joining(who, seat, partner)
            after = await self._change(table_id, who, lambda change: joining(change, who))
        # Their language is noted where they sit down.
        self.people.forget(who.id)
        return after.view()

    async def _joining(
        self, who: Person, seat: int | None = None, partner: int | None = None
    ) -> Callable[[Change, Person], None]:
        """Return what decides whether a person sits down; the limits are looked up here."""
        here = who.server_id
        settings = ServerSettings() if here is None else await self.settings.load(here)
        full = await self._limits.seat_too_many(who, here, settings.most)
        full = full or await self.events.schedule.hindrance(who.id)

        def decide(change: Change, who: Person) -> None:
            if full is not None and change.seat_of(who.id) is None:
                raise full
            seating.join(change, who, seat, partner)

        return decide

    leave = _act(seating.leave)
    add_computer = _act(seating.add_computer)
    set_level = _act(seating.set_level)
    remove_computer = _act(seating.remove_computer)
    remove = _act(seating.remove)
    set_options = _act(set_options)
    start = _act(lifecycle.start)
    rematch = _act(lifecycle.rematch)
    change_partners = _act(change_partners)
    close = _act(lifecycle.ask_close)
    resume = _act(pauses.resume)
    back = _act(pauses.back)
    set_clock = _act(timers.set_clock)
    set_last_cards = _act(timers.set_last_cards)

    async def pause(self, table_id: str, who: Person) -> TableView:
        """Pause a table, or note that a player wants to; it pauses once all who are there do.

        Raises:
            TooMuchShown: if they have made channels show too much: to go on posts a new board.
        """
        self._tables.showing.check(who.id)
        after = await self._change(table_id, who, lambda change: pauses.pause(change, who))
        return after.view()

    async def readmit(self, table_id: str) -> bool:
        """Let a table go on whose channel refused messages; return whether it goes on."""
        return (await self._tables.change(table_id, pauses.readmit)).table.paused is None

    async def post_board_again(self, table_id: str) -> bool:
        """Post a table's board again between two tricks; return False where it must wait."""
        before = (await self._tables.look(table_id)).table.last_post
        after = await self._tables.change(table_id, lifecycle.post_board_again)
        return after.table.last_post > before

    # --------------------------------------------------------------------------------- playing

    cut = _act(play.cut, in_game=True)
    guess = _act(play.guess, in_game=True)
    choose_pitcher = _act(play.choose_pitcher, in_game=True)
    next_deal = _act(play.next_deal, in_game=True)

    async def play(  # noqa: PLR0913, PLR0917  # a control's parts
        self, table_id: str, who: Person, game: int, deal: int, card: Card, turn: int | None = None
    ) -> HandView:
        """Play a card; where a turn is given, in that turn alone."""
        return await self._in_hand(
            table_id,
            who,
            lambda change: play.play(change, who, game, deal, card, turn, self._policy),
        )

    async def call(  # noqa: PLR0913, PLR0917  # a control's parts
        self, table_id: str, who: Person, game: int, deal: int, turn: int, action: Action
    ) -> HandView:
        """Do anything else than play a card: call, bid, discard, throw in, ask, take back."""
        return await self._in_hand(
            table_id, who, lambda change: play.call(change, who, game, deal, turn, action)
        )

    async def take_hint(
        self, table_id: str, who: Person, game: int, deal: int, turn: int
    ) -> HandView:
        """Note that a player takes a hint; return what it is made from, or raise NotAlone."""
        return await self._in_hand(
            table_id, who, lambda change: play.take_hint(change, who, game, deal, turn)
        )

    async def _in_hand(self, table_id: str, who: Person, decide: Decide) -> HandView:
        """Let a person act in the game, and return what they may know then."""
        return play.hand_after(await self._change(table_id, who, decide, in_game=True), who)

    async def _change(
        self, table_id: str, who: Person, decide: Decide, *, in_game: bool = False
    ) -> Snapshot:
        """Let a person do something at a table; their press is noted, and that they came.

        What the channel shows of it is their doing, except in the game.
        """

        def act(change: Change) -> None:
            decide(change)
            note_press(change, who)
            pauses.note_acted(change, who)

        return await self._tables.change(
            table_id, act, who.read_version, by=None if in_game else who
        )

    # --------------------------------------------------------------------------------- looking

    async def rights(
        self, table_id: str, who: Person, asked: Collection[Right] = tuple(Right)
    ) -> frozenset[Right]:
        """Return which of these things a person may do at a table now, and would change by it."""
        table = (await self._tables.look(table_id, who.read_version)).view()
        deciders = {right: decide for right, decide in DECIDERS.items() if right in asked}
        allowed = set()
        if Right.JOIN in asked:
            deciders[Right.JOIN] = await self._joining(who)
        if Right.ASK_REFEREE in asked:
            settings = await self.referees.settings_of(table)
            deciders[Right.ASK_REFEREE] = partial(ask_referee, settings=settings, note="")
        if Right.FOLLOW in asked and table.seat_of(who.id) is None:
            # Who sits there sees the results.
            with suppress(TableError):
                await self.followers.check(table)
                allowed.add(Right.FOLLOW)
        before = await self._tables.look(table_id, table.version)
        for right, decide in deciders.items():
            if is_taken(right, decide, self._tables.trial(before), who):
                allowed.add(right)
        return frozenset(allowed)

    async def check_cutting(self, table_id: str, who: Person, game: int) -> None:
        """Refuse those who may not cut now, before they are asked for a number."""
        before = await self._tables.look(table_id, who.read_version)
        play.check_question(self._tables.trial(before), who, game, FirstDealQuestion.CUT)

    async def table(self, table_id: str) -> TableView:
        """Return the public view of a table."""
        return (await self._tables.look(table_id)).view()

    async def hand(self, table_id: str, who: Person) -> HandView:
        """Return what a player may know at their seat; raise BetweenDeals after a deal."""
        return play.shown_hand(await self._tables.look(table_id, who.read_version), who)

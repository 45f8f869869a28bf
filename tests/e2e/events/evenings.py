"""Events over Discord: how they are announced, directed and played, and what people see of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from simcord import ChannelHandle, Env, InteractionResult, MemberActor, ResponseMessage

from bot.app import HangJack
from bot.competition.event import acts
from bot.competition.event.plan import EventPlan
from bot.competition.event.state import Act
from bot.competition.stages import EntrantKind
from bot.engine.actions import Play
from bot.engine.ceremony import Colour
from bot.store.opening import Write
from bot.tables.events.order import EventOrder
from bot.ui.controls.drafts import Announce, PresetCode
from bot.ui.controls.events import (
    EnterPeople,
    EventControl,
    PickMatch,
    PickMembers,
    PickWrongGame,
    ShowEventMore,
)
from bot.ui.core.custom_ids import decode, encode
from bot.views.events.event import EventView
from bot.views.person import Person
from bot.views.settings.preferences import HandPlace
from bot.views.table.view import FirstDealQuestion, TableState, TableView
from tests.e2e import raw
from tests.e2e.bots import bot_of
from tests.e2e.reading import Readable, buttons, menus, visible_text
from tests.e2e.world import (
    World,
    ask,
    choose,
    click,
    direct_messages,
    make_world,
    newest_with,
    reply_text,
    seen,
    shown,
)

SHORT = 2
"""The points of the shortest game that the wizard offers."""


def is_panel(message: Readable) -> bool:
    """Return whether a message is an event's panel, which stays until the event is put away."""
    controls = [decode(one.custom_id) for one in buttons(message) if one.custom_id]
    return any(isinstance(control, ShowEventMore) for control in controls)


class Evening:
    """An event in a server, and the people in it."""

    def __init__(self, env: Env, names: Sequence[str], *, by_direct_message: bool = True) -> None:
        self.env = env
        self.by_direct_message = by_direct_message
        """Whether people know the bot by direct messages already, and want their hands there."""
        self.world = make_world(env, people=names)
        self.people = self.world.people
        self.director = self.world.manager

    @property
    def bot(self) -> HangJack:
        """The bot that runs it."""
        return bot_of(self.env)

    async def view(self) -> EventView:
        """Return the event as the host knows it."""
        (line,) = await self.bot.host.events.in_server(self.world.guild.id)
        return await self.bot.host.events.view(line.id)

    def person(self, member: MemberActor) -> Person:
        """Return a member as the host knows people."""
        return Person(member.id, member.name, server_id=self.world.guild.id)

    async def settle(self, event_id: str | None = None) -> None:
        """Let the bot do what follows in an event, and show it; by default in the only one."""
        runner = self.bot.runner
        runner.wake_event(event_id or (await self.view()).id)
        await self.env.advance_time(2)
        # On a busy machine all may still be at work.
        await runner._event_tasks.idle()
        await self.bot.deliverer.idle()
        await runner._events.idle()

    async def open_direct_messages(self) -> None:
        """Let all people have direct messages with the bot, and want their hands there."""
        assert self.bot._db is not None
        for one in self.people:
            channel = self.env.backend.get_dm_channel(one.id)
            values = {"id": one.id, "channel_id": channel.id}
            await self.bot._db.commit([Write("store_private_channel", values)])
            await self.bot.host.people.choose(one.id, place=HandPlace.DM)

    # ---------------------------------------------------------------------------- directing

    async def announce(
        self, preset: PresetCode, begins: str = "no", **filled: str
    ) -> InteractionResult:
        """Go through the wizard, with games as short as it offers, if it does."""
        if self.by_direct_message:
            await self.open_direct_messages()
        page = shown(await self.director.slash(self.world.channel, "event create"))
        (menu,) = menus(page)
        form = await choose(self.director, page, [preset.value], menu.custom_id)
        fields = {"name": "Friday night", "start": "", "zone": "UTC", "limit": "", **filled}
        summary = shown(await self.director.submit_modal(form, fields))
        for chosen, tag in ((str(SHORT), "to"), (begins, "begins")):
            for menu in menus(summary):
                if menu.custom_id.startswith(f"newevent1:{tag}:"):
                    await choose(self.director, summary, [chosen], menu.custom_id)
        return await click(self.director, summary, "Announce")

    async def create(self, name: str, plan: EventPlan) -> None:
        """Announce an event that the wizard does not offer, and open its entries."""
        if self.by_direct_message:
            await self.open_direct_messages()
        order = EventOrder(
            server_id=self.world.guild.id,
            channel_id=self.world.channel.id,
            name=name,
            plan=plan,
            language="en",
        )
        organiser = replace(self.person(self.director), organiser=True)
        await self.bot.host.events.create(organiser, order)
        await self.act(acts.EntriesOpened())
        await self.settle()

    async def act(self, act: Act, reason: str = "") -> None:
        """Do something as the director, without a click."""
        events, who = self.bot.host.events, self.person(self.director)
        await events.act((await self.view()).id, who, act, reason)

    async def desk(self, *labels: str, who: MemberActor | None = None) -> ResponseMessage:
        """Open the desk and press these buttons, one after the other; return the page."""
        who = who or self.director
        page = shown(await who.slash(self.world.channel, "event desk"))
        for label in labels:
            await click(who, page, label)
        return page

    async def start(self, *, without_others: bool = False) -> None:
        """Press *Start*, again if some are not ready, and let the bot do what follows."""
        await self.desk(*["Start"] * (1 + without_others))
        await self.settle()

    async def pick(self, control: type[EventControl], value: int) -> ResponseMessage:
        """Choose something from a menu of the desk; return the page that it leads to."""
        page = await self.desk()
        await choose(self.director, page, [str(value)], encode(control((await self.view()).id)))
        return page

    async def desk_of_match(self, number: int, label: str, **filled: str) -> None:
        """Fill in the form behind a button of a match's page at the desk."""
        form = await click(self.director, await self.pick(PickMatch, number), label)
        await self.director.submit_modal(form, filled)

    async def correction(self, number: int) -> InteractionResult:
        """Return the form that corrects the first game of a match."""
        page, event_id = await self.pick(PickMatch, number), (await self.view()).id
        control = encode(PickWrongGame(event_id, number))
        return await choose(self.director, page, ["0.1"], control)

    async def name_of(self, match: int, side: int) -> str:
        """Return the name of a side of a match, of one person."""
        view = await self.view()
        (entrant,) = view.event.matches[match].pairing.sides[side]
        return view.people[view.event.entries[entrant].captain]

    async def name(self, *people: Sequence[MemberActor]) -> None:
        """Name people at the desk, each lot as one entrant."""
        page, view = await self.desk(), await self.view()
        if view.event.plan.format.entrant is EntrantKind.TEAM:
            for one in people:  # a form asks for their team's name too
                lot = [self.person(each) for each in one]
                await self.bot.host.events.enter(view.id, self.person(self.director), lot)
            await self.settle()
            return
        control = encode(EnterPeople(view.id))
        for one in people:
            await choose(self.director, page, one, control)

    async def enter(self, *people: Sequence[MemberActor]) -> None:
        """Enter people, each lot as one entrant, who all say that they play."""
        await self.name(*people)
        event_id = (await self.view()).id
        for one in (one for lot in people for one in lot):
            await self.bot.host.events.confirm(event_id, self.person(one))

    # ----------------------------------------------------------------------------- entering

    async def join_as_pair(self, one: MemberActor, other: MemberActor) -> str:
        """Let one enter with a partner, who then confirms; return what the first was told."""
        entered = await ask(one, self.world.channel, "event join", partner=other)
        await click(other, newest_with(other, self.world.channel, "Join"), "Join")
        return entered

    async def join_as_team(self, name: str, captain: MemberActor, *others: MemberActor) -> None:
        """Let a captain enter a team and invite the others, who then confirm."""
        channel = self.world.channel
        form = await click(captain, newest_with(captain, channel, "Join"), "Join")
        page = shown(await captain.submit_modal(form, {"team": name}))
        await choose(captain, page, others, encode(PickMembers((await self.view()).id)))
        for one in others:
            await click(one, newest_with(one, channel, "Join"), "Join")

    # -------------------------------------------------------------------------------- seeing

    def panel(self) -> str:
        """Return the words of the panel, of which there is one."""
        messages = map(visible_text, filter(is_panel, seen(self.people[0], self.world.channel)))
        (panel,) = messages
        return panel

    def thread(self) -> ChannelHandle:
        """Return the event's thread, which holds the log and what concerns people."""
        channel = self.world.channel
        (thread,) = (one for one in channel.threads if (one.name or "").startswith("Log"))
        return thread

    def log(self) -> list[str]:
        """Return the lines of the event's log, without their times and their endings."""
        said = map(visible_text, seen(self.people[0], self.thread()))
        lines = "\n".join(said).splitlines()
        return [line.split("> ", 1)[1] for line in lines if line.startswith("<t:")]

    def told(self, member: MemberActor) -> str:
        """Return a person's newest private message."""
        return visible_text(direct_messages(member)[-1])

    # ------------------------------------------------------------------------------- playing

    async def play_round(self) -> dict[str, tuple[int, ...]]:
        """Play a game at every open table as its people would; return the scores by table."""
        open_tables = [link.table_id for link in (await self.view()).tables if not link.done]
        scores = {table_id: await self.play(table_id) for table_id in open_tables}
        await self.settle()
        return scores

    async def play(self, table_id: str) -> tuple[int, ...]:
        """Play a game; return its score by side. What is tested is what comes of it."""
        host = self.bot.host
        table = await host.table(table_id)
        while table.state not in {TableState.OVER, TableState.CLOSED}:
            public = table.public
            if public is None:
                table = await self._find_dealer(table)
            elif table.resting or public.decision is None:
                who = self._who(table, 0)
                table = await host.next_deal(table_id, who, table.game, public.deal)
            else:
                table = await self._act(table_id, self._who(table, public.decision.seat))
        assert table.public is not None
        return tuple(table.public.score)

    async def cut(self, table_id: str) -> None:
        """Cut and find the dealer at a table, so that cards are dealt."""
        table = await self.bot.host.table(table_id)
        while table.public is None:
            table = await self._find_dealer(table)

    async def play_a_card(self, table_id: str) -> None:
        """Go on at a table until a card lies on it."""
        table = await self.bot.host.table(table_id)
        while table.public is not None and not table.public.trick.cards:
            assert table.public.decision is not None
            table = await self._act(table_id, self._who(table, table.public.decision.seat))

    async def _act(self, table_id: str, who: Person) -> TableView:
        host = self.bot.host
        hand = await host.hand(table_id, who)
        action, game, deal = hand.view.legal[0], hand.table.game, hand.view.public.deal
        if isinstance(action, Play):
            return (await host.play(table_id, who, game, deal, action.card)).table
        decision = hand.view.public.decision
        turn = -1 if decision is None else decision.turn
        return (await host.call(table_id, who, game, deal, turn, action)).table

    async def _find_dealer(self, table: TableView) -> TableView:
        host, first = self.bot.host, table.first
        assert first is not None
        who = self._who(table, first.seat)
        if first.ask is FirstDealQuestion.CUT:
            return await host.cut(table.id, who, table.game, 7)
        if first.ask is FirstDealQuestion.GUESS:
            return await host.guess(table.id, who, table.game, Colour.BLACK)
        return await host.choose_pitcher(table.id, who, table.game, first.choices[-1])

    def _who(self, table: TableView, seat: int) -> Person:
        info = table.seats[seat]
        assert info.user_id is not None
        return Person(info.user_id, info.name, server_id=self.world.guild.id)


async def entered(
    env: Env, plan: EventPlan, *names: str, watching: Sequence[str] = (), direct: bool = True
) -> Evening:
    """Return an event that people of these names have entered, each alone, while others watch."""
    evening = Evening(env, [*names, *watching], by_direct_message=direct)
    await evening.create("Friday", plan)
    await evening.enter(*([one] for one in evening.people[: len(names)]))
    return evening


def draft(name: str) -> str:
    """Return the custom_id of the wizard's last button."""
    return encode(Announce(PresetCode.SWISS, 0, 0, 2, 0, name))


async def announce(world: World, who: MemberActor, *names: str) -> list[str]:
    """Press *Announce* for events of these names; return the answers."""
    page = shown(await world.manager.slash(world.channel, "event create"))
    ends = [await raw.forged_click(world.env, who, page, draft(name)) for name in names]
    return list(map(reply_text, ends))


async def events(world: World) -> int:
    return len(await bot_of(world.env).host.events.in_server(world.guild.id))

"""An organised evening over Discord, from its announcement to the last standings."""

from __future__ import annotations

from simcord import Env, InteractionResult

from bot.app import HangJack
from bot.engine.actions import Play
from bot.engine.ceremony import Colour
from bot.tables.events.views import EventView
from bot.tables.person import Person
from bot.tables.views import FirstDealQuestion, TableState, TableView
from bot.ui.controls.events import EnterPeople, PresetCode
from bot.ui.core.custom_ids import encode

from .reading import menus, visible_text
from .world import (
    ask,
    click,
    direct_messages,
    make_world,
    newest_with,
    seen,
    shown,
)
from .world import choose as pick

PAIRS = 5
BREAK = 180
"""Seconds between two rounds of an evening."""


class Evening:
    """An event in a server, and the people in it."""

    def __init__(self, env: Env, names: list[str]) -> None:
        self.env = env
        self.world = make_world(env, people=names)
        self.people = self.world.people
        self.director = self.world.manager

    @property
    def bot(self) -> HangJack:
        bot = self.env.bot
        assert isinstance(bot, HangJack)
        return bot

    async def announce(self, preset: PresetCode, **filled: str) -> InteractionResult:
        """Go through the wizard, with games as short as it offers."""
        page = shown(await self.director.slash(self.world.channel, "event create"))
        (menu,) = menus(page)
        form = await pick(self.director, page, [preset.value], menu.custom_id)
        fields = {"name": "Friday night", "start": "", "zone": "UTC", "limit": "", **filled}
        summary = shown(await self.director.submit_modal(form, fields))
        (menu,) = menus(summary)
        await pick(self.director, summary, ["2"], menu.custom_id)
        return await click(self.director, summary, "Announce")

    def panel(self) -> str:
        """Return the words of the panel, of which there is one."""
        panels = [
            one for one in seen(self.people[0], self.world.channel) if "panel" in visible_text(one)
        ]
        (panel,) = panels
        return visible_text(panel)

    async def desk(self, label: str) -> str:
        page = shown(await self.director.slash(self.world.channel, "event desk"))
        await click(self.director, page, label)
        return visible_text(page)

    async def view(self) -> EventView:
        (line,) = await self.bot.host.events.in_server(self.world.guild.id)
        return await self.bot.host.events.view(line.id)

    async def play_round(self) -> int:
        """Let everybody play; return the number of tables."""
        view = await self.view()
        tables = [link.table_id for link in view.tables if not link.done]
        for table_id in tables:
            await self.play(table_id)
        self.bot.event_runner.wake(view.id)
        await self.env.advance_time(2)
        return len(tables)

    async def play(self, table_id: str) -> None:
        """Play a game as its people would: what is tested here is what comes of it."""
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


async def test_a_swiss_evening_of_five_pairs_one_of_them_late(env: Env) -> None:
    evening = Evening(env, [f"p{number}" for number in range(2 * PAIRS)])
    world, people = evening.world, evening.people
    assert "Announced" in visible_text(shown(await evening.announce(PresetCode.SWISS)))
    assert "Entries are open · 0 pairs" in evening.panel()
    for at in range(0, 2 * PAIRS - 2, 2):
        one, other = people[at : at + 2]
        entered = await ask(one, world.channel, "event join", partner=other)
        assert "still to confirm" in entered
        await click(other, newest_with(other, world.channel, "Join"), "Join")
    assert "Entries are open · 4 pairs" in evening.panel()
    await evening.desk("Start")
    assert "Round 1 of 5 · 0 of 2 matches over" in evening.panel()
    assert "You play with" in visible_text(direct_messages(people[0])[-1])

    assert await evening.play_round() == 2
    assert "Standings" in evening.panel()
    late = people[-2:]
    page = shown(await evening.director.slash(world.channel, "event desk"))
    await pick(evening.director, page, late, encode(EnterPeople((await evening.view()).id)))
    for number in range(2, 6):
        await env.advance_time(BREAK)
        assert f"Round {number} of 5" in evening.panel()
        assert await evening.play_round() == 2
    assert "these standings are final" in evening.panel()
    standings = await ask(people[0], world.channel, "event standings")
    assert standings.count("Buchholz") == PAIRS
    assert "▸ p0" in standings


async def test_two_captains_cut_the_cards_of_all_tables(env: Env) -> None:
    evening = Evening(env, ["a", "b", "c", "d"])
    world, people = evening.world, evening.people
    page = shown(await evening.director.slash(world.channel, "event create"))
    (menu,) = menus(page)
    form = await pick(evening.director, page, [PresetCode.DUPLICATE.value], menu.custom_id)
    fields = {"name": "Boards", "start": "", "zone": "UTC", "limit": ""}
    await click(
        evening.director, shown(await evening.director.submit_modal(form, fields)), "Announce"
    )
    for one, other in (people[:2], people[2:]):
        await ask(one, world.channel, "event join", partner=other)
        await click(other, newest_with(other, world.channel, "Join"), "Join")
    assert "Two captains can cut now" in evening.panel()
    for captain in (people[0], people[2]):
        mine = shown(await click(captain, newest_with(captain, world.channel, "Join"), "My entry"))
        await click(captain, mine, "Cut the cards")
    view = await evening.view()
    assert len(view.event.cuts) == 2
    assert all(word in evening.panel() for word in (view.commitment, *view.event.cuts))
    await evening.desk("Start")
    # Nobody cuts at a table: the boards say who deals.
    assert await evening.play_round() == 1
    (match,) = [one for one in (await evening.view()).event.matches.values() if one.games]
    assert len(match.games[0].deals) == 4

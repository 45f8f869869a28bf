"""This version of the bot continues with a database of version 0.9.0."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pytest
from simcord import Env, MemberActor

from bot.engine.record import loads, verify
from bot.locale.say import LANGUAGES, speak
from bot.settings import Settings
from bot.tables.host import Host
from bot.tables.scores.recount import bring_up_to_date
from bot.ui.controls import table as controls
from bot.ui.controls.table import TableControl
from bot.ui.core.custom_ids import decode
from bot.ui.table.board.log import tricks
from bot.ui.table.results.deal_result import deal_result
from bot.views.table.view import TableState
from tests.choosing import offers
from tests.e2e.bots import bot_of, build_bot
from tests.e2e.playing import guess, play_one
from tests.e2e.raw import put_messages
from tests.e2e.reading import walk
from tests.e2e.world import World, make_world, press, seen
from tests.tables.room import Room, last_legal
from tests.ui.reading import check
from tests.upgrades import shown
from tests.upgrades.old_database import OldDatabase, read

A_DAY: Final = 86_400


@pytest.fixture
def old() -> OldDatabase:
    """Read what version 0.9.0 wrote."""
    return read("played")


@pytest.fixture(params=["sqlite", "postgres"])
async def room(
    request: pytest.FixtureRequest, old: OldDatabase, tmp_path: Path
) -> AsyncIterator[Room]:
    """Bring an old database up to date and put a host before it."""
    room = Room(tmp_path / "old.db")
    await old.put(room, request.param, request)
    room.choose = last_legal  # which passes: random bids lose points without end
    await room.enter()
    await bring_up_to_date(room.db)
    yield room
    await room.leave()


async def check_record(host: Host, table_id: str, game: int, viewer_id: int) -> None:
    key = await host.history.find(table_id, game, viewer_id)
    assert verify(loads(await host.history.record(key))).finding is None


async def test_everything_shows_as_then(old: OldDatabase, room: Room) -> None:
    host, then = room.host, old.then["shown"]
    for table_id, table in then["tables"].items():
        assert await shown.table_and_hands(host, table_id) == table
    keys = await host.history.games_in(old.server_id, old.person("ann").id)
    assert {f"{key.table} {key.number}" for key in keys} == set(then["past"])
    for key in keys:
        past = then["past"][f"{key.table} {key.number}"]
        assert shown.past_game(await host.history.game(key)) == past["game"]
        assert json.loads(await host.history.record(key)) == json.loads(past["record"])
        assert verify(loads(past["record"])).finding is None
    assert await shown.leaderboard(host, old.server_id) == then["leaderboard"]
    for user_id, stats in then["stats"].items():
        assert await shown.person_stats(host, old.server_id, int(user_id)) == stats
    assert await shown.server_settings(host, old.server_id) == then["server"]
    for user_id, reader in then["readers"].items():
        assert await shown.person_settings(host, int(user_id)) == reader


@pytest.mark.parametrize("room", ["sqlite"], indirect=True)
async def test_old_deals_have_a_result_and_their_tricks(old: OldDatabase, room: Room) -> None:
    """What that version stored of a deal lacks what is new, such as whose jack it was."""
    shown_deals = 0
    for table_id in old.then["shown"]["tables"]:
        table = await room.host.table(table_id)
        for game in range(1, table.game + 1):
            for summary in await room.host.delivery.deal_results(table_id, game):
                told = await room.host.history.told_deal(table, game, summary.deal)
                for language in LANGUAGES:
                    check(deal_result(summary, table, speak(language)))
                    check(tricks(told.table, summary, 0, speak(language)))
                shown_deals += 1
    assert shown_deals


async def test_each_old_button_is_understood(old: OldDatabase) -> None:
    custom_ids = {part["custom_id"] for part in walk(old.then["messages"]) if "custom_id" in part}
    assert custom_ids
    for custom_id in custom_ids:
        decode(custom_id)


async def test_each_game_is_played_to_its_end(old: OldDatabase, room: Room) -> None:
    host = room.host
    await host.rematch(old.table("over"), old.person("ann"), 1)
    await host.resume(old.table("paused"), old.person("moderator", moderator=True))
    await host.join(old.table("lobby"), old.person("stranger"))
    await host.start(old.table("lobby"), old.person("ida"))
    for moment in sorted(old.then["moments"]):
        table = await host.table(old.table(moment))
        if table.state is TableState.CUTTING:
            table = await room.cut(table)
            while table.state is TableState.CUTTING:
                table = await room.answer(table)
        await room.play_out(table.id)
        await check_record(host, table.id, table.game, old.person("ann").id)


# -------------------------------------------------------------------------- with stock discord.py


@dataclass(frozen=True, slots=True)
class Upgraded:
    """A bot of this version with an old database, in the server where its old messages are."""

    old: OldDatabase
    world: World

    @property
    def host(self) -> Host:
        """The host of the bot that runs now."""
        return bot_of(self.world.env).host

    async def press(self, moment: str, who: MemberActor, *kinds: type[TableControl]) -> None:
        """Press the newest button of these kinds that a table has in the channel."""
        table = self.old.table(moment)
        buttons = offers(seen(who, self.world.channel), *kinds)
        found = [offer for offer in buttons if offer.control.table == table]
        assert found, f"{who.name} finds none of {kinds}"
        result = await press(who, found[0].message, found[0].custom_id)
        assert result.acknowledged

    async def people(self, moment: str) -> list[MemberActor]:
        """Return the people at a table, by seat."""
        table = await self.host.table(self.old.table(moment))
        actors = {actor.id: actor for actor in (*self.world.people, self.world.stranger)}
        return [actors[seat.user_id] for seat in table.seats if seat.user_id]


@pytest.fixture
async def upgraded(env: Env, settings: Settings, old: OldDatabase, tmp_path: Path) -> Upgraded:
    """Start the bot a day after the old version was stopped."""
    await env.advance_time(1)
    players = list(old.then["people"])[:-3]
    world = make_world(env, people=players)
    everybody = (*world.people, world.stranger, world.moderator, world.manager)
    assert {who.name: who.id for who in everybody} == old.then["people"]
    assert {who.name: who.user.dm_channel.id for who in world.people} == old.then["dms"]
    await env.bot.close()
    put_messages(env, old.then["messages"])
    await env.advance_time(A_DAY)
    path = tmp_path / "old.db"
    old.write(path)
    await env.restart_bot(build_bot(replace(settings, database_path=path)))
    return Upgraded(old, world)


async def test_old_messages_are_clicked(
    upgraded: Upgraded, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    world, room = upgraded.world, Room(tmp_path)
    room.host, room.choose = upgraded.host, last_legal
    (ann, *_), (ida, *_) = await upgraded.people("over"), await upgraded.people("lobby")
    await upgraded.press("over", ann, controls.Rematch)
    await upgraded.press("paused", world.moderator, controls.Resume)
    await upgraded.press("lobby", world.stranger, controls.Join)
    await upgraded.press("lobby", ida, controls.Start)
    for moment in sorted(upgraded.old.then["moments"]):
        people = await upgraded.people(moment)
        table = await room.host.table(upgraded.old.table(moment))
        if table.state is TableState.CUTTING:
            await upgraded.press(moment, people[-1], controls.Cut, controls.CutHere)
            await guess(people, world.channel)
        assert await play_one(people), f"the hands of {moment} offer nothing"
        await room.play_out(table.id)
        await check_record(room.host, table.id, table.game, ann.id)
    await world.env.advance_time(5)
    assert not [entry for entry in caplog.records if entry.levelno >= logging.WARNING]

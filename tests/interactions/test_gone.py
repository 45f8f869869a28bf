"""Who and what is gone, and channels that take messages again: what the bot makes of it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final

import pytest
from simcord import ChannelHandle, Env, MemberActor

from bot.interactions.members import forget_gone, gone_from
from bot.ui.controls.settings import SettingsAct
from bot.views.person import Person
from bot.views.referee_request import RefereeRequest
from bot.views.settings.server import OpenerRule, Openers
from bot.views.table.view import Pause
from tests.e2e import raw
from tests.e2e.bots import bot_of
from tests.e2e.reading import visible_text
from tests.e2e.settling import opened
from tests.e2e.world import World
from tests.tables.room import ordered

NOBODY: Final = 10**18


def services_of(env: Env) -> Any:
    bot = bot_of(env)
    return SimpleNamespace(host=bot.host, client=bot, members=bot.members)


async def settle(env: Env, world: World, **settled: object) -> None:
    boss = Person(world.manager.id, "boss", manager=True, server_id=world.guild.id)
    await bot_of(env).host.settings.settle(boss, world.guild.id, **settled)


async def test_a_referee_is_gone_who_is_none_any_more_and_only_then(env: Env, world: World) -> None:
    role = world.guild.create_role("referees")
    by_role = world.guild.add_member(env.create_user("ron"), roles=[role])
    by_name, both, neither, left = (
        world.guild.add_member(env.create_user(name)) for name in ("rita", "rob", "rex", "roy")
    )
    world.guild.remove_member(left)
    named = tuple(sorted((by_name.id, both.id, left.id)))
    await settle(env, world, referee_role=role.id, referees=named)
    services, ann = services_of(env), Person(world.people[0].id, "ann", server_id=world.guild.id)
    table = await bot_of(env).host.open(ann, ordered(world.guild.id, world.channel.id))

    async def gone(who: MemberActor | None) -> int | None:
        """Say who is gone, if this person looks into the table's question."""
        request = RefereeRequest(0, ann.id, "?", None if who is None else who.id, "rita")
        return await gone_from(services, replace(table, request=request))

    assert [await gone(who) for who in (by_role, by_name, both, None)] == [None] * 4
    assert [await gone(who) for who in (neither, left)] == [neither.id, left.id]
    await settle(env, world, referee_role=None)
    assert await gone(by_role) == by_role.id
    env.inject_error("GET", "/guilds/*/members/*", status=500, times=1)
    assert await gone(left) is None, "Discord does not say"
    assert await gone_from(services, table) is None, "nobody has asked"
    await raw.lose_server(env, world.guild)
    assert await gone(left) is None, "the server is out of order"


@pytest.mark.parametrize("role_is_there", [True, False])
async def test_referees_who_have_left_and_a_deleted_role_are_forgotten(
    env: Env, world: World, *, role_is_there: bool
) -> None:
    services, ann, bob = services_of(env), *world.people[:2]
    role = world.guild.create_role("referees").id if role_is_there else NOBODY
    kept = role if role_is_there else None
    before = await forget_gone(services, world.guild.id)
    assert not before.has_referees
    await settle(env, world, referee_role=role, referees=(ann.id, bob.id))
    env.inject_error("GET", f"/guilds/*/members/{bob.id}", status=500, times=1)
    world.guild.remove_member(bob)
    found = await forget_gone(services, world.guild.id)
    assert (found.referee_role, set(found.referees)) == (kept, {ann.id, bob.id})
    found = await forget_gone(services, world.guild.id)
    assert (found.referee_role, found.referees) == (kept, (ann.id,))
    assert await bot_of(env).host.settings.load(world.guild.id) == found


async def test_panels_name_no_role_and_no_channel_that_is_gone(env: Env, world: World) -> None:
    there = world.guild.create_role("crew", mentionable=True).id
    fields = ("event_role", "lfg_role", "recap_channel", "daily_channel")
    pages = (
        *(SettingsAct.THREADS, SettingsAct.OPENERS, SettingsAct.EVENT_ROLE),
        *(SettingsAct.RECAP_CHANNEL, SettingsAct.DAILY_CHANNEL),
    )

    async def shown() -> str:
        panels = [await opened(world.manager, world, page) for page in pages]
        return "\n".join(visible_text(panel) + str(panel.components) for panel in panels)

    await settle(env, world, **dict.fromkeys(fields, NOBODY))
    assert str(NOBODY) not in await shown()
    channel = world.channel.id
    kept = dict(zip(fields, (there, there, channel, channel), strict=True))
    await settle(env, world, **kept)
    text = await shown()
    assert str(there) in text
    assert str(channel) in text
    assert "gone" not in text
    await settle(env, world, channel_id=NOBODY, openers=Openers(OpenerRule.ROLE, NOBODY))
    assert (await shown()).count("gone") >= 2


LOOK = 60
"""Seconds between two looks."""


async def refused(env: Env, world: World, *places: ChannelHandle) -> list[str]:
    """Open a table in each of these places, where Discord refuses it; return their ids."""
    bot, server, ids = bot_of(env), world.guild.id, list[str]()
    for place, who in zip(places, world.people, strict=False):
        ann = Person(who.id, who.name, server_id=server)
        ids.append((await bot.host.open(ann, ordered(server, place.id))).id)
        ends = raw.refuse(env, place)
        bot.runner.wake(ids[-1])
        await env.advance_time(3)
        ends()
    assert await waiting(env, ids) == ids
    return ids


async def waiting(env: Env, ids: list[str]) -> list[str]:
    """Return the tables that wait until Discord takes their messages."""
    host = bot_of(env).host
    return [one for one in ids if (await host.table(one)).paused is Pause.REFUSED]


def tries(env: Env, place: ChannelHandle) -> int:
    return sum(f"/{place.id}/typing" in one.path for one in env.http_requests)


async def test_a_change_lets_all_tables_go_on_that_can(env: Env, world: World) -> None:
    rooms = [world.guild.create_text_channel(name) for name in ("a", "b", "c")]
    # Those that cannot go on come first.
    tables = dict(sorted(zip(await refused(env, world, *rooms), rooms, strict=True)))
    (first, shut), (second, refusing), (_, fine) = tables.items()
    ends = raw.refuse(env, refusing)
    await raw.forbid_bot(env, shut, attach_files=True)
    assert await waiting(env, [*tables]) == [first, second]
    asked = [tries(env, room) for room in (shut, refusing, fine)]
    assert asked == [0, 1, 1], "it is not asked in vain"
    ends()
    await raw.forbid_bot(env, shut)
    assert await waiting(env, [*tables]) == []


async def test_where_it_may_write_the_bot_asks_again_less_and_less_often(
    env: Env, world: World
) -> None:
    shut, room, other = (world.guild.create_text_channel(name) for name in ("a", "b", "c"))
    tables = await refused(env, world, shut, room, other)
    for place in (shut, room):
        raw.refuse(env, place)
    asked = []
    for _ in range(7):
        await env.advance_time(LOOK)
        asked.append((tries(env, shut), tries(env, room), tries(env, other)))
    assert asked == [(1, 1, 1), (2, 2, 1), (2, 2, 1), (3, 3, 1), (3, 3, 1), (3, 3, 1), (3, 3, 1)]
    assert await waiting(env, tables) == tables[:2]
    env.backend.faults.clear()
    await env.advance_time(3 * LOOK)
    assert await waiting(env, tables) == []

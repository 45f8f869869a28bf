"""Who and what is gone: referees, roles and channels that a server's settings still name."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final

import pytest
from simcord import Env, MemberActor

from bot.interactions.members import forget_gone, gone_from
from bot.ui.controls.settings import SettingsAct
from bot.views.person import Person
from bot.views.referee_request import RefereeRequest
from bot.views.settings.server import OpenerRule, Openers
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

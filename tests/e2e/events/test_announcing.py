"""Who can announce an event, and what the others are told."""

from __future__ import annotations

import discord
from simcord import Env

from bot.settings import Settings
from bot.ui.controls.drafts import PresetCode
from bot.ui.controls.settings import SettingsAct
from tests.e2e.events.evenings import SHORT, Evening, announce, events
from tests.e2e.settling import settle
from tests.e2e.world import World, ask


async def test_a_member_announces_nothing(world: World) -> None:
    ann = world.people[0]
    assert "*Manage Events*" in await ask(ann, world.channel, "event create")
    # A forged press goes past the wizard.
    told = await announce(world, ann, *(f"Spam {number}" for number in range(187)))
    assert all("*Manage Events*" in text for text in told)
    assert await events(world) == 0
    assert not world.channel.threads


async def test_the_server_names_a_role_that_announces(env: Env, world: World) -> None:
    bob = world.people[1]
    role = world.guild.create_role("Organisers")
    ann = world.guild.add_member(env.create_user("anna"), roles=[role])
    await settle(world.manager, world, SettingsAct.EVENT_ROLE, role)
    assert "What do you want" in await ask(ann, world.channel, "event create")
    assert f"<@&{role.id}>" in await ask(bob, world.channel, "event create")
    rights = discord.Permissions(manage_events=True)
    keeper = world.guild.create_role("Keepers", permissions=rights)
    cleo = world.guild.add_member(env.create_user("cleo"), roles=[keeper])
    assert "What do you want" in await ask(cleo, world.channel, "event create")


async def test_too_many_announced_events_are_refused_with_advice(world: World) -> None:
    most = Settings().events_per_person
    *_, last, late = await announce(world, world.manager, *map(str, range(most + 1)))
    assert "Announced" in last
    assert f"{most}" in late
    assert "call one of them off" in late
    assert "call one of them off" in await ask(world.manager, world.channel, "event create")
    assert await events(world) == most


async def test_an_event_that_begins_by_itself_is_announced_with_how_many_it_takes(env: Env) -> None:
    evening = Evening(env, ["ann"])
    await evening.announce(PresetCode.SWISS, begins="4", start="in 2 hours")
    await evening.settle()
    plan = (await evening.view()).event.plan
    assert (plan.begins_itself, plan.least, plan.options["target"]) == (True, 4, SHORT)
    assert "Begins by itself once 4 pairs can play" in evening.panel()

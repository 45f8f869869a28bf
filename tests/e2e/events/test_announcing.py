"""Who can announce an event, and what the others are told."""

from __future__ import annotations

import discord
from simcord import Env

from bot.ui.controls.drafts import PresetCode
from bot.ui.controls.settings import SettingsAct
from tests.e2e.events.evenings import SHORT, Evening
from tests.e2e.settling import settle
from tests.e2e.world import World, ask


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


async def test_an_event_that_begins_by_itself_is_announced_with_how_many_it_takes(env: Env) -> None:
    evening = Evening(env, ["ann"])
    await evening.announce(PresetCode.SWISS, begins="4", start="in 2 hours")
    await evening.settle()
    plan = (await evening.view()).event.plan
    assert (plan.begins_itself, plan.least, plan.options["target"]) == (True, 4, SHORT)
    assert "Begins by itself once 4 pairs can play" in evening.panel()

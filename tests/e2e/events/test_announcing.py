"""Who can announce an event, what the others are told, and how all can check the lots."""

from __future__ import annotations

import re
from hashlib import sha256

import discord
from simcord import Env

from bot.competition.event.plan import EventPlan
from bot.competition.stages import EntrantKind, Format, Knockout, Stage
from bot.ui.controls.drafts import PresetCode
from bot.ui.controls.settings import SettingsAct
from tests.e2e.events.desk.test_redraw import MATCH
from tests.e2e.events.evenings import SHORT, Evening, entered
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


async def test_the_panel_promises_the_draw_and_the_log_proves_it(env: Env) -> None:
    form = Format(EntrantKind.PERSON, (Stage(Knockout(), MATCH),))
    plan = EventPlan(format=form, game="trinidad", options={"target": 2}, seats=2)
    evening: Evening = await entered(env, plan, "ann", "bob", "cy", "di")
    promised = re.search(r"The lot's fingerprint: `([0-9a-f]{64})`", evening.panel())
    assert promised is not None
    await evening.start()
    (begun,) = [line for line in evening.log() if "drawn by the lot" in line]
    lot = re.search(r"`([0-9a-f]{64})`", begun)
    assert lot is not None
    assert sha256(lot[1].encode()).hexdigest() == promised[1]
    by_lot = sorted(range(1, 5), key=lambda one: sha256(f"{lot[1]}:{one}".encode()).digest())
    field = (await evening.view()).event.stages[0].entrants
    assert [one.id for one in field] == by_lot
    assert "fingerprint" not in evening.panel()

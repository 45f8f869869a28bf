"""Nobody but its person gets anything of a private table, whatever they send."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import discord
import pytest
from simcord import Env, MemberActor
from simcord.enums import InteractionType

from bot.views.person import Person
from tests.e2e import raw
from tests.e2e.bots import bot_of
from tests.e2e.listening import Everything
from tests.e2e.world import World
from tests.intruders.sending import commands_of, send_in
from tests.intruders.staging import some_message
from tests.tables.room import ordered
from tests.ui.written import WRITTEN

EXAMPLE = "K7QF"
"""The table of the examples."""


def anything(
    env: Env, world: World, who: MemberActor, board: discord.Message, table: str
) -> Iterator[raw.Act]:
    """Press each control that names a table, and name it to each command that takes one."""
    for written, _ in WRITTEN:
        if EXAMPLE in written:
            custom_id = written.replace(EXAMPLE, table)
            yield raw.Click(who, board, custom_id)
            data = {"custom_id": custom_id, "components": []}
            yield raw.Anything(who, world.channel, InteractionType.MODAL_SUBMIT, data)
    for name, options in commands_of(env):
        if any(option["name"] == "table" for option in options):
            needed = {"card": "JS", "cards": "JS", "points": 3, "which": "high", "seat": 1}
            needed |= {"question": "?"}
            known = {one["name"] for one in options}
            filled = {option: value for option, value in needed.items() if option in known}
            yield raw.Command(who, world.channel, name, {**filled, "table": table})
            for typed in ("", table):
                yield raw.Command(who, world.channel, name, {**filled, "table": typed}, "table")


async def test_others_send_anything(
    env: Env, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    host, server = bot_of(env).host, world.guild.id
    ann = Person(world.people[0].id, "ann", server_id=server)
    table = await host.open_private(ann, ordered(server, world.channel.id))
    await host.cut(table.id, ann, 1, 7)
    board = await some_message(env, world)
    everything = Everything(env)
    for who in (world.moderator, world.manager):
        before = await host.table(table.id)
        await send_in(env, [*anything(env, world, who, board, table.id)], caplog)
        after = await host.table(table.id)
        # Computers may have moved meanwhile.
        assert replace(after, version=0, public=None) == replace(before, version=0, public=None)
        for text in everything.reaching(who.id):
            assert table.id not in text
            assert table.seats[1].name.split()[-1] not in text
        # Now it is a past game.
        if who is world.moderator:
            await host.close(table.id, ann)

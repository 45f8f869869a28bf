"""Permissions at a table depend on its own channel, in whichever channel a person asks."""

import discord
from discord import PermissionOverwrite
from simcord import ChannelHandle, Env, MemberActor, RoleHandle, UserHandle

from bot.tables.errors import UnknownTable
from bot.tables.errors.rights import MayNotWrite
from bot.ui.controls.table import CloseTable, Join, MyHand, Start
from bot.ui.core.custom_ids import encode
from tests.choosing import offers
from tests.e2e import raw
from tests.e2e.playing import press_first
from tests.e2e.world import World, ask, reply_text, says, seen

Target = (
    RoleHandle
    | MemberActor
    | UserHandle
    | discord.Role
    | discord.Member
    | discord.User
    | discord.ClientUser
)


def other_room(world: World) -> ChannelHandle:
    """Add a channel where Bob only reads, which Cy does not see, and where Dee keeps order."""
    _, bob, cy, dee = world.people
    overwrites: dict[Target, PermissionOverwrite] = {
        bob: PermissionOverwrite(send_messages=False),
        cy: PermissionOverwrite(view_channel=False),
        dee: PermissionOverwrite(manage_messages=True),
    }
    return world.guild.create_text_channel("other-room", overwrites=overwrites)


async def test_people_who_may_only_read_there_take_no_seat(world: World) -> None:
    ann, bob, *_ = world.people
    place = other_room(world)
    await ann.slash(place, "table open")
    table = offers(seen(ann, place), Join)[0].control.table
    assert reply_text(await press_first(bob, seen(bob, place), Join)) == MayNotWrite.text
    # Nor by a command given where they may write.
    assert await ask(bob, world.channel, "table join", table=table) == MayNotWrite.text


async def test_a_table_out_of_sight_is_not_reached_by_forged_buttons(
    env: Env, world: World
) -> None:
    ann, _, cy, _ = world.people
    place = other_room(world)
    await cy.slash(world.channel, "table open")
    mine = seen(cy, world.channel)[-1]
    await ann.slash(place, "table open")
    table = offers(seen(ann, place), Join)[0].control.table
    for control in (Join(table), Join(table, 1), Start(table), CloseTable(table), MyHand(table)):
        result = await raw.forged_click(env, cy, mine, encode(control))
        assert says(UnknownTable, reply_text(result))
    assert table not in await ask(cy, world.channel, "table list")

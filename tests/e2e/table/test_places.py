"""Tables and events in every kind of channel, and what people may do there from elsewhere."""

import discord
import pytest
from discord import PermissionOverwrite
from simcord import ChannelHandle, Env, MemberActor, RoleHandle, UserHandle

from bot.interactions.events.announcing import NoEventHere
from bot.tables.errors import UnknownTable
from bot.tables.errors.rights import MayNotWrite
from bot.ui.controls.settings import SettingsAct
from bot.ui.controls.table import CloseTable, Join, MyHand, Start
from bot.ui.core.custom_ids import encode
from tests.choosing import offers
from tests.e2e import raw
from tests.e2e.events.evenings import draft, events
from tests.e2e.playing import begin_tricks, press_first
from tests.e2e.settling import settle
from tests.e2e.world import World, ask, reply_text, says, seen, shown
from tests.suite.real import refusing

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


CHATS = ("voice", "stage")


async def place_of(env: Env, world: World, kind: str) -> ChannelHandle:
    """Make a channel of a kind; for threads and posts also what they are in."""
    club = world.guild
    match kind:
        case "voice":
            return club.create_voice_channel("lounge")
        case "stage":
            return club.create_stage_channel("lounge")
        case "news":
            return club.create_news_channel("news")
        case "post":
            around = club.create_forum_channel("forum")
        case _:
            around = club.create_text_channel("talk")
    return await raw.start_thread(env, world.manager, around)


@pytest.mark.parametrize("kind", [*CHATS, "news", "post", "thread"])
async def test_a_table_is_played_in_any_channel(env: Env, world: World, kind: str) -> None:
    place = await place_of(env, world, kind)
    with refusing():
        await begin_tricks(world, *world.people[:2], place=place)
    assert seen(world.stranger, place)


async def test_a_thread_needs_no_right_to_write_in_its_channel(env: Env, world: World) -> None:
    await raw.forbid(env, world.channel, send_messages=True)
    thread = await raw.start_thread(env, world.manager, world.channel)
    assert "Send Messages" in await ask(world.people[0], world.channel, "table open")
    await begin_tricks(world, *world.people[:2], place=thread)


@pytest.mark.parametrize("kind", CHATS)
async def test_a_table_in_a_chat_needs_the_right_to_connect(
    env: Env, world: World, kind: str
) -> None:
    place = await place_of(env, world, kind)
    await raw.forbid(env, place, connect=True)
    told = await ask(world.people[0], place, "table open")
    assert "Missing permissions there: Connect." in told


async def test_a_table_in_a_chat_needs_no_threads(env: Env, world: World) -> None:
    await settle(world.manager, world, SettingsAct.THREADS, "thread")
    place = await place_of(env, world, "voice")
    await raw.forbid(env, place, create_public_threads=True)
    await begin_tricks(world, *world.people[:2], place=place)


@pytest.mark.parametrize(("pace", "minutes"), [("usual", 1_440), ("day", 10_080)])
async def test_the_thread_of_a_slow_table_is_archived_late(
    env: Env, world: World, pace: str, minutes: int
) -> None:
    await settle(world.manager, world, SettingsAct.THREADS, "thread")
    await begin_tricks(world, *world.people[:2], pace=pace)
    (thread,) = world.channel.threads
    assert raw.archived_after(env, thread) == minutes


@pytest.mark.parametrize("kind", [*CHATS, "post"])
async def test_an_event_is_refused_where_matches_get_no_threads(
    env: Env, world: World, kind: str
) -> None:
    place = await place_of(env, world, kind)
    assert await ask(world.manager, place, "event create") == NoEventHere.text
    # The wizard may stand where it was opened, and the press come from elsewhere.
    page = shown(await world.manager.slash(place, "help"))
    forged = await raw.forged_click(env, world.manager, page, draft("Cup"))
    assert NoEventHere.text in reply_text(forged)
    assert await events(world) == 0


async def test_the_panel_of_an_event_made_in_a_thread_stands_in_its_channel(
    env: Env, world: World
) -> None:
    thread = await raw.start_thread(env, world.manager, world.channel)
    page = shown(await world.manager.slash(thread, "event create"))
    await raw.forged_click(env, world.manager, page, draft("Cup"))
    assert seen(world.stranger, world.channel)
    await raw.forbid(env, world.channel, send_messages=True)
    told = await ask(world.manager, thread, "event create")
    assert world.channel.mention in told
    assert "Send Messages" in told

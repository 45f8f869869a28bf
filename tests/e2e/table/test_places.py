"""Tables and events in every kind of channel, and what people may do there from elsewhere."""

import pytest
from simcord import ChannelHandle, Env

from bot.interactions.events.announcing import NoEventHere
from bot.ui.controls.settings import SettingsAct
from tests.e2e import raw
from tests.e2e.events.evenings import draft, events
from tests.e2e.playing import begin_tricks
from tests.e2e.settling import settle
from tests.e2e.world import World, ask, reply_text, seen, shown
from tests.suite.real import refusing

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

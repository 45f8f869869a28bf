"""Several tables, several servers, threads, limits, and who may do what."""

from discord import MessageType
from simcord import Env

from bot.tables.errors import UnknownTable
from bot.tables.errors.opening import TooManySeats
from bot.ui.controls.table import CloseTable, Join, MyHand
from bot.ui.core.custom_ids import encode
from bot.ui.settings.panel import SettingsAction
from tests.choosing import offers

from . import raw
from .listening import Everything
from .playing import cut, newest_board, play_on, press_first, sit_down
from .reading import record_files, visible_text
from .settling import settle
from .world import World, click, direct_messages, make_world, seen


async def test_two_tables_in_two_servers_do_not_touch(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    other = make_world(env, "Other Club", [ann.user, "eve"])
    ann2, eve = other.people
    await sit_down(world, [ann, bob], players=2, target=2)
    await sit_down(other, [ann2, eve], players=2, target=3)
    await cut(world, [ann, bob])
    await cut(other, [ann2, eve])
    here, there = newest_board(world, bob).table, newest_board(other, eve).table
    assert here != there
    assert not any(there in visible_text(m) for m in seen(bob, world.channel))
    assert not any(here in visible_text(m) for m in seen(eve, other.channel))
    listed = await bob.slash(world.channel, "table list")
    assert listed.response is not None
    assert here in visible_text(listed.response)
    assert there not in visible_text(listed.response)

    reached = await bob.slash(world.channel, "score", table=there)
    assert reached.response is not None
    assert UnknownTable.text in visible_text(reached.response)
    board = offers(seen(bob, world.channel), MyHand)[0]
    forged = await raw.forged_click(env, bob, board.message, encode(Join(there)))
    assert forged.response is not None
    assert UnknownTable.text in visible_text(forged.response)

    scores = await bob.slash(world.channel, "leaderboard")
    assert scores.response is not None
    assert eve.name not in visible_text(scores.response)


async def test_several_tables_in_one_channel(env: Env, world: World) -> None:
    ann, bob, cy, dee = world.people
    first = await sit_down(world, [ann, bob], players=2)
    await cut(world, [ann, bob])
    second = await sit_down(world, [cy, dee], players=2)
    await cut(world, [cy, dee])
    assert first != second
    assert any(first in visible_text(m) for m in direct_messages(ann))
    assert not any(second in visible_text(m) for m in direct_messages(ann))
    listed = await world.stranger.slash(world.channel, "table list")
    assert listed.response is not None
    assert first in visible_text(listed.response)
    assert second in visible_text(listed.response)


async def test_the_limit_per_player(env: Env, world: World) -> None:
    ann = world.people[0]
    for _ in range(5):
        await ann.slash(world.channel, "table open")
    refused = await ann.slash(world.channel, "table open")
    assert refused.response is not None
    text = visible_text(refused.response)
    assert "5" in text
    assert text.startswith(TooManySeats.text.partition("{")[0])


async def test_each_table_gets_a_thread_where_the_server_wants_it(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    await settle(world.manager, world, SettingsAction.THREADS, "thread")
    await ann.slash(world.channel, "table open", players=2, target=1)
    (thread,) = world.channel.threads
    await press_first(bob, seen(bob, thread), Join)
    await cut(world, [ann, bob], thread)
    await play_on([ann, bob])
    posted = [m for m in seen(world.stranger, world.channel) if m.type is MessageType.default]
    assert len(posted) == 1, "only the first post stands in the channel"
    assert any(record_files(m) for m in seen(ann, thread))


async def test_a_moderator_may_close_any_table(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    everything = Everything(env)
    await sit_down(world, [ann, bob], players=2)
    await cut(world, [ann, bob])
    refused = await world.stranger.slash(world.channel, "table close")
    assert refused.response is not None
    assert offers(seen(ann, world.channel), MyHand), "the table stands"
    closed = await world.moderator.slash(world.channel, "table close")
    assert closed.response is not None
    assert not offers(seen(ann, world.channel)), "no button is left"
    assert any("secret" in text.lower() for text in everything.public[-3:])


async def test_the_opener_closes_a_lobby_with_its_button(world: World) -> None:
    ann = world.people[0]
    await ann.slash(world.channel, "table open")
    await press_first(ann, seen(ann, world.channel), CloseTable)
    assert not offers(seen(ann, world.channel))


async def test_a_player_who_leaves_is_replaced_by_a_computer(world: World) -> None:
    people = world.people
    await sit_down(world, people, target=1)
    await cut(world, people)
    asked = await people[2].slash(world.channel, "table leave")
    assert asked.response is not None
    await click(people[2], asked.response, "Leave the game")
    rest = [people[0], people[1], people[3]]
    await play_on(rest)
    assert any(record_files(m) for m in seen(people[0], world.channel)), "played to the end"

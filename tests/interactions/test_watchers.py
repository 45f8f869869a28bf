"""What watches channels: tables go on where Discord takes messages again, and nowhere else."""

from __future__ import annotations

from simcord import ChannelHandle, Env

from bot.views.person import Person
from bot.views.table import Pause
from tests.e2e import raw
from tests.e2e.bots import bot_of
from tests.e2e.world import World
from tests.tables.room import ordered

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

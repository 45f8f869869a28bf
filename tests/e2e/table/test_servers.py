"""Several tables, several servers, threads, limits, and who may do what."""

from simcord import Env

from bot.tables.errors import UnknownTable
from bot.ui.controls.table import Join, MyHand
from bot.ui.core.custom_ids import encode
from tests.choosing import offers
from tests.e2e import raw
from tests.e2e.playing import begin
from tests.e2e.reading import visible_text
from tests.e2e.world import World, ask, make_world, reply_text, seen


async def test_two_tables_in_two_servers_do_not_touch(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    other = make_world(env, "Other Club", [ann.user, "eve"])
    ann2, eve = other.people
    here = await begin(world, ann, bob)
    there = await begin(other, ann2, eve)
    assert not any(there in visible_text(m) for m in seen(bob, world.channel))
    assert not any(here in visible_text(m) for m in seen(eve, other.channel))
    listed = await ask(bob, world.channel, "table list")
    assert here in listed
    assert there not in listed
    assert UnknownTable.text in await ask(bob, world.channel, "score", table=there)
    board = offers(seen(bob, world.channel), MyHand)[0]
    forged = await raw.forged_click(env, bob, board.message, encode(Join(there)))
    assert UnknownTable.text in reply_text(forged)
    assert eve.name not in await ask(bob, world.channel, "leaderboard")

"""Which of several tables in a channel a command means when it names none."""

from bot.ui.controls.table import CutHere, Join
from tests.choosing import offers
from tests.e2e.world import World, ask, seen, shown


async def test_a_command_means_ones_own_table_and_to_join_the_other(world: World) -> None:
    ann, bob, cy = world.people[:3]
    room = world.channel
    for opener in (ann, bob):
        await opener.slash(room, "table open", players=2, empty_seats="nobody")
    theirs, hers = (offer.control.table for offer in offers(seen(ann, room), Join))
    assert "Which table?" in await ask(cy, room, "table join")
    assert hers in await ask(ann, room, "table add")
    joined = shown(await ann.slash(room, "table join"))
    assert [offer.control.table for offer in offers([joined], CutHere)] == [theirs]
    # Now she sits at both.
    assert "Which table?" in await ask(ann, room, "table close")
    assert theirs in await ask(bob, room, "table close")

"""Which of several tables in a channel a command means when it names none."""

from simcord import InteractionResult

from bot.ui.controls.table import Start
from tests.choosing import offers

from .reading import visible_text
from .world import World, seen


def told(result: InteractionResult) -> str:
    assert result.response is not None
    return visible_text(result.response)


async def test_of_several_tables_ones_own_is_meant_and_to_join_the_other(world: World) -> None:
    ann, bob, cy = world.people[:3]
    for opener in (ann, bob):
        await opener.slash(world.channel, "table open", players=2, empty_seats="nobody")
    theirs, hers = (offer.control.table for offer in offers(seen(ann, world.channel), Start))
    assert "Which table?" in told(await cy.slash(world.channel, "table join"))
    assert hers in told(await ann.slash(world.channel, "table add"))
    assert theirs in told(await ann.slash(world.channel, "table join"))
    # Now she sits at both, and there is no telling.
    assert "Which table?" in told(await ann.slash(world.channel, "table close"))
    assert theirs in told(await bob.slash(world.channel, "table close"))

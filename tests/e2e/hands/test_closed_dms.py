"""Players whose direct messages are closed play from the channel."""

from simcord import Env

from bot.ui.controls.table import MyHand
from tests.e2e.listening import Everything, Kind
from tests.e2e.playing import begin, press_first
from tests.e2e.reading import visible_text
from tests.e2e.world import World, close_dms, seen


async def test_a_closed_dm_is_tried_once_and_its_owner_notified_once(
    env: Env, world: World
) -> None:
    everything = Everything(env)
    bob = world.people[1]
    close_dms(env, bob)
    await begin(world, *world.people)
    first = await press_first(bob, seen(bob, world.channel), MyHand)
    again = await press_first(bob, seen(bob, world.channel), MyHand)

    tries = [r for r in everything.requests() if r.kind is Kind.DM_POST and r.reader == bob.id]
    assert len(tries) == 1
    notes = [visible_text(note) for note in first.followups]
    assert len(notes) == 1
    assert "direct messages" in notes[0]
    assert all(note.ephemeral for note in first.followups)
    assert not again.followups
    assert not any("direct messages are closed" in text for text in everything.public)

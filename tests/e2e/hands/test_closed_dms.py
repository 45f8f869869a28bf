"""Players whose direct messages are closed play from the channel."""

import re

from simcord import Env, MemberActor

from bot.ui.controls.table import MyHand
from tests.choosing import offers
from tests.e2e.listening import Everything, Kind
from tests.e2e.playing import begin, hands, play_on, press_first
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


async def test_closing_them_in_mid_game_gives_one_notice_and_play_from_the_channel(
    env: Env, world: World
) -> None:
    ann, bob = world.people[:2]
    await begin(world, ann, bob)
    assert hands(bob), "the first hand has come"
    first = len(hands(bob))
    close_dms(env, bob)
    everything = Everything(env)
    since = everything.mark()
    # They play the rest of this deal with their hand; the next deal's hand does not come.
    await play_on([ann, bob], until=lambda: _is_stuck(world, bob))
    opened = await press_first(bob, seen(bob, world.channel), MyHand)
    assert len(hands(bob)) == first
    notes = [visible_text(note) for note in opened.followups]
    assert ["direct messages are closed" in note for note in notes] == [True]
    again = await press_first(bob, seen(bob, world.channel), MyHand)
    assert not again.followups
    posts = [r for r in everything.requests(since) if r.kind is Kind.DM_POST]
    assert sum(request.reader == bob.id for request in posts) == 1
    played = 0
    for _ in range(6):
        choices = await bob.autocomplete(world.channel, "play", "card", "")
        if choices:
            await bob.slash(world.channel, "play", card=choices[0]["value"])
            played += 1
        await play_on([ann])
    assert played >= 3, "the game goes on"


def _is_stuck(world: World, who: MemberActor) -> bool:
    """Return whether a person's newest hand is of an earlier deal than the board."""
    board = visible_text(offers(seen(who, world.channel), MyHand)[0].message)
    deal = re.search(r"deal \d+", visible_text(hands(who)[-1]))
    return deal is not None and "deal 2" in board and deal[0] == "deal 1"

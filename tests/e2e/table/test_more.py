"""Behind *⋯*: what is shown to one person, and what its buttons do."""

from __future__ import annotations

from simcord import MemberActor, ResponseMessage

from bot.ui.controls import table as controls
from tests.e2e.playing import begin, begin_alone, play_on, press_first
from tests.e2e.reading import visible_text
from tests.e2e.world import World, click, labels, seen, sees, shown


async def menu_of(who: MemberActor, world: World) -> ResponseMessage:
    """Press the *⋯* of the newest board."""
    return shown(await press_first(who, seen(who, world.channel), controls.ShowMore))


async def test_the_answer_takes_the_place_of_the_menu(world: World) -> None:
    ann, bob = world.people[:2]
    await begin_alone(world, players=2)
    menu = await menu_of(bob, world)
    await click(bob, menu, "Take a computer's seat")
    menu = await menu_of(ann, world)
    await click(ann, menu, "Pause")
    assert "You asked for a pause" in visible_text(menu)
    assert sees(bob, world.channel, "ann asked for a pause")
    menu = await menu_of(bob, world)
    await click(bob, menu, "How to play")
    assert "14 points" in visible_text(menu)


async def test_after_a_game_the_opener_changes_computers_from_one_menu(world: World) -> None:
    ann = await begin_alone(world, players=2, target=1)
    await play_on([ann])
    menu = await menu_of(ann, world)
    await click(ann, menu, "Remove computer")
    assert "Remove computer" not in labels(menu)
    await click(ann, menu, "Add computer")
    assert "Remove computer" in labels(menu)
    assert "Add computer" not in labels(menu)


async def test_players_play_their_last_cards_themselves_or_leave_them_to_the_bot(
    world: World,
) -> None:
    ann, bob = world.people[:2]
    await begin(world, ann, bob)
    for who, label in ((ann, "Play last cards ourselves"), (bob, "Play our last cards")):
        menu = await menu_of(who, world)
        await click(who, menu, label)
        assert label not in labels(menu)

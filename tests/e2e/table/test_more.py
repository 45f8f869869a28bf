"""Behind *⋯*, *Show the tricks* and *Why?*: what is shown to one person, and what buttons do."""

from __future__ import annotations

from simcord import MemberActor, ResponseMessage

from bot.ui.controls import table as controls
from bot.ui.controls.table import ShowTricks, WhyPoints
from tests.choosing import offers
from tests.e2e.playing import begin, begin_alone, is_over, play_on, press_first
from tests.e2e.reading import visible_text
from tests.e2e.world import World, click, labels, press, seen, sees, shown


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


async def test_everybody_may_see_the_tricks_of_a_finished_deal(world: World) -> None:
    people = world.people
    await begin(world, *people, target=4)
    await play_on(people, until=lambda: bool(offers(seen(people[0], world.channel), ShowTricks)))
    answer = await press_first(world.stranger, seen(world.stranger, world.channel), ShowTricks)
    assert answer.ephemeral
    said = visible_text(shown(answer))
    assert "### Deal 1" in said
    lines = [line for line in said.split("\n") if line[:2] in {f"{n} " for n in range(1, 10)}]
    assert len(lines) >= 6
    assert all(all(who.name in line for who in people) for line in lines)
    await play_on(people)
    assert is_over(world)
    # After the game, and at a closed table too.
    await people[0].slash(world.channel, "table close")
    again = shown(
        await press_first(world.stranger, seen(world.stranger, world.channel), ShowTricks)
    )
    while "### Deal 1 " not in visible_text(again):
        # From deal to deal, back to the first.
        [earlier, *_] = offers([again], ShowTricks)
        again = shown(await press(world.stranger, again, earlier.custom_id))
    assert lines[0] in visible_text(again)
    # So are its points.
    why = await press_first(world.stranger, seen(world.stranger, world.channel), WhyPoints)
    assert why.ephemeral
    assert "**High** " in visible_text(shown(why))
    assert "trick " in visible_text(shown(why))

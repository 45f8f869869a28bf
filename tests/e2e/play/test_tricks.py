"""*Show the tricks*, *Why?*: what everybody saw of a deal, over or not, and nothing of the next."""

from __future__ import annotations

from bot.ui.controls.table import ShowTricks, WhyPoints
from tests.choosing import offers
from tests.e2e.playing import begin, is_over, play_on, press_first
from tests.e2e.reading import visible_text
from tests.e2e.world import World, press, seen, shown


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

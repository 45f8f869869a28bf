"""*Show the tricks*: what everybody saw of a deal, finished or running, and nothing of the next."""

from __future__ import annotations

from simcord import Env

from bot.tables.errors.history import NoSuchDeal
from bot.ui.controls.table import ShowTricks
from bot.ui.core.custom_ids import encode
from tests.choosing import offers
from tests.e2e import raw
from tests.e2e.playing import begin, begin_tricks, is_over, play_on, play_one, press_first
from tests.e2e.reading import visible_text
from tests.e2e.world import World, press, reply_text, says, seen, shown


async def test_everybody_may_see_the_tricks_of_a_finished_deal(world: World) -> None:
    people = world.people
    await begin(world, *people, target=14)
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
    found = offers(seen(world.stranger, world.channel), ShowTricks)
    first = min(found, key=lambda one: one.message.id)
    again = await press(world.stranger, first.message, first.custom_id)
    assert lines[0] in visible_text(shown(again))


async def test_of_the_running_deal_it_shows_what_is_public(env: Env, world: World) -> None:
    people = world.people
    table = await begin_tricks(world, *people)
    for _ in people:
        assert await play_one(people)
    board = seen(world.stranger, world.channel)[-1]
    answer = await raw.forged_click(env, world.stranger, board, encode(ShowTricks(table, 1, 0)))
    said = reply_text(answer) or visible_text(shown(answer))
    assert "\n1 " in said
    assert "\n2 " not in said
    none = await raw.forged_click(env, world.stranger, board, encode(ShowTricks(table, 1, 1)))
    assert says(NoSuchDeal, reply_text(none))

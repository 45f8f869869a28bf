"""From an open table to the first card; and what is behind *⋯*, *Show the tricks*, *Why?*."""

from __future__ import annotations

import pytest
from simcord import Env, MemberActor, ResponseMessage

from bot.ui.controls import table as controls
from bot.ui.controls.table import PickTricks, PickWhy, ShowTricks, WhyPoints
from tests.choosing import control_of, offers
from tests.e2e.listening import Everything, Kind
from tests.e2e.playing import begin, begin_alone, board_text, is_over, play_on, press_first, public
from tests.e2e.reading import menus, visible_text
from tests.e2e.recorded import promise_of
from tests.e2e.world import World, choose, click, labels, press, seen, sees, shown


async def test_a_table_opens_with_a_message_for_all_and_one_for_its_opener(
    env: Env, world: World
) -> None:
    ann = world.people[0]
    everything = Everything(env)
    await ann.slash(world.channel, "table open")
    spent = everything.count(0)
    assert (spent[Kind.POST], spent[Kind.ANSWER], spent[Kind.FOLLOWUP]) == (1, 1, 0)
    lobby, mine = seen(ann, world.channel)
    assert labels(mine) == ["Fill with computers and start"]
    assert labels(lobby) == [
        "Sit down",
        "Fill with computers and start",
        "Find players",
        "How to play",
        "⋯",
    ]
    promised = await promise_of(world)
    assert len(promised) == 64
    assert promised[:8] not in visible_text(lobby), "it's for those who ask"


@pytest.mark.parametrize("first", [True, False])
async def test_a_partner_is_one_more_click(world: World, *, first: bool) -> None:
    ann, bob = world.people[:2]
    await ann.slash(world.channel, "table open")
    answer = shown(await press_first(bob, seen(bob, world.channel), controls.Join))
    if first:
        await click(bob, answer, "Play with ann instead")
    assert ("● bob" in board_text(world.stranger, world.channel)) == first


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
    told = list[str]()
    await begin(world, *people, target=9)
    await play_on(people, until=lambda: bool(offers(seen(people[0], world.channel), WhyPoints)))
    # During the next deal, too.
    before = await press_first(world.stranger, seen(world.stranger, world.channel), WhyPoints)
    assert before.ephemeral
    [tricks] = offers([shown(before)], ShowTricks)
    answer = await press(world.stranger, shown(before), tricks.custom_id)
    said = visible_text(shown(answer))
    assert "### Deal 1" in said
    lines = [line for line in said.split("\n") if line[:2] in {f"{n} " for n in range(1, 10)}]
    assert len(lines) >= 6
    assert all(all(who.name in line for who in people) for line in lines)
    await play_on(people)
    assert is_over(world)
    # After the game, and at a closed table too.
    await people[0].slash(world.channel, "table close")
    # From any deal a menu leads back to the first, and so do its points.
    for opens, picks in ((ShowTricks, PickTricks), (WhyPoints, PickWhy)):
        shown_to_all = public(seen(world.stranger, world.channel))
        answer = await press_first(world.stranger, shown_to_all, opens)
        assert answer.ephemeral
        [menu] = menus(shown(answer))
        assert isinstance(control_of(menu.custom_id), picks)
        assert "### Deal 1 " not in visible_text(shown(answer))
        first = shown(await choose(world.stranger, shown(answer), ["0"], menu.custom_id))
        assert "### Deal 1 " in visible_text(first)
        told.append(visible_text(first))
    assert lines[0] in told[0]
    assert "**High** " in told[1]
    assert "trick " in told[1]

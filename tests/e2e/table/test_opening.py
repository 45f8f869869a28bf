"""From an open table to the first card: few messages, few clicks."""

from __future__ import annotations

import pytest
from simcord import Env

from bot.ui.controls import table as controls
from tests.choosing import offers
from tests.e2e.hands.channel_hands import hand_here, want_hands_here
from tests.e2e.listening import Everything, Kind
from tests.e2e.playing import board_text, press_first
from tests.e2e.reading import visible_text
from tests.e2e.world import World, click, labels, reply_text, seen, shown


async def test_a_table_opens_with_one_message(env: Env, world: World) -> None:
    ann = world.people[0]
    everything = Everything(env)
    await ann.slash(world.channel, "table open")
    spent = everything.count(0)
    assert (spent[Kind.POST], spent[Kind.ANSWER], spent[Kind.FOLLOWUP]) == (1, 0, 0)
    (lobby,) = seen(ann, world.channel)
    assert labels(lobby) == [
        "Sit down",
        "Fill with computers and start",
        "Find players",
        "How to play",
        "⋯",
    ]
    more = shown(await click(world.stranger, lobby, "⋯"))
    how = visible_text(shown(await click(world.stranger, more, "Is it fair?")))
    digits = how.split("```")[1].split("\n")[1]
    assert digits in visible_text(lobby), "the channel keeps the first half"


async def test_one_person_plays_after_three_clicks(env: Env, world: World) -> None:
    """Fill and start, then cut: the answer becomes the hand."""
    ann = world.people[0]
    await want_hands_here(world, [ann])
    everything = Everything(env)
    await ann.slash(world.channel, "table open")
    asked = shown(await press_first(ann, seen(ann, world.channel), controls.Start))
    assert labels(asked) == ["Cut", "Choose where…"]
    await click(ann, asked, "Cut")
    await env.advance_time(20)
    hand = hand_here(ann, world)
    assert offers([hand], controls.PlayCard, controls.MakeCall), "the same message"
    assert everything.count(0)[Kind.POST] == 2, "the lobby and the first deal"
    lobby = visible_text(seen(world.stranger, world.channel)[0])
    assert "ann cuts" in lobby
    assert "deals first" in lobby


async def test_the_last_to_sit_down_cuts_at_once(world: World) -> None:
    ann, bob = world.people[:2]
    await want_hands_here(world, [bob])
    await ann.slash(world.channel, "table open", players=2)
    result = await press_first(bob, seen(bob, world.channel), controls.Join)
    assert reply_text(result).startswith("You're in. Cut the pack:")
    await click(bob, shown(result), "Cut")
    assert "Cut" not in labels(hand_here(bob, world))
    assert len(labels(hand_here(bob, world))) >= 6, "a button for each card"


@pytest.mark.parametrize("first", [True, False])
async def test_a_partner_is_one_more_click(world: World, *, first: bool) -> None:
    ann, bob = world.people[:2]
    await ann.slash(world.channel, "table open")
    answer = shown(await press_first(bob, seen(bob, world.channel), controls.Join))
    if first:
        await click(bob, answer, "Play with ann instead")
    assert ("● bob" in board_text(world.stranger, world.channel)) == first

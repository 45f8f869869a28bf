"""Private tables: one person plays against computers, and nobody else sees anything of it."""

from __future__ import annotations

import re

import discord
from simcord import Env, MemberActor

from bot.ui.controls import table as controls
from tests.choosing import offers
from tests.e2e import raw
from tests.e2e.hands.channel_hands import act_here, hand_here, hands_here
from tests.e2e.listening import Everything
from tests.e2e.reading import visible_text
from tests.e2e.world import World, button, click, direct_messages, labels, seen, shown


async def open_private(world: World, **options: str | int) -> MemberActor:
    """Let the first person open a private table and cut; return that person."""
    ann = world.people[0]
    await ann.slash(world.channel, "table open", private=True, **options)
    await click(ann, hand_here(ann, world), "Cut")
    return ann


async def play_until(ann: MemberActor, world: World, label: str) -> discord.Message:
    """Play by the hand alone until it has a button; return it."""
    for _ in range(300):
        hand = hand_here(ann, world)
        if label in labels(hand):
            return hand
        if "Next deal" in labels(hand):
            await click(ann, hand, "Next deal")
        elif not await act_here([ann], world):
            await world.env.advance_time(5)
    raise AssertionError(f"{label} never came")


def table_of(hand: discord.Message) -> str:
    return offers([hand], controls.ShowMore)[0].control.table


async def test_a_whole_game_is_one_message_that_nobody_else_sees(env: Env, world: World) -> None:
    everything = Everything(env)
    ann = await open_private(world, target=4)
    first = hand_here(ann, world)
    await play_until(ann, world, "Next deal")
    over = await play_until(ann, world, "Play again")
    assert re.search(r"-# Deal \d+: ", visible_text(over)), "what the last deal came to"
    assert over.id == first.id
    assert "practice" in "\n".join(everything.private(ann.id))
    await click(ann, over, "Replay")
    page = hands_here(ann, world)[-1]
    assert page.id != over.id, "the table stays in view"
    await click(ann, over, "Play again")
    assert "Play again" not in labels(hands_here(ann, world)[0])
    # Nothing that reached anybody else names the table or shows that there is one.
    assert not everything.public
    assert not direct_messages(ann)
    for other in (*world.people[1:], world.stranger, world.moderator, world.manager):
        assert not any(table_of(first) in text for text in everything.reaching(other.id))


async def test_the_bot_needs_no_right_in_the_channel(env: Env, world: World) -> None:
    await raw.forbid(env, world.channel, send_messages=True, attach_files=True)
    await play_until(await open_private(world), world, "Next deal")
    assert not seen(world.stranger, world.channel)


async def test_help_opens_one(world: World) -> None:
    ann = world.people[0]
    page = shown(await ann.slash(world.channel, "help", about="open"))
    twice = button(page, "Play alone").custom_id
    await raw.together(world.env, *[raw.Click(ann, page, twice or "")] * 2)
    await click(ann, hand_here(ann, world), "Cut")
    await ann.slash(world.channel, "help")
    mine = hands_here(ann, world)[-1]
    assert visible_text(mine).count("only you see it") == 1, "two presses open one table"
    await click(ann, mine, "My hand")
    assert "⋯" in labels(hand_here(ann, world))

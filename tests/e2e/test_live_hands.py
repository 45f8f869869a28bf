"""Hands in the channel move with the game: one click a card, and no Refresh."""

from __future__ import annotations

import discord
from simcord import Env, MemberActor

from bot.ui.controls import table as controls
from bot.ui.controls.settings import SettingsAct
from tests.choosing import offers, wish

from .listening import Everything
from .playing import begin_alone, press_first
from .reading import buttons
from .settling import settle
from .world import World, choose, press, seen


def the_hand(who: MemberActor, world: World) -> discord.Message:
    """Return a person's hand in the channel: the last thing that was shown to them alone."""
    return [one for one in seen(who, world.channel) if one.flags.ephemeral][-1]


async def open_hand(who: MemberActor, world: World) -> None:
    """Press My hand on the board."""
    await press_first(who, seen(who, world.channel), controls.MyHand)


async def act(who: MemberActor, world: World) -> bool:
    """Do one thing that the person's hand in the channel offers."""
    found = wish(the_hand(who, world))
    if found is None:
        return False
    if found.values is not None:
        await choose(who, found.message, found.values, found.custom_id)
    else:
        await press(who, found.message, found.custom_id)
    return True


async def test_a_whole_deal_with_one_click_a_card(env: Env, world: World) -> None:
    await settle(world.people[0], world, SettingsAct.MY_PLACE, "channel")
    ann = await begin_alone(world)
    await open_hand(ann, world)
    everything = Everything(env)
    cards = 0
    for _ in range(200):
        offered = offers([the_hand(ann, world)], controls.PlayCard)
        if not await act(ann, world):
            await env.advance_time(5)
            continue
        cards += bool(offered)
        assert "Refresh" not in [one.label for one in buttons(the_hand(ann, world))]
        if cards == 12:
            break
    assert cards == 12, "two deals of six"
    assert not [request for request in everything.requests() if "press Refresh" in request.text]

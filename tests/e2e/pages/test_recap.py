"""The card of the month: a person's by a button, and the server's once in the channel it names."""

from __future__ import annotations

import discord
from simcord import Env

from bot.settings import Settings
from bot.ui.controls.settings import SettingsAct
from bot.ui.settings.person import NOT_NAMED
from tests.e2e.bots import build_bot, restart
from tests.e2e.playing import play_game
from tests.e2e.reading import menus, visible_text
from tests.e2e.settling import settle
from tests.e2e.world import World, choose, click, reply_text, seen, sees, shown

DAY = 86_400
LOOK = 12
"""Seconds in which the bot has looked whether a month is over."""


def cards(world: World) -> list[discord.Message]:
    """Return the cards of the month in the channel."""
    history = seen(world.people[0], world.channel)
    return [message for message in history if "card of the month" in visible_text(message)]


async def test_a_month_that_ended_while_the_bot_was_away_is_posted_once(
    env: Env, world: World, settings: Settings
) -> None:
    ann, bob, cy, dee = world.people
    await settle(world.manager, world, SettingsAct.RECAP_CHANNEL, world.channel)
    await settle(cy, world, SettingsAct.MY_RECAPS, NOT_NAMED)
    await env.advance_time(LOOK)
    await play_game(world, ann, bob, cy, dee)
    assert not cards(world), "the month is not over"
    assert sees(ann, world.channel, "New titles: bob Shut-out · dee Shut-out")
    await env.bot.close()
    await env.advance_time(35 * DAY)
    await env.restart_bot(build_bot(settings, seed=2))
    await env.advance_time(LOOK)
    (card,) = cards(world)
    (picture,) = card.attachments
    assert picture.filename == "month.png"
    assert (await picture.read()).startswith(b"\x89PNG")
    words = picture.description
    assert words is not None
    assert "Games 1 · Players 4 · Jacks hung 0" in words
    assert "1. bob · won 1 of 1\n1. dee · won 1 of 1\nBest partners bob & dee" in words
    assert "★ Shut-out · bob" in words
    assert "cy" not in f"{words} {visible_text(card)}", "he wants to be left out"

    mine = await click(cy, card, "My month")
    assert mine.ephemeral
    (own,) = shown(mine).attachments
    assert own.description is not None
    assert own.description.startswith("January 2026\ncy\nGames 1 · Wins")
    (menu,) = menus(shown(mine))
    february = await choose(cy, shown(mine), [menu.options["February 2026"]], menu.custom_id)
    assert "No games against other people finished in this month." in reply_text(february)
    stats = await click(cy, shown(february), "Stats")
    assert "## cy\nall games\n1 game" in reply_text(stats)
    month = await click(cy, shown(stats), "This month")
    assert "## cy\nFebruary 2026" in reply_text(month)

    await restart(env, settings, seed=3)
    await env.advance_time(LOOK)
    assert len(cards(world)) == 1, "it is posted once"

"""The card of the month: a person's by a button, and the server's once in the channel it names."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import discord
import pytest
from simcord import Env

from bot.settings import Settings
from bot.ui.controls.settings import SettingsAct
from bot.ui.settings.person import NOT_NAMED
from tests.e2e.bots import build_bot, restart
from tests.e2e.playing import play_game
from tests.e2e.reading import menus, visible_text
from tests.e2e.settling import opened, settle, turn
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
    assert "Months end at midnight UTC." in visible_text(card)
    assert "/settings" not in visible_text(card), "everybody reads it"

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


@pytest.mark.parametrize(
    ("zone", "hours", "month"),
    [
        ("Moscow", -1, "February 2026"),
        ("", -1, "January 2026"),
        ("Trinidad", 1, "January 2026"),
    ],
)
async def test_the_month_of_every_page_is_the_servers(
    env: Env, world: World, settings: Settings, *, zone: str, hours: int, month: str
) -> None:
    """The hours are counted from the end of January by UTC."""
    ann, bob, *_ = world.people
    if zone:
        panel = await opened(world.manager, world, SettingsAct.ASK_ZONE)
        form = await turn(world.manager, panel, SettingsAct.ASK_ZONE)
        await world.manager.submit_modal(form, {"zone": zone})
    await env.bot.close()
    at = datetime(2026, 2, 1, tzinfo=UTC) + timedelta(hours=hours)
    await env.advance_time((at - env.now()).total_seconds())
    await env.restart_bot(build_bot(settings, seed=2))
    await play_game(world, ann, bob, players=2)
    for who in (ann, world.manager):
        board = await who.slash(world.channel, "leaderboard", span="month")
        words = visible_text(shown(await click(who, shown(board), "Text only")))
        assert f"all games · {month} · players\n" in words
        assert "1\\. " in words, "it has their game"
        stats = await who.slash(world.channel, "stats", player=ann.user)
        mine = shown(await click(who, shown(stats), "This month"))
        assert (mine.attachments[0].description or "").startswith(f"{month}\nann\nGames 1")
        daily = shown(await who.slash(world.channel, "daily"))
        days = visible_text(shown(await click(who, daily, "This month")))
        assert f"\n{month}\n" in days
        for page in (words, visible_text(mine), days):
            assert ("Months end at midnight UTC." in page) is not bool(zone)
            offered = "`/settings server`, *Daily deal*, sets a time zone." in page
            assert offered is (not zone and who is world.manager), "others cannot set it"
    offered_months = await ann.autocomplete(world.channel, "leaderboard", "month", "")
    assert offered_months[0]["name"] == month

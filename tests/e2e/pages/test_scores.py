"""/leaderboard, /stats and the card of the month: people open them, turn pages and choose."""

from datetime import UTC, datetime, timedelta

import discord
import pytest
from simcord import Env, InteractionResult, MemberActor

from bot.settings import Settings
from bot.ui.controls.settings import SettingsAct
from bot.ui.settings.person import NOT_NAMED
from cogs.scores import NoMonth
from tests.e2e.bots import build_bot, restart
from tests.e2e.playing import begin_alone, play_game, play_on
from tests.e2e.reading import Menu, menus, visible_text
from tests.e2e.settling import opened, settle, turn
from tests.e2e.world import World, ask, choose, click, labels, reply_text, says, seen, sees, shown


def page(result: InteractionResult) -> str:
    """Return the words of a page, without those of its menus."""
    return reply_text(result).partition("\nAll time\n")[0]


def menu(result: InteractionResult, act: str) -> Menu:
    (found,) = [menu for menu in menus(shown(result)) if menu.custom_id.endswith(f":{act}")]
    return found


async def press(who: MemberActor, result: InteractionResult, label: str) -> InteractionResult:
    return await click(who, shown(result), label)


async def pick(
    who: MemberActor, result: InteractionResult, act: str, label: str
) -> InteractionResult:
    """Choose the option with this label from a menu."""
    found = menu(result, act)
    return await choose(who, shown(result), [found.options[label]], found.custom_id)


async def test_an_empty_board_says_what_to_do(world: World) -> None:
    ann, bob = world.people[:2]
    room = world.channel
    assert "No finished games" in await ask(ann, room, "leaderboard")
    month = await ask(ann, room, "leaderboard", month="2020-02", game="trinidad")
    assert "Trinidad · February 2020 · players" in month
    assert "No finished games of that kind in that time." in month
    wrong = shown(await ann.slash(room, "leaderboard", month="2020-13"))
    assert says(NoMonth, visible_text(wrong))
    (menu,) = menus(wrong)
    chosen = shown(await choose(ann, wrong, [list(menu.options.values())[1]], menu.custom_id))
    assert f"all games · {list(menu.options)[1]} · players" in visible_text(chosen)
    assert "## ann" in await ask(ann, room, "stats", game="trinidad")
    assert "## bob" in await ask(ann, room, "stats", player=bob.user)


async def test_practice_is_on_pages_of_its_own(world: World) -> None:
    ann = await begin_alone(world, players=2, target=1)
    await play_on([ann])
    result = await ann.slash(world.channel, "leaderboard")
    assert "ann (you)" in page(result), "shown at once where nobody has played with people"
    result = await press(ann, await press(ann, result, "Against people"), "Practice")
    assert "ann (you)" in page(result)
    stats = await pick(ann, result, "who:practice", "ann")
    assert "## ann\nall games · practice\n1 game" in reply_text(stats)
    usual = await press(ann, stats, "Against people")
    assert "No games against other people finished here yet" in reply_text(usual)


async def test_a_game_is_on_the_leaderboard_and_in_the_stats(env: Env, world: World) -> None:
    people = list(world.people)
    ann, *_, dee = people
    await play_game(world, *people, target=7)
    result = await ann.slash(world.channel, "leaderboard")
    (file,) = shown(result).attachments
    assert file.description is not None
    assert "1. dee" in file.description
    assert "– ann (you)" in file.description
    result = await press(ann, result, "Text only")
    words = page(result)
    assert "all games · all time · players" in words
    assert "ann (you)" in words
    lines = [line for line in words.split("\n") if "\\. " in line]
    assert [line.partition("\\")[0] for line in lines] == ["1", "1"], "equals share"
    assert words.count("**1 win**") == 2
    assert words.count("– ") == 2, "no place without a win"

    result = await press(ann, result, "Partners")
    assert page(result).count(" & ") == 2
    assert "2 partnerships" in page(result)
    result = await press(ann, result, "Players")
    result = await pick(ann, result, "sort", "By rating")
    assert page(result).count("**rating ") == 4
    result = await pick(ann, result, "when", "January 2026")
    assert "January 2026 · players" in page(result)
    assert page(result).count("**rating ") == 4
    earlier = await pick(ann, result, "when", "December 2025")
    assert "No finished games of that kind in that time." in reply_text(earlier)

    stats = await pick(dee, await dee.slash(world.channel, "leaderboard"), "who", "ann")
    assert "## ann\nall games\n1 game" in reply_text(stats)
    assert "Form" not in reply_text(stats), "one game has none"
    assert await ask(dee, world.channel, "stats", player=ann.user) == reply_text(stats)
    assert "Begging games **" in reply_text(stats), "they are rated"
    back = await press(dee, stats, "Leaderboard")
    assert "dee (you)" in page(back)


async def test_pages_are_turned_to_ones_own_place(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.scores.stats.PAGE", 1)
    people = world.people[:2]
    await play_game(world, *people)
    result = await people[0].slash(world.channel, "leaderboard", game="trinidad")
    assert "Page 1 of 2 · 2 players" in page(result)
    result = await press(people[0], result, "Next page")
    assert "Page 2 of 2 · 2 players" in page(result)
    there = next(who for who in people if f" {who.name} " in page(result))
    mine = await press(there, await there.slash(world.channel, "leaderboard"), "My place")
    assert f"{there.name} (you)" in page(mine)
    assert "Page 2 of 2" in page(mine)
    nobody = world.stranger
    lost = await press(nobody, await nobody.slash(world.channel, "leaderboard"), "My place")
    assert lost.followups
    assert "not on it yet" in visible_text(lost.followups[0])


DAY = 86_400
LOOK = 12
"""Seconds in which the bot has looked whether a month is over."""


def cards(world: World) -> list[discord.Message]:
    """Return the cards of the month in the channel."""
    history = seen(world.people[0], world.channel)
    return [message for message in history if "My month" in labels(message)]


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
    assert "Games 1 · Players 4 · Jacks hung 1" in words
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
    ("zone", "hours", "month"), [("Moscow", -1, "February 2026"), ("", -1, "January 2026")]
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
    for typed in (month.upper(), offered_months[0]["value"]):
        found = await ann.autocomplete(world.channel, "leaderboard", "month", typed)
        assert found == offered_months[:1], "by its name and by its number"

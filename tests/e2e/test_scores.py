"""/leaderboard and /stats, as people call them, turn their pages and choose from their menus."""

from typing import Any

import pytest
from simcord import Env, InteractionResult, MemberActor

from bot.app import HangJack
from bot.ui.controls.leaderboard import LeaderboardAct, ShowLeaderboard
from bot.ui.controls.stats import ShowStats, StatsAct
from bot.ui.core import custom_ids
from bot.ui.core.custom_ids import BadControl
from bot.ui.scores import chart
from cogs.scores import NoMonth

from . import raw
from .playing import cut, play_on, sit_down
from .reading import Menu, buttons, menus, visible_text
from .world import World, choose, click, make_world, seen


async def played(world: World, people: list[MemberActor], **options: Any) -> None:
    """Let these people play a game to its end."""
    await sit_down(world, people, players=len(people), target=1, **options)
    await cut(world, people)
    await play_on(people)


def told(result: InteractionResult) -> str:
    assert result.response is not None
    assert result.response.ephemeral
    return visible_text(result.response)


def page(result: InteractionResult) -> str:
    """Return the words of a page, without those of its menus."""
    return told(result).partition("\nAll time\n")[0]


def labels(result: InteractionResult) -> list[str]:
    assert result.response is not None
    return [button.label for button in buttons(result.response)]


def menu(result: InteractionResult, act: str) -> Menu:
    assert result.response is not None
    (found,) = [menu for menu in menus(result.response) if menu.custom_id.endswith(f":{act}")]
    return found


async def press(who: MemberActor, result: InteractionResult, label: str) -> InteractionResult:
    assert result.response is not None
    return await click(who, result.response, label)


async def pick(
    who: MemberActor, result: InteractionResult, act: str, label: str
) -> InteractionResult:
    """Choose what goes by this label from a menu."""
    assert result.response is not None
    found = menu(result, act)
    return await choose(who, result.response, [found.options[label]], found.custom_id)


async def test_an_empty_board_says_what_to_do(world: World) -> None:
    ann = world.people[0]
    shown = told(await ann.slash(world.channel, "leaderboard"))
    assert "Nobody has finished a game against other people here yet. Open a table" in shown
    shown = told(await ann.slash(world.channel, "leaderboard", month="2020-02", game="trinidad"))
    assert "Trinidad · February 2020 · players" in shown
    assert "Nobody has finished such a game in that time." in shown
    assert NoMonth.text.partition("“")[0] in told(
        await ann.slash(world.channel, "leaderboard", month="2020-13")
    )
    for asked in ({}, {"game": "trinidad"}, {"player": world.people[1].user}):
        shown = told(await ann.slash(world.channel, "stats", **asked))
        assert ("bob" if "player" in asked else "ann") in shown
        assert "not finished a game against other people here yet" in shown


async def test_a_game_against_computers_is_practice(world: World) -> None:
    people = [world.people[0]]
    (ann,) = people
    await sit_down(world, people, players=2, target=1)
    await ann.slash(world.channel, "table start")
    await cut(world, people)
    await play_on(people)
    posted = [visible_text(message) for message in seen(ann, world.channel)]
    assert sum("**Practice:** the game began without people" in text for text in posted) == 1
    result = await ann.slash(world.channel, "leaderboard")
    assert "Nobody has finished a game against other people" in told(result)
    result = await press(ann, result, "Practice")
    assert "all games · all time · players · practice" in page(result)
    assert "ann (you)" in page(result)
    stats = await pick(ann, result, "who:practice", "ann")
    assert "## ann\nall games · practice\n1 game" in told(stats)
    assert told(await ann.slash(world.channel, "stats", practice=True)) == told(stats)
    usual = await press(ann, stats, "Against people")
    assert "not finished a game against other people here yet" in told(usual)


async def test_a_game_is_on_the_leaderboard_and_in_the_stats(env: Env, world: World) -> None:
    people = list(world.people)
    ann, *_, dee = people
    await played(world, people)
    result = await ann.slash(world.channel, "leaderboard")
    shown = page(result)
    assert "all games · all time · players" in shown
    assert "ann (you)" in shown
    lines = [line for line in shown.split("\n") if "\\. " in line]
    assert [line.partition("\\")[0] for line in lines] == ["1", "1", "3", "3"], "equals share"
    assert [line.count("**1 win**") for line in lines] == [1, 1, 0, 0]

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
    assert "Nobody has finished such a game in that time." in told(earlier)

    stats = await pick(dee, await dee.slash(world.channel, "leaderboard"), "who", "ann")
    assert "## ann\nall games\n1 game" in told(stats)
    assert "1 of the last 1 won" in told(stats) or "0 of the last 1 won" in told(stats)
    assert told(await dee.slash(world.channel, "stats", player=ann.user)) == told(stats)
    assert "Begging games **" in told(stats), "they are rated"
    back = await press(dee, stats, "Leaderboard")
    assert "dee (you)" in page(back)


async def test_a_picture_beside_the_words_says_the_same(world: World) -> None:
    people = list(world.people[:2])
    ann = people[0]
    await played(world, people)
    result = await press(ann, await ann.slash(world.channel, "leaderboard"), "Picture")
    assert result.response is not None
    (file,) = result.response.attachments
    assert (await file.read()).startswith(b"\x89PNG")
    assert file.description is not None
    assert "1. " in file.description
    assert "bob: " in file.description
    assert page(result).count("**1 win**") == 1, "the words are still there"
    result = await press(ann, result, "Words alone")
    assert result.response is not None
    assert result.response.attachments == []


async def test_the_chart_is_drawn_once_there_is_something_to_see(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib")
    people = list(world.people[:2])
    ann = people[0]
    await played(world, people)
    result = await ann.slash(world.channel, "stats")
    assert "Chart" not in labels(result), "one game makes no line"
    await played(world, people)
    result = await press(ann, await ann.slash(world.channel, "stats"), "Chart")
    assert result.response is not None
    (file,) = result.response.attachments
    assert (await file.read()).startswith(b"\x89PNG")
    assert file.description is not None
    assert file.description.startswith("Ratings over time. Begging games: ")
    assert any(bar in told(result) for bar in "▁█"), "and the same as a row of bars"

    monkeypatch.setattr(chart, "available", lambda: False)
    result = await ann.slash(world.channel, "stats")
    assert "Chart" not in labels(result)
    assert any(bar in told(result) for bar in "▁█"), "which is there without matplotlib too"


async def test_pages_are_turned_to_ones_own_place(env: Env) -> None:
    world = make_world(env, people=[f"p{n}" for n in range(12)])
    people = list(world.people)
    for start in (0, 4, 8):
        await played(world, people[start : start + 4], game="pitch", sides=4)
    result = await people[0].slash(world.channel, "leaderboard", game="pitch")
    assert "Page 1 of 2 · 12 players" in page(result)
    result = await press(people[0], result, "Next page")
    assert "Page 2 of 2 · 12 players" in page(result)
    shown = [line for line in page(result).split("\n") if "\\. " in line]
    assert len(shown) == 2
    there = next(who for who in people if any(f" {who.name} " in line for line in shown))
    mine = await press(there, await there.slash(world.channel, "leaderboard"), "My place")
    assert f"{there.name} (you)" in page(mine)
    assert "Page 2 of 2" in page(mine)
    nobody = world.stranger
    lost = await press(nobody, await nobody.slash(world.channel, "leaderboard"), "My place")
    assert lost.followups
    assert "no place on it yet" in visible_text(lost.followups[0])


async def test_stats_in_one_game(world: World) -> None:
    people = list(world.people[:2])
    ann = people[0]
    await played(world, people)
    await played(world, people, game="pitch")
    result = await ann.slash(world.channel, "stats")
    assert "2 games" in told(result)
    assert set(menu(result, "game").options) == {"All games", "Trinidad", "Pitch"}
    result = await pick(ann, result, "game", "Pitch")
    shown = told(result)
    assert "## ann\nPitch\n1 game" in shown
    assert "Favourite game" not in shown
    assert "Pitch games **" in shown, "the family's rating"
    assert "Begging games **" not in shown
    assert told(await ann.slash(world.channel, "stats", game="pitch")) == shown


async def test_who_left_the_server_is_listed_and_another_servers_games_are_not(
    env: Env, world: World
) -> None:
    people = list(world.people[:2])
    ann, bob = people
    await played(world, people)
    other = make_world(env, "Other Club", [ann.user, "eve"])
    await played(other, list(other.people))
    world.guild.remove_member(bob)
    result = await ann.slash(world.channel, "leaderboard")
    assert "bob" in page(result)
    assert "<@" not in page(result)
    assert "eve" not in told(result)
    assert "1 game" in told(await pick(ann, result, "who", "bob"))
    assert result.response is not None
    hers = custom_ids.encode(ShowStats(other.people[1].id))
    eves = await raw.forged_click(env, ann, result.response, hers)
    assert eves.response is not None
    assert "not finished a game against other people here yet" in visible_text(eves.response)


async def test_forged_buttons_are_refused(env: Env, world: World) -> None:
    ann = world.people[0]
    result = await ann.slash(world.channel, "leaderboard")
    assert result.response is not None
    for forged in (
        "rank1:-:all:0:players:wins:0:0:turn",
        custom_ids.encode(ShowLeaderboard(act=LeaderboardAct.WHEN)),
        "stats1:99999999999999999999:-:0:show",
        custom_ids.encode(ShowStats(act=StatsAct.WHO)),
    ):
        refused = await raw.forged_click(env, ann, result.response, forged)
        assert refused.response is not None
        assert BadControl.text in visible_text(refused.response)


async def test_only_in_a_server(env: Env, world: World) -> None:
    ann = world.people[0]
    assert isinstance(env.bot, HangJack)
    names = {command.name: command for command in await env.bot.tree.fetch_commands()}
    assert not names["stats"].dm_permission
    assert not names["leaderboard"].dm_permission
    result = await ann.slash(world.channel, "leaderboard")
    assert labels(result) == ["Partners", "Practice"]

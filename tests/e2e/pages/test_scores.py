"""/leaderboard and /stats: people open them, turn pages and choose from menus."""

import pytest
from simcord import Env, InteractionResult, MemberActor

from bot.ui.controls.scores import ShowStats
from bot.ui.core import custom_ids
from cogs.scores import NoMonth
from tests.e2e import raw
from tests.e2e.playing import begin_alone, play_game, play_on
from tests.e2e.reading import Menu, menus, visible_text
from tests.e2e.world import (
    World,
    ask,
    choose,
    click,
    make_world,
    reply_text,
    says,
    seen,
    shown,
)


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


async def test_a_game_against_computers_is_practice(world: World) -> None:
    ann = await begin_alone(world, players=2, target=1)
    await play_on([ann])
    posted = [visible_text(message) for message in seen(ann, world.channel)]
    assert sum("-# Practice: " in text for text in posted) == 1
    result = await ann.slash(world.channel, "leaderboard")
    assert "No finished games against other people" in reply_text(result)
    result = await press(ann, result, "Practice")
    assert "All games · all time · players · practice" in page(result)
    assert "ann (you)" in page(result)
    stats = await pick(ann, result, "who:practice", "ann")
    assert "## ann\nall games · practice\n1 game" in reply_text(stats)
    assert await ask(ann, world.channel, "stats", practice=True) == reply_text(stats)
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
    monkeypatch.setattr("bot.tables.scores.leaderboard.PAGE", 1)
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


async def test_members_who_left_are_listed_and_games_of_other_servers_are_not(
    env: Env, world: World
) -> None:
    people = list(world.people[:2])
    ann, bob = people
    await play_game(world, *people)
    other = make_world(env, "Other Club", [ann.user, "eve"])
    await play_game(other, *other.people)
    world.guild.remove_member(bob)
    result = await ann.slash(world.channel, "leaderboard")
    assert "bob" in page(result)
    assert "<@" not in page(result)
    assert "eve" not in reply_text(result)
    assert "1 game" in reply_text(await pick(ann, result, "who", "bob"))
    hers = custom_ids.encode(ShowStats(other.people[1].id))
    eves = await raw.forged_click(env, ann, shown(result), hers)
    assert "No games against other people finished here yet" in reply_text(eves)

"""Presets, and a server's own house games: opened by their names, saved, made usual and deleted."""

from __future__ import annotations

import discord

from bot.tables.errors.opening import HouseNameTaken
from bot.ui.controls.settings import SettingsAct
from tests.e2e.reading import menus, visible_text
from tests.e2e.settling import opened, turn
from tests.e2e.world import World, ask, choose, click, labels, says, seen, shown


def board(world: World) -> discord.Message:
    """Return the newest board of the room."""
    return seen(world.moderator, world.channel)[-1]


async def test_a_table_is_opened_by_the_name_that_people_have_for_its_rules(world: World) -> None:
    ann, channel = world.people[0], world.channel
    offered = await ann.autocomplete(channel, "table open", "game", "to 91")
    assert [choice["value"] for choice in offered] == ["Don to 91"]
    await ask(ann, channel, "table open", game="don to 91")
    assert "Nine-Card Don" in visible_text(board(world))
    panel = shown(await ann.slash(channel, "table options"))
    assert "**to 91 points**" in visible_text(panel)
    assert "Save for this server…" not in labels(panel), "only those who manage it may"
    (named,) = [menu for menu in menus(panel) if "Walton-le-Dale Don" in menu.options]
    await choose(ann, panel, ["Walton-le-Dale Don"], named.custom_id)
    assert "**to 91 points**" not in visible_text(panel)
    assert "**only the pitcher sees any cards until the pitch**" in visible_text(panel)


async def test_a_server_saves_a_game_of_its_own_makes_it_usual_and_deletes_it(
    world: World,
) -> None:
    boss, channel = world.manager, world.channel
    await ask(boss, channel, "table open", game="setback", house_options="steal=any", target=21)
    panel = shown(await boss.slash(channel, "table options"))
    form = await click(boss, panel, "Save for this server…")
    assert says(
        HouseNameTaken, visible_text(shown(await boss.submit_modal(form, {"name": "Pitch"})))
    )
    form = await click(boss, panel, "Save for this server…")
    await boss.submit_modal(form, {"name": " Friday \u202e Pitch "})
    form = await click(boss, panel, "Save for this server…")
    alike = shown(await boss.submit_modal(form, {"name": "Friday-Pitch"}))
    assert says(HouseNameTaken, visible_text(alike)), "one of the two could not be found"
    panel = shown(await boss.slash(channel, "table options"))

    ann = world.people[0]
    offered = await ann.autocomplete(channel, "table open", "game", "")
    assert offered[0]["value"] == "Friday Pitch"
    settings = await opened(boss, world, SettingsAct.TABLES)
    assert "** · Setback · 2×2 · to 21 points" in visible_text(settings)
    await turn(boss, settings, SettingsAct.USUAL_HOUSE_GAME, "Friday Pitch")
    await ask(ann, channel, "table open")
    assert "Setback" in visible_text(board(world))
    assert "to 21" in visible_text(board(world))
    await turn(boss, settings, SettingsAct.DROP_HOUSE_GAME, "Friday Pitch")
    assert "Friday Pitch" not in visible_text(settings)
    (named,) = [menu for menu in menus(panel) if "Friday Pitch" in menu.options]
    gone = shown(await boss.select(panel, ["Friday Pitch"], custom_id=named.custom_id))
    assert visible_text(gone) == "No game is called “Friday Pitch”."

"""Servers' settings for their tables, and people's own, in panels that are edited in place."""

from __future__ import annotations

import ast

import pytest
from discord import PermissionOverwrite
from simcord import Env, MemberActor

from bot.engine.variants import VARIANTS
from bot.interactions.typed.settings import SERVER
from bot.locale.say import speak
from bot.ui.controls.settings import SettingsAct, SettingsControl
from bot.ui.controls.table import Join, MakeCall, PlayCard
from bot.ui.core.custom_ids import RENEWED, encode
from bot.ui.settings.person import FOUR
from bot.ui.settings.server import MENTIONED
from bot.views.settings.preferences import Look
from tests.choosing import offers
from tests.e2e import raw
from tests.e2e.bots import bot_of
from tests.e2e.playing import begin_alone, hand_of, press_first
from tests.e2e.reading import Readable, components, menus, visible_text, walk
from tests.e2e.settling import opened, settle, turn
from tests.e2e.world import (
    World,
    ask,
    click,
    direct_messages,
    labels,
    newest,
    reply_text,
    seen,
    shown,
)
from tests.root import ROOT

FRENCH = speak("fr")


async def open_table(who: MemberActor, world: World, **options: str | int) -> str:
    """Open a table in the channel; return the answer."""
    return await ask(who, world.channel, "table open", **options)


async def test_the_usual_game_and_its_form_are_what_is_meant_where_none_is_named(
    world: World,
) -> None:
    panel = await settle(world.manager, world, SettingsAct.GAME, "pitch")
    (form,) = [
        menu for menu in menus(panel) if menu.custom_id == encode(SettingsControl(SettingsAct.FORM))
    ]
    assert "pitch:3x3" in form.options.values()
    await turn(world.manager, panel, SettingsAct.FORM, "pitch:3x3")
    players = await world.stranger.autocomplete(world.channel, "table open", "players", "")
    assert {choice["value"] for choice in players} == {
        form.seats for form in VARIANTS["pitch"].forms
    }
    await open_table(world.people[0], world)
    assert "Pitch" in visible_text(newest(world))
    assert "\nann\nfree seat\nfree seat" in visible_text(newest(world)), "three players, each alone"
    await open_table(world.people[1], world, game="Trinidad")
    assert "○ free seat" in visible_text(newest(world)), "another game in its own form"


def chosen(panel: Readable, act: SettingsAct) -> list[str]:
    """Return the chosen values of the menus for a part of a panel."""
    return [
        option["value"]
        for part in walk(components(panel))
        if part.get("custom_id", "").partition(RENEWED)[0] == encode(SettingsControl(act))
        for option in part["options"]
        if option.get("default")
    ]


async def test_tables_stand_where_the_server_wants_them(world: World) -> None:
    ann, bob = world.people[:2]
    room = world.guild.create_text_channel("tables")
    panel = await settle(world.manager, world, SettingsAct.CHANNEL, room)
    assert room.mention in await open_table(ann, world)
    assert not offers(seen(bob, world.channel))
    await press_first(bob, seen(bob, room), Join)
    # Chosen again, and this time nothing.
    await turn(world.manager, panel, SettingsAct.CHANNEL, nothing=True)
    await open_table(bob, world)
    assert offers(seen(ann, world.channel), Join)


async def test_a_channel_that_does_not_do_is_said_before_anybody_plays(
    env: Env, world: World
) -> None:
    ann, bob = world.people[:2]
    room = world.guild.create_text_channel(
        "tables", overwrites={bob: PermissionOverwrite(send_messages=False)}
    )
    panel = await settle(world.manager, world, SettingsAct.CHANNEL, room)
    assert "where you can't write" in await open_table(bob, world)
    await raw.forbid(env, room, attach_files=True)
    await turn(world.manager, panel, SettingsAct.THREADS, "here")
    assert f"Missing permissions in {room.mention}: Attach Files" in visible_text(panel)
    assert "Missing permissions there: Attach Files" in await open_table(ann, world)
    deals = await opened(world.manager, world, SettingsAct.RECAP_CHANNEL)
    refused = await turn(world.manager, deals, SettingsAct.RECAP_CHANNEL, room)
    assert f"I can't post in {room.mention}." in reply_text(refused)
    await raw.delete_channel(env, room)
    await turn(world.manager, panel, SettingsAct.THREADS, "here")
    assert "gone" in visible_text(panel)
    assert "You're in" in await open_table(ann, world)
    assert offers(seen(ann, world.channel), Join)


async def test_a_table_speaks_what_the_server_speaks_or_has_settled(env: Env, world: World) -> None:
    raw.let_speak(env, "fr")
    await open_table(world.people[0], world)
    assert FRENCH("Sit down") in labels(newest(world))
    await settle(world.manager, world, SettingsAct.LANGUAGE, "en")
    await open_table(world.people[1], world)
    assert "Sit down" in labels(newest(world))


SILENT = "nobody hears of it"


@pytest.mark.parametrize("name", MENTIONED)
async def test_a_role_whose_mention_reaches_nobody_is_said_at_once(
    env: Env, world: World, name: str
) -> None:
    (act,) = (act for act, (_, field, _) in SERVER.items() if field == name)
    role = world.guild.create_role("crew")
    raw.let_mention_all(env, world.guild, allowed=False)
    await env.settle()
    panel = await settle(world.manager, world, act, role)
    assert SILENT in visible_text(panel)
    assert "Allow anyone to @mention this role" in visible_text(panel)
    raw.let_mention_all(env, world.guild, allowed=True)
    await env.settle()
    assert SILENT not in visible_text(await opened(world.manager, world, act))


def test_each_role_that_a_message_mentions_is_one_of_those() -> None:
    found = set[str]()
    for path in (ROOT / "bot/ui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "mention_role":
                found.add(f"{path.relative_to(ROOT / 'bot/ui')}: {ast.unparse(node.value)}")
    # That of `posts` is the referees', that of `lfg` the one whom the server calls.
    assert found == {"posts/render.py: role", "lfg.py: view.role"}


async def test_times_and_numbers_are_filled_into_forms(world: World) -> None:
    for act, filled, words, wrong, told in (
        (
            SettingsAct.ASK_TIMES,
            {"remind": "20s", "move": "90s", "misses": "1"},
            "reminder after 20 seconds, the computer moves after 90 seconds",
            {"remind": "soon", "move": "", "misses": ""},
            "as a time",
        ),
        (
            SettingsAct.ASK_MOST,
            {"tables": "2", "seats": "1"},
            "At most 2 at once; one person can be at 1",
            {"tables": "0", "seats": "1"},
            "from 1 to",
        ),
    ):
        panel = await opened(world.manager, world, act)
        await world.manager.submit_modal(await turn(world.manager, panel, act), filled)
        assert words in visible_text(panel)
        form = await turn(world.manager, panel, act)
        assert told in reply_text(await world.manager.submit_modal(form, wrong))
        assert words in visible_text(panel)


async def test_a_newcomer_is_asked_once_how_the_table_looks(world: World) -> None:
    ann = await begin_alone(world)
    panel = shown(await click(ann, hand_of(ann), "Settings…"))
    assert "Your settings" in visible_text(panel)
    await turn(ann, panel, SettingsAct.MY_LOOK, Look.EMOJI.value)
    await press_first(ann, direct_messages(ann), MakeCall, PlayCard)
    assert "Settings…" not in labels(hand_of(ann))


async def test_a_panel_turns_into_the_language_that_was_chosen(world: World) -> None:
    ann = world.people[0]
    panel = await settle(ann, world, SettingsAct.MY_LANGUAGE, "fr")
    assert FRENCH("Your settings") in visible_text(panel)
    await turn(ann, panel, SettingsAct.MY_COLOURS, FOUR)
    assert (await bot_of(world.env).host.people.load(ann.id)).four_colours
    again = await opened(ann, world, SettingsAct.MY_LOOK)
    assert FRENCH("Your settings") in visible_text(again), "also in commands from now on"
    offered = await ann.autocomplete(world.channel, "rules", "game", "")
    names = {choice["name"].partition(":")[0].strip() for choice in offered}
    assert names < {FRENCH(variant.name) for variant in VARIANTS.values()}
    await turn(ann, again, SettingsAct.MY_LANGUAGE, "-")
    assert "Your settings" in visible_text(again)

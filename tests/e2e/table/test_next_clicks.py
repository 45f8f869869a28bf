"""Refusals that offer the next click, and what a press does."""

from __future__ import annotations

import pytest
from simcord import Env, MemberActor, ResponseMessage

from bot.engine.variants import VARIANTS
from bot.interactions import remedies
from bot.locale.say import speak
from bot.settings import Settings
from bot.tables.errors.opening import UnfitPlayers, UnknownOption
from bot.tables.errors.play import GameFinished
from bot.tables.errors.seating import NotSeated, TableFull
from bot.ui.controls import table as controls
from bot.ui.table.options import describe
from bot.views.table.rights import Right
from tests.choosing import is_hand, offers
from tests.e2e import raw
from tests.e2e.bots import bot_of, restart
from tests.e2e.playing import begin, board_text, hand_of, play_game, sit_down
from tests.e2e.reading import buttons, menus, visible_text
from tests.e2e.world import (
    World,
    choose,
    click,
    click_newest,
    labels,
    reply_text,
    says,
    seen,
    shown,
)


async def pick(who: MemberActor, message: ResponseMessage, beginning: str) -> ResponseMessage:
    """Choose the row of the message's one menu whose label begins so."""
    (menu,) = menus(message)
    (value,) = [value for label, value in menu.options.items() if label.startswith(beginning)]
    return shown(await choose(who, message, [value], menu.custom_id))


def meaning(game: str, name: str, *, value: bool) -> str:
    """Return what a board says of a house option."""
    (option,) = [one for one in VARIANTS[game].options if one.name == name]
    return describe(option, value, speak())


async def test_a_refusal_offers_what_would_work(world: World) -> None:
    ann, room = world.people[0], world.channel
    order = {"game": "seven-up", "players": 7, "house_options": "gift_limit=on smudge=on"}
    refused = shown(await ann.slash(room, "table open", **order))
    assert says(UnfitPlayers, visible_text(refused))
    assert labels(refused) == ["2 players", "3 players, each alone", "4 players on 2 sides"]
    again = shown(await click(ann, refused, "3 players, each alone"))
    assert again.id == refused.id, "in its place"
    assert says(UnknownOption, visible_text(again))
    assert not offers(seen(world.stranger, room)), "nothing is open yet"
    done = shown(await click(ann, again, "Leave it out"))
    assert labels(done) == ["Fill with computers and start"]
    board = board_text(world.stranger, room)
    assert "Seven-Up" in board
    assert meaning("seven-up", "gift_limit", value=True) in board, "all else is as it was typed"


async def test_one_of_several_tables_is_chosen_from_a_menu(
    env: Env, world: World, settings: Settings
) -> None:
    ann, bob, cy = world.people[:3]
    pitch = await begin(world, ann, bob, game="pitch")
    await begin(world, ann, cy, game="seven-up")
    which = shown(await ann.slash(world.channel, "hand"))
    assert pitch not in "".join(next(iter(menus(which))).options), "no code in the labels"
    await restart(env, settings)
    hand = await pick(ann, which, "Pitch · ann, bob")
    assert hand.id == which.id
    assert is_hand(hand)
    typed = shown(await ann.slash(world.channel, "hand", table="seven-up"))
    assert is_hand(await pick(ann, typed, "Seven-Up")), "what a suggestion says is understood"
    which = shown(await ann.slash(world.channel, "play", card="%25 : x"))
    assert r"“%25 \: x”" in visible_text(await pick(ann, which, "Seven-Up"))


async def test_after_a_game_a_rematch_is_offered(world: World) -> None:
    ann, bob, cy = world.people[:3]
    room = world.channel
    table = await play_game(world, ann, bob)
    for command, typed in (
        ("play", {"card": "JS"}),
        ("bid", {"points": 2}),
        ("discard", {"cards": "4C"}),
        ("ask", {"which": "high"}),
        ("table join", {}),
        ("table join", {"table": table}),
    ):
        refused = shown(await ann.slash(room, command, **typed))
        assert says(GameFinished, visible_text(refused)), command
        assert labels(refused) == ["Rematch"]
    stale = shown(await raw.forged_click(world.env, ann, hand_of(ann), f"1:{table}:play:1:0:JS"))
    assert labels(stale) == ["Rematch"]
    full = shown(await cy.slash(room, "table join"))
    assert not offers([full], controls.Rematch), "that is for those who sit there"
    refused_seat = shown(await cy.slash(room, "table join", table=table))
    assert says(TableFull, visible_text(refused_seat))
    assert labels(refused_seat) == ["Follow", "Open another table"]
    await click(ann, refused, "Rematch")
    assert not says(GameFinished, reply_text(await bob.slash(room, "hand")))


async def test_a_double_click_acts_once(world: World) -> None:
    ann = world.people[0]
    refused = shown(await ann.slash(world.channel, "table open", game="seven-up", players=7))
    click_once = raw.Click(ann, refused, buttons(refused)[0].custom_id or "")
    await raw.together(world.env, click_once, click_once)
    await raw.together(world.env, click_once)
    finder = bot_of(world.env).host.finder
    assert len(await finder.tables_around(0, world.guild.id)) == 1


async def test_a_button_stays_with_the_table_of_its_refusal(world: World) -> None:
    ann = world.people[0]
    first = await sit_down(world, [ann], players=4)
    refused = shown(await ann.slash(world.channel, "table clock", move_after="x"))
    await ann.slash(world.channel, "table close", table=first)
    other = await sit_down(world, [ann], players=4)
    host = bot_of(world.env).host
    before = (await host.table(other)).clock
    assert "closed" in visible_text(shown(await click(ann, refused, "Quick")))
    assert (await host.table(other)).clock == before


async def test_tables_that_look_the_same_are_told_apart(world: World) -> None:
    ann, bob = world.people[:2]
    tables = [await begin(world, ann, bob, game="pitch") for _ in range(2)]
    which = visible_text(shown(await ann.slash(world.channel, "hand")))
    assert all(f" · {table}\n" in f"{which}\n" for table in tables)
    found = await ann.autocomplete(world.channel, "hand", "table", "pitch")
    assert sorted(one["value"] for one in found) == sorted(tables)
    assert all(one["name"].endswith(f" · {one['value']}") for one in found)


async def test_a_remedy_that_fails_leaves_the_refusal(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob, cy = world.people[:3]
    await begin(world, ann, bob)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(remedies, "_BUTTONS", dict.fromkeys(Right, broken))
    assert says(NotSeated, reply_text(await click_newest(cy, world.channel, "My hand")))
    assert "ZeroDivisionError" in caplog.text

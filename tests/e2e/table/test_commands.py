"""The slash commands: what they offer, do, refuse and say."""

from typing import Any

from simcord import Env

from bot.engine.variants import VARIANTS
from bot.tables.errors.opening import UnfitPlayers, UnfitValue, UnknownGame, UnknownOption
from bot.tables.errors.rights import OpenerOnly
from bot.ui.controls.table import CutHere, PlayCard
from bot.ui.core.layout import CHOICES
from tests.choosing import offers
from tests.e2e.playing import (
    begin,
    behind_more,
    board_text,
    hands,
    may_play,
)
from tests.e2e.reading import menus
from tests.e2e.world import World, ask, choose, click, reply_text, says, seen, shown


async def test_games_are_found_by_any_of_their_names(world: World) -> None:
    ann = world.people[0]
    for typed, games in (
        ("all foe", {"trinidad"}),
        ("set", {"setback"}),
        ("sledge", {"seven-up"}),
        ("irish", {"irish-don"}),
    ):
        choices = await ann.autocomplete(world.channel, "table open", "game", typed)
        assert {choice["value"] for choice in choices} & VARIANTS.keys() == games
    everything = await ann.autocomplete(world.channel, "table open", "game", "")
    assert len(everything) == CHOICES
    assert {"setback", "phat", "trinidad"} < {choice["value"] for choice in everything}
    await ann.slash(world.channel, "table open", game="all foes")
    assert "Trinidad" in board_text(ann, world.channel)


async def test_a_mention_of_the_bot_is_no_command(env: Env, world: World) -> None:
    unknown: list[object] = []

    async def note(_: object, error: object) -> None:
        unknown.append(error)

    bot: Any = env.bot
    # discord.py logs such errors; SimCord hides those of commands that are unknown.
    bot.add_listener(note, "on_command_error")
    await world.stranger.send(world.channel, f"{bot.user.mention} open a table")
    assert not unknown


async def test_an_order_that_no_game_fits_is_refused(world: World) -> None:
    ann = world.people[0]
    for order, error in (
        ({"game": "poker"}, UnknownGame),
        ({"players": 5}, UnfitPlayers),
        ({"house_options": "smudge=on"}, UnknownOption),
        ({"house_options": "game_points=9"}, UnfitValue),
    ):
        assert says(error, await ask(ann, world.channel, "table open", **order))
        assert not offers(seen(ann, world.channel)), "nothing was opened"
    typed = await ask(ann, world.channel, "rules", game="[x](https://evil.example)")
    assert "](https" not in typed, "what is typed is no markdown in a refusal"


async def test_house_options_are_offered_and_kept(world: World) -> None:
    ann = world.people[0]
    choices = await ann.autocomplete(world.channel, "table open", "house_options", "gift_l")
    assert [choice["value"] for choice in choices] == ["gift_limit=on"]
    await ann.slash(world.channel, "table open", house_options="gift_limit=on, game_points=2")
    board = board_text(ann, world.channel)
    assert "the dealer cannot give a point that would win the game" in board
    assert "the Game point is worth 2 points" in board


async def test_house_options_can_be_changed_from_the_board(world: World) -> None:
    ann, bob = world.people[:2]
    await ann.slash(world.channel, "table open")
    panel = shown(await behind_more(ann, world.channel, "House options"))
    (menu,) = menus(panel)
    await choose(ann, panel, [menu.options["the Game point is worth 2 points"]], menu.custom_id)
    assert "the Game point is worth 2 points" in board_text(bob, world.channel)
    refused = await ask(bob, world.channel, "table options", house_options="gift_limit=on")
    assert says(OpenerOnly, refused)
    assert "to 21 points" in await ask(ann, world.channel, "table options", target=21)


async def test_a_seat_or_a_partner_can_be_chosen(world: World) -> None:
    ann, bob, cy, dee = world.people
    await ann.slash(world.channel, "table open")
    answer = await ask(bob, world.channel, "table join", partner=ann)
    assert "You sit opposite **ann**." in answer
    assert "without a partner" in await ask(cy, world.channel, "table join", seat=4)
    assert "○ free seat\n● bob\n○ cy" in board_text(cy, world.channel)
    assert await ask(dee, world.channel, "table join", seat=8)
    await dee.slash(world.channel, "table join")
    assert offers(seen(cy, world.channel), CutHere), "the last seat starts the game"


async def test_play_by_command_offers_only_what_is_legal(world: World) -> None:
    people, room = world.people[:2], world.channel
    await begin(world, *people)
    offered = {who.id: await who.autocomplete(room, "play", "card", "") for who in people}
    (caller,) = [who for who in people if offered[who.id]]
    assert {choice["value"] for choice in offered[caller.id]} == {"stand", "beg"}
    assert await ask(caller, room, "play", card="stand")
    leader = next(filter(may_play, people))
    choices = await leader.autocomplete(room, "play", "card", "")
    cards = [offer.control for offer in offers(hands(leader)[-1:], PlayCard)]
    assert {choice["value"] for choice in choices} == {
        control.card.code for control in cards if isinstance(control, PlayCard)
    }
    assert len(choices) == 6
    other = next(who for who in people if who is not leader)
    assert not await other.autocomplete(room, "play", "card", "")
    unknown = shown(await leader.slash(room, "play", card="the best one"))
    hand = shown(await click(leader, unknown, "My hand"))
    assert offers([hand], PlayCard), "the hand says what can be played"
    assert reply_text(await leader.user.slash("play", card=choices[0]["name"]))
    assert may_play(other)


async def test_commands_without_a_table_say_how_to_open_one(world: World) -> None:
    ann = world.people[0]
    for command in ("table join", "table leave", "table start", "table close", "hand", "score"):
        assert "Open a table" in await ask(ann, world.channel, command)
    assert "Open a table" in await ask(ann, world.channel, "play", card="AS")

"""Pages that are read, and their buttons: help, lists of games, rules, lessons, house games."""

from __future__ import annotations

from simcord import Env, MemberActor

from bot.engine.variants import VARIANTS
from bot.tables.errors.opening import HouseNameTaken
from bot.ui.controls.help import ChooseGame, OpenTable, ShowTopic, Topic
from bot.ui.controls.rulebook import (
    ChooseListedGame,
    ShowCardWords,
    ShowFirstGame,
    ShowGameRules,
    ShowGames,
)
from bot.ui.controls.settings import SettingsAct
from bot.ui.core.custom_ids import decode, encode
from tests.choosing import is_hand
from tests.e2e import raw
from tests.e2e.playing import board_text, cut, newest_board, sit_down
from tests.e2e.reading import menus, visible_text
from tests.e2e.settling import opened, settle, turn
from tests.e2e.world import (
    World,
    ask,
    choose,
    click,
    labels,
    newest,
    press,
    reply_text,
    says,
    seen,
    shown,
)


async def helped(who: MemberActor, world: World, about: Topic | None = None) -> raw.Shown:
    options = {} if about is None else {"about": about.value}
    return shown(await who.slash(world.channel, "help", **options))


async def test_people_without_a_seat_are_led_to_a_table(world: World) -> None:
    ann, bob = world.people[:2]
    assert labels(await helped(ann, world)) == ["Open a table", "Learn by playing"]
    await ann.slash(world.channel, "table open")
    page = await helped(bob, world)
    assert "3 seats are free" in visible_text(page)
    table = newest_board(world, bob).table
    await click(bob, page, f"Join table {table}")
    assert "You opened this table" in visible_text(await helped(ann, world))
    assert "when ann starts it" in visible_text(await helped(bob, world))


async def test_a_player_reads_what_to_do_at_their_table(world: World) -> None:
    people = world.people[:2]
    await sit_down(world, people, players=2)
    asked = {who.name: visible_text(await helped(who, world)) for who in people}
    assert "**There's a question for you**" in asked["bob"]
    assert "there's a question for bob" in asked["ann"]
    await cut(world, people)
    pages = {who.name: await helped(who, world) for who in people}
    (mine,) = [name for name, page in pages.items() if "**It's your turn.**" in visible_text(page)]
    (other,) = pages.keys() - {mine}
    assert f"**{mine}** to " in visible_text(pages[other])
    actor = next(who for who in people if who.name == mine)
    await click(actor, pages[mine], "My hand")
    assert is_hand(pages[mine]), "in place of the help"


async def test_where_tables_stand_elsewhere_that_channel_counts(env: Env, world: World) -> None:
    ann = world.people[0]
    room = world.guild.create_text_channel("tables")
    await settle(world.manager, world, SettingsAct.CHANNEL, room)
    await raw.forbid(env, world.channel, attach_files=True)
    assert f"tables are in {room.mention}" in visible_text(await helped(ann, world, Topic.OPEN))
    assert f"In {room.mention}, where" in visible_text(await helped(ann, world, Topic.SERVER))
    await raw.forbid(env, room, attach_files=True)
    for topic in (Topic.SERVER, Topic.TROUBLE, Topic.OPEN):
        page_text = visible_text(await helped(ann, world, topic))
        assert f"Missing permissions in {room.mention}" in page_text
        assert "I have every permission I need" not in page_text
    await raw.allow(env, world.channel)
    await raw.delete_channel(env, room)
    page = await helped(ann, world, Topic.OPEN)
    assert room.mention not in visible_text(page)
    assert len(menus(page)) == 4, "tables are posted where they're opened"


async def test_a_game_is_chosen_from_the_list_explained_and_opened(world: World) -> None:
    ann = world.people[0]
    page = shown(await ann.slash(world.channel, "games"))
    (families,) = menus(page)
    await choose(ann, page, ["bidding"], families.custom_id)
    menu, _ = menus(page)
    assert isinstance(decode(menu.custom_id), ChooseListedGame)
    await choose(ann, page, ["auction-pitch"], menu.custom_id)
    for control, words in (
        (ShowGameRules("auction-pitch"), "auction"),
        (ShowGames(), VARIANTS["trinidad"].line),
    ):
        await press(ann, page, encode(control))
        assert words in visible_text(page), "in place of the list"
    for _ in range(2):  # a second press, made before the answer came, opens no other table
        await raw.forged_click(world.env, ann, page, encode(OpenTable("setback")))
    assert "You're in" in visible_text(page), "the list becomes the opener's hand"
    open_tables = shown(await ann.slash(world.channel, "table list"))
    assert visible_text(open_tables).count("Setback") == 1


async def test_newcomers_are_led_from_page_to_page(world: World) -> None:
    ann = world.people[0]
    page = await helped(ann, world, Topic.LEARN)
    for control, words in (
        (ShowFirstGame(), "Save the jack"),
        (ShowCardWords("basic"), "Trick:"),
        (ShowFirstGame(), "Save the jack"),
        (ShowTopic(Topic.OPEN), "I want to open a table"),
    ):
        await press(ann, page, encode(control))
        assert words in visible_text(page)
    assert any(isinstance(decode(menu.custom_id), ChooseGame) for menu in menus(page))


async def test_six_are_seated_as_pairs_or_as_threes(world: World) -> None:
    ann = world.people[0]
    choices = await ann.autocomplete(
        world.channel, "table open", "sides", "", game="pitch", players=6
    )
    assert {choice["value"] for choice in choices} == {6, 3, 2}
    choices = await ann.autocomplete(world.channel, "table open", "players", "", game="california")
    assert not choices, "no game is called so"
    choices = await ann.autocomplete(world.channel, "table open", "players", "", game="shasta sam")
    assert [choice["value"] for choice in choices] == [2]
    await ann.slash(world.channel, "table open", game="pitch", players=6, sides=3)
    board = board_text(ann, world.channel)
    assert board.endswith(
        "● ann\n○ free seat\n▲ free seat" + "\n● free seat\n○ free seat\n▲ free seat"
    )
    refused = await ask(ann, world.channel, "table open", game="pitch", players=6, sides=5)
    assert "isn't played by 6 on 5 sides" in refused


async def test_a_lesson_is_one_private_message_and_ends_with_a_table_that_only_one_sees(
    world: World,
) -> None:
    ann, bob = world.people[:2]
    page = shown(await ann.slash(world.channel, "learn"))
    assert "Follow suit" in visible_text(page)
    await click(ann, page, "6♣︎")
    assert "You must follow suit" in visible_text(page)
    await click(ann, page, "3♥︎")
    assert "Ben's queen is the highest heart" in visible_text(page)
    await click(ann, page, "Next ▶")
    assert "Trump a trick" in visible_text(page)
    await raw.forged_click(world.env, ann, page, "learn1:step:trinidad:7")
    assert "What you know now" in visible_text(page)
    await click(ann, page, "Play a real game")
    assert "Only you see this table" in visible_text(page)
    assert not seen(bob, world.channel)


OLD = (
    *("learn1:real:other", "learn1:try:trinidad:0:KS", "learn1:try:trinidad:0:bid.x"),
    *("learn1:step:trinidad:42", "learn1:step:other:0"),
)


async def test_a_button_of_an_older_lesson_offers_the_beginning(world: World) -> None:
    ann = world.people[0]
    page = shown(await ann.slash(world.channel, "learn"))
    for custom_id in OLD:
        refused = await raw.forged_click(world.env, ann, page, custom_id)
        assert "That lesson has changed" in reply_text(refused), custom_id
        again = shown(refused)
        await click(ann, again, "Learn by playing")
        assert "Follow suit" in visible_text(again)


async def test_a_table_is_opened_by_the_name_that_people_have_for_its_rules(world: World) -> None:
    ann, channel = world.people[0], world.channel
    offered = await ann.autocomplete(channel, "table open", "game", "to 91")
    assert [choice["value"] for choice in offered] == ["Don to 91"]
    await ask(ann, channel, "table open", game="don to 91")
    assert "Nine-Card Don" in visible_text(newest(world))
    panel = shown(await ann.slash(channel, "table options"))
    assert "**to 91 points**" in visible_text(panel)
    assert "Save for this server…" not in labels(panel), "only its managers may"
    (named,) = [menu for menu in menus(panel) if "Walton-le-Dale Don" in menu.options]
    await choose(ann, panel, ["Walton-le-Dale Don"], named.custom_id)
    assert "**to 91 points**" not in visible_text(panel)
    assert "**only the pitcher sees any cards until the pitch**" in visible_text(panel)


async def test_a_server_saves_a_game_of_its_own_makes_it_usual_and_deletes_it(world: World) -> None:
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
    assert "Setback" in visible_text(newest(world))
    assert "to 21" in visible_text(newest(world))
    await turn(boss, settings, SettingsAct.DROP_HOUSE_GAME, "Friday Pitch")
    assert "Friday Pitch" not in visible_text(settings)
    (named,) = [menu for menu in menus(panel) if "Friday Pitch" in menu.options]
    gone = shown(await boss.select(panel, ["Friday Pitch"], custom_id=named.custom_id))
    assert visible_text(gone) == "No game is called “Friday Pitch”."

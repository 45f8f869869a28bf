"""``/help``: it fits its reader's situation, and its buttons work."""

from __future__ import annotations

from simcord import Env, MemberActor

from bot.tables.errors.rights import OpenersOnly
from bot.ui.controls.help import Topic
from bot.ui.controls.settings import SettingsAct
from tests.choosing import is_hand
from tests.e2e import raw
from tests.e2e.playing import begin, cut, hand_of, newest_board, sit_down
from tests.e2e.reading import menus, visible_text
from tests.e2e.settling import settle
from tests.e2e.world import World, click, labels, shown

SUITS = "♠♥♦♣"


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


async def test_help_shows_nobody_a_card(world: World) -> None:
    people = world.people[:2]
    await begin(world, *people)
    named = (bare(label) for who in people for label in labels(hand_of(who)))
    held = {label for label in named if label[-1:] in [*SUITS]}
    assert len(held) == 12
    for topic in Topic:
        for who in (*people, world.stranger):
            page = await helped(who, world, topic)
            assert not [card for card in held if card in bare(visible_text(page))]


def bare(text: str) -> str:
    """Return a text with suits as on buttons: without the selector of plain characters."""
    return text.replace("\N{VARIATION SELECTOR-15}", "")


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


async def test_people_who_may_not_open_tables_read_so(world: World) -> None:
    await settle(world.manager, world, SettingsAct.OPENERS, "moderators")
    page = await helped(world.people[0], world, Topic.OPEN)
    assert OpenersOnly.text in visible_text(page)
    assert len(menus(page)) == 1
    assert len(menus(await helped(world.moderator, world, Topic.OPEN))) == 4

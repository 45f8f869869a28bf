"""The slash commands: each option does what it says, and what is typed amiss is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from simcord import Env, MemberActor

from bot.engine.variants import VARIANTS, Form
from bot.errors import HangJackError
from bot.interactions.answer import NotOffered
from bot.interactions.typed.durations import NoTime
from bot.interactions.typed.moves import NoSuchCard, NoSuchMove
from bot.tables.errors import UnknownTable
from bot.tables.errors.events import UnknownEvent
from bot.tables.errors.history import NoSuchGame
from bot.tables.errors.opening import (
    UnfitForm,
    UnfitOption,
    UnfitPlayers,
    UnknownGame,
    UnknownOption,
)
from bot.tables.errors.rights import OpenerOnly
from bot.tables.errors.seating import NoSuchSeat, NotSeated
from bot.tables.learn.lessons import NoSuchStep
from bot.ui.controls.help import Topic
from bot.ui.controls.table import CutHere
from bot.views.computer_names import ComputerLevel
from bot.views.settings.clock import SECOND, Clock, Pace
from bot.views.table.view import EmptySeats, SeatKind, TableView
from cogs.scores import NoMonth
from tests.choosing import offers
from tests.e2e import raw
from tests.e2e.bots import bot_of
from tests.e2e.playing import (
    begin,
    begin_alone,
    begin_tricks,
    behind_more,
    board_text,
    newest_board,
    sit_down,
)
from tests.e2e.reading import menus
from tests.e2e.world import World, ask, choose, reply_text, says, seen, shown
from tests.intruders.sending import commands_of

NEEDED: Final[dict[str, dict[str, object]]] = {
    "table remove": {"seat": 1},
    "table referee": {"question": "?"},
    "play": {"card": "JS"},
    "bid": {"points": 1},
    "discard": {"cards": "4C"},
    "ask": {"which": "high"},
    "lfg": {"game": "trinidad"},
}
"""What else a command is given."""
WRONG: Final[dict[str, tuple[object, tuple[type[HangJackError], ...]]]] = {
    "table": ("ZZZZ", (UnknownTable, NoSuchGame)),
    "event": ("ZZZZZ", (UnknownEvent,)),
    "game": ("poker", (UnknownGame,)),
    "players": (5, (UnfitPlayers,)),
    "sides": (5, (UnfitForm,)),
    "target": (500, (UnfitOption,)),
    "house_options": ("smudge=on", (UnknownOption,)),
    "remind_after": ("soon", (NoTime,)),
    "move_after": ("soon", (NoTime,)),
    "card": ("the best one", (NoSuchMove,)),
    "cards": ("XX", (NoSuchCard,)),
    "lesson": ("x", (NoSuchStep,)),
    "month": ("x", (NoMonth,)),
    **dict.fromkeys(
        ("pace", "level", "empty_seats", "which", "span", "kind", "sort", "about"),
        ("x", (NotOffered,)),
    ),
}
"""By option: a value that the command does not take, and how it says so."""
RIGHT: Final = {
    *(("table open", "private"), ("table join", "seat"), ("table join", "partner")),
    *(("table add", "seat"), ("table add", "level"), ("table remove", "seat")),
    *(("table options", "house_options"), ("table options", "target")),
    ("table clock", "missed_turns"),
    *(("bid", "points"), ("stats", "player"), ("stats", "practice"), ("leaderboard", "practice")),
    ("table referee", "question"),
}
"""Options that take what they are given: the tests below see what comes of it."""
ELSEWHERE: Final = {
    ("event join", "partner"): "tests/e2e/events/test_evenings.py",
    ("lfg", "wait"): "tests/e2e/lfg/test_lfg.py",
    ("history", "player"): "tests/e2e/pages/test_history.py",
    ("replay", "game"): "tests/e2e/pages/test_history.py",
    ("verify", "game"): "tests/e2e/pages/test_history.py",
    ("verify", "deal"): "tests/e2e/pages/test_history.py",
    ("verify", "record"): "tests/e2e/pages/test_history.py",
}


async def test_each_option_of_each_command_is_read(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    table = await begin_tricks(world, ann, bob)
    before = await bot_of(env).host.table(table)
    asked: list[tuple[str, str]] = []
    sent: list[raw.Act] = []
    for command, options in commands_of(env):
        for option in (str(one["name"]) for one in options):
            key = command, option
            if option in WRONG and key not in RIGHT and key not in ELSEWHERE:
                given = {**NEEDED.get(command, {}), option: WRONG[option][0]}
                sent.append(raw.Command(ann, world.channel, command, given))
                asked.append(key)
    named = {(name, str(one["name"])) for name, options in commands_of(env) for one in options}
    assert {*asked} | RIGHT | ELSEWHERE.keys() == named
    ends = await raw.together(env, *sent)
    for (command, option), end in zip(asked, ends, strict=True):
        told = reply_text(end)
        assert any(says(kind, told) for kind in WRONG[option][1]), (command, option, told)
    assert await bot_of(env).host.table(table) == before, "nothing was done"
    assert len(await bot_of(env).host.finder.tables_around(0, world.guild.id)) == 1


async def opened(world: World, who: MemberActor, **options: Any) -> TableView:
    """Open a table with these options; return it."""
    finder = bot_of(world.env).host.finder
    before = {one.id for one in await finder.locations_of(who.id)}
    await who.slash(world.channel, "table open", **options)
    (new,) = {one.id for one in await finder.locations_of(who.id)} - before
    return await bot_of(world.env).host.table(new)


async def test_a_table_is_opened_as_it_is_ordered(world: World) -> None:
    ann = world.people[0]
    table = await opened(
        world,
        ann,
        game="pitch",
        players=6,
        sides=3,
        target=9,
        empty_seats="nobody",
        house_options="hung_jack_points=3",
        pace="slow",
        level="easy",
    )
    assert (table.variant, table.form, table.rules.target) == (VARIANTS["pitch"], Form(3, 6), 9)
    assert table.options["hung_jack_points"] == 3
    assert (table.fill, table.level) == (EmptySeats.NOBODY, ComputerLevel.EASY)
    assert table.clock == Pace.SLOW.clock
    assert not table.private
    usual = await opened(world, ann)
    assert (usual.variant.id, usual.fill, usual.level) == (
        "trinidad",
        EmptySeats.COMPUTERS,
        ComputerLevel.STEADY,
    )
    assert (await opened(world, ann, private=True)).private


async def test_seats_levels_clocks_and_options_are_chosen_by_command(
    env: Env, world: World
) -> None:
    ann, bob, cy, dee = world.people
    room, host = world.channel, bot_of(env).host
    table = (await opened(world, ann)).id

    async def seats() -> list[str]:
        return [seat.name if seat.human else "-" for seat in (await host.table(table)).seats]

    await cy.slash(room, "table join", seat=4)
    assert (await seats()).index("cy") == 3
    assert "Your partner is **ann**." in await ask(bob, room, "table join", partner=ann)
    assert says(NoSuchSeat, await ask(dee, room, "table join", seat=8))
    await ann.slash(room, "table add", seat=2, level="easy")
    added = (await host.table(table)).seats[1]
    assert (added.kind, added.level) == (SeatKind.COMPUTER, ComputerLevel.EASY)
    assert says(NoSuchSeat, await ask(ann, room, "table remove", seat=5))
    await ann.slash(room, "table remove", seat=4)
    assert "cy" not in await seats()
    wish = {"remind_after": "20s", "move_after": "90s", "missed_turns": 1}
    await ann.slash(room, "table clock", **wish)
    assert (await host.table(table)).clock == Clock(20 * SECOND, 90 * SECOND, 1)
    assert "the computer moves after 90 seconds" in board_text(world.stranger, room)
    await ann.slash(room, "table clock", pace="quick")
    assert (await host.table(table)).clock == Pace.QUICK.clock
    assert says(OpenerOnly, await ask(world.stranger, room, "table clock", pace="slow"))
    await ann.slash(room, "table options", house_options="game_points=2", target=21)
    rules = (await host.table(table)).options
    assert (rules["game_points"], rules["target"]) == (2, 21)
    await dee.slash(room, "table join")
    await cy.slash(room, "table join")
    assert offers(seen(cy, room), CutHere), "the last seat starts the game"


async def test_pages_are_of_the_person_and_the_games_that_are_named(world: World) -> None:
    ann, bob = world.people[:2]
    room = world.channel
    assert "## ann" in await ask(ann, room, "stats", game="trinidad")
    assert "## bob" in await ask(ann, room, "stats", player=bob.user)
    assert "practice" in await ask(ann, room, "stats", practice=True)
    assert "practice" in await ask(ann, room, "leaderboard", practice=True)
    for topic in Topic:
        assert f"## {topic.title}" in await ask(ann, room, "help", about=topic.value)


async def test_points_are_bid_and_passed_by_command(world: World) -> None:
    people = world.people
    await begin(world, *people, game="auction-pitch")
    for points, words in ((2, "2"), (0, "Pass")):
        for who in people:
            if words in await ask(who, world.channel, "bid", points=points):
                break
        else:
            raise AssertionError(points)
    assert "bid 2" in board_text(people[0], world.channel).lower()


async def test_a_mention_of_the_bot_is_no_command(env: Env, world: World) -> None:
    unknown: list[object] = []

    async def note(_: object, error: object) -> None:
        unknown.append(error)

    bot: Any = env.bot
    # discord.py logs such errors; SimCord hides those of commands that are unknown.
    bot.add_listener(note, "on_command_error")
    await world.stranger.send(world.channel, f"{bot.user.mention} open a table")
    assert not unknown


async def test_house_options_are_offered_and_changed_from_the_board(world: World) -> None:
    ann, bob = world.people[:2]
    choices = await ann.autocomplete(world.channel, "table open", "house_options", "gift_l")
    assert [choice["value"] for choice in choices] == ["gift_limit=on"]
    await ann.slash(world.channel, "table open", house_options="gift_limit=on")
    assert "the dealer cannot give a point that would win" in board_text(ann, world.channel)
    panel = shown(await behind_more(ann, world.channel, "House options"))
    (menu,) = menus(panel)
    await choose(ann, panel, [menu.options["the Game point is worth 2 points"]], menu.custom_id)
    assert "the Game point is worth 2 points" in board_text(bob, world.channel)
    refused = await ask(bob, world.channel, "table options", house_options="gift_limit=on")
    assert says(OpenerOnly, refused)


async def test_of_several_tables_a_command_means_ones_own_and_to_join_the_other(
    world: World,
) -> None:
    ann, bob, cy = world.people[:3]
    room = world.channel
    hers = await sit_down(world, [ann], players=2, empty_seats="nobody")
    theirs = await sit_down(world, [bob], players=2, empty_seats="nobody")
    assert newest_board(world, cy).table == theirs
    assert "Which table?" in await ask(cy, room, "table join")
    assert hers in await ask(ann, room, "table add")
    joined = shown(await ann.slash(room, "table join"))
    assert [offer.control.table for offer in offers([joined], CutHere)] == [theirs]
    # Now she sits at both.
    assert "Which table?" in await ask(ann, room, "table close")
    assert theirs in await ask(bob, room, "table close")


async def test_a_command_means_ones_own_table_and_not_a_nearer_one(world: World) -> None:
    ann, *others = world.people[:3]
    elsewhere = replace(world, channel=world.guild.create_text_channel("elsewhere"))
    await begin_alone(elsewhere)
    await begin(world, *others)
    for command in ("table back", "table referee", "play", "hand", "table leave"):
        said = await ask(ann, world.channel, command, **NEEDED.get(command, {}))
        assert not says(NotSeated, said), command

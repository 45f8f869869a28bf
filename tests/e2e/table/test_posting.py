"""Before something is promised in a place, the bot looks whether it can post there."""

from __future__ import annotations

import ast
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Final, TypeAlias

import discord
import pytest
from simcord import ChannelHandle, Env

from bot.discord_api import permissions
from bot.interactions.posting import LacksPermissions, MessagesRefused, NotShownYet, ThreadLocked
from bot.interactions.typed.settings import SERVER
from bot.locale.say import speak
from bot.settings import Settings
from bot.tables.errors.pauses import TablePaused
from bot.ui.controls import again, daily, lfg, series, table
from bot.ui.controls import events as event_controls
from bot.ui.controls.help import ChooseGame
from bot.ui.controls.settings import SettingsAct, SettingsControl
from bot.ui.core.custom_ids import Control, encode
from tests.e2e import raw
from tests.e2e.bots import bot_of
from tests.e2e.events.evenings import draft
from tests.e2e.playing import begin_tricks, play_game
from tests.e2e.settling import opened, settle
from tests.e2e.world import World, direct_messages, reply_text, seen, shown
from tests.root import ROOT

Press: TypeAlias = Callable[[World, ChannelHandle, raw.Shown, str], raw.Act]
"""Makes what a person does: of the world, the place, a page of theirs, and the id of the table or
the event that is there already."""

_KEPT: Final = (
    "tables", "messages", "events", "event_acts", "lfg_panels", "lfg_waiting", "lfg_tables",
    "servers", "games", "rulings",
)  # fmt: skip
"""What holds whatever is promised."""
PROMISED: Final = ("tables", "events", "event_acts", "lfg_waiting", "lfg_tables")
"""What people hear of, and what counts against limits."""


def _click(control: Callable[[str], Control]) -> Press:
    return lambda world, _, page, made: raw.Click(world.manager, page, encode(control(made)))


def _form(control: Callable[[str], Control], **values: str) -> Press:
    return lambda world, place, _, made: raw.Submit(
        world.manager, place, encode(control(made)), values
    )


def _chosen(control: Callable[[str], Control], value: str = "") -> Press:
    def choose(world: World, place: ChannelHandle, page: raw.Shown, made: str) -> raw.Act:
        values = [value or str(place.id)]
        return raw.Choose(world.manager, page, encode(control(made)), values)

    return choose


def _command(name: str, **options: str) -> Press:
    return lambda world, place, *_: raw.Command(world.manager, place, name, options)


ANYWHERE: Final[dict[str, Press]] = {
    "/table open": _command("table open"),
    "a game in the help": _chosen(lambda _: ChooseGame(), "pitch"),
    "a command once more": _click(lambda _: again.GiveAgain("table open", ())),
    "/lfg": _command("lfg", game="pitch"),
    "Wait for a game": _click(lambda _: lfg.WaitForGame(None, None, 60)),
    "Share here": _click(lambda _: daily.ShareDaily(1)),
}
AT_A_TABLE: Final[dict[str, Press]] = {
    "Find players": _click(lfg.ListTable),
    "Rematch": _click(lambda made: table.Rematch(made, 1)),
    "Resume": _click(table.Resume),
    "Ask for a referee": _form(table.RefereeModal, note="?"),
}
EVENTS: Final[dict[str, Press]] = {
    "/event create": _command("event create"),
    "Announce": lambda world, _, page, __: raw.Click(world.manager, page, draft("Cup")),
    "Announce once more": _click(lambda made: series.AnnounceCopy(made, 0, "Cup")),
    "a division": _form(series.DivisionForm, name="Second"),
    "the next season": _form(lambda made: series.SeasonForm(made, 0), start=""),
    "another channel": _chosen(event_controls.PickEventChannel),
}
SETTINGS: Final = [
    act
    for act, (_, field, _) in SERVER.items()
    if field.endswith(("channel", "channel_id")) and act is not SettingsAct.ANY_CHANNEL
]


def kept(settings: Settings, names: Sequence[str] = _KEPT) -> list[list[tuple[object, ...]]]:
    """Return all that is stored of what can be promised."""
    with closing(sqlite3.connect(settings.database_path)) as db:
        return [db.execute(f"SELECT * FROM {name}").fetchall() for name in names]


async def refusal(
    world: World, place: ChannelHandle, page: raw.Shown, press: Press, id_: str
) -> str:
    (result,) = await raw.together(world.env, press(world, place, page, id_))
    return reply_text(result)


async def table_in(world: World, place: ChannelHandle) -> str:
    """Open a table in a place and return its id."""
    await world.manager.slash(place, "table open", empty_seats="nobody")
    (location,) = await bot_of(world.env).host.finder.locations_of(world.manager.id)
    return location.id


async def event_in(world: World) -> str:
    """Announce an event in the world's channel and return its id."""
    page = shown(await world.manager.slash(world.channel, "event create"))
    await raw.forged_click(world.env, world.manager, page, draft("League"))
    (line,) = await bot_of(world.env).host.events.in_server(world.guild.id)
    return line.id


async def made_before(world: World, place: ChannelHandle, names: Sequence[str]) -> dict[str, str]:
    """Make what is there already: one table and one event for all that is pressed there."""
    table = await table_in(world, place)
    event = await event_in(world) if set(EVENTS) & set(names) else ""
    await world.env.advance_time(2)
    ids = {**dict.fromkeys(AT_A_TABLE, table), **dict.fromkeys(EVENTS, event)}
    return {name: ids.get(name, "") for name in names}


def of(needed: discord.Permissions) -> list[str]:
    """Return the names of permissions."""
    return [name for name in permissions.PERMISSION_NAMES if getattr(needed, name)]


PRESSED: Final = {**ANYWHERE, **AT_A_TABLE, **EVENTS}


async def refused_all(
    world: World, place: ChannelHandle, page: raw.Shown, made: dict[str, str], settings: Settings
) -> dict[str, str]:
    """Press all of it; each is refused and leaves all as it was. Return what was told."""
    told = {}
    for name, id_ in made.items():
        before = kept(settings)
        told[name] = await refusal(world, place, page, PRESSED[name], id_)
        assert kept(settings) == before, name
    return told


async def test_nothing_is_promised_where_a_permission_is_lacking(
    env: Env, world: World, settings: Settings
) -> None:
    room = world.channel
    page = shown(await world.manager.slash(room, "help"))
    made = await made_before(world, room, [*PRESSED])
    for lacking in of(permissions.ALL):
        await raw.forbid_bot(env, room, **{lacking: True})
        label = permissions.PERMISSION_NAMES[lacking]
        refused = LacksPermissions(channel=room.mention, names=label).said(speak())
        names = [*PRESSED] if lacking in of(permissions.AT_A_TABLE) else [*EVENTS]
        asked = {name: made[name] for name in names}
        for name, told in (await refused_all(world, room, page, asked, settings)).items():
            if lacking == "view_channel":  # then it has none there
                assert label in told, name
                assert room.mention in told, name
            else:
                assert told == refused, (name, lacking)


async def _in_a_thread(env: Env, world: World, *, private: bool = False) -> ChannelHandle:
    await raw.forbid_bot(env, world.channel, manage_threads=True)
    thread = await raw.start_thread(env, world.manager, world.channel, private=private)
    # Who asks is in it; the bot is mentioned there, and then it is, too.
    raw.let_in(env, thread)
    return thread


async def _shut(env: Env, world: World, place: ChannelHandle, hindrance: str) -> str:
    """Keep the bot from posting; return how it says so."""
    match hindrance:
        case "send_messages_in_threads" | "connect":
            around = place if hindrance == "connect" else world.channel
            await raw.forbid_bot(env, around, **{hindrance: True})
            return permissions.PERMISSION_NAMES[hindrance]
        case "not in it":
            raw.put_out(env, place)
            await env.settle()
            return "Mention me there once"
        case _:
            await raw.lock(env, place)
            return ThreadLocked(channel=place.mention).said(speak())[:50]


@pytest.mark.parametrize(
    "hindrance", ["send_messages_in_threads", "connect", "not in it", "locked"]
)
async def test_nothing_is_promised_in_threads_and_chats_that_the_bot_may_not_use(
    env: Env, world: World, settings: Settings, hindrance: str
) -> None:
    if hindrance == "connect":
        place = world.guild.create_voice_channel("lounge")
    else:
        place = await _in_a_thread(env, world, private=hindrance == "not in it")
    page = shown(await world.manager.slash(place, "help"))
    made = await made_before(world, place, [*ANYWHERE, *AT_A_TABLE])
    why = await _shut(env, world, place, hindrance)
    for name, told in (await refused_all(world, place, page, made, settings)).items():
        assert why in told, name
        assert place.mention in told, name


async def test_who_manages_threads_posts_in_locked_ones_and_where_it_is_not(
    env: Env, world: World
) -> None:
    for hindrance in ("not in it", "locked"):
        private = hindrance == "not in it"
        place = await raw.start_thread(env, world.manager, world.channel, private=private)
        await _shut(env, world, place, hindrance)
        opened = await world.manager.slash(place, "table open", empty_seats="nobody")
        assert "You're in" in reply_text(opened)


async def test_a_setting_names_no_channel_where_the_bot_cannot_post(
    env: Env, world: World, settings: Settings
) -> None:
    room = world.guild.create_text_channel("room")
    for act in SETTINGS:
        page = await opened(world.manager, world, act)
        choose = _chosen(lambda _, act=act: SettingsControl(act))  # type: ignore[misc]
        for lacking in ("view_channel", "send_messages", "attach_files"):
            await raw.forbid_bot(env, room, **{lacking: True})
            before = kept(settings)
            told = await refusal(world, room, page, choose, "")
            assert permissions.PERMISSION_NAMES[lacking] in told, act
            assert room.mention in told, act
            assert kept(settings) == before, act


async def test_a_mention_lets_the_bot_into_a_private_thread(env: Env, world: World) -> None:
    await raw.forbid_bot(env, world.channel, manage_threads=True)
    thread = await raw.start_thread(env, world.manager, world.channel, private=True)
    assert "Mention me" in reply_text(await world.manager.slash(thread, "table open"))
    raw.let_in(env, thread)
    await world.manager.slash(thread, "table open")
    assert [one for one in seen(world.manager, thread) if not one.flags.ephemeral]


REFUSALS: Final = [
    (403, 50_001),
    (403, 50_013),
    (403, 160_002),
    (400, 50_035),
    (400, 50_083),
    (404, 10_003),
]


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_a_command_answers_that_its_board_is_refused_and_leaves_no_table(
    env: Env, world: World, *, elsewhere: bool
) -> None:
    ann, room = world.people[0], world.channel
    if elsewhere:
        room = world.guild.create_text_channel("room")
        await settle(world.manager, world, SettingsAct.CHANNEL, room)
    for status, code in REFUSALS:
        path = f"/channels/{room.id}/messages"
        env.inject_error("POST", path, status=status, code=code, times=None)
        told = reply_text(await ann.slash(world.channel, "table open"))
        assert told == MessagesRefused(channel=room.mention).said(speak()), code
        await env.advance_time(5)
        assert not await bot_of(env).host.finder.locations_of(ann.id), code
        assert direct_messages(ann) == []
        env.backend.faults.clear()
    await env.advance_time(60)
    assert seen(world.stranger, room) == [], "nothing comes later"


TAKEN_BACK: Final = ("/lfg", "Wait for a game", "Find players", "Announce", "Announce once more")


@pytest.mark.parametrize("name", TAKEN_BACK)
async def test_a_command_answers_that_its_post_is_refused_and_leaves_nothing(
    env: Env, world: World, settings: Settings, name: str
) -> None:
    room = world.channel
    page = shown(await world.manager.slash(room, "help"))
    made = await made_before(world, room, [name])
    await env.advance_time(5)
    before, posted = kept(settings, PROMISED), len(seen(world.stranger, room))
    for status, code in REFUSALS:
        path = f"/channels/{room.id}/messages"
        env.inject_error("POST", path, status=status, code=code, times=None)
        told = await refusal(world, room, page, PRESSED[name], made[name])
        assert told == MessagesRefused(channel=room.mention).said(speak()), code
        await env.advance_time(5)
        assert kept(settings, PROMISED) == before, code
        if code != 10_003:  # who waited in a channel that is gone hears of it
            assert direct_messages(world.manager) == []
        env.backend.faults.clear()
    await env.advance_time(60)
    assert len(seen(world.stranger, room)) == posted, "nothing comes later"


async def test_a_command_asks_again_whether_its_post_is_refused(env: Env, world: World) -> None:
    ann, room = world.people[0], world.channel
    path = f"/channels/{room.id}/messages"
    env.inject_error("POST", path, status=403, code=50_013)
    assert "nothing was done" in reply_text(await ann.slash(room, "lfg", game="pitch"))
    assert "on the list" in reply_text(await ann.slash(room, "lfg", game="pitch"))
    assert len(seen(world.stranger, room)) == 1


@pytest.mark.parametrize("name", ["Rematch", "Resume", "Ask for a referee"])
async def test_who_acts_at_a_table_hears_at_once_that_its_board_is_refused(
    env: Env, world: World, name: str
) -> None:
    room = world.channel
    begun = play_game if name == "Rematch" else begin_tricks
    made = await begun(world, world.manager, world.people[0])
    await settle(world.manager, world, SettingsAct.REFEREES, world.people[1])
    page = shown(await world.manager.slash(room, "help"))
    if name == "Resume":
        for who in (world.manager, world.people[0]):
            await who.slash(room, "table pause", table=made)
    raw.refuse(env, room)
    told = await refusal(world, room, page, AT_A_TABLE[name], made)
    assert told.startswith(TablePaused().said(speak()))


async def test_a_moved_event_says_that_its_new_channel_refuses_its_panel(
    env: Env, world: World
) -> None:
    page = shown(await world.manager.slash(world.guild.create_text_channel("help"), "help"))
    made, room = await event_in(world), world.guild.create_text_channel("room")
    await raw.delete_channel(env, world.channel)
    path = f"/channels/{room.id}/messages"
    env.inject_error("POST", path, status=403, code=50_013, times=None)
    told = await refusal(world, room, page, EVENTS["another channel"], made)
    assert told == NotShownYet(channel=room.mention).said(speak())


async def test_a_board_that_comes_later_is_said_to(env: Env, world: World) -> None:
    ann = world.people[0]
    env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=503, times=10)
    told = reply_text(await ann.slash(world.channel, "table open"))
    assert " is open. Its board comes as soon as Discord takes it." in told
    assert "{" not in told
    await env.advance_time(120)
    assert len(seen(world.stranger, world.channel)) == 1


PROMISES: Final = {
    "host.open", "host.lfg.wait", "host.lfg.list_table", "daily.share", "events.create",
    "series.copy", "seasons.add_below", "seasons.announce", "events.move", "events.choose_home",
    "host.rematch", "host.resume", "referees.ask",
}  # fmt: skip
"""What the host does that leads to posts in a place."""
LOOKS: Final = {"check_posting", "chosen_channel", "_panel_channel", "_waiting_place"}


def test_each_function_that_promises_a_post_looks_first() -> None:
    found, careless = set[str](), set[str]()
    for path in [*(ROOT / "bot/interactions").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]:
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.AsyncFunctionDef):
                called = {
                    ast.unparse(call.func)
                    for call in ast.walk(function)
                    if isinstance(call, ast.Call)
                }
                made = {promise for promise in PROMISES for one in called if one.endswith(promise)}
                found |= made
                if made and not {one.rpartition(".")[2] for one in called} & LOOKS:
                    careless.add(f"{path.name}::{function.name}")
    assert found == PROMISES
    assert careless == set()

"""``/history``, ``/replay``, ``/verify``: past games, for people who may see them."""

import re
from pathlib import Path

import discord
import pytest
from simcord import Env, MemberActor, ResponseMessage

from bot.engine.record import Record, loads, verify
from bot.interactions.verify_queue import FileTooLong
from bot.tables.errors.history import NoSuchGame, NotARecord, RecordSealed
from bot.ui.controls.history import (
    GetRecord,
    HistoryControl,
    ShowCheck,
    ShowGame,
    ShowMoment,
    ShowReplay,
)
from bot.ui.controls.table import Rematch
from bot.ui.core.custom_ids import encode
from cogs.history import FileOrTable, NoDealOfThat, NothingOver
from tests.e2e import raw
from tests.e2e.listening import Everything
from tests.e2e.playing import cut, play_game, play_on, played, press_first, sit_down
from tests.e2e.reading import buttons, files, menus, visible_text
from tests.e2e.recorded import promise_of
from tests.e2e.world import World, ask, choose, click, make_world, reply_text, says, seen, shown

RECORDS = Path(__file__).parents[2] / "records"


async def pick(
    who: MemberActor, message: ResponseMessage, at: int, value: str | int
) -> ResponseMessage:
    """Choose from one of a message's menus."""
    return shown(await choose(who, message, [str(value)], menus(message)[at].custom_id))


async def turn(who: MemberActor, message: ResponseMessage, label: str) -> ResponseMessage:
    """Press a button that leads to another page."""
    return shown(await click(who, message, label))


async def record_of(who: MemberActor, message: ResponseMessage) -> tuple[str, Record]:
    """Return the record of a game, from a page that has it or its button."""
    page = await turn(who, message, "Record") if "Record" in enabled(message) else message
    ((name, content),) = (await files(page)).items()
    return name, loads(content.decode())


def enabled(message: ResponseMessage) -> set[str]:
    return {button.label for button in buttons(message) if not button.disabled}


async def test_a_game_is_found_replayed_checked_and_handed_out(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    table = await sit_down(world, (ann, bob), players=2, target=1)
    promised = await promise_of(world)
    await cut(world, (ann, bob))
    await play_on((ann, bob))
    listening = Everything(env)
    before = len(listening.public)

    listed = shown(await ann.slash(world.channel, "history"))
    assert table in visible_text(listed)
    assert "Trinidad" in visible_text(listed)
    game = await pick(ann, listed, 0, f"{table}:1")
    assert "won!" in visible_text(game)
    assert "Back to the list" in enabled(game)

    moment, steps = await turn(ann, game, "Replay"), 0
    assert "step 0 of" in visible_text(moment)
    while "Next ▶" in enabled(moment):
        moment, steps = await turn(ann, moment, "Next ▶"), steps + 1
    assert "won!" in visible_text(moment)

    fair = await turn(ann, moment, "Was it fair?")
    assert "was fair" in visible_text(fair)
    assert "❌" not in visible_text(fair)
    fair = await turn(ann, fair, "Show the proof")
    (link,) = re.findall(r"channels/(\d+)/(\d+)/(\d+)", visible_text(fair))
    assert int(link[2]) in {message.id for message in seen(ann, world.channel)}
    assert promised in visible_text(fair)
    how = await turn(ann, fair, "How this works")
    assert "SHA-256" in visible_text(how)
    back = await turn(ann, how, "◀ Back")
    assert "was fair" in visible_text(back)

    name, record = await record_of(ann, await turn(ann, back, "Show the proof"))
    assert name == f"hang-jack-{table}-1.json"
    assert steps == sum(len(deal.actions) for deal in record.deals) + len(record.deals) - 1
    verdict = verify(record)
    assert verdict.finding is None
    assert verdict.fair_checked
    assert len(listening.public) == before, "no one else sees any of it"


async def test_nothing_is_shown_of_a_running_game(env: Env, world: World) -> None:
    (ann, bob), game = world.people[:2], 2
    table = await played(world, ann, bob)
    await press_first(ann, seen(ann, world.channel), Rematch)
    await cut(world, [ann, bob])
    place = world.channel
    for command in ("replay", "verify"):
        assert await ask(ann, place, command, table=table, game=game) == RecordSealed.text
    board = seen(ann, place)[-1]
    ways: list[HistoryControl] = [
        ShowMoment(table, game, 0, 0, None, "next"),
        ShowMoment(table, game, 0, 0, 0, "next"),
        ShowCheck(table, game, 0),
        GetRecord(table, game),
        ShowReplay(table, game),
        ShowGame(table, game),
    ]
    for way in ways:
        for who in (ann, world.manager):
            result = await raw.forged_click(env, who, board, encode(way))
            assert reply_text(result) == RecordSealed.text
    # The game before it is over, and may be seen while the rematch runs.
    assert "step 0 of" in await ask(ann, place, "replay", table=table)
    assert "game 2" not in await ask(ann, place, "history")
    assert "was fair" in await ask(ann, place, "verify", table=table, game=1)


async def test_people_who_cannot_see_a_channel_learn_of_no_game_there(
    env: Env, world: World
) -> None:
    ann, bob, cy = world.people[:3]
    unseen = discord.PermissionOverwrite(view_channel=False)
    room = world.guild.create_text_channel("back-room", overwrites={cy: unseen})
    table = await played(world, ann, bob, place=room)
    assert table in await ask(world.stranger, world.channel, "replay", table=table)
    place = world.channel
    for command in ("replay", "verify"):
        assert says(NoSuchGame, await ask(cy, place, command, table=table))
        assert await ask(cy, place, command) == NothingOver.text
    assert "none in channels you can see" in await ask(cy, place, "history", player=ann)
    message = shown(await cy.slash(place, "history"))
    for way in (ShowMoment(table, 1, 0, 0, None, "next"), ShowGame(table, 1), GetRecord(table, 1)):
        refused = await raw.forged_click(env, cy, message, encode(way))
        assert says(NoSuchGame, reply_text(refused))
    # Nor do others of a private thread.
    channel = env.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="ours", type=discord.ChannelType.private_thread)
    for who in (ann, bob):
        await thread.add_user(discord.Object(who.id))
    (private,) = world.channel.threads
    ours = await played(world, ann, bob, place=private)
    assert "step 0 of" in await ask(ann, world.channel, "replay", table=ours)
    for command in ("replay", "verify"):
        assert says(NoSuchGame, await ask(cy, place, command, table=ours))
    assert ours not in await ask(cy, place, "table list")
    assert ours not in await ask(cy, place, "history", player=ann)
    # Who has played in it goes on seeing it, also from elsewhere and in direct messages.
    assert table in await ask(ann, place, "history")
    assert "step 0 of" in await ask(ann, place, "replay")
    assert "was fair" in reply_text(await ann.user.slash("verify", table=table))


async def test_in_direct_messages_nobody_is_named_as_in_a_server_one_is_not_in(
    env: Env, world: World
) -> None:
    ann, bob = world.people[:2]
    table = await played(world, ann, bob)
    elsewhere = make_world(env, "Other Club", ["zed"])
    secretive = elsewhere.guild.add_member(ann.user, nick="Somebody Else")
    await env.advance_time(60)
    await played(elsewhere, secretive, elsewhere.people[0])
    text = reply_text(await bob.user.slash("history", player=ann.user))
    assert table in text
    assert f"Past games of {ann.name}" in text


async def test_long_lists_are_turned_page_by_page(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.ui.history.past_games.ON_PAGE", 1)
    ann, bob = world.people[:2]
    tables = [await played(world, ann, bob) for _ in range(2)]
    newest = shown(await ann.slash(world.channel, "history"))
    assert tables[1] in visible_text(newest)
    assert tables[0] not in visible_text(newest)
    assert "page 1 of 2" in visible_text(newest)
    oldest = await turn(ann, newest, "Older ▶")
    assert tables[0] in visible_text(oldest)
    assert "Older ▶" not in enabled(oldest)
    game = await pick(ann, oldest, 0, f"{tables[0]}:1")
    assert "page 2 of 2" in visible_text(await turn(ann, game, "Back to the list"))


async def test_a_deal_is_checked_by_its_number_or_the_numbers_are_listed(world: World) -> None:
    ann, bob = world.people[:2]
    table = await play_game(world, ann, bob, target=3)
    first = shown(await ann.slash(world.channel, "verify", table=table, deal=1))
    assert "Deal 1 was fair" in visible_text(first)
    _, record = await record_of(ann, await turn(ann, first, "Show the proof"))
    deals = len(record.deals)
    room = world.channel
    assert f"Deal {deals} was fair" in await ask(ann, room, "verify", table=table, deal=deals)
    beyond = shown(await ann.slash(room, "verify", table=table, deal=deals + 1))
    assert says(NoDealOfThat, visible_text(beyond))
    assert f"deals 1 to {deals}" in visible_text(beyond)
    (menu,) = menus(beyond)
    assert list(menu.options.values()) == [str(number + 1) for number in range(deals)]
    checked = shown(await choose(ann, beyond, ["2"], menu.custom_id))
    assert "Deal 2 was fair" in visible_text(checked)


# ------------------------------------------------------------------------------------- files


async def test_an_uploaded_record_is_checked(world: World) -> None:
    ann = world.people[0]

    async def sent(name: str, content: bytes) -> str:
        return await ask(ann, world.channel, "verify", record=(name, content))

    good = (RECORDS / "fair-games.jsonl").read_bytes()
    said = await sent("fair-games.jsonl", good)
    assert "fair deal checked" in said
    assert "❌" not in said
    first, *_ = good.splitlines()
    changed = first.replace(b'"cut": ', b'"cut": 1', 1)
    assert changed != first
    assert "❌" in await sent("mine.json", changed)
    assert "❌" in await sent("mine.json", b'{"format": "`@everyone`"}')
    assert r"\ud800 does not belong here" in await sent("mine.json", b'{"\\ud800": 1}')
    assert await sent("mine.txt", b"not a record") == NotARecord.text.format(line=1)
    assert await sent("mine.txt", b"\xff\xfe") == NotARecord.text.format(line=1)
    assert await sent("big.json", b" " * (2**20 + 1)) == FileTooLong.text.format(most=1024)
    both = {"table": "K7QF", "record": ("mine.json", good)}
    assert await ask(ann, world.channel, "verify", **both) == FileOrTable.text


# ------------------------------------------------------------------------------- ways to a replay


async def test_tables_are_offered_to_those_who_may_know_of_their_games(world: World) -> None:
    ann, bob, cy = world.people[:3]
    unseen = discord.PermissionOverwrite(view_channel=False)
    room = world.guild.create_text_channel("back-room", overwrites={cy: unseen})
    hidden = await played(world, ann, bob, place=room)
    table = await played(world, ann, bob)
    running = await sit_down(world, [ann, bob], players=2)
    for command in ("replay", "verify"):
        offered = await cy.autocomplete(world.channel, command, "table", "")
        assert [choice["value"] for choice in offered] == [table]
        assert ann.name in offered[0]["name"]
        hers = await ann.autocomplete(world.channel, command, "table", "")
        assert {choice["value"] for choice in hers} == {table, hidden}
        (one,) = await ann.autocomplete(world.channel, command, "table", hidden[:3].lower())
        assert one["value"] == hidden
    assert running not in {table, hidden}

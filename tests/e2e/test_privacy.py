"""``/privacy``: what is kept about one is shown to one alone, and deleted when one says so."""

import gzip
import json
import logging
from pathlib import Path
from typing import Any

import pytest
from simcord import ChannelHandle, Env, InteractionResult, MemberActor, ResponseMessage

from bot.engine.record import loads, verify
from bot.settings import Settings
from bot.ui.core.custom_ids import BadControl, decode, encode
from bot.ui.privacy.panel import Decision
from cogs.privacy import AskedTooLongAgo, NotYours
from tests.choosing import offers
from tests.tables.searching import everything, traces

from . import raw
from .bots import restart
from .listening import Everything
from .playing import cut, play_on, sit_down
from .reading import buttons, files, visible_text
from .world import World, click, direct_messages, seen


async def shown(who: MemberActor, place: ChannelHandle) -> tuple[str, dict[str, Any] | None]:
    """Return what somebody is told, and what is in their file."""
    result = await who.slash(place, "privacy show")
    assert result.ephemeral
    message = result.response
    assert message is not None
    attached = await files(message)
    (content,) = attached.values() or [None]
    return visible_text(message), None if content is None else json.loads(content)


async def asked(who: MemberActor, place: ChannelHandle) -> ResponseMessage:
    """Return the question that somebody is asked who wants all of theirs deleted."""
    result = await who.slash(place, "privacy delete")
    assert result.ephemeral
    assert isinstance(result.response, ResponseMessage)
    return result.response


def told(result: InteractionResult) -> str:
    assert result.response is not None
    return visible_text(result.response)


async def database(settings: Settings, *who: MemberActor) -> list[str]:
    """Name the columns that hold one of these people."""
    assert isinstance(settings.database_path, Path)
    rows = await everything(settings.database_path)
    return traces(rows, {one.id for one in who}, {f'"{one.name}"' for one in who})


async def a_game(world: World, *people: MemberActor) -> None:
    """Play a short game to its end."""
    await sit_down(world, people, players=2, target=1)
    await cut(world, people)
    await play_on(people)


async def test_nothing_is_kept_about_a_stranger(world: World) -> None:
    text, file = await shown(world.stranger, world.channel)
    assert "Nothing" in text
    assert "Privacy in short" in text
    assert file is None
    question = await asked(world.stranger, world.channel)
    assert "nothing to delete" in visible_text(question)
    assert not buttons(question)


async def test_what_is_kept_is_shown_with_a_file_and_to_oneself(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    await a_game(world, ann, bob)
    listening = Everything(env)
    before = len(listening.public)
    text, file = await shown(ann, world.channel)
    assert "1 table" in text
    assert "1 · results of games" in text
    assert file is not None
    assert file["user_id"] == ann.id
    assert str(bob.id) not in json.dumps(file)
    assert bob.name not in json.dumps(file)
    assert len(listening.public) == before


async def test_a_long_file_is_packed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = world.people[:2]
    await sit_down(world, [ann, bob], players=2)
    monkeypatch.setattr("cogs.privacy._LARGEST", 100)
    result = await ann.slash(world.channel, "privacy show")
    assert result.response is not None
    ((name, content),) = (await files(result.response)).items()
    assert name.endswith(".json.gz")
    assert json.loads(gzip.decompress(content))["user_id"] == ann.id


async def test_deleting_is_asked_first_and_then_done(
    env: Env, world: World, settings: Settings
) -> None:
    ann, bob = world.people[:2]
    await a_game(world, ann, bob)
    question = await asked(ann, world.channel)
    assert "Player 2" in visible_text(question)
    kept = await click(ann, question, "Keep it")
    assert "Nothing was deleted" in told(kept)
    assert "seats.user_id" in await database(settings, ann)
    done = await click(ann, await asked(ann, world.channel), "Delete it all")
    assert "Done" in told(done)
    await env.settle()
    assert await database(settings, ann) == []
    assert await database(settings, bob) != []
    scores = told(await bob.slash(world.channel, "leaderboard"))
    assert bob.name in scores
    assert ann.name not in scores
    text, _ = await shown(ann, world.channel)
    assert "Nothing" in text
    again = await asked(ann, world.channel)
    assert not buttons(again)


async def test_whoever_is_forgotten_may_come_back(world: World, settings: Settings) -> None:
    ann, bob = world.people[:2]
    await a_game(world, ann, bob)
    await click(ann, await asked(ann, world.channel), "Delete it all")
    await a_game(world, ann, bob)
    scores = told(await bob.slash(world.channel, "leaderboard"))
    assert ann.name in scores
    assert "results.user_id" in await database(settings, ann)


async def test_a_running_table_is_left_and_its_board_shown_again(
    env: Env, world: World, settings: Settings
) -> None:
    ann, bob, cy, dee = world.people
    table = await sit_down(world, world.people, target=1)
    await cut(world, world.people)
    question = await asked(bob, world.channel)
    assert table in visible_text(question)
    done = told(await click(bob, question, "Delete it all"))
    assert table in done
    assert "running deal" in done
    await env.settle()
    board = newest_board_text(world, ann)
    assert bob.name not in board
    assert "🤖" in board
    assert await database(settings, bob) == ["forgetting.user_id", "seen.user_id"]
    await play_on([ann, cy, dee])
    await env.advance_time(120)
    assert await database(settings, bob) == []
    (record,) = [
        content
        for message in seen(ann, world.channel)
        for name, content in (await files(message)).items()
        if name.endswith(".json")
    ]
    names = loads(record.decode()).names
    assert bob.name not in names
    assert len(set(names)) == 4
    assert verify(loads(record.decode())).finding is None


def newest_board_text(world: World, who: MemberActor) -> str:
    """Return what the newest board says."""
    return visible_text(offers(seen(who, world.channel))[0].message)


async def test_it_works_in_direct_messages(world: World, settings: Settings) -> None:
    ann, bob = world.people[:2]
    await sit_down(world, [ann, bob], players=2)
    await cut(world, [ann, bob])
    assert direct_messages(ann)
    result = await ann.user.slash("privacy show")
    assert "1 table" in told(result)
    result = await ann.user.slash("privacy delete")
    assert isinstance(result.response, ResponseMessage)
    done = await click(ann.user, result.response, "Delete it all")
    assert "being deleted" in told(done)
    assert "seats.user_id" not in await database(settings, ann)


async def test_nobody_deletes_what_is_anothers(env: Env, world: World, settings: Settings) -> None:
    ann, bob = world.people[:2]
    await a_game(world, ann, bob)
    before = await database(settings, ann)
    (wish,) = [one for one in buttons(await asked(ann, world.channel)) if "Delete" in one.label]
    assert wish.custom_id is not None
    board = seen(bob, world.channel)[-1]
    foreign = await raw.forged_click(env, bob, board, wish.custom_id)
    assert NotYours.text in told(foreign)
    assert await database(settings, ann) == before
    assert "seats.user_id" in await database(settings, bob)


async def test_two_clicks_at_once_delete_once_and_spoil_no_board(
    env: Env, world: World, settings: Settings
) -> None:
    ann, bob = world.people[:2]
    await a_game(world, ann, bob)
    (wish,) = [one for one in buttons(await asked(ann, world.channel)) if "Delete" in one.label]
    assert wish.custom_id is not None
    # Only the bot could put this button on a board; even then the board would stay one.
    board = seen(bob, world.channel)[-1]
    clicks = [raw.Click(ann, board, wish.custom_id)] * 2
    for result in await raw.together(env, *clicks):
        assert result.ephemeral
        assert "deleted" in told(result)
    assert await database(settings, ann) == []
    assert "won" in visible_text(seen(bob, world.channel)[-1])


async def test_a_question_of_long_ago_is_asked_again(
    env: Env, world: World, settings: Settings
) -> None:
    ann, bob = world.people[:2]
    await a_game(world, ann, bob)
    question = await asked(ann, world.channel)
    (wish,) = [one for one in buttons(question) if "Delete" in one.label]
    decision = decode(wish.custom_id or "")
    assert isinstance(decision, Decision)
    board = seen(ann, world.channel)[-1]
    for minute in (decision.minute - 16, decision.minute + 5, 0):
        late = encode(Decision(delete=True, user_id=ann.id, minute=minute))
        refused = await raw.forged_click(env, ann, board, late)
        assert AskedTooLongAgo.text in told(refused)
    assert "seats.user_id" in await database(settings, ann)


@pytest.mark.parametrize(
    "custom_id",
    [
        "privacy1:delete",
        "privacy1:delete:1",
        "privacy1:delete:x:1",
        "privacy1:delete:01:1",
        "privacy1:delete:1:1:1",
        "privacy1:burn:1:1",
        "privacy1:",
        "privacy2:delete:1:1",
    ],
)
async def test_forged_buttons_are_refused(env: Env, world: World, custom_id: str) -> None:
    ann = world.people[0]
    await ann.slash(world.channel, "table open")
    refused = await raw.forged_click(env, ann, seen(ann, world.channel)[-1], custom_id)
    assert BadControl.text in told(refused)


async def test_what_is_left_over_is_done_after_a_restart(
    env: Env, world: World, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = world.people[:2]
    for _ in range(2):
        await a_game(world, ann, bob)
    monkeypatch.setattr("bot.tables.privacy.erase._AT_ONCE", 1)
    done = await click(ann, await asked(ann, world.channel), "Delete it all")
    assert "1 table is still to be gone over" in told(done)
    assert await database(settings, ann) != []
    await restart(env, settings)
    await env.advance_time(4)
    assert await database(settings, ann) == []


async def test_logs_say_who_only_by_seat(
    env: Env, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    ann, bob = world.people[:2]
    await a_game(world, ann, bob)
    await click(ann, await asked(ann, world.channel), "Delete it all")
    await env.settle()
    ours = [r.getMessage() for r in caplog.records if r.name.startswith(("bot", "cogs"))]
    assert not any(one.name in line or str(one.id) in line for line in ours for one in (ann, bob))


def test_a_decision_is_read_as_it_was_written() -> None:
    for delete in (True, False):
        decision = Decision(delete=delete, user_id=2**63 - 1, minute=29_000_000)
        assert decode(encode(decision)) == decision
        assert len(encode(decision)) <= 100

"""``/privacy``: stored data is shown to its person alone, and deleted at their request."""

import gzip
import json
import logging
import re
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from simcord import ChannelHandle, Env, MemberActor, ResponseMessage

from bot.settings import Settings
from bot.ui.controls.privacy import DeletionControl
from bot.ui.core.custom_ids import decode, encode
from cogs.privacy import AskedTooLongAgo, NotYours
from tests.e2e import raw
from tests.e2e.bots import restart
from tests.e2e.listening import Everything
from tests.e2e.playing import begin, board_text, play_on, played
from tests.e2e.reading import buttons, files, visible_text
from tests.e2e.recorded import verified_record_of
from tests.e2e.world import World, ask, click, reply_text, seen, shown
from tests.tables.searching import everything, traces


async def kept_of(who: MemberActor, place: ChannelHandle) -> tuple[str, dict[str, Any] | None]:
    """Return what a person reads about their stored data, and what their file holds."""
    answer = await who.slash(place, "privacy show")
    (content,) = (await files(shown(answer))).values() or [None]
    return reply_text(answer), None if content is None else json.loads(content)


async def question_to(who: MemberActor, place: ChannelHandle) -> ResponseMessage:
    """Return the confirmation for deleting a person's data."""
    result = await who.slash(place, "privacy delete")
    assert result.ephemeral
    return shown(result)


async def delete_all(who: MemberActor, world: World) -> str:
    """Delete a person's data; return the words of the answer."""
    return reply_text(await click(who, await question_to(who, world.channel), "Delete it all"))


async def database(settings: Settings, *who: MemberActor) -> list[str]:
    """Return the columns that hold one of these people."""
    assert isinstance(settings.database_path, Path)
    rows = await everything(settings.database_path)
    return traces(rows, {one.id for one in who}, {f'"{one.name}"' for one in who})


async def test_stored_data_is_shown_to_its_person_alone_with_a_file(
    env: Env, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = world.people[:2]
    await played(world, ann, bob)
    listening = Everything(env)
    before = len(listening.public)
    text, file = await kept_of(ann, world.channel)
    assert "1 table" in text
    assert "1 · results of games" in text
    assert file is not None
    assert file["user_id"] == ann.id
    assert str(bob.id) not in json.dumps(file)
    assert bob.name not in json.dumps(file)
    assert len(listening.public) == before
    # A long file is packed.
    monkeypatch.setattr("cogs.privacy._LARGEST", 100)
    answer = shown(await ann.slash(world.channel, "privacy show"))
    ((name, content),) = (await files(answer)).items()
    assert name.endswith(".json.gz")
    assert json.loads(gzip.decompress(content))["user_id"] == ann.id


async def test_deleting_is_asked_first_and_then_done(
    env: Env, world: World, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    ann, bob = world.people[:2]
    await played(world, ann, bob)
    question = await question_to(ann, world.channel)
    assert "Player 2" in visible_text(question)
    kept = await click(ann, question, "Keep it")
    assert "Nothing was deleted" in reply_text(kept)
    assert "seats.user_id" in await database(settings, ann)
    assert "Done" in await delete_all(ann, world)
    await env.settle()
    assert await database(settings, ann) == []
    assert await database(settings, bob) != []
    scores = await ask(bob, world.channel, "leaderboard")
    assert bob.name in scores
    assert ann.name not in scores
    text, file = await kept_of(ann, world.channel)
    assert "Nothing" in text
    assert "Privacy in short" in text
    assert file is None
    again = await question_to(ann, world.channel)
    assert "nothing to delete" in visible_text(again)
    assert not buttons(again)
    ours = [r.getMessage() for r in caplog.records if r.name.startswith(("bot", "cogs"))]
    words = set(re.findall(r"\w+", " ".join(ours)))
    assert words.isdisjoint({ann.name, bob.name, str(ann.id), str(bob.id)})


async def test_a_running_table_is_left_and_its_board_shown_again(
    env: Env, world: World, settings: Settings
) -> None:
    ann, bob, cy, dee = world.people
    table = await begin(world, *world.people, target=1)
    question = await question_to(bob, world.channel)
    assert table in visible_text(question)
    done = reply_text(await click(bob, question, "Delete it all"))
    assert table in done
    assert "current deal" in done
    await env.settle()
    board = board_text(ann, world.channel)
    assert bob.name not in board
    assert "🤖" in board
    assert await database(settings, bob) == ["forgetting.user_id", "seen.user_id"]
    await play_on([ann, cy, dee])
    await env.advance_time(120)
    assert await database(settings, bob) == []
    record = await verified_record_of(world)
    assert bob.name not in record.names
    assert len(set(record.names)) == 4


async def test_nobody_deletes_what_is_anothers_or_was_asked_long_ago(
    env: Env, world: World, settings: Settings
) -> None:
    ann, bob = world.people[:2]
    await played(world, ann, bob)
    before = await database(settings, ann)
    question = shown(await ann.user.slash("privacy delete"))
    (custom_id,) = [one.custom_id for one in buttons(question) if "Delete" in one.label]
    board = seen(bob, world.channel)[-1]
    foreign = await raw.forged_click(env, bob, board, str(custom_id))
    assert NotYours.text in reply_text(foreign)
    assert "seats.user_id" in await database(settings, bob)
    decision = decode(str(custom_id))
    assert isinstance(decision, DeletionControl)
    for minute in (decision.minute - 16, decision.minute + 5, 0):
        late = encode(DeletionControl(delete=True, user_id=ann.id, minute=minute))
        refused = await raw.forged_click(env, ann, board, late)
        assert AskedTooLongAgo.text in reply_text(refused)
    assert await database(settings, ann) == before
    assert "Done" in reply_text(await click(ann.user, question, "Delete it all"))
    assert "seats.user_id" not in await database(settings, ann)


async def test_who_stays_away_is_forgotten_where_the_owner_says_so(
    env: Env, world: World, settings: Settings
) -> None:
    settings = replace(settings, forget_after=30, owner_name="Card Club Leeds")
    await restart(env, settings)
    ann, bob = world.people[:2]
    await played(world, ann, bob)
    notice = await ask(ann, world.channel, "privacy notice")
    assert "Card Club Leeds runs this bot" in notice
    assert "don't use me for 30 days" in notice
    await env.advance_time(4)
    assert "last_seen.user_id" in await database(settings, ann)
    with sqlite3.connect(settings.database_path) as connection:
        connection.execute("UPDATE last_seen SET day = day - 31 WHERE user_id = ?", (ann.id,))
    connection.close()
    await restart(env, settings)
    await ask(bob, world.channel, "help")
    await env.advance_time(4)
    assert await database(settings, ann) == []
    assert "results.user_id" in await database(settings, bob)

"""A backup is restored under tables that have gone on: Discord knows more than the database."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from simcord import Env

from bot.cli.backup import back_up_to, restore_from
from bot.engine.record import loads, verify
from bot.settings import Settings
from bot.ui.controls.table import CutHere, PlayCard
from tests.choosing import offers

from .bots import restart
from .playing import cut, hand_of, hands, play_on, play_one, sit_down
from .reading import record_files, visible_text
from .world import World, click, click_newest, direct_messages, press, seen


async def in_a_thread(work: object, *args: object) -> None:
    """Run a command, which has an event loop of its own, as another process would."""
    assert callable(work)
    assert await asyncio.to_thread(work, *args) == 0


async def begun(env: Env, world: World, settings: Settings) -> None:
    """Two people play until there are cards on the table."""
    people = world.people[:2]
    await sit_down(world, people, players=2, target=5)
    await cut(world, people)
    await play_on(people, until=lambda: any(offers(hands(who)[-1:], PlayCard) for who in people))
    for _ in range(3):
        await play_one(people)


async def put_back(env: Env, settings: Settings, copy: Path) -> None:
    await env.bot.close()
    await in_a_thread(restore_from, settings, copy)
    await restart(env, settings)
    await env.advance_time(5)


async def test_a_table_goes_on_from_the_backup(
    env: Env, world: World, settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    people, copy = world.people[:2], tmp_path / "copy.db"
    await begun(env, world, settings)
    held = [hand_of(who).id for who in people]
    await in_a_thread(back_up_to, settings, copy)
    # It goes on into further deals, of which the database will know nothing.
    for _ in range(25):
        await play_one(people)
    undone = seen(people[0], world.channel)
    await put_back(env, settings, copy)

    notice, board = [
        message for message in seen(people[0], world.channel) if message.id > undone[-1].id
    ]
    assert "put back to an earlier state" in visible_text(notice)
    assert "dealt again" in visible_text(notice)
    assert offers([board], CutHere), "a board to cut at comes below it"
    for who, message in zip(people, held, strict=True):
        (hand,) = [hand for hand in hands(who) if hand.id == message]
        assert not offers([hand], PlayCard), "the cards of the deal that is broken off are gone"

    await cut(world, people)
    await play_on(people)
    (record,) = [m for m in seen(people[0], world.channel) if record_files(m)]
    verdict = verify(loads((await record_files(record)[0].read()).decode()))
    assert verdict.finding is None
    assert verdict.fair_checked
    assert not [entry for entry in caplog.records if entry.levelno >= logging.WARNING]


async def test_what_is_undone_answers_all_the_same(
    env: Env, world: World, settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    people, copy = world.people[:2], tmp_path / "copy.db"
    await begun(env, world, settings)
    await in_a_thread(back_up_to, settings, copy)
    for _ in range(25):
        await play_one(people)
    await world.moderator.slash(world.channel, "table open")
    undone = offers(seen(world.stranger, world.channel)), offers(direct_messages(people[0]))
    await put_back(env, settings, copy)
    told: list[str] = []
    for who, found in zip((world.stranger, people[0]), undone, strict=True):
        for offer in found:
            result = await press(who, offer.message, offer.custom_id)
            assert result.acknowledged
            told.append(visible_text(result.response) if result.response else "")
    assert any("no such table" in text.lower() for text in told), told
    assert not [entry for entry in caplog.records if entry.levelno >= logging.WARNING]
    await cut(world, people)
    await play_on(people)
    assert any(record_files(message) for message in seen(people[0], world.channel))


async def test_nobody_is_taken_over_for_the_time_in_between(
    env: Env, world: World, settings: Settings, tmp_path: Path
) -> None:
    people, copy = world.people[:2], tmp_path / "copy.db"
    await begun(env, world, settings)
    await env.advance_time(20)
    await in_a_thread(back_up_to, settings, copy)
    await env.bot.close()
    await env.advance_time(3600)
    await in_a_thread(restore_from, settings, copy)
    await restart(env, settings)
    await env.advance_time(50)
    assert offers(seen(people[0], world.channel)[-1:], CutHere), "there is a minute to cut"
    await env.advance_time(30)
    assert not offers(seen(people[0], world.channel), CutHere), "then the clock goes on from there"
    assert any(offers([hand_of(who)]) for who in people)


async def test_who_leaves_while_the_pack_is_cut_again_means_to(
    env: Env, world: World, settings: Settings, tmp_path: Path
) -> None:
    people, copy = world.people[:2], tmp_path / "copy.db"
    await begun(env, world, settings)
    await in_a_thread(back_up_to, settings, copy)
    await put_back(env, settings, copy)
    asked = (await click_newest(people[1], world.channel, "Leave")).response
    assert asked is not None
    assert "counts as lost" in visible_text(asked)
    stay = (await click(people[1], asked, "Stay")).response
    assert stay is not None
    assert "once the pack is cut" in visible_text(stay)
    await click(people[1], asked, "Leave the game")
    assert "You have left" in visible_text(asked)

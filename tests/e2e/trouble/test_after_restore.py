"""A backup is restored while tables have moved on: Discord knows more than the database."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from simcord import Env

from bot.cli.databases import back_up_to, restore_from
from bot.settings import Settings
from bot.ui.controls.table import CutHere, PlayCard
from tests.choosing import offers
from tests.e2e.bots import restart
from tests.e2e.playing import begin_tricks, cut, hand_of, hands, play_on, play_one
from tests.e2e.reading import visible_text
from tests.e2e.recorded import verified_record_of
from tests.e2e.world import World, seen


async def in_a_thread(work: object, *args: object) -> None:
    """Run a command in a thread: it has an event loop of its own."""
    assert callable(work)
    assert await asyncio.to_thread(work, *args) == 0


async def begun(env: Env, world: World, settings: Settings) -> None:
    """Two people play until there are cards on the table."""
    people = world.people[:2]
    await begin_tricks(world, *people, target=5)
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
    assert "restored from a backup" in visible_text(notice)
    assert "dealt again" in visible_text(notice)
    assert offers([board], CutHere), "a board to cut at comes below it"
    for who, message in zip(people, held, strict=True):
        (hand,) = [hand for hand in hands(who) if hand.id == message]
        assert not offers([hand], PlayCard), "the cards of the deal that is broken off are gone"

    await cut(world, people)
    await play_on(people)
    await verified_record_of(world)
    assert not [entry for entry in caplog.records if entry.levelno >= logging.WARNING]

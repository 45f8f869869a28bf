"""Database failures during play: what people read, what is stored, how the game goes on."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from simcord import Env, MemberActor

from bot.settings import Settings
from bot.store.sqlite import SqliteDatabase, open_sqlite
from tests.choosing import wish
from tests.e2e.bots import build_bot
from tests.e2e.playing import begin_tricks, hand_of, play_one
from tests.e2e.reading import visible_text
from tests.e2e.world import World, press, reply_text, seen
from tests.suite.disk import fill

UNREACHABLE = "can't reach its database"


@dataclass(frozen=True, slots=True)
class Game:
    """Two people in the middle of a deal."""

    env: Env
    world: World
    db: SqliteDatabase

    @property
    def people(self) -> tuple[MemberActor, ...]:
        return self.world.people[:2]

    def board(self) -> list[str]:
        """Return the text that all people see."""
        return [visible_text(message) for message in seen(self.people[0], self.world.channel)]

    async def act(self) -> str:
        """Let the player to act do something; return the words of the answer."""
        for who in self.people:
            wished = wish(hand_of(who))
            if wished is not None:
                return reply_text(await press(who, wished.message, wished.custom_id))
        raise AssertionError("nobody has anything to do")

    async def goes_on(self) -> None:
        """Play the deal to its end, and see that the board has moved on."""
        for _ in range(6):
            before = self.board()
            assert UNREACHABLE not in await self.act()
            await self.env.advance_time(120)
            assert self.board() != before


async def begun(env: Env, world: World, settings: Settings, path: Path) -> Game:
    """Seat two people and play until cards are on the table, with a database of our own."""
    await env.bot.close()
    # People at a SimCord do not wait for five seconds; that a commit does is tested elsewhere.
    db = await open_sqlite(path, busy_ms=20)
    await env.restart_bot(build_bot(replace(settings, database_path=path), 2, db))
    game = Game(env, world, db)
    await begin_tricks(world, *game.people)
    await play_one(game.people)
    return game


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [entry.getMessage() for entry in caplog.records if entry.levelno >= logging.WARNING]


async def test_a_full_disk_is_waited_out(
    env: Env, world: World, settings: Settings, small_disk: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = await begun(env, world, settings, small_disk / "own.db")
    ballast = fill(small_disk)
    answer = ""
    # There may be room in the log's last page for a while.
    while UNREACHABLE not in answer:
        before = game.board()
        answer = await game.act()
    assert game.board() == before
    await env.advance_time(50)
    [nearly, complaint, sign] = complaints(caplog)
    assert nearly.startswith(f"the disk with {small_disk} is nearly full: ")
    assert "no sign of life can be left" in sign
    assert f"The disk with the database {small_disk / 'own.db'} is full" in complaint
    ballast.unlink()
    await game.goes_on()
    await game.db.close()

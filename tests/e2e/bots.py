"""Bots with repeatable deals, so that a test plays the same game each time."""

import hashlib
from collections.abc import Callable
from pathlib import Path

from simcord import Env

from bot.app import HangJack
from bot.settings import Settings
from bot.store.opening import Database
from tests.suite import blank


def settings_in(folder: Path) -> Settings:
    """Return settings with a new database in a folder, for people who click as fast as they can."""
    path = folder / "hangjack.db"
    blank.place(path)
    return Settings(
        database_path=path,
        computer_pause=0.0,
        person_rate=0.0,
        discord_rate=0,
        server_rate=0.0,
        card_emojis=False,
        # The busy machine of the tests must not decide what strong computers do.
        thinkers=0,
    )


def seeded(seed: int) -> Callable[[int], bytes]:
    """Return a source of bytes that is the same for the same seed."""
    count = 0

    def entropy(size: int) -> bytes:
        nonlocal count
        count += 1
        return hashlib.shake_256(f"{seed}:{count}".encode()).digest(size)

    return entropy


def build_bot(settings: Settings, seed: int = 1, db: Database | None = None) -> HangJack:
    """Build the bot as the command line does, but with deals that repeat."""
    return HangJack(settings, db, entropy=seeded(seed), shard_count=1)


async def restart(env: Env, settings: Settings, seed: int = 2) -> None:
    """Stop the bot and start another one on the same database."""
    await env.bot.close()
    await env.restart_bot(build_bot(settings, seed))


def bot_of(env: Env) -> HangJack:
    """Return the bot in an environment as what it is."""
    assert isinstance(env.bot, HangJack)
    return env.bot

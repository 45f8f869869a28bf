"""Open the card room, and close it without leaving anything behind."""

from __future__ import annotations

import asyncio
import getpass
import os
import random
import secrets
import socket
import tempfile
from collections.abc import AsyncIterator, Collection, Coroutine, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import simcord

from bot.app import HangJack
from bot.delivery.emoji_sync import EmojiSync
from bot.errors import StoreError
from bot.locale.say import speak
from bot.ops.signals import stop_signals
from bot.ops.watchdog import Watchdog
from bot.sandbox.arguments import CannotKeep, PortTaken, RoomInUse, RoomUnreadable, SandboxOptions
from bot.sandbox.demo import Demo
from bot.sandbox.evening import Evening
from bot.sandbox.room import Room
from bot.sandbox.world import BOSS, World
from bot.settings import load
from bot.store.database import Database, Write
from bot.store.errors import InUse, StillRunning
from bot.store.lock import locked_database
from bot.store.sqlite import open_sqlite

HERE: Final = "127.0.0.1"
USUAL_PORT: Final = 8765
DATABASE: Final = "sandbox.db"
PATIENCE_S: Final = 60.0
"""Seconds that a click may take on a slow machine; SimCord's own limit is five."""


async def run(options: SandboxOptions) -> int:
    """Open the card room, print its address, and keep it until Ctrl-C or its page closes it."""
    say = speak()
    with stop_signals() as stop, Watchdog() as watchdog:
        async with open_room(options) as room:
            watchdog.state = lambda: "the sandbox is open"
            watchdog.ready()
            print(say("The card room is open: {address}", address=room.url))
            print(say("{name} manages the server and can use /settings server.", name=BOSS))
            if options.keep is not None:
                kept = say("It is kept in {folder}; --fresh begins a new one.", folder=options.keep)
                print(kept)
            if command := tunnel(os.environ, room.url):
                print(say("You're here over SSH. On your own computer: {command}", command=command))
            print(say("Press Ctrl-C here to close it."), flush=True)
            await _first(stop.wait(), room.wait_closed(), room.keep())
    print(say("The card room is closed."))
    return 0


def tunnel(environ: Mapping[str, str], url: str) -> str | None:
    """Return the command that brings the page to the computer of someone who came by SSH.

    The port is the same there: the page answers only to the address that it was opened with.
    """
    match environ.get("SSH_CONNECTION", "").split():
        case [_, _, server, _]:
            port = urlsplit(url).port
            return f"ssh -N -L {port}:{HERE}:{port} {getpass.getuser()}@{server}"
    return None


@asynccontextmanager
async def open_room(options: SandboxOptions) -> AsyncIterator[Room]:
    """Make the world, open its tables and serve the page; time passes only in `Room.keep`.

    Raises:
        HangJackError: if it cannot be opened.
    """
    with _kept_port(options.port) as kept, _folder(options) as folder:
        async with AsyncExitStack() as stack:
            db = await _open_database(folder)
            stack.push_async_callback(db.close)
            bot = _bot(db, folder, options.seed)
            # The bot's errors are in its log; the room goes on, as a server does.
            env = simcord.Env(bot, shard_count=1, check_errors=False, settle_timeout=PATIENCE_S)
            stack.push_async_callback(env.shutdown)
            stack.push_async_callback(bot.close)  # it may still have something to send
            world = World.make(bot, env)
            # From here on it is today, so no message has an id of another day's.
            env.backend.advance_clock((datetime.now(UTC) - env.now()).total_seconds())
            await env.start()
            stack.enter_context(env.time_context())
            if load().card_emojis:
                # After the start: SimCord waits five seconds for that, a slow machine needs more.
                await EmojiSync(bot, bot.voices.emojis, manages=True).sync()
            await world.come_back()
            people: Demo | Evening
            if options.demo:
                people = Demo(world)
                await people.open_tables()
            else:
                if options.event is not None:
                    await world.announce(options.event)
                usual = 0 if await world.events() else 1
                await world.open_tables(usual if options.games is None else options.games)
            there = await world.present(options)
            if not options.demo:
                people = Evening(world, there)

            async def live(seconds: float, occupied: Collection[int]) -> None:
                await world.make_way(occupied)
                await people.pass_time(seconds, occupied)

            viewers = tuple(world.people[name] for name in there)
            port = kept.getsockname()[1]
            kept.close()  # the page listens there from now on
            key = await _key(db)
            async with Room(env, world.room, viewers, port, key, live) as room:
                yield room


async def _open_database(folder: Path) -> Database:
    """Open the database of a room, whose messages this Discord has never seen."""
    with _opening(folder):
        db = await open_sqlite(folder / DATABASE)
        forgotten = ("forget_messages", "forget_threads", "forget_logs")
        await db.commit([Write(name, {}) for name in forgotten])
    return db


async def _key(db: Database) -> str:
    """Return the key in the page's address; a kept room keeps it, so an open page comes back."""
    known = await db.one("meta", key="sandbox")
    key: str = secrets.token_urlsafe(32) if known is None else known["value"]
    await db.commit([Write("set_meta", {"key": "sandbox", "value": key})])
    return key


def _bot(db: Database, folder: Path, seed: int | None) -> HangJack:
    entropy = random.Random(seed).randbytes if seed is not None else secrets.token_bytes
    settings = replace(
        load(),
        token=None,
        database_path=folder / DATABASE,  # beside it is the health file
        database_url=None,
        shard_count=None,
        shard_ids=None,
        person_rate=0,
        discord_rate=0,
        server_rate=0,
        card_emojis=False,
        # Else the room would take the place of the owner's own backups.
        backups=None,
        notices=None,
        releases=None,
    )
    return HangJack(settings, db, entropy)


def _kept_port(wanted: int | None) -> socket.socket:
    """Bind a port, so that no other program takes it: the wanted one, else the usual, else any."""
    try:
        return socket.create_server((HERE, USUAL_PORT if wanted is None else wanted))
    except OSError as error:
        if wanted is not None:
            raise PortTaken(port=wanted) from error
        return socket.create_server((HERE, 0))


@contextmanager
def _folder(options: SandboxOptions) -> Iterator[Path]:
    """Yield the folder of the room: the given one, or a temporary one."""
    keep = options.keep
    if keep is None:
        with tempfile.TemporaryDirectory(prefix="hangjack-") as name:
            yield Path(name)
        return
    try:
        keep.mkdir(parents=True, exist_ok=True)
        if options.fresh:
            with _opening(keep), locked_database(keep / DATABASE):
                for suffix in ("", "-wal", "-shm"):
                    (keep / f"{DATABASE}{suffix}").unlink(missing_ok=True)
    except OSError as error:
        raise CannotKeep(folder=keep, reason=error.strerror or error) from error
    yield keep


@contextmanager
def _opening(folder: Path) -> Iterator[None]:
    """Say of a room that cannot be opened what to do about it."""
    try:
        yield
    except (InUse, StillRunning) as error:
        raise RoomInUse(folder=folder) from error
    except StoreError as error:
        raise RoomUnreadable(folder=folder) from error


async def _first(*coroutines: Coroutine[Any, Any, object]) -> None:
    """Run coroutines until the first one ends; cancel the others, and raise its error."""
    tasks = [asyncio.create_task(coroutine) for coroutine in coroutines]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        ended = [task for task in tasks if task.done()]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in ended:
        task.result()

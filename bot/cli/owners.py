"""``python -m bot ban``, ``unban``, ``bans``, ``export`` and ``forget``: people and servers.

Each works beside a running bot, which notices within seconds, and while it is stopped.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final, TypeAlias

from bot.errors import HangJackError
from bot.locale.say import N_, Say, speak
from bot.settings import Settings
from bot.store.errors import NoDatabase
from bot.store.opening import Database, open_database
from bot.store.paths import OWNERS_ALONE, follow_link, has_content
from bot.tables.host import Host, Policy
from bot.tables.settings.bans import owner_act
from bot.thinking.thinkers import decide_in_thread
from bot.views.bans import Ban, Banned

_Command: TypeAlias = Callable[[Database, Host, argparse.Namespace, Say], Awaitable[None]]

_YES: Final = "yes"
"""What confirms a deletion, in every language."""


class NotAnId(HangJackError):
    text = N_("Discord has no id {id}. Copy it from Discord, with *Developer Mode* on.")


class NotBanned(HangJackError):
    text = N_("{id} isn't banned. `python -m bot bans` lists who is.")


class EndsInThePast(HangJackError):
    text = N_("{day} is past. Name a later day, or leave it out for a ban without an end.")


class NothingKept(HangJackError):
    text = N_("Nothing is kept about {id}.")


class FileNotWritten(HangJackError):
    text = N_("{file} can't be written ({reason}). Name another file.")


class NotConfirmed(HangJackError):
    text = N_("Nothing was deleted.")


def main(settings: Settings, given: argparse.Namespace) -> int:
    """Run one of the commands; raise HangJackError."""
    if not 0 < getattr(given, "id", 1) < 2**63:
        raise NotAnId(id=given.id)
    path = settings.database_path
    # Opening would make a new database, in which nobody is.
    if not settings.database_url and not has_content(follow_link(path)):
        raise NoDatabase(path=path)
    asyncio.run(_run(settings, given))
    return 0


async def _run(settings: Settings, given: argparse.Namespace) -> None:
    db = await open_database(settings.database_path, settings.database_url, beside=True)
    try:
        host = Host(
            db, clock=_now, entropy=secrets.token_bytes, policy=Policy(), choose=decide_in_thread
        )
        await _COMMANDS[given.name](db, host, given, speak())
    finally:
        await db.close()


def _now() -> int:
    return round(time.time() * 1000)


async def _ban(_: Database, host: Host, given: argparse.Namespace, say: Say) -> None:
    until = None if given.until is None else _start_of(given.until)
    if until is not None and until <= _now():
        raise EndsInThePast(day=given.until)
    await host.bans.add(Banned(given.kind), given.id, given.reason, until)
    print(say("{id} is banned. A running bot notices within seconds.", id=given.id))


async def _unban(_: Database, host: Host, given: argparse.Namespace, say: Say) -> None:
    if not await host.bans.lift(Banned(given.kind), given.id):
        raise NotBanned(id=given.id)
    print(say("{id} is no longer banned. A running bot notices within seconds.", id=given.id))


async def _bans(_: Database, host: Host, __: argparse.Namespace, say: Say) -> None:
    bans = await host.bans.all()
    print("\n".join(_line(ban, say) for ban in bans) or say("Nobody is banned."))


def _line(ban: Ban, say: Say) -> str:
    since = _day(ban.made_at)
    until = say("until {day}", day=_day(ban.until)) if ban.until else say("for good")
    return f"{ban.kind.value} {ban.id}\t{since}\t{until}\t{ban.reason}"


async def _export(db: Database, host: Host, given: argparse.Namespace, say: Say) -> None:
    stored = await host.privacy.about(given.id)
    if not any(stored.counts.values()):
        raise NothingKept(id=given.id)
    await asyncio.to_thread(_write_new, given.file, stored.unpacked())
    await db.commit([owner_act("export", Banned.PERSON, given.id)])
    print(say("{file} has all that is kept about {id}.", file=given.file, id=given.id))


def _write_new(file: Path, content: bytes) -> None:
    """Write a file that only its owner can read; where it cannot be written, leave none."""
    try:
        descriptor = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNERS_ALONE)
        try:
            with os.fdopen(descriptor, "wb") as opened:
                opened.write(content)
        except OSError:
            file.unlink()
            raise
    except OSError as error:
        raise FileNotWritten(file=file, reason=error.strerror) from error


async def _forget(db: Database, host: Host, given: argparse.Namespace, say: Say) -> None:
    if not any((await host.privacy.about(given.id)).counts.values()):
        raise NothingKept(id=given.id)
    if not given.yes and not await asyncio.to_thread(_confirmed, given.id, say):
        raise NotConfirmed
    await host.eraser.erase(given.id)
    while await host.eraser.resume():
        pass  # the tables that one call leaves
    await db.commit([owner_act("forget", Banned.PERSON, given.id)])
    left = await host.privacy.about(given.id)
    if left.forgetting:
        print(say("Most of it is deleted. The running bot does the rest, or the next start."))
    else:
        print(say("All that was kept about {id} is deleted.", id=given.id))
    if left.counts["bans"]:
        print(say("The ban stays."))


def _confirmed(user_id: int, say: Say) -> bool:
    question = say(
        "Delete all that is kept about {id}? It can't be undone. Type {word} to do it:",
        id=user_id,
        word=_YES,
    )
    print(question, end=" ", flush=True)
    return sys.stdin.readline().strip() == _YES


def _start_of(day: date) -> int:
    return round(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


_COMMANDS: Final[Mapping[str, _Command]] = {
    "ban": _ban,
    "unban": _unban,
    "bans": _bans,
    "export": _export,
    "forget": _forget,
}

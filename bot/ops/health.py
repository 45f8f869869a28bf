"""The health file: a running bot writes it beside its database, and `bot health` reads it."""

from __future__ import annotations

import json
import logging
import math
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from bot.locale.say import Say, speak
from bot.ops.disk import is_full
from bot.ops.error_log import LOG_THROTTLE
from bot.settings import Settings

WRITE_SECONDS: Final = 20
"""How often the file is written."""
SICK_SECONDS: Final = 3 * WRITE_SECONDS
"""How long something must fail before the bot counts as sick."""
SLOW_SECONDS: Final = 3
"""From so long a standstill on, clicks fail that come in it."""
MAX_NAMED: Final = 10
"""How many tables that cannot be read are named."""
IDENTIFY_SECONDS: Final = 5
"""How far apart Discord wants shards to connect."""

log = logging.getLogger(__name__)


class HealthFile:
    """Collects what a running bot knows of its health, and writes it to a file.

    Args:
        clock: seconds since 1970: the reader compares them with its own clock.
        steady: seconds of a monotonic clock, which measures how long something has failed.
    """

    def __init__(
        self,
        settings: Settings,
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._file = _file(settings)
        self._clock = clock
        self._steady = steady
        self._started = self._ticked = self._stored = steady()
        self._away: dict[int, float] = {}
        self._silent: list[int] = []
        self.stalled = 0
        """How many tables are due later than their clocks allow."""
        self.unreadable: list[str] = []
        """Which tables cannot be read."""
        self.standstill = 0.0
        """How long the event loop stood still at the longest, lately, in seconds."""
        self.opens_at = 0.0
        """When direct messages are opened again, in seconds since 1970."""
        self.backup: tuple[float, str] | None = None
        """When the newest backup was made, in seconds since 1970 or 0, and why none can be made."""

    def note_shards(self, ids: Collection[int], connected: Collection[int]) -> None:
        """Note which of this process's shards are connected."""
        for number, id_ in enumerate(ids):
            if id_ in connected:
                self._away.pop(id_, None)
            elif id_ not in self._away:
                # At the start the shards connect one after the other.
                turn = self._started + IDENTIFY_SECONDS * number
                self._away[id_] = max(turn, self._steady())

    def note_tick(self) -> None:
        """Note that a tick has succeeded."""
        self._ticked = self._steady()

    def note_stored(self, silent: list[int]) -> None:
        """Note that the database takes writes, and which shards no process serves."""
        self._stored, self._silent = self._steady(), silent

    def write(self) -> None:
        """Write the file; log where that fails, since the bot itself is well."""
        ahead = self._clock() - self._steady()
        content = {
            "away": [(id_, since + ahead) for id_, since in sorted(self._away.items())],
            "ticked": self._ticked + ahead,
            "stored": self._stored + ahead,
            "silent": self._silent,
            "unreadable": self.unreadable,
            "stalled": self.stalled,
            "standstill": self.standstill,
            "opens_at": self.opens_at,
            "backup": self.backup,
        }
        new = self._file.with_name(f"{self._file.name}.new")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            # Replaced in one step, since it may be read at any time.
            new.touch(0o600)
            new.write_text(json.dumps(content), encoding="utf-8")
            new.replace(self._file)
        except OSError as error:
            if LOG_THROTTLE.due("no sign of life") is not None:
                log.warning(
                    "no sign of life can be left in %s: %s", self._file, error.strerror or error
                )


def is_running(settings: Settings) -> bool:
    """Say whether a bot with these settings has given a sign of life lately."""
    try:
        return abs(time.time() - _file(settings).stat().st_mtime) <= SICK_SECONDS
    except OSError:
        return False


def check_health(settings: Settings, clock: Callable[[], float] = time.time) -> int:
    """Print whether the bot with these settings is well; return the exit status, 0 or 1."""
    say, now = speak(), clock()
    file = _file(settings)
    full = None
    if is_full(file.parent):
        full = say("The disk with {folder} is full. Free some space.", folder=file.parent)
    try:
        age = now - file.stat().st_mtime
        content = json.loads(file.read_text(encoding="utf-8"))
        ills = list(_ills(content, now, say, full))
        notes = list(_notes(content, now, say))
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        # No file, or not one of ours.
        print(full or say("The bot has not been started with these settings yet."))
        return 1
    if age > SICK_SECONDS:
        text = say("The bot has given no sign of life for {seconds} seconds.", seconds=round(age))
        print(full or text)
        return 1
    if age < -SICK_SECONDS:
        # The bot writes the file again within seconds.
        print(say("The bot has given no sign of life since this machine's clock went back."))
        return 1
    for ill in ills:
        print(ill)
    if not ills:
        print(say("The bot is well."))
    for note in notes:
        print(note)
    return int(bool(ills))


def _ills(content: Mapping[str, Any], now: float, say: Say, full: str | None) -> Iterator[str]:
    away = [id_ for id_, since in content["away"] if now - since > SICK_SECONDS]
    if away:
        seconds = round(now - min(since for _, since in content["away"]))
        yield say(
            "No connection to Discord for {seconds} seconds (shards: {shards}).",
            seconds=seconds,
            shards=ranges(away),
        )
    if now - content["stored"] > SICK_SECONDS:
        seconds = round(now - content["stored"])
        yield full or say(
            "The database has taken nothing for {seconds} seconds; the log says why.",
            seconds=seconds,
        )
    if now - content["ticked"] > SICK_SECONDS:
        seconds = round(now - content["ticked"])
        yield say(
            "No clock has been checked for {seconds} seconds; the log says why.", seconds=seconds
        )
    if content["stalled"] > 0:
        yield say.count(
            "{n} table is due later than its clock allows; the log says why.",
            "{n} tables are due later than their clocks allow; the log says why.",
            content["stalled"],
        )


def _notes(content: Mapping[str, Any], now: float, say: Say) -> Iterator[str]:
    """Say what is no illness of this process: a restart would not help."""
    if content["silent"]:
        shards = ranges(content["silent"])
        yield say("Nobody serves these shards: {shards}. Is their process running?", shards=shards)
    seconds = round(content.get("standstill", 0))
    if seconds >= SLOW_SECONDS:
        yield say(
            "The bot stood still for {seconds} seconds within the last hour; the log says where.",
            seconds=seconds,
        )
    shut = content.get("opens_at", 0) - now
    if shut > 0:
        yield say.count(
            "Discord refuses new direct messages: none are opened for another {n} minute. The log"
            " says why.",
            "Discord refuses new direct messages: none are opened for another {n} minutes. The log"
            " says why.",
            math.ceil(shut / 60),
        )
    yield from _backups(content.get("backup"), now, say)
    unreadable = [str(table) for table in content.get("unreadable", ())]
    if unreadable:
        n = len(unreadable)
        tables = ", ".join(unreadable[:MAX_NAMED]) + (", …" if n > MAX_NAMED else "")
        yield say.count(
            "{n} table cannot be read ({tables}); the log says why.",
            "{n} tables cannot be read ({tables}); the log says why.",
            n,
            tables=tables,
        )


def _backups(backup: tuple[float, str] | None, now: float, say: Say) -> Iterator[str]:
    if backup is None:
        return
    made_at, trouble = backup
    if trouble:
        yield trouble
    hours = int(max(now - made_at, 0) // 3600)
    if not made_at:
        yield say("There is no backup yet.")
    elif hours:
        yield say.count(
            "The newest backup is {n} hour old.", "The newest backup is {n} hours old.", hours
        )
    else:
        yield say("The newest backup is less than an hour old.")


def ranges(numbers: Collection[int]) -> str:
    """Write numbers in the form of SHARD_IDS: ``0-3,7``."""
    ordered = sorted(numbers)
    starts = [ordered[0], *(after for before, after in pairwise(ordered) if after > before + 1)]
    ends = [*(before for before, after in pairwise(ordered) if after > before + 1), ordered[-1]]
    return ",".join(
        str(low) if low == high else f"{low}-{high}" for low, high in zip(starts, ends, strict=True)
    )


def _file(settings: Settings) -> Path:
    # With the whole name, like the lock file: two databases may differ in their endings alone.
    # With the shards, since several processes may share a folder.
    shards = "" if settings.shard_ids is None else f".{ranges(settings.shard_ids)}"
    return Path(f"{settings.database_path}{shards}.alive")

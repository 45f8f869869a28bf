"""The sign of life that a running bot leaves beside its database, and how it is read."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from bot.errors import LOG_THROTTLE
from bot.locale import Say, speak
from bot.settings import Settings

EVERY_SECONDS: Final = 20
"""How often a sign is left."""
SICK_AFTER: Final = 3 * EVERY_SECONDS
"""Seconds after which what has failed is not a hiccup any more."""
NAMED: Final = 10
"""How many tables that cannot be read are named."""
IDENTIFY_SECONDS: Final = 5
"""How far apart Discord wants shards to connect."""

log = logging.getLogger(__name__)


class HealthFile:
    """What a running bot knows of its own health, and leaves for others to read.

    Args:
        settings: say where.
        clock: seconds since 1970, by the machine's clock: others compare it with theirs.
        steady: seconds of a clock that only goes on, by which it is kept since when.
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
        self._began = self._ticked = self._stored = steady()
        self._away: dict[int, float] = {}
        self._silent: list[int] = []
        self._unreadable: list[str] = []
        self._stalled = 0

    def shards(self, ids: Collection[int], connected: Collection[int]) -> None:
        """Note which of its shards are connected."""
        for place, id_ in enumerate(ids):
            if id_ in connected:
                self._away.pop(id_, None)
            elif id_ not in self._away:
                # At the start each waits for its turn.
                turn = self._began + IDENTIFY_SECONDS * place
                self._away[id_] = max(turn, self._steady())

    def ticked(self) -> None:
        """Note that what was due has been done."""
        self._ticked = self._steady()

    def stored(self, silent: list[int]) -> None:
        """Note that the database takes what is written, and which shards nobody serves."""
        self._stored, self._silent = self._steady(), silent

    def stalled(self, tables: int) -> None:
        """Note how many tables wait for times that no clock of theirs allows."""
        self._stalled = tables

    def unreadable(self, table_ids: list[str]) -> None:
        """Note which tables cannot be read."""
        self._unreadable = table_ids

    def sign(self) -> None:
        """Leave a sign of life; where that cannot be, say so in the log: the bot itself is well."""
        ahead = self._clock() - self._steady()
        told = {
            "away": [(id_, since + ahead) for id_, since in sorted(self._away.items())],
            "ticked": self._ticked + ahead,
            "stored": self._stored + ahead,
            "silent": self._silent,
            "unreadable": self._unreadable,
            "stalled": self._stalled,
        }
        new = self._file.with_name(f"{self._file.name}.new")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            # In one step, for it may be read at any time.
            new.touch(0o600)
            new.write_text(json.dumps(told), encoding="utf-8")
            new.replace(self._file)
        except OSError as error:
            if LOG_THROTTLE.due("no sign of life") is not None:
                log.warning(
                    "no sign of life can be left in %s: %s", self._file, error.strerror or error
                )


def health(settings: Settings, clock: Callable[[], float] = time.time) -> int:
    """Say whether the bot with these settings is well; return 0 where it is, else 1."""
    say, now = speak(), clock()
    file = _file(settings)
    try:
        age = now - file.stat().st_mtime
        told = json.loads(file.read_text(encoding="utf-8"))
        ills = list(_ills(told, now, say))
        silent = ranges(told["silent"]) if told["silent"] else None
        unreadable = [str(table) for table in told.get("unreadable", ())]
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        # No file, or none of ours.
        print(say("The bot has not been started with these settings yet."))
        return 1
    if age > SICK_AFTER:
        print(say("The bot has given no sign of life for {seconds} seconds.", seconds=round(age)))
        return 1
    if age < -SICK_AFTER:
        # It leaves one as soon as it sees that the clock has gone back.
        print(say("The bot has given no sign of life since this machine's clock went back."))
        return 1
    for ill in ills:
        print(ill)
    if not ills:
        print(say("The bot is well."))
    if silent is not None:
        # Not this process's illness: to start it again would help nobody.
        print(say("Nobody serves these shards: {shards}. Is their process running?", shards=silent))
    if unreadable:
        # Neither is this: it goes on for all other tables.
        n = len(unreadable)
        tables = ", ".join(unreadable[:NAMED]) + (", …" if n > NAMED else "")
        print(
            say.count(
                "{n} table cannot be read ({tables}); the log says why.",
                "{n} tables cannot be read ({tables}); the log says why.",
                n,
                tables=tables,
            )
        )
    return int(bool(ills))


def _ills(told: Mapping[str, Any], now: float, say: Say) -> Iterator[str]:
    away = [id_ for id_, since in told["away"] if now - since > SICK_AFTER]
    if away:
        seconds = round(now - min(since for _, since in told["away"]))
        yield say(
            "No connection to Discord for {seconds} seconds (shards: {shards}).",
            seconds=seconds,
            shards=ranges(away),
        )
    if now - told["stored"] > SICK_AFTER:
        seconds = round(now - told["stored"])
        yield say(
            "The database has taken nothing for {seconds} seconds; the log says why.",
            seconds=seconds,
        )
    if now - told["ticked"] > SICK_AFTER:
        seconds = round(now - told["ticked"])
        yield say(
            "No clock has been looked at for {seconds} seconds; the log says why.", seconds=seconds
        )
    if told["stalled"] > 0:
        yield say.count(
            "{n} table is due later than its clock allows; the log says why.",
            "{n} tables are due later than their clocks allow; the log says why.",
            told["stalled"],
        )


def ranges(numbers: Collection[int]) -> str:
    """Write sorted numbers as SHARD_IDS has them: ``0-3,7``."""
    ordered = sorted(numbers)
    starts = [ordered[0], *(after for before, after in pairwise(ordered) if after > before + 1)]
    ends = [*(before for before, after in pairwise(ordered) if after > before + 1), ordered[-1]]
    return ",".join(
        str(low) if low == high else f"{low}-{high}" for low, high in zip(starts, ends, strict=True)
    )


def _file(settings: Settings) -> Path:
    # The whole name, as the lock's: two databases in one folder may differ in their endings alone.
    # The shards too: several processes may share a folder, and each has its own health.
    shards = "" if settings.shard_ids is None else f".{ranges(settings.shard_ids)}"
    return Path(f"{settings.database_path}{shards}.alive")

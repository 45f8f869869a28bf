"""What the log says, for people or for programs: each line with what it is about.

Ids alone are told: of tables, games, interactions, servers and channels. No people's ids, no names,
no cards, no tokens (`bot.ops.redaction`).
"""

from __future__ import annotations

import copy
import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Final, TypeAlias

import aiohttp
import discord

from bot.discord_api.errors import LOST, reason
from bot.errors import HangJackError, StoreError, TableError
from bot.ops.log_context import log_context
from bot.ops.redaction import redacted
from bot.settings import Settings

TELLING: Final = (HangJackError, discord.DiscordException, aiohttp.ClientError, OSError)
"""Errors whose text holds, once it is redacted, nothing that we have sent or stored."""
OURS: Final = ("bot", "cogs")
"""The loggers of this program."""
MOST_CAUSES: Final = 5

ExcInfo: TypeAlias = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)

QUIET: Final = ("aiohttp", "aiosqlite", "asyncio", "asyncpg", "discord")
"""Loggers that print bodies and parameters at DEBUG, hidden cards among them."""


def set_up(settings: Settings) -> None:
    """Log to standard error, with the libraries' own loggers never below INFO."""
    handler = logging.StreamHandler(sys.stderr)
    kind = Json if settings.log_format == "json" else Text
    handler.setFormatter(kind(settings.token))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(settings.log_level)
    for name in QUIET:
        logging.getLogger(name).setLevel(max(logging.INFO, root.level))


class RedactingFormatter(logging.Formatter):
    """Leaves out what unexpected errors say: drivers put parameters there, and so cards."""

    def __init__(self, token: str | None = None) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s%(about)s: %(message)s")
        self._token = token

    def _redacted(self, text: str, *, ours: bool) -> str:
        return redacted(
            text if self._token is None else text.replace(self._token, "[token]"), ours=ours
        )

    def _discreet(self, record: logging.LogRecord) -> logging.LogRecord:
        """Take out of a record's message what nobody may read."""
        record = copy.copy(_in_one_line(record))
        ours = record.name.partition(".")[0] in OURS
        record.msg, record.args = self._redacted(record.getMessage(), ours=ours), ()
        return record

    def formatException(self, ei: ExcInfo) -> str:  # noqa: N802  # logging calls it so
        """Write where an error and its causes happened, and of what kind they are."""
        error, lines = ei[1], list[str]()
        while error is not None and len(lines) < MOST_CAUSES:
            text = f": {self._redacted(str(error), ours=False)}" if _tells(error) else ""
            trace = "".join(traceback.format_tb(error.__traceback__))
            lines.append(f"{trace}{type(error).__name__}{text}")
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\ncaused by\n".join(lines)


class Text(RedactingFormatter):
    """Lines for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the line, and a trace where there is one below it."""
        record = self._discreet(record)
        record.exc_text = None  # another handler may have written the error out
        record.about = "".join(f" {key}={value}" for key, value in log_context().items())
        return super().format(record)


class Json(RedactingFormatter):
    """A JSON object a line, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the line."""
        record = self._discreet(record)
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **log_context(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def _tells(error: BaseException) -> bool:
    """Say whether an error's text may be told: a table's may hold somebody's name."""
    if isinstance(error, TableError) or (isinstance(error, StoreError) and not error.log_text):
        return False
    return isinstance(error, TELLING)


def _in_one_line(record: logging.LogRecord) -> logging.LogRecord:
    """Leave out the trace of a lost connection: discord.py logs one each time it tries again."""
    error = record.exc_info[1] if record.exc_info else None
    if not isinstance(error, LOST):
        return record
    record = copy.copy(record)
    record.msg, record.args = f"{record.getMessage()} ({reason(error)})", ()
    record.exc_info = record.exc_text = None
    return record

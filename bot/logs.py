"""What the log says, for people or for programs: each line with what it is about.

Ids alone are told: of tables, games and interactions. No names, no cards, no tokens.
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

from bot.about import told
from bot.connection import LOST, reason
from bot.errors import HangJackError
from bot.settings import Settings

TELLING: Final = (HangJackError, discord.DiscordException, aiohttp.ClientError, OSError)
"""Errors whose text holds nothing that we have sent or stored."""
MOST_CAUSES: Final = 5

ExcInfo: TypeAlias = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)

QUIET: Final = ("aiohttp", "aiosqlite", "asyncio", "asyncpg", "discord")
"""Loggers that print bodies and parameters at DEBUG, hidden cards among them."""


def set_up(settings: Settings) -> None:
    """Log to standard error, with the libraries' own loggers never below INFO."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if settings.log_format == "json" else Text())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(settings.log_level)
    for name in QUIET:
        logging.getLogger(name).setLevel(max(logging.INFO, root.level))


class Discreet(logging.Formatter):
    """Leaves out what unexpected errors say: drivers put parameters there, and so cards."""

    def formatException(self, ei: ExcInfo) -> str:  # noqa: N802  # logging calls it so
        """Write where an error and its causes happened, and of what kind they are."""
        error, lines = ei[1], list[str]()
        while error is not None and len(lines) < MOST_CAUSES:
            text = f": {error}" if isinstance(error, TELLING) else ""
            trace = "".join(traceback.format_tb(error.__traceback__))
            lines.append(f"{trace}{type(error).__name__}{text}")
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\ncaused by\n".join(lines)


class Text(Discreet):
    """Lines for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s%(about)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """Write the line, and a trace where there is one below it."""
        record = copy.copy(_in_one_line(record))
        record.exc_text = None  # another handler may have written the error out
        record.about = "".join(f" {key}={value}" for key, value in told().items())
        return super().format(record)


class Json(Discreet):
    """A JSON object a line, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the line."""
        record = _in_one_line(record)
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **told(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def _in_one_line(record: logging.LogRecord) -> logging.LogRecord:
    """Leave out the trace of a lost connection: discord.py logs one each time it tries again."""
    error = record.exc_info[1] if record.exc_info else None
    if not isinstance(error, LOST):
        return record
    record = copy.copy(record)
    record.msg, record.args = f"{record.getMessage()} ({reason(error)})", ()
    record.exc_info = record.exc_text = None
    return record

"""The log, as text or JSON: each line with its task's context.

A line names ids of tables, games, interactions, servers and channels. It never holds people's ids,
names, cards or tokens.
"""

from __future__ import annotations

import copy
import json
import logging
import re
import sys
import traceback
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from types import TracebackType
from typing import Final, TypeAlias

import aiohttp
import discord

from bot.discord_api.errors import CONNECTION_ERRORS, connection_error_text
from bot.errors import HangJackError, StoreError, TableError
from bot.ops.log_context import log_context
from bot.settings import Settings

_Replacement: TypeAlias = str | Callable[[re.Match[str]], str]

_ALWAYS: Final[Sequence[tuple[re.Pattern[str], _Replacement]]] = (
    # A bot's token.
    (re.compile(r"[\w-]{20,}\.[\w-]{6,7}\.[\w-]{27,}"), "[token]"),
    # An interaction's or a webhook's token, in an address.
    (re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?&'\"<>()]+"), r"\1[token]"),
    (re.compile(r"(/(?:users|members|recipients|thread-members|bans)/)\d+"), r"\1[user]"),
    # discord.py's descriptions of people and of objects with people; a name may hold anything.
    (re.compile(r"<(ClientUser|Interaction|Member|Message|User)\b.*"), r"<\1>"),
    # What Discord quotes of a refused request.
    (re.compile(r'(Value )"[^"\n]*"'), r'\1"…"'),
)

_ID: Final = re.compile(
    r"((?:(?:guilds|channels|applications|webhooks|interactions)/"
    r"|\b(?:guild_id|guild id|channel id|webhook id|shard id)[:=]? ?))?"
    r"(?<![0-9A-Za-z])[0-9]{15,20}(?![0-9A-Za-z])",
    re.IGNORECASE,
)
_OF_LIBRARIES: Final[Sequence[tuple[re.Pattern[str], _Replacement]]] = (
    # asyncio describes a task by its error's text or its result.
    (re.compile(r"\b(exception=[\w.]+)\(.*"), r"\1>"),
    (re.compile(r"\bresult=.*"), "result>"),
    (re.compile(r"<((?:Timer)?Handle [^\s(]+)\(.*"), r"<\1>"),
    (_ID, lambda found: found[0] if found[1] else "[id]"),
)
"""Of the ids in libraries' lines those stay that an operator needs: any other may be a person's."""


def redact(text: str, *, ours: bool) -> str:
    """Remove from a text what the log must not hold.

    Our own texts hold no ids of people, so less is removed.
    """
    for pattern, replacement in _ALWAYS if ours else (*_ALWAYS, *_OF_LIBRARIES):
        text = pattern.sub(replacement, text)
    return text


SAFE_ERRORS: Final = (HangJackError, discord.DiscordException, aiohttp.ClientError, OSError)
"""Errors whose redacted text holds nothing that we have sent or stored."""
OURS: Final = ("bot", "cogs")
"""The loggers of this program."""
MAX_CAUSES: Final = 5

ExcInfo: TypeAlias = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)

QUIET: Final = ("aiohttp", "aiosqlite", "asyncio", "asyncpg", "discord")
"""Loggers that print bodies and parameters at DEBUG, hidden cards among them."""


def set_up(settings: Settings) -> None:
    """Log to standard error, with the libraries' own loggers never below INFO."""
    handler = logging.StreamHandler(sys.stderr)
    formatter = JsonFormatter if settings.log_format == "json" else TextFormatter
    handler.setFormatter(formatter(settings.token))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(settings.log_level)
    for name in QUIET:
        logging.getLogger(name).setLevel(max(logging.INFO, root.level))


def log_end(text: str) -> None:
    """Log as JSON why the bot ends, also where it ends before its settings are known."""
    if not logging.getLogger().handlers:
        set_up(Settings(log_format="json"))
    logging.getLogger("bot").critical("%s", text)


class RedactingFormatter(logging.Formatter):
    """Leaves out the texts of unexpected errors: drivers put parameters there, and so cards."""

    def __init__(self, token: str | None = None) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s%(about)s: %(message)s")
        self._token = token

    def _redacted(self, text: str, *, ours: bool) -> str:
        if self._token is not None:
            text = text.replace(self._token, "[token]")
        return redact(text, ours=ours)

    def _redacted_record(self, record: logging.LogRecord) -> logging.LogRecord:
        record = copy.copy(_in_one_line(record))
        ours = record.name.partition(".")[0] in OURS
        record.msg, record.args = self._redacted(record.getMessage(), ours=ours), ()
        return record

    def formatException(self, ei: ExcInfo) -> str:  # noqa: N802  # logging calls it so
        """Write the traces and types of an error and its causes; the texts only of safe errors."""
        error, lines = ei[1], list[str]()
        while error is not None and len(lines) < MAX_CAUSES:
            text = f": {self._redacted(str(error), ours=False)}" if _is_safe(error) else ""
            trace = "".join(traceback.format_tb(error.__traceback__))
            lines.append(f"{trace}{type(error).__name__}{text}")
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\ncaused by\n".join(lines)


class TextFormatter(RedactingFormatter):
    """Lines of text."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the line, and the trace below it."""
        record = self._redacted_record(record)
        record.exc_text = None  # another handler may have formatted the error
        record.about = "".join(f" {key}={value}" for key, value in log_context().items())
        return super().format(record)


class JsonFormatter(RedactingFormatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the line."""
        record = self._redacted_record(record)
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


def _is_safe(error: BaseException) -> bool:
    """Say whether an error's text may be logged; a TableError's may hold a person's name."""
    if isinstance(error, TableError) or (isinstance(error, StoreError) and not error.log_text):
        return False
    return isinstance(error, SAFE_ERRORS)


def _in_one_line(record: logging.LogRecord) -> logging.LogRecord:
    """Leave out the trace of a lost connection: discord.py logs one at each new try."""
    error = record.exc_info[1] if record.exc_info else None
    if not isinstance(error, CONNECTION_ERRORS):
        return record
    record = copy.copy(record)
    record.msg, record.args = f"{record.getMessage()} ({connection_error_text(error)})", ()
    record.exc_info = record.exc_text = None
    return record

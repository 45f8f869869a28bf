"""Environment and ``.env`` to `Settings`; every mistake is named in one clear error."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from typing import Final, TypeVar

from dotenv.parser import parse_stream

from bot.errors import SettingsError
from bot.locale import N_, Say, speak

T = TypeVar("T")

MOST_SHARDS: Final = 16_384
"""More than any bot has: a mistake."""

LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
LOG_FORMATS: Final = ("text", "json")
SWITCH: Final = ("on", "off")


class WrongSettings(SettingsError):
    """Settings with values that cannot be meant. The values are not told: one may be the token."""

    text = N_("Wrong settings: {problems}. Put that right in the environment or in .env.")


class Unreadable(SettingsError):
    """A file of settings that is there and cannot be read."""

    text = N_(
        "The settings in {file} cannot be read ({reason}). Make it a text file that the bot's user"
        " may read, or take it away."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the person who runs the bot decides."""

    token: str | None = field(default=None, repr=False)
    """Discord's token; without it there is only the sandbox. Never shown."""
    database_path: Path = Path("data/hangjack.db")
    database_url: str | None = field(default=None, repr=False)
    """A PostgreSQL address instead of the SQLite file. May hold a password: never shown."""
    shard_count: int | None = None
    """How many shards all processes serve together; by default as many as Discord recommends."""
    shard_ids: tuple[int, ...] | None = None
    """Those that this process serves; by default all."""
    computer_pause: float = 1.5
    """Seconds before a run of the computers' moves; 0 for none."""
    cut_seconds: float = 60.0
    """How long the player who is asked to cut the pack may take."""
    tables_per_server: int = 20
    tables_per_player: int = 5
    person_rate: float = 5.0
    """Clicks and commands a second that one person may send for long; 0 for any number."""
    server_rate: float = 100.0
    """Those that may come from one server; 0 for any number."""
    card_emojis: bool = True
    """Whether the card faces are uploaded as the application's emojis."""
    log_level: str = "INFO"
    log_format: str = "text"
    metrics_port: int | None = None
    """Where Prometheus may ask; by default nowhere."""
    metrics_host: str = "127.0.0.1"


DEFAULTS: Final = Settings()


def load(environ: Mapping[str, str] | None = None, file: Path = Path(".env")) -> Settings:
    """Read the settings: the environment first, then ``.env``, then the defaults.

    Raises:
        Unreadable: if the file is there and cannot be read.
        WrongSettings: naming every setting that is wrong and what it should be.
    """
    values, problems = _file(file, speak())
    return read({**values, **(os.environ if environ is None else environ)}, problems)


def _file(file: Path, say: Say) -> tuple[dict[str, str], list[str]]:
    """Return what a file sets, and which of its lines say nothing that can be understood."""
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}, []
    except OSError as error:
        raise Unreadable(file=file, reason=error.strerror or error) from error
    except UnicodeDecodeError as error:
        raise Unreadable(file=file, reason=say("it is not UTF-8 text")) from error
    values: dict[str, str] = {}
    problems = []
    # The parser alone: dotenv's own reading would pass over such lines, and put what it takes for
    # variables into a password.
    for binding in parse_stream(io.StringIO(text)):
        if binding.error or (binding.key is not None and binding.value is None):
            # What the parser calls a line begins with the blank ones above it.
            whole = binding.original.string
            blank = whole[: len(whole) - len(whole.lstrip())]
            line = binding.original.line + blank.count("\n")
            problems.append(say("line {line} of {file} must be NAME=value", line=line, file=file))
        elif binding.key is not None and binding.value is not None:
            values[binding.key] = binding.value
    return values, problems


def read(values: Mapping[str, str], problems: list[str] | None = None) -> Settings:
    """Turn names and texts into settings; empty texts count as absent.

    Args:
        values: the settings by their names in the environment.
        problems: what is known to be wrong already, to be told in the same error.

    Raises:
        WrongSettings: naming every setting that is wrong and what it should be.
    """
    say = speak()
    wrong = list(problems or ())

    def take(name: str, convert: Callable[[str], T], default: T, expected: str) -> T:
        text = values.get(name, "").strip()
        if not text:
            return default
        try:
            return convert(text)
        except ValueError:
            wrong.append(say("{name} must be {expected}", name=name, expected=expected))
            return default

    settings = Settings(
        token=take("DISCORD_TOKEN", _token, None, say("the token alone, as Discord shows it")),
        database_path=take(
            "DATABASE_PATH", _path, DEFAULTS.database_path, say("the path of a file")
        ),
        database_url=take(
            "DATABASE_URL", _postgres, None, say("a postgresql:// address, or left out")
        ),
        computer_pause=take(
            "COMPUTER_PAUSE", _number(0, 30), DEFAULTS.computer_pause, say("seconds from 0 to 30")
        ),
        cut_seconds=take(
            "CUT_SECONDS", _number(5, 3600), DEFAULTS.cut_seconds, say("seconds from 5 to 3600")
        ),
        tables_per_server=take(
            "TABLES_PER_SERVER",
            _whole(1, 1000),
            DEFAULTS.tables_per_server,
            say("a whole number from 1 to 1000"),
        ),
        tables_per_player=take(
            "TABLES_PER_PLAYER",
            _whole(1, 100),
            DEFAULTS.tables_per_player,
            say("a whole number from 1 to 100"),
        ),
        person_rate=take(
            "PERSON_RATE", _number(0, 1000), DEFAULTS.person_rate, say("a number from 0 to 1000")
        ),
        server_rate=take(
            "SERVER_RATE",
            _number(0, 10_000),
            DEFAULTS.server_rate,
            say("a number from 0 to 10000"),
        ),
        card_emojis=take("CARD_EMOJIS", _switch, DEFAULTS.card_emojis, say("on or off")),
        log_level=take(
            "LOG_LEVEL",
            _level,
            DEFAULTS.log_level,
            say("one of {levels}", levels=", ".join(LOG_LEVELS)),
        ),
        log_format=take("LOG_FORMAT", _format, DEFAULTS.log_format, say("text or json")),
        shard_count=take(
            "SHARD_COUNT",
            _whole(1, MOST_SHARDS),
            None,
            say("a whole number from 1 to {most}", most=MOST_SHARDS),
        ),
        shard_ids=take("SHARD_IDS", _shards, None, say("shards and ranges of them, such as 0-3,7")),
        metrics_port=take(
            "METRICS_PORT", _whole(1, 65_535), None, say("a port from 1 to 65535, or left out")
        ),
        metrics_host=take(
            "METRICS_HOST", _address, DEFAULTS.metrics_host, say("an address of this machine")
        ),
    )
    if not any("SHARD_" in problem for problem in wrong):
        wrong += _misfits(settings, say)
    if wrong:
        raise WrongSettings(problems="; ".join(wrong))
    return settings


def _misfits(settings: Settings, say: Say) -> list[str]:
    """Return why the shards that are to be served cannot be."""
    count, ids = settings.shard_count, settings.shard_ids
    if ids is None:
        return []
    if count is None:
        return [say("SHARD_IDS needs SHARD_COUNT, the number of shards of all processes together")]
    if ids[-1] >= count:
        return [
            say(
                "SHARD_IDS must be below SHARD_COUNT, for shards are counted from 0 to {last}",
                last=count - 1,
            )
        ]
    if len(ids) < count and settings.database_url is None:
        return [
            say(
                "SHARD_IDS leaves shards to other processes, and a SQLite file serves one process"
                " alone: DATABASE_URL must be the PostgreSQL that they share"
            )
        ]
    return []


def _token(text: str) -> str:
    # A header of every request: no space ("Bot …" pasted along), nothing but plain characters.
    if not re.fullmatch(r"[!-~]+", text):
        raise ValueError
    return text


def _path(text: str) -> Path:
    if "\0" in text:
        raise ValueError
    try:
        return Path(text).expanduser()
    except RuntimeError as error:  # there is no such user's home
        raise ValueError from error


def _postgres(text: str) -> str:
    if not text.startswith(("postgresql://", "postgres://")):
        raise ValueError
    return text


def _switch(text: str) -> bool:
    if text.lower() not in SWITCH:
        raise ValueError
    return text.lower() == "on"


def _format(text: str) -> str:
    if text.lower() not in LOG_FORMATS:
        raise ValueError
    return text.lower()


def _address(text: str) -> str:
    return str(ip_address(text))


def _shards(text: str) -> tuple[int, ...]:
    """Read numbers and ranges: ``0-3,7`` is 0, 1, 2, 3 and 7."""
    found: set[int] = set()
    number = _whole(0, MOST_SHARDS - 1)
    for part in text.split(","):
        low, dash, high = part.partition("-")
        first = number(low)
        last = number(high) if dash else first
        if last < first:
            raise ValueError
        found.update(range(first, last + 1))
    return tuple(sorted(found))


def _level(text: str) -> str:
    if text.upper() not in LOG_LEVELS:
        raise ValueError
    return text.upper()


def _number(low: float, high: float) -> Callable[[str], float]:
    def convert(text: str) -> float:
        number = float(text)
        if not low <= number <= high:  # False for NaN too
            raise ValueError
        return number

    return convert


def _whole(low: int, high: int) -> Callable[[str], int]:
    def convert(text: str) -> int:
        number = int(text)
        if not low <= number <= high:
            raise ValueError
        return number

    return convert

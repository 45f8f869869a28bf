"""Environment and ``.env`` to `Settings`; every mistake is named in one clear error."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeVar

from dotenv import dotenv_values

from bot.errors import SettingsError
from bot.locale import N_, speak

T = TypeVar("T")

LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the person who runs the bot decides."""

    token: str | None = field(default=None, repr=False)
    """Discord's token; without it there is only the sandbox. Never shown."""
    database_path: Path = Path("data/hangjack.db")
    database_url: str | None = field(default=None, repr=False)
    """A PostgreSQL address instead of the SQLite file. May hold a password: never shown."""
    computer_pause: float = 1.5
    """Seconds before a run of the computers' moves; 0 for none."""
    cut_seconds: float = 60.0
    """How long the player who is asked to cut the pack may take."""
    tables_per_server: int = 20
    tables_per_player: int = 5
    log_level: str = "INFO"


DEFAULTS: Final = Settings()


def load(environ: Mapping[str, str] | None = None, file: Path = Path(".env")) -> Settings:
    """Read the settings: the environment first, then ``.env``, then the defaults.

    Raises:
        SettingsError: naming every setting that is wrong and what it should be.
    """
    return read({**_file(file), **(os.environ if environ is None else environ)})


def _file(file: Path) -> dict[str, str]:
    try:
        values = dotenv_values(file)
    except (OSError, UnicodeDecodeError) as error:
        problem = speak()(N_("{file} cannot be read: {reason}"), file=file, reason=error)
        raise SettingsError(problems=problem) from error
    return {name: value for name, value in values.items() if value is not None}


def read(values: Mapping[str, str]) -> Settings:
    """Turn names and texts into settings; empty texts count as absent.

    Raises:
        SettingsError: naming every setting that is wrong and what it should be.
    """
    say = speak()
    problems: list[str] = []

    def take(name: str, convert: Callable[[str], T], default: T, expected: str) -> T:
        text = values.get(name, "").strip()
        if not text:
            return default
        try:
            return convert(text)
        except ValueError:
            problems.append(say(N_("{name} must be {expected}"), name=name, expected=expected))
            return default

    settings = Settings(
        token=values.get("DISCORD_TOKEN", "").strip() or None,
        database_path=Path(values.get("DATABASE_PATH", "").strip() or DEFAULTS.database_path),
        database_url=take(
            "DATABASE_URL", _postgres, None, say(N_("a postgresql:// address, or left out"))
        ),
        computer_pause=take(
            "COMPUTER_PAUSE",
            _number(0, 30),
            DEFAULTS.computer_pause,
            say(N_("seconds from 0 to 30")),
        ),
        cut_seconds=take(
            "CUT_SECONDS",
            _number(5, 3600),
            DEFAULTS.cut_seconds,
            say(N_("seconds from 5 to 3600")),
        ),
        tables_per_server=take(
            "TABLES_PER_SERVER",
            _whole(1, 1000),
            DEFAULTS.tables_per_server,
            say(N_("a whole number from 1 to 1000")),
        ),
        tables_per_player=take(
            "TABLES_PER_PLAYER",
            _whole(1, 100),
            DEFAULTS.tables_per_player,
            say(N_("a whole number from 1 to 100")),
        ),
        log_level=take(
            "LOG_LEVEL",
            _level,
            DEFAULTS.log_level,
            say(N_("one of {levels}"), levels=", ".join(LOG_LEVELS)),
        ),
    )
    if problems:
        raise SettingsError(problems="; ".join(problems) + ".")
    return settings


def _postgres(text: str) -> str:
    if not text.startswith(("postgresql://", "postgres://")):
        raise ValueError(text)
    return text


def _level(text: str) -> str:
    if text.upper() not in LOG_LEVELS:
        raise ValueError(text)
    return text.upper()


def _number(low: float, high: float) -> Callable[[str], float]:
    def convert(text: str) -> float:
        number = float(text)
        if not low <= number <= high:  # False for NaN too
            raise ValueError(text)
        return number

    return convert


def _whole(low: int, high: int) -> Callable[[str], int]:
    def convert(text: str) -> int:
        number = int(text)
        if not low <= number <= high:
            raise ValueError(text)
        return number

    return convert

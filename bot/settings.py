"""Read `Settings` from the environment and ``.env``; one error names every mistake."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar

from bot.errors import SettingsError
from bot.locale.say import N_, Say, speak

T = TypeVar("T", int, float)

MOST_SHARDS: Final = 16_384
"""No bot has more."""

_LONGEST_LINE: Final = 200

ENV_FILE: Final = Path(".env")
"""Where settings are, beside the environment."""

LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")


class KeptFor(NamedTuple):
    """For how many days, weeks and months the newest backup of each is kept."""

    days: int = 7
    weeks: int = 4
    months: int = 12


KEEP: Final = KeptFor()

NoticePlace: TypeAlias = int | Literal["owner"]
"""Where notices for the owner go: a channel's id, or the owner's direct messages."""


class WrongSettings(SettingsError):
    """Settings with impossible values. The text does not quote them: one may be the token."""

    text = N_("Wrong settings: {problems}. Correct them in the environment or in .env.")


class UnreadableSettings(SettingsError):
    """A file of settings that exists and cannot be read."""

    text = N_(
        "Can't read the settings in {file} ({reason}). Make it a text file that the bot's user can"
        " read, or remove it."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of the bot's operator."""

    token: str | None = field(default=None, repr=False)
    """Discord's token; without it only the sandbox runs. Never shown."""
    database_path: Path = Path("data/hangjack.db")
    database_url: str | None = field(default=None, repr=False)
    """A PostgreSQL address instead of the SQLite file. May hold a password: never shown."""
    shard_count: int | None = None
    """How many shards all processes serve together; by default as many as Discord recommends."""
    shard_ids: tuple[int, ...] | None = None
    """The shards that this process serves; by default all."""
    computer_pause: float | None = None
    """Seconds before a computer's move at every table, by which the other pauses go; 0 for none;
    by default the pace of each table decides."""
    cut_seconds: float = 60.0
    """Seconds that a player has to cut the pack."""
    tables_per_server: int = 20
    tables_per_player: int = 5
    events_per_server: int = 20
    events_per_person: int = 5
    person_rate: float = 5.0
    """Clicks and commands a second that one person may keep sending; 0 for any number."""
    server_rate: float = 100.0
    """The same for one server."""
    discord_rate: int = 45
    """Requests a second to Discord, besides answers to clicks; 0 for any number. It takes 50."""
    thinkers: int | None = None
    """How many processes think for strong computer players; 0 for none, so that no
    computer is strong; by default one for each processor, and at most two."""
    card_emojis: bool = True
    """Whether the card faces are uploaded as the application's emojis."""
    backups: Path | None = None
    """The folder of the backups that the bot makes by itself; None for none."""
    backups_keep: KeptFor = KEEP
    notices: NoticePlace | None = None
    """Where the owner is told of trouble; None for nowhere."""
    releases: str | None = field(default=None, repr=False)
    """The git repository that is asked for newer releases. May hold a password: never shown."""
    log_level: str = "INFO"
    log_format: str = "text"
    metrics_port: int | None = None
    """The port of the metrics for Prometheus; None for no metrics."""
    metrics_host: str = "127.0.0.1"
    owner_name: str | None = None
    """Who is responsible for people's data. `/privacy notice` shows it."""
    owner_contact: str | None = None
    """How people reach them."""
    owner_authority: str | None = None
    """The data protection authority that takes complaints about them."""
    forget_after: int | None = None
    """Days without a click or a command after which people are forgotten; None for never."""


def load(environ: Mapping[str, str] | None = None, file: Path = ENV_FILE) -> Settings:
    """Read the settings: the environment first, then ``.env``, then the defaults.

    Raises:
        UnreadableSettings: if the file is there and cannot be read.
        WrongSettings: naming every setting that is wrong and what it should be.
    """
    return read(*given(environ, file))


def given(
    environ: Mapping[str, str] | None = None, file: Path = ENV_FILE
) -> tuple[dict[str, str], list[str]]:
    """Return the texts of settings and what is wrong in the file; raise UnreadableSettings."""
    values, problems = _file(file, speak())
    return {**values, **(os.environ if environ is None else environ)}, problems


def unknown(environ: Mapping[str, str] | None = None, file: Path = ENV_FILE) -> dict[str, str]:
    """Return the names that are no settings, each with the setting that it looks like, or "".

    The environment is other programs' too: of it only what is nearly a setting.

    Raises:
        UnreadableSettings: if the file is there and cannot be read.
    """
    values, _ = _file(file, speak())
    alike = {name: _nearest(name, 0.6) for name in values}
    environ = os.environ if environ is None else environ
    alike |= {name: near for name in environ if (near := _nearest(name, 0.9))}
    return {name: near for name, near in alike.items() if name not in _VARIABLES}


def _nearest(name: str, alike: float) -> str:
    return next(iter(get_close_matches(name.upper(), _VARIABLES, 1, alike)), "")


def text_of(file: Path) -> str | None:
    """Return what a file of settings has, None without one; raise UnreadableSettings."""
    try:
        with file.open(encoding="utf-8", newline="") as text:
            return text.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UnreadableSettings(file=file, reason=error.strerror or error) from error
    except UnicodeDecodeError as error:
        reason = speak()("it is not UTF-8 text")
        raise UnreadableSettings(file=file, reason=reason) from error


def _file(file: Path, say: Say) -> tuple[dict[str, str], list[str]]:
    """Return what a file sets, and a text for each line that cannot be understood."""
    text = text_of(file)
    if text is None:
        return {}, []
    # Imported late, so that the command line can say of a Python without packages what to do.
    from dotenv.parser import parse_stream  # noqa: PLC0415

    values: dict[str, str] = {}
    problems = []
    # Only dotenv's parser: its own reading skips such lines, and expands ``${HOME}`` in a password.
    for binding in parse_stream(io.StringIO(text)):
        if binding.error or (binding.key is not None and binding.value is None):
            # The parser counts from the blank lines above.
            whole = binding.original.string
            blank = whole[: len(whole) - len(whole.lstrip())]
            line = binding.original.line + blank.count("\n")
            problems.append(say("line {line} of {file} must be NAME=value", line=line, file=file))
        elif binding.key is not None and binding.value is not None:
            values[binding.key] = binding.value
    return values, problems


def read(values: Mapping[str, str], problems: list[str] | None = None) -> Settings:
    """Convert texts into settings; an empty text counts as absent.

    Args:
        values: the texts by the names of their variables.
        problems: mistakes that are known already, for the same error.

    Raises:
        WrongSettings: naming every setting that is wrong and what it should be.
    """
    say = speak()
    wrong = list(problems or ())
    given: dict[str, Any] = {}
    for name, (convert, expected) in _VARIABLES.items():
        if text := values.get(name, "").strip():
            try:
                given[_FIELDS.get(name, name.lower())] = convert(text)
            except ValueError:
                wrong.append(
                    say(
                        "{name} must be {expected}",
                        name=name,
                        expected=say(expected, levels=", ".join(LOG_LEVELS), most=MOST_SHARDS),
                    )
                )
    settings = Settings(**given)
    if not any("SHARD_" in problem for problem in wrong):
        wrong += _shard_problems(settings, say)
    if wrong:
        raise WrongSettings(problems="; ".join(wrong), log_format=settings.log_format)
    return settings


def _shard_problems(settings: Settings, say: Say) -> list[str]:
    """Return why this process cannot serve the shards that it is given."""
    count, ids = settings.shard_count, settings.shard_ids
    if ids is None:
        return []
    if count is None:
        return [say("SHARD_IDS needs SHARD_COUNT, the number of shards in all processes together")]
    if ids[-1] >= count:
        return [
            say(
                "SHARD_IDS must be below SHARD_COUNT, because shards are counted from 0 to {last}",
                last=count - 1,
            )
        ]
    if len(ids) < count and settings.database_url is None:
        return [
            say(
                "SHARD_IDS leaves shards to other processes, but a SQLite file serves only one"
                " process: DATABASE_URL must be the PostgreSQL database that they share"
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


def _repository(text: str) -> str:
    if not re.fullmatch(r"https?://[!-~]+", text):
        raise ValueError
    return text


def _one_of(words: Sequence[str]) -> Callable[[str], str]:
    def convert(text: str) -> str:
        for word in words:
            if word.casefold() == text.casefold():
                return word
        raise ValueError

    return convert


def _switch(text: str) -> bool:
    return _one_of(("on", "off"))(text) == "on"


def _keep(text: str) -> KeptFor:
    """Read three numbers: ``7,4,12``."""
    number = _between(int, 0, 1000)
    days, weeks, months = map(number, text.split(","))
    if not days:
        raise ValueError
    return KeptFor(days, weeks, months)


def _notices(text: str) -> NoticePlace | None:
    if text.isdecimal():
        return _between(int, 1, 2**64 - 1)(text)
    word = _one_of(("off", "owner"))(text)
    return "owner" if word == "owner" else None


def _address(text: str) -> str:
    return str(ip_address(text))


def _line(text: str) -> str:
    if len(text) > _LONGEST_LINE or not text.isprintable():
        raise ValueError
    return text


def _shards(text: str) -> tuple[int, ...]:
    """Read numbers and ranges: ``0-3,7`` is 0, 1, 2, 3 and 7."""
    found: set[int] = set()
    number = _between(int, 0, MOST_SHARDS - 1)
    for part in text.split(","):
        low, dash, high = part.partition("-")
        first = number(low)
        last = number(high) if dash else first
        if last < first:
            raise ValueError
        found.update(range(first, last + 1))
    return tuple(sorted(found))


def _between(kind: Callable[[str], T], low: float, high: float) -> Callable[[str], T]:
    def convert(text: str) -> T:
        number = kind(text)
        if not low <= number <= high:  # False for NaN too
            raise ValueError
        return number

    return convert


_VARIABLES: Final[Mapping[str, tuple[Callable[[str], object], str]]] = {
    "DISCORD_TOKEN": (_token, N_("only the token, as Discord shows it")),
    "DATABASE_PATH": (_path, N_("the path of a file")),
    "DATABASE_URL": (_postgres, N_("a postgresql:// address, or left out")),
    "COMPUTER_PAUSE": (_between(float, 0, 30), N_("seconds from 0 to 30")),
    "CUT_SECONDS": (_between(float, 5, 3600), N_("seconds from 5 to 3600")),
    "TABLES_PER_SERVER": (_between(int, 1, 1000), N_("a whole number from 1 to 1000")),
    "TABLES_PER_PLAYER": (_between(int, 1, 100), N_("a whole number from 1 to 100")),
    "EVENTS_PER_SERVER": (_between(int, 1, 1000), N_("a whole number from 1 to 1000")),
    "EVENTS_PER_PERSON": (_between(int, 1, 1000), N_("a whole number from 1 to 1000")),
    "PERSON_RATE": (_between(float, 0, 1000), N_("a number from 0 to 1000")),
    "SERVER_RATE": (_between(float, 0, 10_000), N_("a number from 0 to 10000")),
    "DISCORD_RATE": (_between(int, 0, 10_000), N_("a whole number from 0 to 10000")),
    "THINKERS": (_between(int, 0, 16), N_("a whole number from 0 to 16")),
    "CARD_EMOJIS": (_switch, N_("on or off")),
    "BACKUPS": (_path, N_("the path of a folder, or left out")),
    "BACKUPS_KEEP": (_keep, N_("how many days, weeks and months, such as 7,4,12")),
    "NOTICES": (_notices, N_("off, owner or the id of a channel")),
    "RELEASES": (_repository, N_("the https:// address of a git repository, or left out")),
    "LOG_LEVEL": (_one_of(LOG_LEVELS), N_("one of {levels}")),
    "LOG_FORMAT": (_one_of(("text", "json")), N_("text or json")),
    "SHARD_COUNT": (_between(int, 1, MOST_SHARDS), N_("a whole number from 1 to {most}")),
    "SHARD_IDS": (_shards, N_("shards and ranges of them, such as 0-3,7")),
    "METRICS_PORT": (_between(int, 1, 65_535), N_("a port from 1 to 65535, or left out")),
    "METRICS_HOST": (_address, N_("an address of this machine")),
    "OWNER_NAME": (_line, N_("a name of at most 200 characters")),
    "OWNER_CONTACT": (_line, N_("an address of at most 200 characters")),
    "OWNER_AUTHORITY": (_line, N_("a name of at most 200 characters")),
    "FORGET_AFTER": (_between(int, 30, 36_500), N_("days from 30 to 36500, or left out")),
}
"""How each variable is read, and what it must be."""

_FIELDS: Final = {"DISCORD_TOKEN": "token"}
"""The fields whose names differ from those of their variables."""

"""``python -m bot token``: ask for the bot's token and write it into ``.env``."""

from __future__ import annotations

import io
import os
import re
import sys
import tempfile
from getpass import getpass
from pathlib import Path
from typing import Final

from dotenv.parser import parse_stream

from bot.errors import HangJackError
from bot.locale.say import N_, Say, speak
from bot.settings import ENV_FILE, text_of

NAME: Final = "DISCORD_TOKEN"
EXAMPLE: Final = Path(".env.example")
"""What a new file begins as, where the bot runs from its source."""

_OWNERS_ALONE: Final = 0o600
_FOR_NO_OTHERS: Final = 0o660
_ANOTHER: Final = re.compile(r"\d+|[0-9a-f]{64}|[\w-]{32}")
"""The application's id, its public key, and its client secret, beside which the token is."""


class NoToken(HangJackError):
    """What was typed is no bot's token. The text does not quote it."""

    text = N_(
        "That isn't a bot's token, so nothing has changed. In the Developer Portal, open your"
        " application, press Reset Token under Bot, and copy what appears: it has two dots and no"
        " spaces. Then run this again."
    )


class TokenNotWritten(HangJackError):
    text = N_(
        "Can't write the token into {file} ({reason}), so nothing has changed. Run this again as"
        " the user who owns that folder."
    )


def main(file: Path = ENV_FILE) -> int:
    """Ask for the token, and write it into a file whose other lines stay."""
    say = speak()
    before = text_of(file)
    file = file.resolve() if file.is_symlink() else file
    text = text_with(before, token_in(_typed(say)))
    try:
        _replace(file, text)
    except OSError as error:
        raise TokenNotWritten(file=file, reason=error.strerror or error) from error
    print(say("The token is in {file}. Is all well? python -m bot check", file=file))
    if NAME in os.environ:
        print(say("The environment sets {name}, too, and wins over the file.", name=NAME))
    return 0


def _typed(say: Say) -> str:
    """Return the line that was typed or pasted; "" after Ctrl-D, or where there is no input."""
    if sys.stdin is None:
        return ""
    if not sys.stdin.isatty():
        return sys.stdin.readline()
    try:
        return getpass(say("Token (it isn't shown): "))
    except EOFError:
        return ""


def token_in(typed: str) -> str:
    """Return the token in what was pasted, perhaps with its name or quotes; raise NoToken."""
    token = re.sub(rf"^\s*(export\s+)?({NAME}\s*=|Bot\s)\s*", "", typed).strip().strip("'\"")
    if not re.fullmatch(r"[!-~]+", token) or _ANOTHER.fullmatch(token):
        raise NoToken
    return token


def text_with(before: str | None, token: str) -> str:
    """Return a file's text with this token; None for no file yet. Raises NoToken."""
    if before is None:
        before = EXAMPLE.read_text("utf-8") if EXAMPLE.is_file() else ""
    quoted = re.sub(r"(['\\])", r"\\\1", token)
    for value in (token, f"'{quoted}'"):
        text = _put(before.removeprefix("\ufeff"), f"{NAME}={value}")
        found = [one.value for one in parse_stream(io.StringIO(text)) if one.key == NAME]
        if found == [token]:
            return text
    raise NoToken


def _put(before: str, line: str) -> str:
    """Return a text in which this line is the only one that sets the token."""
    parts, is_there = [], False
    for binding in parse_stream(io.StringIO(before)):
        part = binding.original.string
        if binding.key == NAME or (binding.error and NAME in part):
            around = part.split(part.strip(), 1)
            part = "" if is_there else line.join(around)
            is_there = True
        parts.append(part)
    if not is_there:
        if parts and not parts[-1].endswith("\n"):
            parts.append("\n")
        parts.append(f"{line}\n")
    return "".join(parts)


def _replace(file: Path, text: str) -> None:
    """Write a file in one step; nobody may read it who is neither its owner nor in its group."""
    old = file.stat() if file.exists() else None
    number, name = tempfile.mkstemp(prefix=f"{file.name}.", dir=file.parent)
    part = Path(name)
    try:
        with os.fdopen(number, "w", encoding="utf-8", newline="") as new:
            new.write(text)
            if old is not None and os.name == "posix":
                os.fchown(new.fileno(), old.st_uid, old.st_gid)
        part.chmod(_OWNERS_ALONE if old is None else old.st_mode & _FOR_NO_OTHERS | _OWNERS_ALONE)
        part.replace(file)
    except OSError:
        part.unlink()
        raise

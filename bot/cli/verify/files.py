"""Files of game records: read, checked, and what was found printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, TextIO

from bot.engine.record import DEPTH, BadRecord, NotJson, TooDeep, parse, read, verify
from bot.locale import Say
from bot.ui.history.verdict import finding_text, holding_text, printable

HOLDS: Final = 0
FAILS: Final = 1
UNREADABLE: Final = 2

LIMIT: Final = 8 * 2**20
"""No game takes so many bytes by far: that is about four thousand deals. Longer ones are not read,
so that no file can take all memory."""


def _values(text: str) -> object:
    """Read JSON; a doubled key makes it no worse than a record that does not hold."""
    try:
        return parse(text)
    except BadRecord as error:
        return error


def _is_object(line: str) -> bool:
    try:
        return isinstance(_values(line), dict | BadRecord)
    except NotJson:
        return False


class Checker:
    """Checks files and prints the findings."""

    def __init__(self, out: TextIO, say: Say) -> None:
        self._out = out
        self._say = say

    def _print(self, path: str, text: str) -> None:
        line = printable(f"{path}: {text}")
        encoding = self._out.encoding or "utf-8"
        self._out.write(line.encode(encoding, "backslashreplace").decode(encoding) + "\n")

    def file(self, path: str) -> int:
        """Check every game of a file and return the status."""
        try:
            with Path(path).open("rb") as file:
                return self._read(path, file)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self._print(path, self._say("cannot be opened: {reason}", reason=reason))
            return UNREADABLE

    def _read(self, path: str, file: BinaryIO) -> int:
        start = file.read(LIMIT + 1)
        lines = _lines(start, file)
        if len(start) > LIMIT:
            first, end, _ = start.lstrip().partition(b"\n")
            if not end or not _is_object(first.decode("utf-8-sig", "replace")):
                return self._too_long(path, 1)
        else:
            try:
                whole = start.decode("utf-8-sig")
            except UnicodeDecodeError as error:
                return self._not_text(path, error)
            if not _one_a_line(whole):
                return self._one(path, whole)
        return self._one_a_line(path, lines)

    def _one(self, path: str, text: str) -> int:
        """Check a file that holds one game."""
        if not text.strip():
            self._print(path, self._say("not JSON: the file is empty"))
            return UNREADABLE
        try:
            return self._game(path, 1, _values(text))
        except NotJson as error:
            return self._not_json(path, error, error.line)

    def _one_a_line(self, path: str, lines: Iterable[bytes]) -> int:
        """Check a file with a game on each line; it is read as far as it is JSON."""
        status, game = HOLDS, 0
        for number, line in enumerate(lines, 1):
            if len(line) > LIMIT:
                return self._too_long(path, number)
            try:
                text = line.decode("utf-8-sig" if number == 1 else "utf-8")
            except UnicodeDecodeError as error:
                return self._not_text(path, error, number)
            if not text.strip():
                continue
            game += 1
            try:
                status = max(status, self._game(path, game, _values(text)))
            except NotJson as error:
                return self._not_json(path, error, number)
        return status

    def _not_text(self, path: str, error: UnicodeDecodeError, line: int | None = None) -> int:
        if line is None:
            line = error.object.count(b"\n", 0, error.start) + 1
        self._print(path, self._say("not JSON: line {line} is not UTF-8 text", line=line))
        return UNREADABLE

    def _too_long(self, path: str, line: int) -> int:
        self._print(
            path,
            self._say(
                "not read from line {line} on: longer than {limit} bytes, which no game is",
                line=line,
                limit=LIMIT,
            ),
        )
        return UNREADABLE

    def _not_json(self, path: str, error: NotJson, line: int) -> int:
        if isinstance(error, TooDeep):
            text = self._say(
                "not read from line {line}, column {column} on:"
                " nested more than {depth} levels deep, which no game is",
                line=line,
                column=error.column,
                depth=DEPTH,
            )
        else:
            text = self._say(
                "not JSON from line {line}, column {column} on", line=line, column=error.column
            )
        self._print(path, text)
        return UNREADABLE

    def _game(self, path: str, game: int, value: object) -> int:
        """Check one game."""
        path = self._say("{file}: game {game}", file=path, game=game)
        try:
            if isinstance(value, BadRecord):
                raise value
            record = read(value)
        except BadRecord as error:
            self._print(path, finding_text(error.finding, self._say))
            return FAILS
        verdict = verify(record)
        unchecked = self._say("fair deal not checked")
        if verdict.finding is not None:
            self._print(path, finding_text(verdict.finding, self._say))
            if not verdict.fair_checked:
                self._print(path, unchecked)
            return FAILS
        self._print(path, holding_text(len(record.deals), verdict, self._say))
        return HOLDS


def _lines(start: bytes, file: BinaryIO) -> Iterator[bytes]:
    """Return the lines of a file whose start is read already, none much longer than the limit."""
    *lines, last = start.split(b"\n")
    yield from lines
    yield last + file.readline(LIMIT)
    while line := file.readline(LIMIT + 1):
        yield line


def _one_a_line(text: str) -> bool:
    """Say whether a file holds a game on each line rather than one game."""
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) < 2:
        return False
    if _is_object(lines[0]):
        return True
    try:
        _values(text)
    except NotJson:
        return any(map(_is_object, lines[1:]))
    return False

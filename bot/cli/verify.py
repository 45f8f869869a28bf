"""``python -m bot verify FILE…``: check game records by the rules and by their fair deals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, TextIO

from bot.engine.record import DEPTH, NotJson, PlayedBoards, TooDeep, compare
from bot.locale.say import Say, speak
from bot.tables.history.record_file import NotText, TooLong, check_game, read_games
from bot.ui.history.verdict import (
    boards_texts,
    calls_texts,
    finding_text,
    holding_text,
    printable,
    rulings_texts,
)
from bot.views.history import CheckedRecord

HOLDS: Final = 0
FAILS: Final = 1
UNREADABLE: Final = 2

TWO_TABLES: Final = 2
"""How many games it takes to compare their boards."""
LIMIT: Final = 8 * 2**20
"""The most bytes of one game, so that no file can take all memory: about four thousand deals."""


def main(paths: Sequence[str], out: TextIO) -> int:
    """Check every game of every file and print a line for each.

    Games that played boards of one event are compared: all tables play the same.

    Returns:
        0 when all hold, 1 when a game does not, 2 when a file cannot be opened or is not JSON.
    """
    checker = _Checker(out, speak())
    statuses = [checker.check(path) for path in paths]
    return max([*statuses, checker.compare_boards()], default=HOLDS)


class _Checker:
    """Checks files and prints what it finds."""

    def __init__(self, out: TextIO, say: Say) -> None:
        self._out = out
        self._say = say
        self._played: dict[str, PlayedBoards] = {}
        """The boards of the games that hold, by the name of each game."""

    def check(self, path: str) -> int:
        """Check every game of a file and return the status."""
        status, number = HOLDS, 0
        try:
            with Path(path).open("rb") as file:
                for number, game in enumerate(read_games(file, LIMIT), 1):
                    status = max(status, self._report(path, number, check_game(game)))
        except NotJson as error:
            self._print(path, _not_json_text(error, self._say))
            return UNREADABLE
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self._print(path, self._say("cannot be opened: {reason}", reason=reason))
            return UNREADABLE
        if not number:
            self._print(path, self._say("not JSON: the file is empty"))
            return UNREADABLE
        return status

    def _report(self, path: str, number: int, game: CheckedRecord) -> int:
        path = self._say("{file}: game {game}", file=path, game=number)
        verdict = game.verdict
        if verdict.finding is None:
            if verdict.boards is not None:
                self._played[path] = verdict.boards
            self._print(path, holding_text(game.deals, verdict, self._say))
            for text in [*calls_texts(verdict, self._say), *rulings_texts(verdict, self._say)]:
                self._print(path, text)
            return HOLDS
        self._print(path, finding_text(verdict.finding, self._say))
        if game.variant is not None and not verdict.fair_checked:
            self._print(path, self._say("fair deal not checked"))
        return FAILS

    def compare_boards(self) -> int:
        """Say whether the games' tables played the same boards, and return the status."""
        if len(self._played) < TWO_TABLES:
            return HOLDS
        compared = compare([*self._played.values()])
        for text in boards_texts(compared, [*self._played], self._say):
            self._write(text)
        return FAILS if any(event.other for event in compared) else HOLDS

    def _print(self, path: str, text: str) -> None:
        self._write(f"{path}: {text}")

    def _write(self, text: str) -> None:
        line = printable(text)
        encoding = self._out.encoding or "utf-8"
        self._out.write(line.encode(encoding, "backslashreplace").decode(encoding) + "\n")


def _not_json_text(error: NotJson, say: Say) -> str:
    line, column = error.line, error.column
    match error:
        case NotText():
            return say("not JSON: line {line} is not UTF-8 text", line=line)
        case TooLong():
            return say(
                "not read from line {line} on: longer than {limit} bytes, and no game is that long",
                line=line,
                limit=LIMIT,
            )
        case TooDeep():
            return say(
                "not read from line {line}, column {column} on: nested more than {depth} levels"
                " deep, and no game is",
                line=line,
                column=column,
                depth=DEPTH,
            )
        case _:
            return say("not JSON from line {line}, column {column} on", line=line, column=column)

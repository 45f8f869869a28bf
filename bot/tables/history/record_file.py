"""Files of game records (docs/record.md): one game, or one on each line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from itertools import islice
from typing import BinaryIO, Final

from bot.engine.record import BadRecord, NotJson, Verdict, parse, read, verify
from bot.tables.errors.history import NotARecord, TooManyDeals, TooManyGames
from bot.views.history import CheckedRecord

LARGEST: Final = 2**20
"""The most bytes of a file that people send. The longest game that players of any variant have come
to by chance alone, at seven hands and to a hundred points, takes 720 KB; most take fewer than ten.
"""
MOST_GAMES: Final = 50
"""The most games of such a file; `python -m bot verify` takes any number."""
MOST_DEALS: Final = 1_000
MOST_MOVES: Final = 50_000
"""The most deals and moves of such a file: twice as many as that longest game has."""


class NotText(NotJson):
    """A line that is not UTF-8 text."""

    def __init__(self, line: int) -> None:
        super().__init__(line, 1)


class TooLong(NotJson):
    """A line, or a file of one game, that is longer than the limit."""

    def __init__(self, line: int) -> None:
        super().__init__(line, 1)


def read_games(file: BinaryIO, limit: int) -> Iterator[object]:
    """Read a file of game records, as far as it is JSON.

    Args:
        file: opened to read bytes.
        limit: the most bytes of one game; no more than that is held in memory.

    Yields:
        Each game as parsed JSON; a BadRecord where an object has a key twice.

    Raises:
        NotText, TooLong, TooDeep, NotJson: if the file, or the line that comes next, is no JSON.
    """
    start = file.read(limit + 1)
    if len(start) <= limit:
        text = _decode(start, 1)
        try:
            games = [_parse(text)] if text.strip() else []
        except NotJson:
            if not any(map(_is_object, text.split("\n"))):
                raise
        else:
            yield from games
            return
    elif not _begins_with_a_game(start):
        raise TooLong(1)
    yield from _one_a_line(_lines(start, file, limit), limit)


def _begins_with_a_game(start: bytes) -> bool:
    line, end, _ = start.lstrip().partition(b"\n")
    return bool(end) and _is_object(line.decode("utf-8-sig", "replace"))


def _one_a_line(lines: Iterable[bytes], limit: int) -> Iterator[object]:
    for number, line in enumerate(lines, 1):
        if len(line) > limit:
            raise TooLong(number)
        text = _decode(line, number)
        if text.strip():
            try:
                yield _parse(text)
            except NotJson as error:
                raise type(error)(number, error.column) from None


def _lines(start: bytes, file: BinaryIO, limit: int) -> Iterator[bytes]:
    """Return a file's lines, given its start; none is much longer than the limit."""
    *lines, last = start.split(b"\n")
    yield from lines
    yield last + file.readline(limit)
    while line := file.readline(limit + 1):
        yield line


def _decode(content: bytes, line: int) -> str:
    """Decode what begins at a line; a byte order mark may stand before the first."""
    try:
        return content.decode("utf-8-sig" if line == 1 else "utf-8")
    except UnicodeDecodeError as error:
        raise NotText(line + content.count(b"\n", 0, error.start)) from error


def _parse(text: str) -> object:
    try:
        return parse(text)
    except BadRecord as error:  # a key twice: only this game does not hold
        return error


def _is_object(line: str) -> bool:
    try:
        return isinstance(_parse(line), dict | BadRecord)
    except NotJson:
        return False


def check_game(game: object, before_deal: Callable[[], object] = lambda: None) -> CheckedRecord:
    """Check a game that `read_games` has read; see `verify` for ``before_deal``."""
    try:
        if isinstance(game, BadRecord):
            raise game
        record = read(game)
    except BadRecord as error:
        return CheckedRecord(None, 0, Verdict(error.finding, fair_checked=False))
    return CheckedRecord(record.setup.variant, len(record.deals), verify(record, before_deal))


def check_file(content: bytes, go_on: Callable[[], object] = lambda: None) -> list[CheckedRecord]:
    """Check a file that a person has sent. It takes seconds: run it in a thread.

    Args:
        content: the file, at most `LARGEST` bytes.
        go_on: called before each game and each deal; what it raises ends the check.

    Raises:
        NotARecord: if it is not JSON.
        TooManyGames, TooManyDeals: if it holds more than is checked here.
    """
    try:
        games = list(islice(read_games(BytesIO(content), LARGEST), MOST_GAMES + 1))
    except NotJson as error:
        raise NotARecord(line=error.line) from error
    if not games:
        raise NotARecord(line=1)
    if len(games) > MOST_GAMES:
        raise TooManyGames(most=MOST_GAMES)
    deals = [deal for game in games for deal in _listed(game, "deals")]
    # Points are no moves, but as much work.
    moves = sum(len(_listed(deal, key)) for deal in deals for key in ("actions", "points"))
    if len(deals) > MOST_DEALS or moves > MOST_MOVES:
        raise TooManyDeals(deals=MOST_DEALS, moves=MOST_MOVES)
    checked = []
    for game in games:
        go_on()
        checked.append(check_game(game, go_on))
    return checked


def _listed(value: object, key: str) -> list[object]:
    """Return a list that is a member of an object; an empty one where there is none."""
    listed = value.get(key) if isinstance(value, dict) else None
    return listed if isinstance(listed, list) else []

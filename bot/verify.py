"""``python -m bot verify FILE…``: check game records by the rules and by their fair deals."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Final, TextIO

from bot.engine.actions import Beg, Give, Play, Run, Stand, encode
from bot.engine.cards import Card, Suit
from bot.engine.errors import Reason
from bot.engine.record import BadRecord, Finding, Flaw, NotJson, What, parse, read, verify
from bot.locale import N_, Say, speak

HOLDS: Final = 0
FAILS: Final = 1
UNREADABLE: Final = 2

LIMIT: Final = 64 * 2**20
"""No game takes so many bytes by far; longer ones are not read."""
_SHOWN: Final = 400
"""How much of a wrong value is shown."""

_SUITS: Final = {
    Suit.CLUBS: N_("clubs"),
    Suit.DIAMONDS: N_("diamonds"),
    Suit.HEARTS: N_("hearts"),
    Suit.SPADES: N_("spades"),
}

_REASONS: Final = {
    Reason.GAME_OVER: N_("the game is over"),
    Reason.NOT_YOUR_TURN: N_("it is seat {turn}'s turn"),
    Reason.WRONG_KIND: N_("something else is to be decided"),
    Reason.NOT_IN_HAND: N_("not in the hand"),
    Reason.MUST_FOLLOW_OR_TRUMP: N_("must follow {suit} or trump"),
    Reason.MUST_FOLLOW: N_("must follow {suit}"),
    Reason.MUST_PLAY_TRUMP: N_("must play a trump"),
    Reason.MUST_TRUMP: N_("must trump"),
    Reason.NO_UNDERTRUMPING: N_("must not undertrump"),
    Reason.GIFT_WOULD_WIN: N_("the gift would end the game, so the cards must be run"),
}

_WHATS: Final = {
    What.OBJECT: N_("an object"),
    What.LIST: N_("a list"),
    What.TEXT: N_("a text"),
    What.NUMBER: N_("a whole number"),
    What.FORMAT: N_("a format known here"),
    What.CEREMONY: N_("this game's first-deal ceremony"),
    What.SEAT: N_("a seat of this table"),
    What.SIDE: N_("a side of this table"),
    What.CARD: N_("a card"),
    What.ACTION: N_("an action of this game"),
    What.CAUSE: N_("a reason for points in this game"),
    What.HEX: N_("32 bytes in lower-case hex"),
    What.CUT: N_("a number from 0 to 51"),
}

_FLAWS: Final = {
    Flaw.NOT_AN_OBJECT: N_("a record is a JSON object"),
    Flaw.KEY_TWICE: N_("{key} is there twice"),
    Flaw.KEY_UNKNOWN: N_("unknown key {key}"),
    Flaw.KEY_MISSING: N_("{key} is missing"),
    Flaw.WRONG_VALUE: N_("{key}: {value} is not {what}"),
    Flaw.WRONG_LENGTH: N_("{key}: {recorded} entries instead of {rules}"),
    Flaw.UNKNOWN_VARIANT: N_("no game has the id {value}"),
    Flaw.UNKNOWN_OPTION: N_("{variant} has no option {option}"),
    Flaw.BAD_OPTION: N_("option {option} cannot be {value}"),
    Flaw.BAD_FORM: N_("{variant} is not played by {seats} on {sides} sides"),
    Flaw.BAD_SCORE0: N_("score0 is not below the target, {target}"),
    Flaw.CARD_TWICE: N_("{card} is dealt twice"),
    Flaw.IMPOSSIBLE_CEREMONY: N_("first: nobody can have cut these cards in this order"),
    Flaw.WRONG_COMMIT: N_("commit is {recorded}, the secret's SHA-256 is {rules}"),
    Flaw.UNFAIR_CEREMONY: N_("recorded first-deal cards {recorded}, by the fair deal {rules}"),
    Flaw.UNFAIR_HAND: N_("recorded hand of seat {seat} {recorded}, by the fair deal {rules}"),
    Flaw.UNFAIR_STOCK: N_("recorded stock {recorded}, by the fair deal {rules}"),
    Flaw.WRONG_DEALER: N_("recorded dealer {recorded}, by the rules {rules}"),
    Flaw.ILLEGAL: N_("seat {seat} may not {played}: {reason}"),
    Flaw.AFTER_DEAL: N_("the deal is over before this"),
    Flaw.AFTER_GAME: N_("the game is over before this"),
    Flaw.STOPS_SHORT: N_("not played to its end, and not the last deal"),
    Flaw.WRONG_POINTS: N_("recorded points {recorded}, by the rules {rules}"),
    Flaw.WRONG_SCORE: N_("recorded score {recorded}, by the rules {rules}"),
    Flaw.WRONG_WINNER: N_("recorded winner {recorded}, by the rules {rules}"),
}


def main(paths: Sequence[str], out: TextIO) -> int:
    """Check every game of every file and print what was found, a line for each.

    Returns:
        0 when all hold, 1 when a game does not, 2 when a file cannot be opened or is not JSON.
    """
    checker = _Checker(out, speak())
    return max([checker.file(path) for path in paths], default=HOLDS)


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


class _Checker:
    """Checks files and prints the findings."""

    def __init__(self, out: TextIO, say: Say) -> None:
        self._out = out
        self._say = say

    def _print(self, path: str, text: str) -> None:
        line = "".join(
            letter if letter.isprintable() else ascii(letter)[1:-1] for letter in f"{path}: {text}"
        )
        encoding = self._out.encoding or "utf-8"
        self._out.write(line.encode(encoding, "backslashreplace").decode(encoding) + "\n")

    def file(self, path: str) -> int:
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
        if len(start) <= LIMIT:
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
            return self._not_json(path, error.line, error.column)

    def _one_a_line(self, path: str, lines: Iterable[bytes]) -> int:
        """Check a file with a game on each line; it is read as far as it is JSON."""
        status, game = HOLDS, 0
        for number, line in enumerate(lines, 1):
            if len(line) > LIMIT:
                self._print(
                    path,
                    self._say("line {number} is too long for a game", number=number),
                )
                return UNREADABLE
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
                return self._not_json(path, number, error.column)
        return status

    def _not_text(self, path: str, error: UnicodeDecodeError, line: int | None = None) -> int:
        if line is None:
            line = error.object.count(b"\n", 0, error.start) + 1
        self._print(path, self._say("not JSON: line {line} is not UTF-8 text", line=line))
        return UNREADABLE

    def _not_json(self, path: str, line: int, column: int) -> int:
        self._print(
            path,
            self._say("not JSON from line {line}, column {column} on", line=line, column=column),
        )
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
        said = [
            self._say.count("{n} deal holds", "{n} deals hold", len(record.deals))
            if record.deals
            else self._say("there is no deal, the head holds")
        ]
        if verdict.cut_short:
            said.append(self._say("the last deal is cut short"))
        said.append(self._say("fair deal checked") if verdict.fair_checked else unchecked)
        self._print(path, "; ".join(said))
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


def finding_text(finding: Finding, say: Say) -> str:
    """Put a finding into words: which deal, which action, and what is wrong."""
    text = _what(finding, say)
    if finding.deal is None:
        return text
    if finding.action is None:
        return say("deal {deal}: {text}", deal=finding.deal + 1, text=text)
    return say(
        "deal {deal}, action {action}: {text}",
        deal=finding.deal + 1,
        action=finding.action + 1,
        text=text,
    )


def _what(finding: Finding, say: Say) -> str:
    message = _FLAWS[finding.flaw]
    if finding.flaw is Flaw.WRONG_VALUE and not finding.details["key"]:
        message = N_("{value} is not {what}")  # an action or a whole deal: where it is, is said
    return say(message, **{name: _shown(finding, name, say) for name in finding.details})


def _shown(finding: Finding, name: str, say: Say) -> str:
    """Put one detail of a finding into words."""
    value = finding.details[name]
    match value:
        case What():
            return say(_WHATS[value])
        case Reason():
            led = finding.details["led"]
            suit = say(_SUITS[led]) if isinstance(led, Suit) else ""
            return say(_REASONS[value], turn=finding.details["turn"], suit=suit)
        case Card():
            return value.code
        case Stand() | Beg() | Give() | Run() | Play():
            return " ".join(map(str, encode(value)))
        case str() if name != "value":
            return _cut(value)
    return _cut(_json(value))


def _json(value: object) -> str:
    try:
        return json.dumps(value, default=str)
    except RecursionError:  # the value is nested more deeply than can be said
        return "…"


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"

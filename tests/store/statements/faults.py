"""The small faults that a query can have: a condition dropped, an order turned, one too many."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

_TOKEN: Final = re.compile(
    r"--[^\n]*|(?P<text>'(?:[^']|'')*')|(?P<number>\d+(?:\.\d+)?)|(?P<value>:\w+)"
    r"|(?P<word>[A-Za-z_]\w*(?:\.\w+)?)|(?P<sign><=|>=|<>|\|\||>>|<<|\.\*|[-+*/%=<>&|(),;])"
)
_OPENS: Final = {"(": ")", "CASE": "END"}
_CONDITIONS: Final = frozenset({"WHERE", "HAVING", "ON", "WHEN"})
_ENDS: Final = frozenset(
    [
        *(
            "WHERE",
            "HAVING",
            "ON",
            "GROUP",
            "ORDER",
            "LIMIT",
            "UNION",
            "THEN",
            "WHEN",
            "ELSE",
            "END",
        ),
        *("JOIN", "LEFT", "CROSS", ")", ";", "FROM", "DO"),
    ]
)
_COMPARES: Final = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "=": "<>", "<>": "="}
_UNARY: Final = frozenset({"AND", "WHERE", "IN", "THEN", "(", ","})
"""Before a plus that only keeps SQLite from an index."""
_TURNED: Final = {"MAX": "MIN", "MIN": "MAX", "SUM": "MAX", "+": "-", "-": "+"}


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a sign or a value of a query, and where it is."""

    kind: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Fault:
    """A query with one fault in it."""

    name: str
    sql: str


def tokens(sql: str) -> list[Token]:
    """Return the tokens of a query; words in capitals are as they are written."""
    return [
        Token(match.lastgroup, match.group(), *match.span())
        for match in _TOKEN.finditer(sql)
        if match.lastgroup is not None
    ]


def faults(sql: str) -> list[Fault]:
    """Return a query with each small fault, one at a time."""
    seen: Counter[str] = Counter()
    made = []
    for name, start, end, instead in _Query(sql).changes():
        seen[name] += 1
        label = name if seen[name] == 1 else f"{name} ({seen[name]})"
        made.append(Fault(label, sql[:start] + instead + sql[end:]))
    return made


def as_postgresql(sql: str) -> str:
    """Return a query that puts NULL where PostgreSQL puts it in an order, and SQLite does not."""
    for start, end in sorted(_Query(sql).ordered(), reverse=True):
        is_last = not sql[start:end].endswith(" DESC")
        sql = sql[:end] + (" NULLS LAST" if is_last else " NULLS FIRST") + sql[end:]
    return sql


_Change = tuple[str, int, int, str]


@dataclass(frozen=True)
class _Query:
    sql: str

    @cached_property
    def tokens(self) -> list[Token]:
        return tokens(self.sql)

    @cached_property
    def close(self) -> dict[int, int]:
        """Return the token that closes each bracket and CASE."""
        waiting: list[int] = []
        found = {}
        for index, token in enumerate(self.tokens):
            if token.text in _OPENS:
                waiting.append(index)
            elif waiting and token.text == _OPENS[self.tokens[waiting[-1]].text]:
                found[waiting.pop()] = index
        return found

    def changes(self) -> Iterator[_Change]:
        """Yield each fault: its name, the span that it replaces and what by."""
        reads = self._text(0) in {"SELECT", "WITH"}
        nothing = "SELECT 1 WHERE 1 = 0" if reads else "DELETE FROM meta WHERE 1 = 0"
        yield "nothing at all", 0, len(self.sql), nothing
        for index, token in enumerate(self.tokens):
            yield from self._conditions(index)
            yield from self._lists(index)
            if token.kind in {"text", "number"}:
                yield from self._value(index)
            elif token.kind == "value":
                yield f"no {token.text}", token.start, token.end, "NULL"
            else:
                yield from self._sign(index)

    def ordered(self) -> Iterator[tuple[int, int]]:
        """Yield the span of each key of an order."""
        for index, token in enumerate(self.tokens):
            if token.text == "BY" and self._text(index - 1) == "ORDER":
                for start, end in self._parts(index + 1, self._end(index + 1)):
                    yield self.tokens[start].start, self.tokens[end - 1].end

    def _conditions(self, index: int) -> Iterator[_Change]:
        """Let each condition of a clause always hold, and never."""
        word, after = self.tokens[index].text, self._text(index + 1)
        if word == "WHEN" and self._is_simple_case(index):
            yield from self._arm(index)
        elif word in _CONDITIONS and after != "CONFLICT":
            yield from self._operands(index + 1, self._end(index + 1))
        elif word in {"THEN", "ELSE"}:
            end = self._end(index + 1)
            if any(self._text(place) in _COMPARES for place in self._flat(index + 1, end)):
                yield from self._operands(index + 1, end)

    def _operands(self, start: int, end: int) -> Iterator[_Change]:
        begin, between = start, False
        for place in [*self._flat(start, end), end]:
            text = self._text(place)
            if text == "BETWEEN":
                between = True
            elif text == "AND" and between:
                between = False
            elif text in {"AND", "OR"} or place == end:
                yield from self._operand(begin, place)
                begin = place + 1

    def _operand(self, start: int, end: int) -> Iterator[_Change]:
        first, last = self.tokens[start].start, self.tokens[end - 1].end
        words = " ".join(self.sql[first:last].split())
        yield f"always {words}", first, last, "1 = 1"
        yield f"never {words}", first, last, "1 = 0"
        inner = start + 1 if self._text(start) == "NOT" else start
        is_bracket = self._text(inner) == "(" and self.close[inner] == end - 1
        parts = {self._text(place) for place in self._flat(inner + 1, end - 1)}
        if is_bracket and self._text(inner + 1) != "SELECT" and parts & {"AND", "OR"}:
            yield from self._operands(inner + 1, end - 1)

    def _lists(self, index: int) -> Iterator[_Change]:
        word, before = self.tokens[index].text, self._text(index - 1)
        if word == "BY" and before in {"ORDER", "GROUP"}:
            for start, end in self._parts(index + 1, self._end(index + 1)):
                yield from self._key(start, end, ordered=before == "ORDER")
        elif word == "SET":
            for start, end in self._parts(index + 1, self._end(index + 1)):
                column = self._text(start)
                if self._words(start + 2, end) == column:
                    continue  # It touches its row, and no more.
                kept = f"{column} = {self._target()}.{column}"
                yield f"keep {column}", self.tokens[start].start, self.tokens[end - 1].end, kept
        elif word == "IN" and self._text(index + 1) == "(" and self._text(index + 2) != "SELECT":
            yield from self._shorter(index + 1)
        elif word == "LIMIT":
            end = self._end(index + 1)
            name = f"no LIMIT {self._words(index + 1, end)}"
            if self._opened(index) is not None and name.endswith(" 1"):
                return  # A value in brackets is that of the first row.
            yield name, self.tokens[index].start, self.tokens[end - 1].end, ""

    def _shorter(self, opened: int) -> Iterator[_Change]:
        """Leave out one of a list of values."""
        parts = list(self._parts(opened + 1, self.close[opened]))
        first, last = self.tokens[opened].end, self.tokens[self.close[opened]].start
        for part in parts if len(parts) > 1 else ():
            others = ", ".join(self._words(*other) for other in parts if other != part)
            yield f"without {self._words(*part)}", first, last, others

    def _key(self, start: int, end: int, *, ordered: bool) -> Iterator[_Change]:
        first, last = self.tokens[start].start, self.tokens[end - 1].end
        words = self._words(start, end)
        if not ordered:
            yield f"not by {words}", first, last, "NULL"
        elif words.endswith(" DESC"):
            yield f"order by {words}, ascending", first, last, words.removesuffix(" DESC")
        else:
            yield f"order by {words}, descending", first, last, words + " DESC"

    def _arm(self, index: int) -> Iterator[_Change]:
        """Leave out one WHEN of a CASE with several."""
        then = self._end(index + 1)
        end = self._end(then + 1)
        if self._text(index - 2) == "CASE" and self._text(end) != "WHEN":
            return
        name = f"without WHEN {self._words(index + 1, then)}"
        yield name, self.tokens[index].start, self.tokens[end - 1].end, ""

    def _value(self, index: int) -> Iterator[_Change]:
        token, before = self.tokens[index], self._text(index - 1)
        if before == "SELECT" and self._text(index + 1) == "FROM":
            return  # EXISTS asks for no value.
        if token.kind == "number" and self._is_only_ordered_by(index):
            return
        if before == "LIMIT" and self._opened(index) is not None and token.text == "1":
            return
        if token.kind == "text" and self._is_listed(index):
            return
        if token.kind == "number":
            yield (
                f"{before} {token.text} + 1",
                token.start,
                token.end,
                str(int(float(token.text)) + 1),
            )
        else:
            yield f"{before} {token.text} changed", token.start, token.end, token.text[:-1] + "?'"

    def _sign(self, index: int) -> Iterator[_Change]:
        token, after = self.tokens[index], self._text(index + 1)
        around = f"{self._text(index - 1)} {token.text} {after}"
        other = _COMPARES.get(token.text)
        if other:
            yield f"{around} as {other}", token.start, token.end, other
        elif token.text in _TURNED and (
            token.kind == "word" or self._text(index - 1) not in _UNARY
        ):
            yield f"{around} as {_TURNED[token.text]}", token.start, token.end, _TURNED[token.text]
        elif token.text == "IS":
            turned = "IS" if after == "NOT" else "IS NOT"
            end = self.tokens[index + 1].end if after == "NOT" else token.end
            yield f"{around} turned", token.start, end, turned
        elif token.text in {"DISTINCT", "LEFT"}:
            yield f"no {token.text} {after}", token.start, token.end, ""
        elif token.text == "UNION" and after != "ALL" and not self._is_listed(index):
            yield f"UNION ALL {index}", token.start, token.end, "UNION ALL"
        elif token.text == "NOTHING":
            start = self.tokens[
                max(i for i in range(index) if self._text(i) == "CONFLICT") - 1
            ].start
            yield "conflicts are errors", start, token.end, ""

    def _text(self, index: int) -> str:
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""

    def _words(self, start: int, end: int) -> str:
        return " ".join(self.sql[self.tokens[start].start : self.tokens[end - 1].end].split())

    def _flat(self, start: int, end: int) -> Iterator[int]:
        """Yield the tokens of a span outside of brackets and CASEs, with the brackets' ends."""
        place = start
        while place < end:
            yield place
            place = self.close.get(place, place) + 1

    def _end(self, start: int) -> int:
        for place in self._flat(start, len(self.tokens)):
            if self._text(place) in _ENDS:
                return place
        return len(self.tokens)

    def _parts(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        begin = start
        for place in [*self._flat(start, end), end]:
            if place == end or self._text(place) == ",":
                yield begin, place
                begin = place + 1

    def _target(self) -> str:
        words = [token.text for token in self.tokens[:3]]
        return words[2] if words[0] == "INSERT" else words[1]

    def _is_simple_case(self, index: int) -> bool:
        opens = [i for i, end in self.close.items() if i < index < end and self._text(i) == "CASE"]
        return self._text(max(opens) + 1) != "WHEN"

    def _is_only_ordered_by(self, index: int) -> bool:
        """Return whether a number is a rank in ORDER BY CASE, or a column's place."""
        starts = [place for place in range(index) if self._text(place) == "BY"]
        return any(index < self._end(start + 1) for start in starts)

    def _is_listed(self, index: int) -> bool:
        """Return whether something is in the brackets of IN, where nothing counts twice."""
        opened = self._opened(index)
        return opened is not None and self._text(opened - 1) == "IN"

    def _opened(self, index: int) -> int | None:
        """Return the bracket that something is in."""
        return max(
            (place for place, end in self.close.items() if place < index < end), default=None
        )

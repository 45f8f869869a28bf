"""Looks for small databases in which each fault of a query makes a difference."""

from __future__ import annotations

import random
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from tests.store.statements.faults import Fault, as_postgresql, tokens
from tests.store.statements.queries import Query
from tests.store.statements.stage import Case, Column, Rows, Stage, missed

TRIES: Final = 1500
"""How many cases in a row may tell nothing new."""
_COMPARES: Final = frozenset({"<", "<=", ">", ">=", "=", "<>", "LIKE", "+", "-", "IS", "BETWEEN"})

_World = dict[str, list[dict[str, Any]]]


class Search:
    """The search for one query."""

    def __init__(self, place: Stage, query: Query) -> None:
        self._place = place
        self._query = query
        self._random = random.Random(query.name)
        self._liked: dict[str, Any] = {}
        """What most rows of a world have in columns that are compared with each other."""
        self._bias = self._strict = 0.0
        self.left = query.faults()

    def cases(self, known: Sequence[Case] = ()) -> list[Case]:
        """Return cases that tell as many faults as can be found, those known first."""
        found = [told for case in known if (told := self._told(case))]
        vain = 0
        while self.left and vain < TRIES:
            vain += 1
            before = self.left
            if told := self._told(self._next(found)):
                new = [fault for fault in before if fault not in self.left]
                found.append(self._shrunk(told, new))
                vain = 0
        for case in list(found):
            others = [other for other in found if other is not case]
            if len(missed(self._place, self._query, others)) == len(self.left):
                found = others
        return found

    def _told(self, case: Case) -> Case | None:
        """Return a case with what it gives if it tells something new, which is left no more."""
        gives = self.gives(case)
        same = self._same(case, self.left, gives)
        if gives is None or len(same) == len(self.left):
            return None
        self.left = same
        return replace(case, gives=gives)

    def _same(self, case: Case, faults: Sequence[Fault], gives: Any) -> list[Fault]:
        if gives is None:
            return list(faults)
        with self._place.holding(case.rows):
            return [fault for fault in faults if self._outcome(fault.sql, case) == gives]

    def gives(self, case: Case) -> Any:
        """Return what the query gives; None if that depends on the rows' order or the database."""
        outcomes = []
        for rows in (case.rows, {table: each[::-1] for table, each in case.rows.items()}):
            try:
                with self._place.holding(rows):
                    outcomes.append(self._outcome(self._query.sql, case))
                    outcomes.append(self._outcome(as_postgresql(self._query.sql), case))
                    with self._place.unsorted(self._query):
                        outcomes.append(self._outcome(self._query.sql, case))
            except sqlite3.IntegrityError:
                return None
        first, *others = outcomes
        return first if all(one == first for one in others) and "error" not in first else None

    def _outcome(self, sql: str, case: Case) -> Any:
        return self._place.outcome(self._query, sql, case.call)

    def _shrunk(self, case: Case, faults: Sequence[Fault]) -> Case:
        """Leave out what is not needed to tell these faults."""
        for table in reversed(list(case.rows)):
            for place in reversed(range(len(case.rows[table]))):
                case = self._smaller(case, faults, table, place)
        for table in list(case.rows):
            for place in range(len(case.rows[table])):
                for name in sorted(case.rows[table][place].keys() - self._place.keys(table)):
                    row = dict(case.rows[table][place])
                    del row[name]
                    case = self._smaller(case, faults, table, place, row)
        return case

    def _smaller(
        self, case: Case, faults: Sequence[Fault], table: str, place: int, *row: dict[str, Any]
    ) -> Case:
        """Return a case with another row in the place of one, or none, if it tells the same."""
        each = list(case.rows[table])
        each[place : place + 1] = row
        rows = {name: found for name, found in {**case.rows, table: each}.items() if found}
        smaller = replace(case, rows=rows)
        gives = self.gives(smaller)
        return case if self._same(smaller, faults, gives) else replace(smaller, gives=gives)

    # ----------------------------------------------------------------------------- making cases

    def _next(self, found: Sequence[Case]) -> Case:
        """Make a case, anew or a little unlike one that has told something."""
        self._liked = {}
        self._bias = self._random.choice([0, 0.5, 0.8, 0.9])
        self._strict = self._random.choice([0.5, 0.85, 1])
        call = {
            name: self._pick(name, self._value(name)) for name in sorted(self._query.parameters)
        }
        if not found or self._random.random() < 0.2:
            return Case(self._world(), call, None)
        like = self._random.choice(found)
        kept = {name: value for name, value in like.call.items() if self._random.random() < 0.8}
        return Case(self._varied(like.rows), call | kept, None)

    def _columns(self, table: str) -> dict[str, Column]:
        """Return the columns that matter."""
        keys = self._place.keys(table)
        columns = self._place.tables[table].items()
        return {name: one for name, one in columns if name in self._query.words or name in keys}

    @cached_property
    def _tables(self) -> list[str]:
        """Return the tables of the query after those that they refer to."""
        found: list[str] = []

        def add(table: str) -> None:
            for parent in self._place.parents(table):
                add(parent)
            if table not in found:
                found.append(table)

        for table in self._query.tables:
            add(table)
        return found

    def _world(self) -> _World:
        rows: _World = {}
        for table in self._tables:
            uniques = self._place.uniques(table)
            taken: set[tuple[Any, ...]] = set()
            rows[table] = []
            for _ in range(self._random.choice([0, 2, 4, 7, 7, 12])):
                row = {name: self._pick(name, each) for name, each in self._columns(table).items()}
                parents = self._place.parents(table)
                if not all(rows[parent] for parent in parents):
                    continue
                for parent, pairs in parents.items():
                    chosen = self._random.choice(rows[parent])
                    row |= {own: chosen[theirs] for own, theirs in pairs}
                keys = {(*names, *(row[name] for name in names)) for names in uniques}
                if not keys & taken:
                    taken |= keys
                    rows[table].append(row)
        return {table: each for table, each in rows.items() if each}

    def _varied(self, rows: Rows) -> _World:
        """Change some values of some rows, or of rows like them."""
        varied = {table: [dict(row) for row in each] for table, each in rows.items()}
        for _ in range(self._random.randint(1, 4) if varied else 0):
            table = self._random.choice(list(varied))
            row = self._random.choice(varied[table])
            if self._random.random() < 0.4:
                row = dict(row)
                varied[table].append(row)
            for _ in range(self._random.randint(1, 2)):
                name, column = self._random.choice(list(self._columns(table).items()))
                others = [one[name] for each in varied.values() for one in each if name in one]
                value = row.get(name)
                if isinstance(value, int) and self._random.random() < 0.3:
                    row[name] = value + self._random.choice([-1, 1])
                elif others and self._random.random() < 0.5:
                    row[name] = self._random.choice(others)
                else:
                    row[name] = self._pick(name, column)
        return varied

    def _pick(self, name: str, column: Column) -> Any:
        """Draw a value; what is compared with each other often has the same."""
        group = self._group(name)
        named = sorted(self._named.get(group, ()), key=str)
        liked = self._liked.setdefault(group, self._draw(named, self._strict))
        value = liked if self._random.random() < self._bias else self._draw(named, 0.5)
        if value is None and column.nullable:
            return None
        if not column.is_text:
            return value if isinstance(value, int) else self._random.choice([1, 2, 3])
        if isinstance(value, int) and "LIKE" in self._query.words:
            ways = ["{}", "{}}}", "{},9", "9{}9", "{}9", ",{},", ",9,{},"]
            return self._random.choice(ways).format(value)
        return str(self._random.choice([1, 2, 3]) if value is None else value)

    def _draw(self, named: Sequence[Any], chance: float) -> Any:
        if named and self._random.random() < chance:
            return self._random.choice(named)
        return self._random.choice([None, 0, 1, 1, 1, 2, 2, 3])

    def _value(self, name: str) -> Column:
        """Return a value of the call as if it were a column."""
        group = self._group(":" + name)
        members = [name, *sorted(each for each in self._groups if self._group(each) == group)]
        kinds = [
            columns[each].is_text
            for each in members
            for columns in map(self._place.tables.__getitem__, self._tables)
            if each in columns
        ]
        is_text = any(isinstance(one, str) for one in self._named.get(group, ()))
        is_text = kinds[0] if kinds else is_text
        if f":{name} AS" in self._query.sql:
            is_text = f":{name} AS TEXT" in self._query.sql
        return Column(name, is_text, False, nullable=False, usual=None, needed=True, in_key=False)

    # -------------------------------------------------------------------------- reading the query

    @cached_property
    def _plain(self) -> list[str]:
        """Return the words without the tables' names, and without CAST (… AS …)."""
        words = [
            token.text.rpartition(".")[2] if token.kind == "word" else token.text
            for token in tokens(self._query.sql)
        ]
        while "CAST" in words:
            start = len(words) - 1 - words[::-1].index("CAST")
            end = words.index("AS", start)
            words[start : end + 3] = words[start + 2 : end]
        for place in range(len(words) - 2, 0, -1):
            if words[place] == "-" and words[place - 1] in {"=", "<", ">", "(", ","}:
                words[place : place + 2] = ["-" + words[place + 1]]
        return words

    @cached_property
    def _groups(self) -> dict[str, str]:
        """Return what is compared with what: for each name another of its group, or itself."""
        found = {name: name for name in self._plain if _is_name(name)}
        for one, other in self._pairs():
            if _is_name(one) and _is_name(other):
                found[_root(found, one)] = _root(found, other)
        return found

    def _group(self, name: str) -> str:
        known = name if name in self._groups else ":" + name
        return _root(self._groups, known) if known in self._groups else name

    @cached_property
    def _named(self) -> dict[str, set[Any]]:
        """Return the values that the query names for each group."""
        found: dict[str, set[Any]] = defaultdict(set)
        for pair in self._pairs():
            for name, value in (pair, pair[::-1]):
                if not _is_name(name):
                    continue
                if value[0] == "'":
                    text = value[1:-1]
                    found[self._group(name)] |= {text.replace("%", ""), text.replace("%", "1")}
                elif value.lstrip("-").isdecimal():
                    found[self._group(name)].add(int(value))
                elif value == "NULL":
                    found[self._group(name)].add(None)
        return found

    def _pairs(self) -> Iterator[tuple[str, str]]:
        """Yield what is compared with what."""
        words = self._plain
        for place, word in enumerate(words[1:-1], 1):
            before, after = words[place - 1], words[place + 1]
            if word in _COMPARES:
                yield before, after
            if word == "BETWEEN":
                yield before, words[place + 3]
            elif word == "IN" and after == "(" and words[place + 2] != "SELECT":
                name = words[place - 2] if before == "NOT" else before
                yield from ((name, each) for each in _items(words, place + 2))
            elif word == "WHEN" and "CASE" in words[:place]:
                start = place - words[:place][::-1].index("CASE")
                yield words[start], after


def _is_name(word: str) -> bool:
    return word.startswith(":") or (word.islower() and word[0].isalpha())


def _items(words: Sequence[str], start: int) -> Iterator[str]:
    """Yield the single words of a list in brackets."""
    depth = 1
    for place in range(start, len(words)):
        if depth == 1 and words[place - 1] in "(," and words[place + 1] in "),":
            yield words[place]
        depth += {"(": 1, ")": -1}.get(words[place], 0)
        if not depth:
            return


def _root(groups: Mapping[str, str], name: str) -> str:
    while groups[name] != name:
        name = groups[name]
    return name

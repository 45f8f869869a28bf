"""The faults that a query may have.

tests/store/statements makes its own, and is sure to notice those: they would measure nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tests.mutants.fault import Fault
from tests.root import ROOT

NAMED: Final = re.compile(rb"^-- name: (\w+)", re.MULTILINE)
COMPARED: Final = {"=": "<>", "<>": "=", "<": "<=", "<=": "<", ">": ">=", ">=": ">"}
OPENS: Final = re.compile(r"\b(WHERE|ON|HAVING|WHEN|AND|OR)\s+")
CLOSES: Final = re.compile(
    r"(?<!\w)(AND|OR|THEN|ORDER|GROUP|HAVING|LIMIT|UNION|RETURNING|JOIN|LEFT|WHERE|ON|DO)\b|;|\)"
)
SIMPLE: Final = (
    ("comparison turned", re.compile(r"\bNOT (?=EXISTS|IN\b)"), ""),
    ("comparison turned", re.compile(r"\bIS NOT NULL\b"), "IS NULL"),
    ("comparison turned", re.compile(r"\bIS NULL\b"), "IS NOT NULL"),
    ("and for or", re.compile(r"\bAND\b"), "OR"),
    ("and for or", re.compile(r"\bOR\b(?! (REPLACE|IGNORE))"), "AND"),
    ("order turned", re.compile(r" DESC\b"), ""),
    ("min for max, any for all", re.compile(r"\bMAX(?=\()"), "MIN"),
    ("min for max, any for all", re.compile(r"\bMIN(?=\()"), "MAX"),
)


def sql_faults(path: str) -> Iterator[Fault]:
    """Yield every fault of a file of named queries."""
    source = (ROOT / path).read_bytes()
    names = list(NAMED.finditer(source))
    for name, following in zip(names, [*names[1:], None], strict=True):
        start, end = name.end(), following.start() if following else len(source)
        # Comments and texts keep their place, and are no SQL; nor is the name's own line.
        notes = rb"--[^\n]*|'[^'\n]*'|^[^\n]*"
        bare = re.sub(notes, lambda note: b"." * len(note[0]), source[start:end])
        lines = source.count(b"\n", 0, start) + 1, source.count(b"\n", 0, end)
        for kind, first, last, text in _changes(bare.decode("latin-1")):
            at = source.count(b"\n", 0, start + first) + 1
            yield Fault(path, kind, start + first, start + last, text, at, lines, name[1].decode())


def _changes(query: str) -> Iterator[tuple[str, int, int, str]]:
    for kind, pattern, text in SIMPLE:
        for found in pattern.finditer(query):
            if not (
                kind == "and for or" and "BETWEEN" in query[: found.start()].rpartition("\n")[2]
            ):
                yield kind, found.start(), found.end(), text
    for found in re.finditer(r" (=|<>|<=?|>=?) ", query):
        if _is_condition(query[: found.start()]):
            kind = "comparison turned" if found[1] in {"=", "<>"} else "boundary"
            yield kind, found.start(1), found.end(1), COMPARED[found[1]]
    for found in OPENS.finditer(query):
        if end := _end(query, found.end()):
            yield "part of a condition left out", found.end(), end, "1 = 1"


def _is_condition(before: str) -> bool:
    """Say whether what follows is compared, and not set."""
    words = re.findall(r"\b(SET|WHERE|ON|HAVING|WHEN|SELECT|VALUES|THEN)\b", before)
    return bool(words) and words[-1] in {"WHERE", "ON", "HAVING", "WHEN", "SELECT"}


def _end(query: str, start: int) -> int:
    """Return where the condition ends that starts there; 0 where it is none."""
    if query.startswith("CONFLICT", start):
        return 0
    at = start
    while at < len(query):
        if query[at] == "(":
            depth = 1
            while depth and at + 1 < len(query):
                at += 1
                depth += {"(": 1, ")": -1}.get(query[at], 0)
            at += 1
        elif CLOSES.match(query, at):
            return len(query[:at].rstrip()) if at > start else 0
        else:
            at += 1
    return 0

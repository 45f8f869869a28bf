"""One small change to one file, and what it looks like."""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.root import ROOT

ROOMS: Final = ("bot", "cogs")
READ: Final = frozenset({".py", ".sql", ".po", ".json", ".lark", ".txt"})
"""How files end that the bot and its tests read."""


@dataclass(frozen=True)
class Fault:
    """A change to `path`: the bytes from `start` to `end` become `text`."""

    path: str
    kind: str
    start: int
    end: int
    text: str
    line: int
    """The first line that it changes, from 1."""
    scope: tuple[int, int]
    """The first and last line of the function or query around it; else `line` twice."""
    query: str = ""
    """In SQL, the name of the query."""

    @property
    def room(self) -> str:
        """Return the room that its file is in."""
        return room_of(self.path)

    def applied(self) -> bytes:
        """Return the file's text with the fault in it."""
        source = (ROOT / self.path).read_bytes()
        return source[: self.start] + self.text.encode() + source[self.end :]

    def changed(self) -> tuple[str, str]:
        """Return the changed lines before and after, without what is around them."""
        before = (ROOT / self.path).read_text().splitlines()
        after = self.applied().decode().splitlines()
        while before and after and before[0] == after[0]:
            del before[0], after[0]
        while before and after and before[-1] == after[-1]:
            del before[-1], after[-1]
        return "\n".join(map(str.strip, before)), "\n".join(map(str.strip, after))

    def diff(self) -> str:
        """Return the fault as a diff with one line around it."""
        before = (ROOT / self.path).read_text().splitlines()
        after = self.applied().decode().splitlines()
        return "\n".join(difflib.unified_diff(before, after, self.path, self.kind, "", "", 1, ""))

    @property
    def key(self) -> str:
        """Return what names it where results are kept."""
        exact = f"{self.path}:{self.start}:{self.end}:{self.text}"
        return hashlib.sha256(exact.encode()).hexdigest()[:16]


def room_of(path: str) -> str:
    """Return the folder of `bot` that a file is in, else `cogs` or `bot`."""
    first, second, *rest = path.split("/")
    return second if first == "bot" and rest else first


def digests(tree: Path, folders: Sequence[str] = ROOMS) -> dict[str, str]:
    """Return what changes with each file of some folders that the bot or its tests read."""
    return {
        str(file.relative_to(tree)): hashlib.sha256(file.read_bytes()).hexdigest()
        for folder in folders
        for file in sorted((tree / folder).rglob("*"))
        if file.suffix in READ
    }

"""What .dockerignore lets through to the builder, by Docker's own rules for its patterns."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from posixpath import normpath


@dataclass(frozen=True, slots=True)
class _Rule:
    pattern: re.Pattern[str]
    lets_through: bool
    """Whether it is for what an earlier rule keeps out."""


class Ignore:
    """The rules of a .dockerignore: the last that matches a path, or a folder above it, decides."""

    def __init__(self, text: str) -> None:
        lines = (line.strip() for line in text.splitlines() if not line.startswith("#"))
        self._rules = [_rule(line) for line in lines if line]

    def lets_through(self, path: str) -> bool:
        """Say whether a file, named from the root, goes to the builder."""
        names = [path, *map(str, list(PurePosixPath(path).parents)[:-1])]
        through = True
        for rule in self._rules:
            if any(rule.pattern.fullmatch(name) for name in names):
                through = rule.lets_through
        return through

    def context(self, root: Path) -> list[str]:
        """Return the files that go to the builder; those in hidden folders are not looked at."""
        found = []
        for folder, folders, files in os.walk(root):
            folders[:] = [name for name in folders if not name.startswith(".")]
            paths = ((Path(folder) / name).relative_to(root).as_posix() for name in files)
            found += [path for path in paths if self.lets_through(path)]
        return sorted(found)


def _rule(line: str) -> _Rule:
    again = line.startswith("!")
    pattern = normpath(line.removeprefix("!").strip()).lstrip("/")
    return _Rule(re.compile(_expression(pattern)), again)


_PARTS = re.compile(r"(\*\*/?)|(\*)|(\?)|(\[[^\]]+\])|\\(.)|(.)", re.DOTALL)


def _expression(pattern: str) -> str:
    """Write a pattern as a regular expression: only ``**`` goes beyond a folder."""

    def one(match: re.Match[str]) -> str:
        folders, any_, letter, group, *plain = match.groups()
        if folders:
            # At the end all below, before a slash any folders or none.
            return ".*" if match.end() == len(pattern) else "(?:.*/)?"
        if any_ or letter:
            return "[^/]*" if any_ else "[^/]"
        if group:
            return str(group)
        return re.escape(plain[0] or plain[1])

    return _PARTS.sub(one, pattern)

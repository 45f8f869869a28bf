"""What came of each fault: kept line by line, so that a run can be stopped and gone on with."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tests.mutants.fault import ROOMS, digests
from tests.root import ROOT

EQUIVALENT: Final = Path(__file__).with_name("equivalent.toml")


@dataclass(frozen=True)
class Tried:
    """One fault that was tried."""

    key: str
    room: str
    kind: str
    place: str
    changed: tuple[str, str, str]
    """The file, and the lines that differ before and after."""
    diff: str
    by: str
    """The test that noticed it; empty where none did."""
    tests: int
    """How many tests reach it."""
    seconds: float

    @property
    def why(self) -> str:
        """Why it is no fault, as equivalent.toml says today; empty where it is one."""
        return equivalent(*self.changed)


@cache
def _equivalents() -> dict[tuple[str, str, str], str]:
    listed = tomllib.loads(EQUIVALENT.read_text())["fault"]
    return {(one["path"], one["before"], one["after"]): one["why"] for one in listed}


def equivalent(path: str, before: str, after: str) -> str:
    """Return why a change of lines changes nothing else; empty where it does."""
    return _equivalents().get((path, before, after), "")


class Results:
    """The results of one seed, kept in a file as long as bot and tests stay the same."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.tried: list[Tried] = []
        tree = hashlib.sha256(repr(digests(ROOT, (*ROOMS, "tests"))).encode()).hexdigest()
        lines = file.read_text().splitlines() if file.exists() else []
        if lines and json.loads(lines[0])["tree"] == tree:
            self.tried = [_read(line) for line in lines[1:]]
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps({"tree": tree}) + "\n")

    def add(self, tried: Tried) -> None:
        """Keep a result."""
        self.tried.append(tried)
        with self._file.open("a") as file:
            file.write(json.dumps(asdict(tried)) + "\n")


def _read(line: str) -> Tried:
    kept = json.loads(line)
    return Tried(**{**kept, "changed": tuple(kept["changed"])})


def table(tried: Sequence[Tried]) -> str:
    """Return the results by room and by kind, and the diff of each survivor."""
    left = [one for one in tried if not one.by and not one.why]
    parts = [_shares("room", tried, lambda one: one.room)]
    parts += [_shares("kind", tried, lambda one: one.kind)]
    parts += [f"{one.place} ({one.tests} tests reach it)\n{one.diff}" for one in left]
    return "\n\n".join(parts)


def _shares(name: str, tried: Sequence[Tried], group: Callable[[Tried], str]) -> str:
    groups = {each: [one for one in tried if group(one) == each] for each in map(group, tried)}
    lines = [_share(each, groups[each]) for each in sorted(groups)]
    return "\n".join([f"{name:26} tried  noticed  share  equivalent", *lines, _share("all", tried)])


def _share(name: str, tried: Sequence[Tried]) -> str:
    counted = [one for one in tried if not one.why]
    noticed = sum(bool(one.by) for one in counted)
    share = f"{noticed / len(counted):.0%}" if counted else "–"
    same = len(tried) - len(counted)
    return f"{name:26} {len(counted):5}  {noticed:7} {share:>6}  {same:10}"

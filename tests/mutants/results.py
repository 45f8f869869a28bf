"""What came of each fault: kept line by line, so that a run can be stopped and gone on with."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tests.mutants.fault import ROOMS, Fault
from tests.root import ROOT

EQUIVALENT: Final = Path(__file__).with_name("equivalent.toml")


@dataclass(frozen=True)
class Tried:
    """One fault that was tried."""

    key: str
    room: str
    kind: str
    place: str
    diff: str
    by: str
    """The test that noticed it; empty where none did."""
    why: str
    """Why it is no fault, where it changes nothing that anybody could see."""
    tests: int
    """How many tests reach it."""
    seconds: float


@cache
def _equivalents() -> dict[tuple[str, str, str], str]:
    listed = tomllib.loads(EQUIVALENT.read_text())["fault"]
    return {(one["path"], one["before"], one["after"]): one["why"] for one in listed}


def equivalent(fault: Fault) -> str:
    """Return why a fault changes nothing, as equivalent.toml says; empty where it does."""
    return _equivalents().get((fault.path, *fault.changed()), "")


class Results:
    """The results of one seed, kept in a file as long as bot and tests stay the same."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.tried: list[Tried] = []
        tree = _tree()
        lines = file.read_text().splitlines() if file.exists() else []
        if lines and json.loads(lines[0])["tree"] == tree:
            self.tried = [Tried(**json.loads(line)) for line in lines[1:]]
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps({"tree": tree}) + "\n")

    def add(self, tried: Tried) -> None:
        """Keep a result."""
        self.tried.append(tried)
        with self._file.open("a") as file:
            file.write(json.dumps(asdict(tried)) + "\n")


def _tree() -> str:
    """Return what changes with any file of the bot or its tests."""
    whole = hashlib.sha256()
    for room in (*ROOMS, "tests"):
        for file in sorted((ROOT / room).rglob("*")):
            if file.suffix in {".py", ".sql", ".po", ".json", ".lark", ".txt"}:
                whole.update(str(file.relative_to(ROOT)).encode() + file.read_bytes())
    return whole.hexdigest()


def table(tried: Sequence[Tried]) -> str:
    """Return the results by room and by kind, and the diff of each survivor."""
    left = [one for one in tried if not one.by and not one.why]
    parts = [_shares("room", [(one.room, one) for one in tried])]
    parts += [_shares("kind", [(one.kind, one) for one in tried])]
    parts += [f"{one.place} ({one.tests} tests reach it)\n{one.diff}" for one in left]
    return "\n\n".join(parts)


def _shares(name: str, tried: Sequence[tuple[str, Tried]]) -> str:
    counted = Counter(group for group, one in tried if not one.why)
    noticed = Counter(group for group, one in tried if one.by)
    same = Counter(group for group, one in tried if one.why)
    lines = [f"{name:26} tried  noticed  share  equivalent"]
    for group in sorted(counted | same):
        share = f"{noticed[group] / counted[group]:6.0%}" if counted[group] else "     –"
        lines.append(f"{group:26} {counted[group]:5}  {noticed[group]:7} {share}  {same[group]:10}")
    whole = sum(counted.values())
    share = f"{sum(noticed.values()) / whole:6.0%}" if whole else "     –"
    lines.append(
        f"{'all':26} {whole:5}  {sum(noticed.values()):7} {share}  {sum(same.values()):10}"
    )
    return "\n".join(lines)

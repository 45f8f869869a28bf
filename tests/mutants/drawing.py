"""Which faults are tried, in which order."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import zip_longest

from tests.mutants.fault import ROOMS, Fault, room_of
from tests.mutants.python import python_faults
from tests.mutants.sql import sql_faults
from tests.root import ROOT


def all_faults(rooms: Sequence[str] = ()) -> dict[str, dict[str, list[Fault]]]:
    """Return every fault of some rooms, or of all, by room and kind."""
    found: dict[str, dict[str, list[Fault]]] = {}
    for fault in _faults(rooms):
        found.setdefault(fault.room, {}).setdefault(fault.kind, []).append(fault)
    return found


def _faults(rooms: Sequence[str]) -> Iterator[Fault]:
    for folder in ROOMS:
        for file in sorted((ROOT / folder).rglob("*")):
            path = str(file.relative_to(ROOT))
            if rooms and room_of(path) not in rooms:
                continue
            if file.suffix == ".py":
                yield from python_faults(path)
            # What a released migration does cannot be changed any more.
            elif file.suffix == ".sql" and "migrations" not in file.parts:
                yield from sql_faults(path)


def drawn(seed: int, rooms: Sequence[str] = ()) -> Iterator[Fault]:
    """Yield all faults: a room after the other, and in it a kind after the other.

    A change of the code leaves the order of the faults that it does not touch.
    """
    lots = [_in_turn(seed, kinds) for _, kinds in sorted(all_faults(rooms).items())]
    for turn in zip_longest(*lots):
        yield from filter(None, turn)


def _in_turn(seed: int, kinds: Mapping[str, Sequence[Fault]]) -> Iterator[Fault]:
    lots = [sorted(faults, key=partial(_lot, seed)) for _, faults in sorted(kinds.items())]
    for turn in zip_longest(*lots):
        yield from filter(None, turn)


def _lot(seed: int, fault: Fault) -> tuple[str, int]:
    line = _lines(fault.path)[fault.line - 1].strip()
    exact = f"{seed} {fault.path} {fault.kind} {line} {fault.text}"
    return hashlib.sha256(exact.encode()).hexdigest(), fault.start


@cache
def _lines(path: str) -> list[str]:
    return (ROOT / path).read_text().split("\n")

"""Which faults are tried, in which order."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

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
    """Yield all faults: a room after the other, and in it each kind as often as others."""
    by_room = all_faults(rooms)
    chances = {room: random.Random(f"{seed} {room}") for room in sorted(by_room)}
    while any(by_room.values()):
        for room, chance in chances.items():
            if kinds := by_room[room]:
                kind = chance.choice(sorted(kinds))
                yield kinds[kind].pop(chance.randrange(len(kinds[kind])))
                if not kinds[kind]:
                    del kinds[kind]

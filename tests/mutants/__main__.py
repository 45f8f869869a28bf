"""Try random faults for a time: `make mutants ARGS="--minutes 30"`."""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from tests.mutants.drawing import drawn
from tests.mutants.fault import Fault
from tests.mutants.reach import Reach, record
from tests.mutants.results import Results, Tried, equivalent, table
from tests.mutants.trial import Copy
from tests.root import ROOT

KEPT: Final = ROOT / ".mutants"


def main() -> None:
    """Record what tests reach, where that is not known; then try faults, and print the table."""
    asked = _asked()
    with tempfile.TemporaryDirectory() as folder:
        reached = asked.kept / "reach"
        if asked.record is not None or not reached.exists():
            record(reached, Copy(Path(folder) / "recorded").folder, asked.record or [])
        results = Results(asked.kept / f"seed-{asked.seed}.jsonl")
        copies: SimpleQueue[Copy] = SimpleQueue()
        for number in range(asked.jobs):
            copies.put(Copy(Path(folder) / str(number)))
        _try_all(asked, Reach(reached), results, copies)
    print(table(results.tried))


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30, help="how long to try (30)")
    parser.add_argument("--faults", type=int, default=600, help="how many to try at most (600)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--rooms", nargs="*", default=[], help="only in these rooms")
    parser.add_argument("--patience", type=float, default=200, help="seconds of tests (200)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many at once")
    parser.add_argument("--kept", type=Path, default=KEPT, help="where the results are kept")
    parser.add_argument(
        "--record", nargs="*", help="first record anew which lines tests reach; of all, or of these"
    )
    return parser.parse_args()


def _try_all(
    asked: argparse.Namespace, reach: Reach, results: Results, copies: SimpleQueue[Copy]
) -> None:
    end = time.monotonic() + 60 * asked.minutes
    known = {one.key for one in results.tried}
    faults = islice(drawn(asked.seed, asked.rooms), asked.faults)
    waiting = (fault for fault in faults if fault.key not in known)
    with ThreadPoolExecutor(asked.jobs) as pool:
        running: set[Future[Tried]] = set()
        for fault in _until(end, waiting):
            if len(running) == asked.jobs:
                running = _finish(running, results)
            # The record is one connection, which one thread has.
            tests = [(test, reach.seconds(test)) for test in reach.tests(fault)]
            running.add(pool.submit(_try, fault, tests, copies, asked.patience))
        while running:
            running = _finish(running, results)


def _until(end: float, faults: Iterator[Fault]) -> Iterator[Fault]:
    for fault in faults:
        if time.monotonic() > end:
            return
        yield fault


def _finish(running: set[Future[Tried]], results: Results) -> set[Future[Tried]]:
    done, left = wait(running, return_when=FIRST_COMPLETED)
    for future in done:
        tried = future.result()
        results.add(tried)
        said = f"no fault: {tried.why}" if tried.why else tried.by or "NOT NOTICED"
        print(f"{len(results.tried):4} {tried.place} {tried.kind}: {said}", flush=True)
    return left


def _try(
    fault: Fault, tests: list[tuple[str, float]], copies: SimpleQueue[Copy], patience: float
) -> Tried:
    start = time.monotonic()
    by, changed = "", (fault.path, *fault.changed())
    if not equivalent(*changed):
        copy = copies.get()
        try:
            by = copy.noticed(fault, tests, patience)
        finally:
            copies.put(copy)
    place = f"{fault.path}:{fault.line}"
    seconds = round(time.monotonic() - start, 1)
    diff = fault.diff()
    return Tried(fault.key, fault.room, fault.kind, place, changed, diff, by, len(tests), seconds)


if __name__ == "__main__":
    main()

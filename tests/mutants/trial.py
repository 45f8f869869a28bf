"""A copy of the project, in which faults are tried."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.mutants.fault import Fault
from tests.root import ROOT

SOUND: Final = "tests/mutants/test_mutants.py::test_queries_get_each_fault_outside_notes_and_texts"
"""A test that passes in a copy without a fault."""
FIRST: Final = 8
"""How many tests are tried at first: most faults are noticed by these."""
START: Final = 60.0
"""Seconds that a run may take beside its tests."""
SLOWER: Final = 4
"""How many times as long as recorded tests may take, before they count as hanging."""


class Copy:
    """A clone of the project with what has changed since the last commit."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._times = itertools.count(2_000_000_000)
        subprocess.run(
            ["git", "clone", "-q", "-c", "advice.detachedHead=false", "--shared", ROOT, folder],
            check=True,
        )
        listed = ["git", "ls-files", "-z", "--exclude-standard"]
        listed += ["--modified", "--others", "--deleted"]
        found = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True)
        for path in filter(None, found.stdout.split("\0")):
            self._bring(path)
        for catalogue in ROOT.glob("bot/locale/*/LC_MESSAGES/*.mo"):
            self._bring(str(catalogue.relative_to(ROOT)))
        if by := self.run([SOUND], START):
            raise RuntimeError(f"Without any fault, tests fail in a copy: {by}")

    def _bring(self, path: str) -> None:
        there = self.folder / path
        if (ROOT / path).exists():
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / path, there)
        else:
            there.unlink(missing_ok=True)

    def noticed(self, fault: Fault, tests: Sequence[tuple[str, float]], patience: float) -> str:
        """Return what noticed a fault, or nothing, of tests with the seconds they take.

        As many are tried as take `patience` seconds together.
        """
        self._write(fault.path, fault.applied())
        try:
            for chosen in _portions(tests, patience):
                if by := self.run([test for test, _ in chosen], sum(time for _, time in chosen)):
                    return by
        finally:
            self._write(fault.path, (ROOT / fault.path).read_bytes())
        return ""

    def _write(self, path: str, text: bytes) -> None:
        """Write a file with a time that it has never had: Python looks at that, to the second."""
        (self.folder / path).write_bytes(text)
        time = next(self._times)
        os.utime(self.folder / path, (time, time))

    def run(self, tests: Sequence[str], seconds: float) -> str:
        """Run tests up to the first that fails, and return that one's name."""
        (self.folder / ".chosen").write_text("\n".join(tests))
        files = dict.fromkeys(test.partition("::")[0] for test in tests)
        there = [file for file in files if (self.folder / file).exists()]
        if not there:
            return ""
        command = [sys.executable, "-m", "pytest", "-p", "tests.mutants.choosing", "-n", "0", "-x"]
        command += ["-q", "--tb=no", "-p", "no:cacheprovider", *there]
        with subprocess.Popen(
            command,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as process:
            try:
                said, _ = process.communicate(timeout=START + SLOWER * seconds)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                return f"hangs, in one of {tests[0]} …"
        if process.returncode in {0, 5}:  # 5: none of them is here any more
            return ""
        failed = [line for line in said.splitlines() if line.startswith(("FAILED ", "ERROR "))]
        return failed[0].partition(" - ")[0] if failed else f"ends with {process.returncode}"


def _portions(tests: Sequence[tuple[str, float]], patience: float) -> list[list[tuple[str, float]]]:
    """Return the tests to try first, and those for which there is time after them."""
    chosen, left = [], patience
    for test, time in tests:
        if time <= left:
            chosen.append((test, time))
            left -= time
    return [portion for portion in (chosen[:FIRST], chosen[FIRST:]) if portion]

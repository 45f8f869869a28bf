"""Which test reaches which line: a record, made by running the tests under coverage."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from coverage import CoverageData

from tests.mutants.fault import ROOMS, Fault, digests
from tests.mutants.python import UNTRANSLATED
from tests.root import ROOT

SETTINGS: Final = "[run]\nsource = bot,cogs\nparallel = True\ncore = ctrace\n"
"""Python's own monitor knows no contexts."""
BESIDE: Final = ("tests/wire", "tests/cli")
"""Tests that start processes, in which nobody looks which line is reached."""
EVERY_QUERY: Final = (
    "tests/store/statements/test_statements.py::test_every_query_gives_what_it_gave"
)
"""The test that runs each query by itself."""
EVERY_TEXT: Final = (
    "tests/words/test_bypassing.py::test_texts_for_people_are_translated_where_they_stand"
)
"""The test that reads all files."""


def record(folder: Path, tree: Path, tests: Sequence[str]) -> None:
    """Run tests in `tree`, and keep in `folder` which lines each reaches and how long it takes.

    A later record of some tests is read beside the earlier ones.
    """
    folder.mkdir(parents=True, exist_ok=True)
    number = len(list(folder.glob("*.json")))
    (folder / "coveragerc").write_text(SETTINGS)
    times = folder / "times.xml"
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal"]
    command += ["--cov=bot", "--cov=cogs", "--cov-context=test", "--cov-report="]
    command += [f"--cov-config={folder / 'coveragerc'}", f"--junitxml={times}", *tests]
    data = folder / f"{number}.coverage"
    subprocess.run(command, cwd=tree, env={**os.environ, "COVERAGE_FILE": str(data)}, check=False)
    kept = {"seconds": _seconds(times), "digests": digests(tree), "root": str(tree)}
    (folder / f"{number}.json").write_text(json.dumps(kept))


def _seconds(times: Path) -> dict[str, float]:
    """Return how long each test took that passed."""
    seconds = {}
    for case in ET.parse(times).iter("testcase"):
        if case.find("failure") is None and case.find("error") is None:
            # After the file there may be a class.
            module, _, within = case.get("classname", "").rpartition(".Test")
            file = (module or within).replace(".", "/")
            inner = [f"Test{within}", case.get("name", "")] if module else [case.get("name", "")]
            seconds["::".join([f"{file}.py", *inner])] = float(case.get("time", 0))
    return seconds


class Reach:
    """The records of a folder."""

    def __init__(self, folder: Path) -> None:
        self._seconds: dict[str, float] = {}
        self._records: list[tuple[CoverageData, dict[str, str], str]] = []
        for kept in sorted(folder.glob("*.json")):
            known = json.loads(kept.read_text())
            data = CoverageData(str(kept.with_suffix(".coverage")))
            data.read()
            self._seconds |= known["seconds"]
            self._records.append((data, known["digests"], known["root"]))
        self._now = digests(ROOT)
        self._lines = cache(self._lines_of)

    def tests(self, fault: Fault) -> list[str]:
        """Return the tests that reach a fault, in the order in which to try them."""
        first = [EVERY_TEXT] if fault.kind == UNTRANSLATED else []
        if fault.query:
            reached = set().union(*(self._of(*place) for place in _callers(fault.query)))
            first = [EVERY_QUERY]
        else:
            reached = self._of(fault.path, fault.line, fault.line)
            reached = reached or self._of(fault.path, *fault.scope)
            reached = reached or self._of(fault.path, 1, sys.maxsize)
            reached = reached or set().union(
                *(self._of(path, 1, sys.maxsize) for path in _importers(fault.path))
            )
        near = (f"tests/{fault.room}/", f"tests/tables/{fault.room}/")
        *_, folder, file = Path(fault.path).with_suffix("").parts
        named = f"/test_{folder if file == '__init__' else file}"
        first += self._in_turn(reached & self._seconds.keys(), near, named)
        # What several tests share, only the first of them reaches; what processes do, none.
        beside = {test for test in self._seconds if test.startswith((*near, *BESIDE))} - reached
        return [*dict.fromkeys(first + self._in_turn(beside, near, named))]

    def _in_turn(self, tests: Iterable[str], near: tuple[str, ...], named: str) -> list[str]:
        """Order tests: of each function one, then of each another.

        Those come first that are named like the file, then near ones, then quick ones.
        """

        def rank(test: str) -> tuple[bool, bool, float, str]:
            far = not test.startswith(near)
            return named not in test, far, round(self._seconds[test], 2), test

        def function(test: str) -> str:
            return test.partition("[")[0]

        turns = []
        for _name, same in groupby(
            sorted(tests, key=lambda test: (function(test), rank(test))), function
        ):
            turns += [(turn, rank(test), test) for turn, test in enumerate(same)]
        return [test for _turn, _rank, test in sorted(turns)]

    def seconds(self, test: str) -> float:
        """Return how long a test took when it was recorded; 0 if it was not."""
        return self._seconds.get(test, 0.0)

    def _of(self, path: str, first: int, last: int) -> set[str]:
        """Return the tests that reach any line of a file from first to last."""
        lines = self._lines(path)
        return {
            test
            for line, tests in lines.items()
            if first <= line <= last or line < 0
            for test in tests
        }

    def _lines_of(self, path: str) -> dict[int, frozenset[str]]:
        """Return the tests by line; what is known of another version of the file is under -1."""
        lines: dict[int, set[str]] = {}
        for data, recorded, root in self._records:
            same = recorded.get(path) == self._now.get(path)
            for line, contexts in data.contexts_by_lineno(f"{root}/{path}").items():
                tests = {context.rpartition("|")[0] for context in contexts if context}
                lines.setdefault(line if same else -1, set()).update(tests)
        return {line: frozenset(tests) for line, tests in lines.items() if tests}


@cache
def _sources() -> dict[str, str]:
    return {
        str(file.relative_to(ROOT)): file.read_text()
        for room in ROOMS
        for file in sorted((ROOT / room).rglob("*.py"))
    }


def _importers(path: str) -> list[str]:
    """Return the files that import from a file."""
    name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    pattern = re.compile(rf"^(from|import) {re.escape(name)}\b", re.MULTILINE)
    return [path for path, source in _sources().items() if pattern.search(source)]


def _callers(query: str) -> list[tuple[str, int, int]]:
    """Return where a query is named: the file, and the lines of the statement."""
    places = []
    for path, source in _sources().items():
        if query in source:
            for node in ast.walk(ast.parse(source)):
                named = isinstance(node, ast.Constant) and node.value == query
                if named or (isinstance(node, ast.Attribute) and node.attr == query):
                    assert isinstance(node, ast.expr)
                    places.append((path, node.lineno, node.end_lineno or node.lineno))
    return places

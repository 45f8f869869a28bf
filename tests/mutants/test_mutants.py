"""The measure of the tests is itself right: faults are faults, and what is listed is there."""

from __future__ import annotations

import ast
import sys
import tomllib
from itertools import islice
from pathlib import Path

import pytest

from tests.mutants import fault as faults
from tests.mutants import python, results, sql
from tests.mutants.drawing import drawn
from tests.mutants.fault import Fault
from tests.mutants.results import EQUIVALENT, Results, Tried, table
from tests.mutants.trial import Copy

CODE = '''
MOST: Final = 6
def seat(players: list[int], free: bool = True) -> str:
    """Return 1 text."""
    assert free or 7
    log.info("%d", 8)
    if TYPE_CHECKING:
        players = 9
    for player in players:
        if player < 3 and (player) not in {5}:
            continue
        self.players[player] += 1
    found = sum(one - 2 for one, _ in zip(players, players, strict=True) if one)
    leave(player)
    asyncio.timeout(MOST)
    return say("Sit down") if not free else max(found)
'''
PYTHON = {
    ("yes for no", "True", "False"),
    ("boundary", "<", "<="),
    ("comparison turned", "not in", "in"),
    ("number + 1", "3", "4"),
    ("number + 1", "5", "6"),
    ("number + 1", "1", "2"),
    ("number + 1", "2", "3"),
    ("and for or", "and", "or"),
    (
        "part of a condition left out",
        "player < 3 and (player) not in {5}",
        "(((player) not in {5}))",
    ),
    ("part of a condition left out", "player < 3 and (player) not in {5}", "((player < 3))"),
    (
        "condition turned",
        "player < 3 and (player) not in {5}",
        "(not (player < 3 and (player) not in {5}))",
    ),
    ("condition turned", "not free", "(free)"),
    ("break for continue", "continue", "break"),
    ("assignment left out", "self.players[player] += 1", "pass"),
    ("arithmetic", "-", "+"),
    ("filter left out", "one", "True"),
    ("call left out", "leave(player)", "pass"),
    ("call left out", "asyncio.timeout(MOST)", "pass"),
    ("time-out never fires", "MOST", "None"),
    ("text not translated", 'say("Sit down")', '("Sit down")'),
    ("min for max, any for all", "max", "min"),
}
QUERY = """-- name: seats(table, now)
-- A note AND a note = 1.
SELECT seat FROM seats WHERE id = :table AND since < :now AND NOT EXISTS (
    SELECT 1 FROM bans WHERE why = 'a AND b'
)
ORDER BY seat DESC;
"""
SQL = {
    ("comparison turned", "=", "<>"),
    ("boundary", "<", "<="),
    ("comparison turned", "NOT ", ""),
    ("and for or", "AND", "OR"),
    ("order turned", " DESC", ""),
    ("part of a condition left out", "id = :table", "1 = 1"),
    ("part of a condition left out", "since < :now", "1 = 1"),
    ("part of a condition left out", "why = 'a AND b'", "1 = 1"),
    (
        "part of a condition left out",
        "NOT EXISTS (\n    SELECT 1 FROM bans WHERE why = 'a AND b'\n)",
        "1 = 1",
    ),
}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for module in (faults, python, sql):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    return tmp_path


def _said(found: list[Fault], text: str) -> set[tuple[str, str, str]]:
    return {(one.kind, text[one.start : one.end], one.text) for one in found}


def test_python_gets_each_fault_where_it_can_be_seen_and_no_other(place: Path) -> None:
    (place / "seat.py").write_text(CODE)
    found = list(python.python_faults("seat.py"))
    assert _said(found, CODE) == PYTHON
    for one in found:
        assert ast.parse(one.applied()).body
        assert one.scope == (4, 16)


def test_queries_get_each_fault_outside_notes_and_texts(place: Path) -> None:
    (place / "seats.sql").write_text(QUERY)
    found = list(sql.sql_faults("seats.sql"))
    assert _said(found, QUERY) == SQL
    assert {one.query for one in found} == {"seats"}


def test_one_seed_draws_the_same_faults_from_each_room_in_turn() -> None:
    first = list(islice(drawn(3, ["locale", "upkeep"]), 20))
    assert first == list(islice(drawn(3, ["locale", "upkeep"]), 20))
    assert first != list(islice(drawn(4, ["locale", "upkeep"]), 20))
    assert [one.room for one in first] == ["locale", "upkeep"] * 10
    assert len(set(first)) == 20
    assert first[::2] == list(islice(drawn(3, ["locale"]), 10)), "as they are without others"


def _tried(name: str, by: str = "") -> Tried:
    changed = (f"{name}.py", "a < b", "a <= b")
    return Tried(name, "ops", "boundary", f"{name}.py:1", changed, f"diff of {name}", by, 2, 0.5)


def test_a_run_goes_on_with_what_it_has(tmp_path: Path) -> None:
    tried = _tried("a")
    Results(tmp_path / "seed").add(tried)
    assert Results(tmp_path / "seed").tried == [tried]
    changed = (tmp_path / "seed").read_text().replace('"tree": "', '"tree": "0')
    (tmp_path / "seed").write_text(changed)
    assert Results(tmp_path / "seed").tried == []


def test_the_table_counts_what_was_noticed_and_shows_what_was_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # It was listed after it had been tried.
    known = {("same.py", "a < b", "a <= b"): "they are never equal"}
    monkeypatch.setattr(results, "_equivalents", lambda: known)
    said = table([_tried("noticed", "tests/ops/test_x.py::test_y"), _tried("left"), _tried("same")])
    assert said.splitlines()[1].split() == ["ops", "2", "1", "50%", "1"]
    assert "left.py:1 (2 tests reach it)\ndiff of left" in said
    assert "diff of noticed" not in said
    assert "diff of same" not in said


def test_each_fault_that_is_listed_as_equivalent_is_there_and_says_why() -> None:
    listed = tomllib.loads(EQUIVALENT.read_text())["fault"]
    by_path: dict[str, set[tuple[str, str]]] = {}
    for one in listed:
        assert one["why"]
        if one["path"] not in by_path:
            find = sql.sql_faults if one["path"].endswith(".sql") else python.python_faults
            by_path[one["path"]] = {each.changed() for each in find(one["path"])}
        assert (one["before"], one["after"]) in by_path[one["path"]], one


@pytest.mark.parametrize(
    ("code", "noticed"),
    [
        ("raise SystemExit(4)", "ends with 4"),
        ("raise SystemExit(0)", ""),
        ("raise SystemExit(5)", ""),
        ("print('FAILED tests/a.py::b - why'); raise SystemExit(1)", "FAILED tests/a.py::b"),
    ],
)
def test_all_that_keeps_chosen_tests_from_passing_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, noticed: str
) -> None:
    python_like = tmp_path / "python"
    python_like.write_text(f"#!{sys.executable}\n{code}\n")
    python_like.chmod(0o755)
    monkeypatch.setattr("tests.mutants.trial.sys.executable", str(python_like))
    copy = object.__new__(Copy)
    copy.folder = tmp_path
    (tmp_path / "a.py").touch()
    assert copy.run(["a.py::b"], 1) == noticed

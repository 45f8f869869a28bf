"""``python -m bot verify`` on broken records: the first thing that does not hold, in words.

The records are in ``tests/records/broken``, each with a line in the text beside: what is wrong, and
what has to be said of it. A message that ends in … is only begun there.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.engine.variants import VARIANTS
from tests.cli.verifying import RECORDS, says, written

UNREADABLE = RECORDS / "broken/unreadable"


def expectations(path: Path) -> list[tuple[str, str]]:
    """Read what is wrong with each of some records, or files, and what has to be said of it."""
    lines = path.read_text().splitlines()
    return [(what, message) for what, _, message in (line.partition(" => ") for line in lines)]


def broken_records(kind: str) -> list[tuple[str, str, str]]:
    """Return what is wrong with each broken record, the record, and what has to be said of it."""
    path = RECORDS / f"broken/{kind}.jsonl"
    records, expected = path.read_text().splitlines(), expectations(path.with_suffix(".txt"))
    assert len(records) == len(expected), path.name
    return [
        (what, record, message) for record, (what, message) in zip(records, expected, strict=True)
    ]


KINDS = (
    *("boards", "calls", "cards", "ceremonies", "deals", "fair", "points", "revokes", "seeds"),
    "shapes",
)
FILES = expectations(UNREADABLE / "messages.txt")


def test_there_are_enough_of_every_kind() -> None:
    assert set(KINDS) == {path.stem for path in (RECORDS / "broken").glob("*.jsonl")}
    broken = [(kind, *record) for kind in KINDS for record in broken_records(kind)]
    assert len(broken) >= 200
    assert len({(kind, what) for kind, what, _, _ in broken}) == len(broken)
    named = [json.loads(record).get("variant") for _, _, record, _ in broken]
    assert [name for name in VARIANTS if name not in named] == []
    assert {file for file, _ in FILES} == {
        path.name for path in UNREADABLE.iterdir() if path.name != "messages.txt"
    }


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_thing_that_does_not_hold_is_said(tmp_path: Path, kind: str) -> None:
    for what, record, message in broken_records(kind):
        said = says(written(tmp_path, record))
        begins = said.startswith(message.removesuffix("…"))
        assert begins if message.endswith("…") else said == message, (what, said)


def test_a_file_that_is_not_json_ends_in_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    for name, message in FILES:
        path = UNREADABLE / name
        assert main(["verify", str(path)]) == 2, name
        printed, wrong = capsys.readouterr()
        *before, last = printed.splitlines()
        assert last == f"{path}: {message}"
        assert all(line.startswith(f"{path}: game ") for line in before)
        assert not wrong

"""Running ``verify`` on files, for its tests."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

from bot.cli import verify

RECORDS = Path(__file__).parent / "records"
BROKEN = RECORDS / "broken"
UNREADABLE = BROKEN / "unreadable"


def run(*paths: Path | str) -> tuple[int, list[str]]:
    out = io.StringIO()
    status = verify.main([str(path) for path in paths], out)
    return status, out.getvalue().splitlines()


def written(tmp_path: Path, content: str | bytes) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def fair_games() -> list[dict[str, Any]]:
    lines = (RECORDS / "fair-games.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def stored(name: str) -> dict[str, Any]:
    text: dict[str, Any] = json.loads((RECORDS / f"{name}.json").read_text())
    return text


def says(path: Path) -> str:
    """Return the first line said of a single game that does not hold, after its file's name."""
    status, lines = run(path)
    assert status == 1
    prefix = f"{path}: game 1: "
    assert lines[0].startswith(prefix)
    assert lines[1:] in ([], [prefix + "fair deal not checked"])
    return lines[0].removeprefix(prefix)


def expectations(path: Path) -> list[tuple[str, str]]:
    """Read what is wrong with each of some records, or files, and what has to be said of it."""
    lines = path.read_text().splitlines()
    return [(what, message) for what, _, message in (line.partition(" => ") for line in lines)]


def broken_records() -> list[tuple[str, str, str]]:
    """Return what is wrong with each broken record, the record, and what has to be said of it."""
    broken = []
    for path in sorted(BROKEN.glob("*.jsonl")):
        records = path.read_text().splitlines()
        expected = expectations(path.with_suffix(".txt"))
        assert len(records) == len(expected), path.name
        broken += [
            (f"{path.stem}: {what}", record, message)
            for record, (what, message) in zip(records, expected, strict=True)
        ]
    return broken

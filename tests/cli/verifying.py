"""Running ``verify`` on files, for its tests."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

from bot.cli import verify

RECORDS = Path(__file__).parents[1] / "records"


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
    """Return the first line on a single broken game, after its file's name."""
    status, lines = run(path)
    assert status == 1
    prefix = f"{path}: game 1: "
    assert lines[0].startswith(prefix)
    assert lines[1:] in ([], [prefix + "fair deal not checked"])
    return lines[0].removeprefix(prefix)

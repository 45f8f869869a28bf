"""The contributors' pages name things that exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
CONTRIBUTING: Final = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
PAGES: Final = ("CONTRIBUTING.md", "README.md", *(f"docs/{p.name}" for p in ROOT.glob("docs/*.md")))
ROOMS: Final = {".ci", "benchmarks", "bot", "cogs", "deploy", "docs", "requirements", "tests"}
BLOCK: Final = re.compile(r"^ *```.*?^ *```", re.DOTALL | re.MULTILINE)
PATTERNS: Final = {
    "exponential backoff",
    "rate limit",
    "optimistic concurrency",
    "compare-and-set",
    "transactional outbox",
    "idempotency key",
    "debounce",
    "lease",
    "circuit breaker",
    "heartbeat",
    "group commit",
    "cache",
}


def words(page: str) -> Iterator[str]:
    """Yield each word that is written as code, without the signs around it."""
    text = BLOCK.sub("", (ROOT / page).read_text("utf-8"))
    for code in re.findall(r"`([^`]+)`", text):
        yield from (word.strip("\"'(),;") for word in code.split())


def names(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield what a module or class defines."""
    for child in getattr(node, "body", ()):
        match child:
            case ast.ClassDef(name) | ast.FunctionDef(name) | ast.AsyncFunctionDef(name):
                yield name, child
            case ast.Assign(targets=[ast.Name(name)]) | ast.AnnAssign(target=ast.Name(name)):
                yield name, child


@cache
def module(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text("utf-8"))


def exists(word: str) -> bool:
    """Say whether there is a file, or ``file.py::Name.name``; ``<…>`` stands for anything."""
    path, _, name = word.partition("::")
    if not any(ROOT.glob(re.sub(r"<[^>]+>", "*", path).rstrip("/"))):
        return False
    node: ast.AST | None = module(path) if name else None
    for part in name.split(".") if name else ():
        node = dict(names(node)).get(part) if node is not None else None
        if node is None:
            return False
    return True


def is_path(word: str) -> bool:
    return word.partition("/")[0] in ROOMS or Path(word).suffix in {".md", ".py", ".sql", ".toml"}


def is_module(word: str) -> bool:
    return re.fullmatch(r"(?:bot|cogs|tests)(?:\.\w+)+", word) is not None


def as_path(word: str) -> str:
    """Write ``bot.ops.loops.Loop`` as its file and the name there."""
    parts = word.split(".")
    for length in range(len(parts), 0, -1):
        base, rest = "/".join(parts[:length]), ".".join(parts[length:])
        for path in (f"{base}.py", f"{base}/__init__.py"):
            if (ROOT / path).is_file():
                return f"{path}::{rest}" if rest else path
    return word


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    named = {as_path(w) if is_module(w) else w for w in words(page) if is_path(w) or is_module(w)}
    assert sorted(word for word in named if not exists(word)) == []


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file(page: str) -> None:
    links = re.findall(r"""(?:\]\(|src=")([^)#\s"]+)""", (ROOT / page).read_text("utf-8"))
    local = {link for link in links if "://" not in link}
    assert sorted(link for link in local if not ((ROOT / page).parent / link).exists()) == []


def rows(heading: str) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a section's table."""
    section = CONTRIBUTING.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    for line in lines[2:]:
        yield tuple(cell.strip() for cell in line.strip("|").split("|"))


def patterns() -> dict[str, list[str]]:
    return {
        name: re.findall(r"`([^`]+)`", cell) for name, cell in rows("Patterns, and where they are")
    }


def test_every_pattern_of_the_field_is_in_the_table() -> None:
    assert patterns().keys() == PATTERNS


@pytest.mark.parametrize(
    ("pattern", "path"), [(name, path) for name, paths in patterns().items() for path in paths]
)
def test_a_module_that_is_a_pattern_says_so(pattern: str, path: str) -> None:
    docstring = ast.get_docstring(module(path)) or ""
    assert pattern in " ".join(docstring.split()).lower()


def test_the_game_that_is_shown_whole_is_the_real_one() -> None:
    shown = ast.parse(re.findall(r"```python\n(.*?)```", CONTRIBUTING, re.DOTALL)[0])
    real = module("bot/engine/variants/games/pitch.py")
    # Behind their docstrings: what they cite is another test's matter.
    assert [*map(ast.dump, shown.body[1:])] == [*map(ast.dump, real.body[1:])]


def test_every_feature_folder_is_in_the_tables() -> None:
    there = {
        path.relative_to(ROOT).as_posix()
        for room in ("bot/ui", "bot/tables", "bot/interactions")
        for path in (ROOT / room).iterdir()
        if (path / "__init__.py").is_file()
    }
    assert {path for path in there if f"`{path}/`" not in CONTRIBUTING} == set()


def test_no_two_classes_share_a_name() -> None:
    """A search for a public name finds one thing; names private to a module do not count."""
    found: dict[str, list[str]] = {}
    for path in sorted([*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(str(path.relative_to(ROOT)))
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}

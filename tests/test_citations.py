"""Citations in code, tests and pages are true: the page and its section exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
FOLDERS: Final = ("bot", "cogs", "tests", "benchmarks", "docs")
FILES: Final = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile", "pyproject.toml")
SUFFIXES: Final = frozenset({".md", ".po", ".py", ".sql", ".txt"})

HEADING: Final = re.compile(r"^#+ (.+)$", re.MULTILINE)
NUMBERED: Final = re.compile(r"([0-9.]+[0-9]|[0-9])\.? ")
ITEM: Final = re.compile(r"^([0-9]+)\. ", re.MULTILINE)
BOLD: Final = re.compile(r"\*\*([^*]+?)[.:]?\*\*")

MENTION: Final = re.compile(r"[\w./-]*\w\.md\b")
SECTION: Final = re.compile(r"§([0-9]+(?:\.[0-9]+)*)(?:, ([0-9]+)(?=:))?")
NAMED: Final = re.compile(r"docs/(\w+)\.md((?:(?:,? §[0-9.]+[0-9]|[,;] [A-Z][\w' -]*))+)")
NAME: Final = re.compile(r"[,;] ([A-Z][\w' -]*)")
PROMISES: Final = re.compile(r"\bpromises? ([0-9]+)(?: and ([0-9]+))?")
LINK: Final = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)")
PLACE: Final = re.compile(r"`((?:bot|cogs|tests|benchmarks|docs)/[\w/.-]+)`")
LINE_BREAK: Final = re.compile(r"\s*\n\s*(?:#|--)?\s*")


@cache
def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def sections(page: str) -> frozenset[str]:
    """Return a page's citable places: headings, §s with their items, terms in bold."""
    text, found = read(DOCS / page), set[str]()
    found |= {term.casefold() for term in BOLD.findall(text)}
    for part in re.split(r"^(?=#+ )", text, flags=re.MULTILINE):
        heading = HEADING.match(part)
        if heading is None:
            continue
        title = heading[1]
        found.add(title.casefold())
        items = ITEM.findall(part)
        number = NUMBERED.match(title)
        if number is not None:
            found |= {f"§{number[1]}", *(f"§{number[1]}, {item}" for item in items)}
            # A section is also cited by what its heading lists.
            found |= {name.casefold() for name in re.split(r", | and ", title[number.end() :])}
        elif title == "Promises":
            found |= {f"promise {item}" for item in items}
    return frozenset(found)


@cache
def anchors(page: Path) -> frozenset[str]:
    return frozenset(
        re.sub(r"[^\w -]", "", title.casefold()).replace(" ", "-")
        for title in HEADING.findall(read(page))
    )


def faults(path: Path, text: str) -> Iterator[str]:
    """Return a text's citations of places that do not exist."""
    joined = LINE_BREAK.sub(" ", text)
    for mention in MENTION.findall(joined):
        if not any((folder / mention).is_file() for folder in (ROOT, path.parent, DOCS)):
            yield f"no page {mention}"
    for page, cited in _cited(joined):
        if cited.casefold() not in sections(page):
            yield f"no {cited} in docs/{page}"
    if path.suffix == ".md":
        yield from _dead_ends(path, text)


def _cited(text: str) -> Iterator[tuple[str, str]]:
    """Go through the sections that a text cites, each with its page."""
    for number, item in SECTION.findall(text):
        yield "rules.md", f"§{number}, {item}" if item else f"§{number}"
    for numbers in PROMISES.findall(text):
        yield from (("design.md", f"promise {number}") for number in numbers if number)
    for page, names in NAMED.findall(text):
        yield from ((f"{page}.md", name.strip()) for name in NAME.findall(names))


def _dead_ends(path: Path, text: str) -> Iterator[str]:
    for target, anchor in LINK.findall(text):
        if ":" in target:
            continue
        page = path.parent / target if target else path
        if not page.exists() or (anchor and anchor not in anchors(page)):
            yield f"no {target}#{anchor} to link to"
    if path.parent == DOCS:
        for place in PLACE.findall(text):
            if not (ROOT / place).exists():
                yield f"no {place}"


def texts() -> Iterator[Path]:
    yield from (ROOT / name for name in FILES)
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            # The wrong citations below are examples.
            if path.suffix in SUFFIXES and path != Path(__file__):
                yield path


def test_what_is_cited_is_there() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {fault}"
        for path in texts()
        for fault in faults(path, read(path))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "text",
    [
        "docs/rules.md §5.2, Blind partners; §5.4, Looking",
        "docs/rules.md §7: the examples; §7, 10: Tobago",
        "docs/design.md, promises 1 and 10",
        "by hand (docs/record.md,\n    # Fair deals).",
        "docs/scores.md, which says what counts",
        "[the deals](record.md#fair-deals), `bot/app.py`",
    ],
)
def test_what_is_there_may_be_cited(text: str) -> None:
    assert not [*faults(DOCS / "example.md", text)]


@pytest.mark.parametrize(
    "text",
    [
        "RULES.md §5.2",
        "docs/nothing.md",
        "docs/rules.md §5.13",
        "§9",
        "§7, 11: one too many",
        "docs/rules.md §5.4, Listening",
        "docs/design.md, promise 11",
        "docs/design.md, promises 3 and 12",
        "docs/record.md, Unfair deals",
        "(docs/discord.md,\n    # Lures)",
        "[nowhere](nothing.html)",
        "[no heading](record.md#unfair-deals)",
        "`bot/nothing.py`",
    ],
)
def test_what_is_not_there_may_not_be_cited(text: str) -> None:
    assert [*faults(DOCS / "example.md", text)]

"""The pages for owners quote what the bot really says: in its answers, its log and its health."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.root import ROOT

PAGE = "\n\n".join(
    (ROOT / "docs" / name).read_text("utf-8") for name in ("operating.md", "operating-reference.md")
)
ANYTHING = re.compile(r"<#\{\w+\}>|\{\w*\}|%[sd]|#?…|\b[A-Z0-9]{4}\b|\d+")
"""A number, a table's id, or what stands for one in a text of the bot."""


def plain(text: str) -> str:
    return re.sub(r"[\s*`]+", " ", ANYTHING.sub("…", text)).strip(" .")


def _part(node: ast.AST) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "…" if isinstance(node, ast.FormattedValue) else ""


@cache
def said() -> str:
    """All texts in the sources, whole even where a line break divides them."""
    texts = set()
    for path in (ROOT / "bot").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                texts.add(plain("".join(map(_part, node.values))))
            else:
                texts.add(plain(_part(node)))
    return "\n".join(texts)


def quotes() -> Iterator[str]:
    """Yield what the page quotes: whole sentences in italics, and what `health` says."""
    for quote in re.findall(r"(?<!\*)\*(\w[^*|]+[^*\s|])\*(?!\*)", PAGE):
        if len(quote.split()) > 3:
            yield quote
    table = PAGE.partition("| it says |")[2].partition("\n\n")[0]
    yield from (row.split("|")[1].strip() for row in table.splitlines()[2:])


@pytest.mark.parametrize("quote", sorted({*quotes()}))
def test_what_the_page_quotes_is_said(quote: str) -> None:
    assert plain(quote) in said()

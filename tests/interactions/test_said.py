"""Each text for people is translated where it is said."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from bot.locale import TRANSLATIONS
from tests.root import ROOT
from tests.words.catalogues import catalogue, originals

SAYING: Final = ("say", "say.count", "N_", "P_", "voice(interaction)")
"""What translates a text, or keeps it for that."""


def spoken(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.Constant]]:
    """Yield each text, with what it is in; but for those of commands, which Discord translates."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        around = waiting.pop()
        inner = list(ast.iter_child_nodes(around))
        if isinstance(around, ast.FunctionDef | ast.AsyncFunctionDef):
            inner = [one for one in inner if one not in around.decorator_list]
        if isinstance(around, ast.ClassDef):
            inner = [one for one in inner if one not in around.keywords]
        if isinstance(around, ast.Module):
            # Descriptions that several commands share have a name.
            inner = [one for one in inner if not isinstance(one, ast.AnnAssign | ast.Assign)]
        waiting += inner
        yield from ((around, one) for one in inner if isinstance(one, ast.Constant))


def test_no_text_of_the_catalogue_is_shown_as_it_is() -> None:
    known = {text for message in catalogue(TRANSLATIONS[0]) for text in originals(message)}
    found, said = [], 0
    for path in [*(ROOT / "bot/interactions").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]:
        for around, one in spoken(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(one.value, str) and one.value in known and one.value[:1].isupper()):
                continue
            by = ast.unparse(around.func) if isinstance(around, ast.Call) else ""
            said += by.endswith(SAYING)
            if not by.endswith(SAYING):
                found.append(f"{path.name}:{one.lineno}: {one.value}")
    assert found == []
    assert said > 100, "the texts are found"

"""Texts in the source that look like messages to people but are in no catalogue."""

from __future__ import annotations

import ast
import re
from typing import Final

from tests.words.source import counts, is_voice, means

WORDS: Final = re.compile(r"[A-Za-z]{2,}[,.:;!?…]* +[A-Za-z(]|^[A-Z][a-z]{2,}[.!?…]?$")
"""Two words, or one that begins like a sentence."""
JOINING: Final = re.compile(r"^[*`)]*[:;?!] ")
"""Punctuation after another text, which has a space before it in French."""
_MARKS: Final = frozenset({"N_", "P_"})
_DEVELOPERS: Final = frozenset(
    {
        "AssertionError",
        "KeyError",
        "LookupError",
        "NewType",
        "RuntimeError",
        "TypeError",
        "ValueError",
        "getLogger",
        "TypeAlias",
        "report",
        "reported",
    }
)
"""What speaks to those who read the log or a traceback."""
_PATTERNS: Final = frozenset({"_log", "log", "re"})


def bypassing(tree: ast.AST) -> list[tuple[int, str]]:
    """Return texts that look like messages but are neither said nor marked, with their lines."""
    looking = _Looking()
    looking.visit(tree)
    return looking.found


class _Looking(ast.NodeVisitor):
    def __init__(self) -> None:
        self.found: list[tuple[int, str]] = []

    def visit_Constant(self, node: ast.Constant) -> None:
        text = node.value
        if isinstance(text, str) and (WORDS.search(text) or JOINING.match(text)):
            self.found.append((node.lineno, text))

    def visit_Call(self, node: ast.Call) -> None:
        if _for_developers(node.func):
            return
        if not _says(node):
            self.generic_visit(node)
            return
        self.visit(node.func)
        # A message is a literal, or marked where it is one; it is never put together.
        made = [arg for arg in node.args if isinstance(arg, ast.BinOp | ast.JoinedStr)]
        for part in (*made, *node.keywords):
            self.visit(part)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # not a docstring
            self.generic_visit(node)

    # Annotations and decorators: those of commands are gathered from the commands.

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for part in node.body:
            self.visit(part)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815  # so the visitor looks for it

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for part in node.body:
            self.visit(part)


def _says(call: ast.Call) -> bool:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    return name in _MARKS or is_voice(call.func) or counts(call) or means(call)


def _for_developers(func: ast.expr) -> bool:
    if isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name):
        return func.value.id in _PATTERNS
    return isinstance(func, ast.Name) and func.id in _DEVELOPERS

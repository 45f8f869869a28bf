"""What a file of Python hands to the catalogue.

Babel's own reader takes any ``count(…)`` for a plural, lines of a text too, and misses both halves
of ``say("…" if x else "…")``; so the files are read as Python reads them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tests.root import ROOT

ROOMS: Final = ("bot", "cogs")
SAYS: Final = frozenset({"say", "_say"})
"""The names of a voice, as a variable or an attribute."""
SPEAKS: Final = frozenset({"speak", "voice", "public", "private"})
"""What returns one, that may be called at once."""
BUTTONS: Final = frozenset({"button", "_button", "press", "link"})
"""What makes a button."""


@dataclass(frozen=True, slots=True)
class Found:
    """A message and the line that it is on."""

    line: int
    id: str | tuple[str, str]
    """Of a plural both forms."""
    context: str | None = None
    """Which of an English word's meanings is meant."""


def files() -> list[Path]:
    """Return every file of the bot's own source."""
    return sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))


@cache
def parsed(path: Path) -> ast.Module:
    """Return a file as Python reads it."""
    return ast.parse(path.read_text(encoding="utf-8"))


def messages(tree: ast.AST) -> Iterator[Found]:
    """Yield what a file marks or says, in its order."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if _name(call.func) == "N_" or is_voice(call.func):
            for text, line in _texts(call.args[0]):
                yield Found(line, text)
        elif _name(call.func) == "P_" or counts(call):
            one, many = (dict(_texts(arg)) for arg in call.args[:2])
            for pair in zip(one, many, strict=True):
                yield Found(call.lineno, pair)
        elif means(call):
            for text, line in _texts(call.args[1]):
                yield Found(line, text, ast.literal_eval(call.args[0]))


@cache
def all_labels() -> tuple[str, ...]:
    """Return the messages that all files write on buttons."""
    return tuple(label for path in files() for label in _labels(parsed(path)))


def _labels(tree: ast.AST) -> Iterator[str]:
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and _name(call.func) in BUTTONS:
            for part in ast.walk(call):
                if isinstance(part, ast.Call) and part.args and is_voice(part.func):
                    yield from (text for text, _ in _texts(part.args[0]))


def is_voice(node: ast.expr) -> bool:
    """Return whether an expression says messages: ``say``, ``self._say``, ``speak("fr")``."""
    if isinstance(node, ast.Call):
        return _name(node.func) in SPEAKS
    return _name(node) in SAYS


def counts(call: ast.Call) -> bool:
    """Say whether a call looks a plural up, and not how often one text is in another."""
    func = call.func
    return isinstance(func, ast.Attribute) and func.attr == "count" and is_voice(func.value)


def means(call: ast.Call) -> bool:
    """Say whether a call looks up one meaning of a word."""
    func = call.func
    return isinstance(func, ast.Attribute) and func.attr == "meant" and is_voice(func.value)


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def _texts(node: ast.expr) -> Iterator[tuple[str, int]]:
    """Yield the literal texts that an argument may be, with their lines."""
    if isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, node.lineno

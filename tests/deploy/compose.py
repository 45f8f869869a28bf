"""A compose file, as far as ours goes: YAML's mappings and lists by indentation, plain words."""

from __future__ import annotations

import json
import re
from typing import Any

_LINE = re.compile(r"(?P<indent> *)(?:(?P<item>- )|(?P<key>[\w.-]+):(?: |$))(?P<rest>.*)")


def read(text: str) -> Any:
    """Read a file; anything but blocks of mappings, lists and words is an error."""
    lines = [line for line in text.splitlines() if not re.fullmatch(r" *(#.*)?", line)]
    found, end = _block(lines, 0, 0)
    if end != len(lines):
        raise ValueError(f"not understood: {lines[end]}")
    return found


def _block(lines: list[str], at: int, indent: int) -> tuple[Any, int]:
    """Read the lines of one indentation; return what they say, and where they end."""
    mapping: dict[str, Any] = {}
    items: list[str] = []
    while at < len(lines):
        line = _LINE.fullmatch(lines[at])
        if line is None:
            raise ValueError(f"not understood: {lines[at]}")
        depth = len(line["indent"])
        if depth != indent:
            break
        at += 1
        if line["item"]:
            items.append(_word(line["rest"]))
        elif line["rest"]:
            mapping[line["key"]] = _word(line["rest"])
        else:
            below = len(lines[at]) - len(lines[at].lstrip()) if at < len(lines) else 0
            mapping[line["key"]], at = _block(lines, at, below) if below > indent else (None, at)
    if mapping and items:
        raise ValueError("a mapping and a list in one block")
    return items or mapping, at


def _word(text: str) -> str:
    """Read a plain or quoted word; what YAML would take for something else is an error."""
    if text.startswith('"'):
        return str(json.loads(text))
    if re.search(r"[\[\]{}&*!|>'#%@`]|: |\s$", text):
        raise ValueError(f"not a plain word: {text}")
    return text

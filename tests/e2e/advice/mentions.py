"""Every refusal that people can meet on Discord, and what its text advises."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Final

import bot
import cogs
from bot.errors import HangJackError
from bot.tables.errors import events
from tests.root import ROOT

_FOR_OWNERS: Final = (
    *("bot.cli", "bot.sandbox", "bot.settings", "bot.store", "bot.ops", "bot.upkeep"),
    "bot.discord_api.errors",
)
"""Whose refusals are read in a terminal, or in a log."""
_COMMAND: Final = re.compile(r"(?<![\w/])/([a-z][a-z-]*(?: [a-z-]+)?)")
_BUTTON: Final = re.compile(
    r"(?<!\*)\*([^*]+)\*(?!\*)"
    r"|\b[Pp]ress(?:es)? (I'm back|[A-Z]\w*(?: hand| deal| down| into it| more…)?)"
)
_HELPER: Final = re.compile(
    r"moderators?|managers?|manages?|directors?|referees?|captain|who runs the bot", re.IGNORECASE
)
_MADE_BY: Final = {"button", "act_button", "labelled_menu", "menu", "id_menu", "link"}
"""The functions that make what people press, or choose from."""


def _modules() -> Iterator[ModuleType]:
    for package in (bot, cogs):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.startswith(("bot.sandbox", "bot.__main__")):
                yield importlib.import_module(found.name)


def _kinds(of: type[HangJackError]) -> Iterator[type[HangJackError]]:
    for kind in of.__subclasses__():
        yield kind
        yield from _kinds(kind)


@cache
def refusals() -> dict[str, str]:
    """Return the text of each refusal, by the name of its class or of an event's reason."""
    assert all(map(bool, _modules()))
    texts = {
        kind.__name__: kind.text
        for kind in _kinds(HangJackError)
        if "text" in vars(kind) and not kind.__module__.startswith(_FOR_OWNERS)
        if kind.__module__.partition(".")[0] in {"bot", "cogs"}
    }
    texts |= {kind.__name__: text for kind, text in events._TEXTS.items()}
    return texts | {f"Fault.{fault.name}": text for fault, text in events._FAULTS.items()}


def commands_in(text: str, known: set[str]) -> list[str]:
    """Return the commands that a text names; of words that follow one, it is none."""
    found = [match.rstrip() for match in _COMMAND.findall(text)]
    return [name if name in known else name.partition(" ")[0] for name in found]


def buttons_in(text: str) -> list[str]:
    """Return the buttons and menus that a text names."""
    return [marked or plain for marked, plain in _BUTTON.findall(text)]


def helpers_in(text: str) -> list[str]:
    """Return whom a text names as those who can help, or may do it."""
    return _HELPER.findall(text)


@cache
def labels() -> frozenset[str]:
    """Return the words on all buttons and menus, without the dots behind them."""
    found = set[str]()
    for path in [*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in _MADE_BY | {"N_", "say"}:
                found |= {
                    one.value
                    for one in ast.walk(node)
                    if isinstance(one, ast.Constant) and isinstance(one.value, str)
                }
    return frozenset(one.rstrip("…") for one in found)

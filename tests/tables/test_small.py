"""Names, errors and posts: the small parts."""

from __future__ import annotations

import inspect
import string
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

from bot.errors import TableError
from bot.locale.say import speak
from bot.tables import errors
from bot.ui.text.names import comparable
from bot.views.computer_names import (
    COMPUTER,
    FOLK,
    ComputerLevel,
    computer_name,
    marked,
    sign,
    unmarked,
)

MODULES = [
    import_module(name) for _, name, _ in walk_packages(errors.__path__, "bot.tables.errors.")
]
REFUSALS = [
    kind
    for module in [errors, *MODULES]
    for _, kind in inspect.getmembers(module, inspect.isclass)
    if kind.__module__ == module.__name__
    and issubclass(kind, TableError)
    and not kind.__subclasses__()
]
TESTS = "".join(
    path.read_text()
    for path in Path(__file__).parents[1].rglob("test_*.py")
    if path != Path(__file__)
)


@pytest.mark.parametrize("kind", REFUSALS)
def test_every_refusal_is_tested_and_says_what_to_do(kind: type[TableError]) -> None:
    assert kind.__name__ in TESTS, "no test meets it"
    assert "text" in vars(kind), "it has no words of its own"
    names = {name for _, name, _, _ in string.Formatter().parse(kind.text) if name}
    details = dict.fromkeys(names, "Zed")
    assert speak()(kind.text, **details).endswith((".", "?"))


def test_computers_are_named_after_the_folk_and_unlike_anybody_else() -> None:
    taken = [marked("Douen"), marked("Papa Bois")]
    for _ in range(2 * len(FOLK)):
        taken.append(computer_name(taken, ComputerLevel.STRONG))
    assert len(set(taken)) == len(taken)
    assert set(map(unmarked, taken)) >= set(FOLK)
    assert len(set(map(unmarked, taken))) == len(taken)
    assert computer_name(FOLK, ComputerLevel.STEADY) == f"{COMPUTER} {FOLK[0]}"
    assert computer_name(map(marked, FOLK), ComputerLevel.EASY) == f"{COMPUTER}− {FOLK[0]} 2"


def test_a_computers_name_shows_its_level() -> None:
    strong = marked("Ann", ComputerLevel.STRONG)
    assert (strong, sign(strong), unmarked(strong)) == (f"{COMPUTER}+ Ann", f"{COMPUTER}+", "Ann")
    assert marked(strong) == f"{COMPUTER} Ann"
    assert (sign("+ Ann"), unmarked("+ Ann"), comparable(strong)) == ("", "+ Ann", "ann")

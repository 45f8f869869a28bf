"""The examples in the docstrings hold."""

from __future__ import annotations

import doctest
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Final

import pytest

from bot import competition, engine, players, views
from bot.tables import events
from bot.ui import pictures

FINDER: Final = doctest.DocTestFinder(exclude_empty=True)


def modules() -> Iterator[ModuleType]:
    for room in (engine, competition, players, views, events, pictures):
        yield room
        for info in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            yield import_module(info.name)


EXAMPLES: Final = [test for module in modules() for test in FINDER.find(module) if test.examples]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_an_example_in_the_code_holds(example: doctest.DocTest) -> None:
    shown: list[str] = []
    doctest.DocTestRunner(verbose=False).run(example, out=shown.append)
    assert "".join(shown) == ""

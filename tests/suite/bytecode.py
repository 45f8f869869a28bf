"""Compile each module once: what the tests import, and what the processes import that they start.

A test run starts hundreds of processes of the bot. Each would compile it anew in a fresh clone, and
where PYTHONDONTWRITEBYTECODE is set, as in many containers.
"""

from __future__ import annotations

import compileall
import importlib
import os
import sys
from contextlib import suppress

import pytest

from tests.root import ROOT


def keep_bytecode() -> None:
    """Let this process and those that it starts keep what they compile."""
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def compile_bot() -> None:
    """Compile what has changed of the bot since it was last compiled."""
    for room in ("bot", "cogs"):
        compileall.compile_dir(ROOT / room, quiet=2)


def import_in_turn(config: pytest.Config, worker: str, workers: int) -> None:
    """Import the chosen tests, each worker from a place of its own on.

    pytest takes longest to rewrite the assertions of a module. Workers that begin with the same
    module at the same time all do so; otherwise they read most of them from each other.
    """
    files = sorted({file for path in config.args for file in _tests(path.partition("::")[0])})
    start = len(files) * int(worker.removeprefix("gw")) // workers
    for file in files[start:] + files[:start]:
        # What cannot be imported, or is to be skipped, pytest meets again and reports.
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(file.replace(os.sep, ".").removesuffix(".py"))


def _tests(path: str) -> list[str]:
    place = ROOT / path
    files = [place] if place.is_file() else place.rglob("test_*.py")
    return [str(file.relative_to(ROOT)) for file in files if file.is_relative_to(ROOT)]

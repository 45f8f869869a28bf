"""A room in which hypothesis does what comes to its mind."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from hypothesis.stateful import RuleBasedStateMachine

from tests.engine.playing import one_of
from tests.tables.room import Room

T = TypeVar("T")


class ByChance(RuleBasedStateMachine):
    """A room with limits, whose computers move by chance."""

    def __init__(self, **limits: Any) -> None:
        super().__init__()
        self.loop = asyncio.Runner()
        self.folder = Path(tempfile.mkdtemp())
        self.chance = Random(0)
        self.room = Room(self.folder / "hangjack.db")
        self.room.choose = lambda view: one_of(view.legal, self.chance)
        self.room.limits = limits
        self.wait(self.room.enter())

    def teardown(self) -> None:
        self.wait(self.room.leave())
        self.loop.close()
        shutil.rmtree(self.folder)

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run(work)

"""Which page of the list of tables a button leads to.

These buttons belong to no table: ``tables1:<page>``, where 1 is the version of this code. Instead
of a page that is there no more, the last one is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from bot.ui.core.custom_ids import Control

TABLES_ON_PAGE: Final = 8
"""Tables on a page."""


@dataclass(frozen=True, slots=True)
class TableListPage(Control):
    """A page of the list."""

    prefix = "tables1"
    tag = ""

    number: Annotated[int, range(10_000)] = 0

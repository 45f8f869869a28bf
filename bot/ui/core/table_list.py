"""Which page of the list of tables a button leads to.

These buttons belong to no table: ``tables1:<page>``, where 1 is the version of this code. Instead
of a page that is there no more, the last one is shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.ui.core.controls import BadControl

_MARK: Final = "tables1"
_PAGE: Final = re.compile(r"0|[1-9][0-9]{0,3}")
ON_PAGE: Final = 8
"""Tables on a page."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the list."""

    number: int = 0


def encode(page: Page) -> str:
    """Write a page as a custom_id."""
    return f"{_MARK}:{page.number}"


def decode(custom_id: str) -> Page | None:
    """Read a custom_id; None if it is no page's of this list.

    Raises:
        BadControl: if it looks like one but `encode` never wrote it.
    """
    mark, _, number = custom_id.partition(":")
    if mark != _MARK:
        return None
    if not _PAGE.fullmatch(number):
        raise BadControl
    return Page(int(number))

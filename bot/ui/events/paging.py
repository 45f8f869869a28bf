"""Pages of a long list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.locale import Say
from bot.ui.core.custom_ids import Control
from bot.ui.core.layout import Button, button

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ListPage(Generic[T]):
    """Some lines of a list."""

    lines: Sequence[T]
    page: int
    """From 0."""
    pages: int


def page_of(lines: Sequence[T], page: int, size: int) -> ListPage[T]:
    """Return a page of a list; past the last one, the last."""
    pages = max(-(-len(lines) // size), 1)
    at = min(page, pages - 1)
    return ListPage(lines[at * size : (at + 1) * size], at, pages)


def turn_buttons(page: ListPage[T], to: Callable[[int], Control], say: Say) -> list[Button]:
    """Return the buttons to the pages before and after."""
    before, after = to(max(page.page - 1, 0)), to(page.page + 1)
    return [
        button(before, say("◀ Back"), disabled=page.page == 0),
        button(after, say("Next ▶"), disabled=page.page + 1 >= page.pages),
    ]

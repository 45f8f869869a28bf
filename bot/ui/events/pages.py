"""What the pages of events share: their frame, and lists that are shown page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import discord

from bot.locale.say import Say
from bot.ui.core.custom_ids import Control
from bot.ui.core.framed import framed
from bot.ui.core.layout import GREEN, Button, Part, button
from bot.ui.core.message import Outgoing

T = TypeVar("T")


def event_page(parts: Sequence[Part], colour: discord.Colour = GREEN) -> Outgoing:
    """Return a page, which only its reader sees."""
    return framed(parts, colour)


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


def turn_buttons(
    page: ListPage[Any], to: Callable[[int], Control], say: Say
) -> Iterator[list[Button]]:
    """Return the row of buttons to the pages before and after, if there are any."""
    if page.pages > 1:
        before, after = to(max(page.page - 1, 0)), to(page.page + 1)
        yield [
            button(before, say("◀ Back"), disabled=page.page == 0),
            button(after, say("Next ▶"), disabled=page.page + 1 >= page.pages),
        ]

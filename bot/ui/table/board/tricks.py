"""All tricks of a deal in words, for one reader; those of a drawing game may take two pages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.locale.say import Say
from bot.ui.controls.table import ShowTricks
from bot.ui.core.framed import framed
from bot.ui.core.layout import GREY, LAYOUT_TEXT, Part, button
from bot.ui.core.message import Outgoing
from bot.ui.table.board.log import DealLog
from bot.ui.table.results.deal_result import heading, points_picture_of, result_text
from bot.ui.text.measure import size
from bot.views.table.deals import DealSummary
from bot.views.table.view import TableView

_SPARE: Final = 1_200
"""Code units left for the heading, or for what the deal came to."""


def tricks(table: TableView, summary: DealSummary | None, page: int, say: Say) -> Outgoing:
    """Show what everybody saw of a deal, with how it ended once it is over.

    Pages count from 0; beyond the last one, the last is shown.
    """
    public = table.public
    if public is None:
        raise ValueError("no cards were dealt")
    revoked = () if summary is None else [one.revoke for one in summary.revokes]
    lines = DealLog.of(table, public, say, revoked).whole() or [say("No card has been played yet.")]
    pages = _pages(lines)
    page = min(page, len(pages) - 1)
    is_last = page == len(pages) - 1
    if summary is None:
        top = f"### {say('Deal {n}', n=public.deal + 1)}"
    elif is_last:
        top = result_text(summary, table.rules, _SPARE, say)
    else:
        top = heading(summary, say)
    parts: list[Part] = [top, "\n".join(pages[page])]
    if summary is not None and is_last:
        parts += points_picture_of(summary, table.rules, say)
    turns = [(page - 1, say("Earlier")), (page + 1, say("Later"))]
    buttons = [
        button(ShowTricks(table.id, table.game, public.deal, other), label)
        for other, label in turns
        if 0 <= other < len(pages)
    ]
    told = [one.deal for one in table.ended if one.game == table.game]
    buttons += [
        button(ShowTricks(table.id, table.game, deal), say("Deal {n}", n=deal + 1))
        for deal in (public.deal - 1, public.deal + 1)
        if deal in told
    ]
    parts += [buttons] if buttons else []
    in_words = partial(tricks, table, summary, page, say.drawing(None))
    return framed(parts, GREY, in_words=in_words)


def _pages(lines: Sequence[str]) -> list[list[str]]:
    pages: list[list[str]] = [[]]
    left = LAYOUT_TEXT - _SPARE
    for line in lines:
        needed = size(line) + 1
        if needed > left and pages[-1]:
            pages.append([])
            left = LAYOUT_TEXT - _SPARE
        pages[-1].append(line)
        left -= needed
    return pages

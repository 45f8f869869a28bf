"""What people read who follow a table without a seat there."""

from __future__ import annotations

from typing import Final

from bot.locale import Say
from bot.ui.controls.table import StopFollowing
from bot.ui.core.layout import GREY, LAYOUT_TEXT, Part, button, layout, link
from bot.ui.core.message import Outgoing
from bot.ui.table.hand import address
from bot.ui.table.results.deal_result import result_text
from bot.ui.table.status import outcome
from bot.ui.text.key import key
from bot.views.table import TableView
from bot.views.table.deals import DealSummary

_SPARE: Final = 600
"""Code units left for the game's name, the winners' names and the small print."""


def followed_result(summary: DealSummary, table: TableView, say: Say) -> Outgoing:
    """Show a deal's result to a follower, who may stop following."""
    name = say(table.variant.name)
    lines = [f"### {name}", result_text(summary, table.rules, LAYOUT_TEXT - _SPARE, say)]
    public = table.public
    if public is not None and public.game_over and public.deal == summary.deal:
        lines.append(outcome(table, public, say))
    ways = [
        button(StopFollowing(table.id), say("Stop following")),
        link(address(table), say("Go to the table")),
    ]
    ending = key(table.id, say, say("result"), game=summary.game, deal=summary.deal)
    parts: list[Part] = ["\n".join(lines), ways]
    return Outgoing(layout=layout(parts, ending, GREY), key=ending)


def following(table: TableView, say: Say) -> Outgoing:
    """Confirm that a person follows a table."""
    text = say("You're following this table: you get each deal's result by direct message.")
    parts: list[Part] = [text, [button(StopFollowing(table.id), say("Stop following"))]]
    return Outgoing(layout=layout(parts, None, GREY))

"""What a hand in the channel shows when it has no cards: between deals, and at its end."""

from __future__ import annotations

from enum import Enum, unique

from bot.locale import N_, Say
from bot.ui.controls.table import MyHand
from bot.ui.core.layout import Part, button, layout
from bot.ui.core.message import Outgoing
from bot.ui.table.hand import IDLE
from bot.ui.table.hand.facts import result_line
from bot.ui.table.results.deal_result import next_deal
from bot.views.table import TableView
from bot.views.table.deals import DealSummary


@unique
class WhyEnded(Enum):
    """Why a hand in the channel goes no further."""

    LEFT = N_("You're not at this table any more.")
    CLOSED = N_("This table is closed.")
    MOVED = N_("You play from your direct messages now. Use `/hand` to play here.")


def ended_hand(ending: WhyEnded, say: Say) -> Outgoing:
    """Render the last thing that a hand in the channel shows."""
    return _message([say(ending.value)])


def resting_hand(
    table: TableView, summary: DealSummary | None, seat: int, say: Say, *, refresh: bool
) -> Outgoing:
    """Render a hand while a finished deal is still shown: how it ended, and none of the next."""
    line = say("This deal is over.")
    if summary is not None:
        line = result_line(summary, table, seat, say)
    again = [button(MyHand(table.id), say("Refresh"))] if refresh else []
    return _message([line, [*next_deal(table, say), *again]])


def _message(parts: list[Part]) -> Outgoing:
    return Outgoing(layout=layout(parts, None, IDLE))

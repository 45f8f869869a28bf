"""What a hand in the channel shows when it has no cards: between deals, and at its end."""

from __future__ import annotations

from enum import Enum, unique
from typing import Final

from bot.locale import N_, Say
from bot.tables.views import DealSummary, TableView
from bot.ui.controls.table import MyHand
from bot.ui.core.layout import Part, button, layout
from bot.ui.core.message import Outgoing
from bot.ui.table.deal_result import result_lines
from bot.ui.table.hand import IDLE
from bot.ui.text.key import key


@unique
class WhyEnded(Enum):
    """Why a hand in the channel goes no further."""

    LEFT = N_("You're not at this table any more.")
    CLOSED = N_("This table is closed.")
    MOVED = N_("You play from your direct messages now. Press My hand on the board to play here.")


_TITLE: Final = N_("Your hand")


def ended_hand(table: TableView, ending: WhyEnded, say: Say) -> Outgoing:
    """Render the last thing that a hand in the channel shows."""
    return _message(table, [say(ending.value)], say)


def resting_hand(
    table: TableView, summary: DealSummary | None, say: Say, *, refresh: bool
) -> Outgoing:
    """Render a hand while a finished deal is still shown: how it ended, and none of the next."""
    lines = [] if summary is None else [say("Deal {n} is over", n=summary.deal + 1)]
    if summary is not None:
        lines += result_lines(summary, table.rules, say)
    again = [button(MyHand(table.id), say("Refresh"))] if refresh else []
    return _message(table, lines, say, *([again] if again else []))


def _message(table: TableView, lines: list[str], say: Say, *rows: Part) -> Outgoing:
    head = f"## {say(_TITLE)}\n{say(table.variant.name)} · {say('table {id}', id=table.id)}"
    ending = key(table.id, say, say("hand"), game=table.game)
    return Outgoing(layout=layout(["\n".join([head, *lines]), *rows], ending, IDLE), key=ending)

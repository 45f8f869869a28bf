"""Pages to look something up: a table's score, the list of tables.

The games and their rules are in `bot.ui.library`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from bot.locale import N_, Say
from bot.tables.views import SeatKind, TableState, TableView
from bot.ui.frame import PLAIN_TEXT, fit
from bot.ui.lobby import seats, terms
from bot.ui.message import Outgoing
from bot.ui.people import side, who
from bot.ui.table_text import last_trick, sides_lines, so_far, turned
from bot.ui.turn import waiting

_STATES: Final[dict[TableState, str]] = {
    TableState.LOBBY: N_("seats are free"),
    TableState.CUTTING: N_("about to begin"),
    TableState.PLAYING: N_("playing"),
    TableState.OVER: N_("game over"),
    TableState.CLOSED: N_("closed"),
}


def score(table: TableView, say: Say) -> Outgoing:
    """Show how a table's game stands."""
    lines = [f"**{say(table.variant.name)} · {say('table {id}', id=table.id)}**"]
    public = table.public
    if public is None:
        lines += [terms(table, say), seats(table, say), say("No cards are dealt yet.")]
        return Outgoing(text=fit(lines, PLAIN_TEXT))
    lines += sides_lines(table, public, say)
    if public.winner is not None:
        lines.append(say("**{names} won!**", names=side(table, public.winner)))
    else:
        lines += [*turned(public, say), *so_far(table, public, say)]
        lines += last_trick(table, public, say)
    if public.decision is not None:
        lines.append(waiting(public, f"**{who(table.seats[public.decision.seat], say)}**", say))
    return Outgoing(text=fit(lines, PLAIN_TEXT))


def table_list(
    tables: Sequence[TableView], local: Collection[str], user_id: int, say: Say
) -> Outgoing:
    """List the tables that somebody may know of.

    Args:
        tables: those tables, in order.
        local: the ids of those that stand in the reader's channel.
        user_id: the reader.
        say: the voice of the reader's language.
    """
    if not tables:
        return Outgoing(text=say("There are no tables now. Open one with `/table open`."))
    lines = [f"**{say('Tables')}**"]
    for table in tables:
        place = say("here") if table.id in local else f"<#{table.place_id}>"
        parts = [f"**{table.id}** {say(table.variant.name)}", say(_STATES[table.state]), place]
        if table.seat_of(user_id) is not None:
            parts.append(say("you sit there"))
        lines.append(f"{' · '.join(parts)}\n-# {_people(table, say)}")
    return Outgoing(text=fit(lines, PLAIN_TEXT))


def _people(table: TableView, say: Say) -> str:
    names = [who(seat, say) for seat in table.seats if seat.kind is not SeatKind.EMPTY]
    free = len(table.seats) - len(names)
    return ", ".join([*names, *([say.count("{n} free", "{n} free", free)] if free else [])])

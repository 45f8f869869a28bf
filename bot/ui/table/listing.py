"""Pages to look something up: a table's score, the list of tables.

The games and their rules are in `bot.ui.rulebook.library`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.locale import N_, Say
from bot.tables.views import SeatKind, TableLocation, TableState, TableView
from bot.ui.controls.table import TABLES_ON_PAGE, TableListPage
from bot.ui.core.layout import LAYOUT_TEXT, PLAIN_TEXT, Button, Part, button, fit, layout, small
from bot.ui.core.message import Outgoing
from bot.ui.table.lobby import seats, terms_line
from bot.ui.table.status import last_trick, points_so_far, sides_lines, trumps_line
from bot.ui.table.turn import waiting_line
from bot.ui.text.measure import size
from bot.ui.text.people import all_sides, scores, side, who

_FELT: Final = discord.Colour(0x2E8B57)
_BELOW: Final = 100
"""Code units for what stands below the tables."""
_PEOPLE: Final = LAYOUT_TEXT // TABLES_ON_PAGE - 150
"""Code units of the names at one table; what else is said of it fits into what is left."""
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
        lines += [terms_line(table, say), seats(table, say), _undealt(table, say)]
        return Outgoing(text=fit(lines, PLAIN_TEXT))
    lines += sides_lines(table, public, say)
    if public.winner is not None:
        lines.append(say("**{names} won!**", names=side(table, public.winner)))
    else:
        lines += [*trumps_line(public, say), *points_so_far(table, public, say)]
        lines += last_trick(table, public, say)
    if public.decision is not None:
        lines.append(
            waiting_line(public, f"**{who(table.seats[public.decision.seat], say)}**", say)
        )
    return Outgoing(text=fit(lines, PLAIN_TEXT))


def _undealt(table: TableView, say: Say) -> str:
    """Say how a game stands while no cards are out."""
    if table.kept is None:
        return say("No cards are dealt yet.")
    return say("Score: {scores}", scores=scores(all_sides(table), table.kept))


@dataclass(frozen=True, slots=True)
class Around:
    """What there is around the tables of a page of their list."""

    page: int = 0
    pages: int = 1
    unreadable: Sequence[TableLocation] = ()
    """The tables of this page that cannot be read, for a reader who may close them."""


def table_list(
    tables: Sequence[TableView],
    local: Collection[str],
    user_id: int,
    say: Say,
    around: Around = Around(),
) -> Outgoing:
    """List the tables that somebody may know of, one page of them.

    Args:
        tables: those tables, in order.
        local: the ids of those that stand in the reader's channel.
        user_id: the reader.
        say: the voice of the reader's language.
        around: which page it is.
    """
    if not tables and not around.unreadable and around.pages == 1:
        return Outgoing(text=say("There are no tables now. Open one with `/table open`."))
    lines = [f"## {say('Tables')}"]
    for table in tables:
        place = say("here") if table.id in local else f"<#{table.place_id}>"
        state = say(_STATES[TableState.PLAYING if table.begun else table.state])
        items = [f"**{table.id}** {say(table.variant.name)}", state, place]
        if table.seat_of(user_id) is not None:
            items.append(say("you sit there"))
        lines.append(f"{' · '.join(items)}\n{small(_people(table, say))}")
    lines += [_damaged(location, say) for location in around.unreadable]
    # Shortened here, where nothing but a whole table goes.
    parts: list[Part] = [fit(lines, LAYOUT_TEXT - _BELOW)]
    if around.pages > 1:
        here = say("page {page} of {pages}", page=around.page + 1, pages=around.pages)
        parts += [small(here), _turning(around, say)]
    return Outgoing(layout=layout(parts, None, _FELT))


def _damaged(location: TableLocation, say: Say) -> str:
    title = say("Table {table} cannot be read", table=f"**{location.id}**")
    text = say(
        "Close it with `/table close table:{table}`; the bot's log says more.", table=location.id
    )
    return f"⚠️ {title} · <#{location.place_id}>\n{small(text)}"


def _people(table: TableView, say: Say) -> str:
    names = [who(seat, say) for seat in table.seats if seat.kind is not SeatKind.EMPTY]
    free = len(table.seats) - len(names)
    items = [*names, *([say.count("{n} free", "{n} free", free)] if free else [])]
    while size(", ".join(items)) > _PEOPLE:
        items[-2:] = ["…"]
    return ", ".join(items)


def _turning(around: Around, say: Say) -> list[Button]:
    """Return the buttons to the pages beside this one."""
    before, after = TableListPage(max(around.page - 1, 0)), TableListPage(around.page + 1)
    return [
        button(before, say("◀ Back"), disabled=around.page == 0),
        button(after, say("Next ▶"), disabled=around.page + 1 >= around.pages),
    ]

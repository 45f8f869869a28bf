"""The list of tables, and a table's score."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import discord

from bot.locale.say import N_, Say
from bot.ui.controls.learn import FIRST_LESSON
from bot.ui.controls.lfg import FindPlayers
from bot.ui.controls.table import TABLES_ON_PAGE, TableListPage
from bot.ui.core.layout import GREEN, LAYOUT_TEXT, PLAIN_TEXT, Part, button, fit, layout, small
from bot.ui.core.message import Outgoing
from bot.ui.table.board.log import DealLog
from bot.ui.table.decision import closing_line, waiting_line
from bot.ui.table.event_table import sealed_lines
from bot.ui.table.lobby.lobby import seats, terms
from bot.ui.table.status import outcome, points_so_far, sides_lines, trumps_line
from bot.ui.text.measure import size
from bot.ui.text.names import plain
from bot.ui.text.people import all_sides, scores, who
from bot.views.table.view import (
    SeatKind,
    TableLocation,
    TableState,
    TableView,
    is_closing,
    waited_for,
)

_BELOW: Final = 100
"""Code units reserved for what follows the tables."""
_PEOPLE: Final = LAYOUT_TEXT // TABLES_ON_PAGE - 150
"""Code units of the names at one table; the rest of its entry needs 150."""
_STATES: Final[dict[TableState, str]] = {
    TableState.LOBBY: N_("seats are free"),
    TableState.CUTTING: N_("about to begin"),
    TableState.PLAYING: N_("playing"),
    TableState.OVER: N_("game over"),
    TableState.CLOSED: N_("closed"),
}


def score(table: TableView, say: Say) -> Outgoing:
    """Show a table's score."""
    return Outgoing(text=fit(_score_lines(table, say), PLAIN_TEXT))


def _score_lines(table: TableView, say: Say) -> list[str]:
    lines = [f"**{say(table.variant.name)} · {say('table {id}', id=table.id)}**"]
    public = table.public
    if public is None:
        score = say("No cards are dealt yet.")
        if table.kept is not None:
            score = say("Score: {scores}", scores=scores(all_sides(table), table.kept))
        return [*lines, *terms(table, say), seats(table, say), score]
    if table.sealed:
        return [*lines, *sealed_lines(table, public, say)]
    if table.resting:
        # The next deal's turn-up may have scored, and nobody has seen it.
        score = say("Score: {scores}", scores=scores(all_sides(table), table.score))
        return [*lines, score, say("Deal {n} is over", n=table.board_deal + 1)]
    lines += sides_lines(table, public, say)
    if public.game_over:
        lines.append(outcome(table, public, say))
    else:
        lines += [*trumps_line(public, say), *points_so_far(table, public, say)]
        lines += DealLog.of(table, public, say).last_trick()
    if is_closing(public):
        lines.append(closing_line(table, public, say))
    elif public.decision is not None:
        lines.append(
            waiting_line(public, f"**{who(table.seats[public.decision.seat], say)}**", say)
        )
    return lines


@dataclass(frozen=True, slots=True)
class TableList:
    """A page of the list of tables."""

    tables: Sequence[TableView]
    page: int = 0
    pages: int = 1
    unreadable: Sequence[TableLocation] = ()
    """The tables of this page that cannot be read, for a reader who may close them."""
    in_server: bool = True
    """Whether the reader asks in a server."""
    may_open: bool = True
    """Whether they may open a table there."""
    names: Mapping[int, str] = field(default_factory=dict)
    """Of all their people: nobody reads like somebody at another table."""


def table_list(listed: TableList, local: Collection[str], user_id: int, say: Say) -> Outgoing:
    """Render a page of the list of tables; those of the reader's channel are local."""
    if not listed.tables and not listed.unreadable and listed.pages == 1:
        text = say("There are no tables right now. Open one with `/table open`.")
        ways = [button(FIRST_LESSON, say("Learn by playing"))]
        if listed.in_server and not listed.may_open:
            text = say("There are no tables right now.")
        elif listed.in_server:
            ways.insert(0, button(FindPlayers(), say("Find players")))
        else:
            none = say("You're not at a table right now.")
            text = f"{none} {say('Tables are in server channels: ask me again in one.')}"
        return Outgoing(layout=layout([text, ways], None, GREEN))
    lines = [f"## {say('Tables')}"]
    for table in listed.tables:
        place = say("here") if table.id in local else f"<#{table.place_id}>"
        if table.private:
            place = say("only you see it")
        items = [f"**{table.id}** {say(table.variant.name)}", _state(table, say), place]
        if table.seat_of(user_id) is not None:
            items.append(say("you sit there"))
        lines.append(f"{' · '.join(items)}\n{small(_people(table, listed.names, say))}")
    lines += [_damaged(location, say) for location in listed.unreadable]
    # Shorten it here, by whole tables.
    parts: list[Part] = [fit(lines, LAYOUT_TEXT - _BELOW)]
    if listed.pages > 1:
        here = say("page {page} of {pages}", page=listed.page + 1, pages=listed.pages)
        before, after = TableListPage(max(listed.page - 1, 0)), TableListPage(listed.page + 1)
        turn = [
            button(before, say("◀ Back"), disabled=listed.page == 0),
            button(after, say("Next ▶"), disabled=listed.page + 1 >= listed.pages),
        ]
        parts += [small(here), turn]
    return Outgoing(layout=layout(parts, None, GREEN))


def waits_for(table: TableView, user_id: int) -> bool:
    """Return whether a table waits for this person."""
    seat = table.seat_of(user_id)
    if seat is None or table.paused is not None or table.resting:
        return False
    if table.first is not None:
        return table.first.seat == seat
    public = table.public
    return public is not None and seat in waited_for(public)


def table_option(table: TableView, channel: str, user_id: int, say: Say) -> discord.SelectOption:
    """Return a menu's row of a table: its game and players, and what is going on there.

    A channel is named if the table is in another one.
    """
    game, names = say(table.variant.name), [plain(seat.name) for seat in table.seats if seat.name]
    items = [say("your turn") if waits_for(table, user_id) else _state(table, say)]
    if table.public is not None and not table.sealed:
        items.append(" : ".join(map(str, table.score)))
    if table.private:
        items.append(say("only you see it"))
    elif channel:
        items.append(f"#{channel}")
    return discord.SelectOption(
        label=f"{game} · {', '.join(names)}", value=table.id, description=" · ".join(items)
    )


def _damaged(location: TableLocation, say: Say) -> str:
    title = say("Table {table} can't be read", table=f"**{location.id}**")
    text = say(
        "Close it with `/table close table:{table}`; the bot's log says more.", table=location.id
    )
    return f"⚠️ {title} · <#{location.place_id}>\n{small(text)}"


def _state(table: TableView, say: Say) -> str:
    return say(_STATES[TableState.PLAYING if table.begun else table.state])


def _people(table: TableView, called: Mapping[int, str], say: Say) -> str:
    taken = [seat for seat in table.seats if seat.kind is not SeatKind.EMPTY]
    names = [
        who(replace(seat, name=called.get(seat.user_id or 0, seat.name)), say) for seat in taken
    ]
    free = len(table.seats) - len(names)
    if free:
        names.append(say.count("{n} free", "{n} free", free))
    while size(", ".join(names)) > _PEOPLE:
        names[-2:] = ["…"]
    return ", ".join(names)

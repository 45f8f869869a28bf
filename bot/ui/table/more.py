"""Behind *⋯*: what one person may do at a table, shown to them alone.

`ENTRIES` holds all that a table offers besides the current move and its fingerprint. The host has
tried each out for the person (`bot.tables.offers`): a button that is missing would be refused, or
is of no use here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

import discord

from bot.locale.say import N_, Say
from bot.ui.controls import table as controls
from bot.ui.controls.table import AskReferee, ShowMore, TableControl
from bot.ui.core.framed import framed
from bot.ui.core.layout import GOOD, GRAVE, GREY, PLAIN, Button, Part, button, labelled_menu, small
from bot.ui.core.message import Outgoing
from bot.ui.table.clock import clock_terms
from bot.ui.text.names import plain
from bot.ui.text.people import level_name
from bot.ui.text.punctuation import with_colon
from bot.views.computer_names import ComputerLevel, unmarked
from bot.views.table.rights import Right
from bot.views.table.view import GAME_ON, Pause, SeatInfo, SeatKind, TableState, TableView

SIT_DOWN: Final = N_("Sit down")
TAKE_OVER: Final = N_("Take a computer's seat")


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who looks behind *⋯*, and what the host lets them do."""

    user_id: int
    rights: Collection[Right] = ()
    writes: bool = True
    """Whether they may write in the table's channel; else they can only watch."""
    levels: tuple[ComputerLevel, ...] = tuple(ComputerLevel)
    """At which levels computers can play."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A button, what it takes to be let press it, and where it is of use."""

    label: str
    control: Callable[[str], TableControl]
    """Makes its control from the table's id."""
    right: Right | None
    """None for what everybody may read."""
    fits: Callable[[TableView, SeatInfo | None], bool] = lambda _table, _seat: True
    """Says of a table, and of the person's seat, whether it is of use here. It allows nothing."""
    why: Callable[[TableView, Visitor], str | None] = lambda _table, _visitor: None
    """Returns what it does, where the label does not say it, as a message of the catalogue."""
    style: discord.ButtonStyle = PLAIN


def more_button(view: TableView) -> Button:
    """Return the button that shows what else there is to do."""
    return button(ShowMore(view.id), "⋯")


def more(view: TableView, visitor: Visitor, say: Say) -> Outgoing:
    """Show a person what they may do at a table."""
    number = view.seat_of(visitor.user_id)
    seat = None if number is None else view.seats[number]
    offered = [
        entry
        for entry in ENTRIES
        if (entry.right is None or entry.right in visitor.rights) and entry.fits(view, seat)
    ]
    title = f"### {say(view.variant.name)} · {say('table {id}', id=view.id)}"
    lines = [title]
    for entry in offered:
        why = entry.why(view, visitor)
        if why is not None:
            lines.append(with_colon(f"**{say(entry.label)}**", say(why), say))
    lines += [small(line) for line in _notes(view, visitor, seat, say)]
    parts: list[Part] = ["\n".join(lines)]
    buttons = [button(entry.control(view.id), say(entry.label), entry.style) for entry in offered]
    if view.state is not TableState.CLOSED:
        # Once a game is over, its table has promised the next one's cards.
        game = view.game + (view.state is TableState.OVER)
        buttons.append(button(controls.ShowFingerprint(view.id, game), say("Is it fair?")))
    parts += [buttons] if buttons else []
    parts += _levels(view, visitor, say) if Right.SET_LEVELS in visitor.rights else []
    return framed(parts, GREY)


def _levels(view: TableView, visitor: Visitor, say: Say) -> list[Part]:
    """Return the menu of how well computers play, if any can: all of them, or one of several."""
    levels = visitor.levels
    there = [seat for seat in view.seats if seat.kind is SeatKind.COMPUTER]
    if not there and not _has_free_seat(view):
        return []
    labels = {
        level.value: with_colon(say("All computers"), level_name(level, say), say)
        for level in levels
    }
    if len(there) > 1 or _has_free_seat(view):
        labels |= {
            f"{seat.seat}:{level.value}": with_colon(
                plain(unmarked(seat.name)), level_name(level, say), say
            )
            for seat in there
            for level in levels
            if level is not seat.level
        }
    same = all(seat.level is view.level for seat in there)
    now = view.level.value if same else None
    return [labelled_menu(controls.SetLevel(view.id), say("Computers' levels"), labels, now)]


def _notes(view: TableView, visitor: Visitor, seat: SeatInfo | None, say: Say) -> list[str]:
    if view.state is TableState.CLOSED:
        return [say("This table is closed. `/table open` opens a new one.")]
    notes = [] if view.private else [clock_terms(view, say)]
    if notes and Right.SET_CLOCK in visitor.rights:
        notes[0] += f". {say('`/table clock` changes it.')}"
    if seat is None and not visitor.writes:
        notes.append(say("You can't write in this channel, so you can only watch."))
    return notes


def seat_label(table: TableView) -> str:
    """Return what taking any seat is called; empty seats come first."""
    return SIT_DOWN if _has_free_seat(table) else TAKE_OVER


def _has_free_seat(table: TableView) -> bool:
    return any(seat.kind is SeatKind.EMPTY for seat in table.seats)


def _in_company(table: TableView, _: SeatInfo | None) -> bool:
    """Say whether others may sit there, or wait for the person."""
    return not table.private


def _is_on(table: TableView, _: SeatInfo | None) -> bool:
    return table.state in GAME_ON


def _is_not_on(table: TableView, _: SeatInfo | None) -> bool:
    return table.state not in GAME_ON


def _is_on_in_company(table: TableView, _: SeatInfo | None) -> bool:
    return table.state in GAME_ON and not table.private


def _is_away(_: TableView, seat: SeatInfo | None) -> bool:
    return seat is not None and seat.away


def _is_paused(table: TableView, _: SeatInfo | None) -> bool:
    # While everybody is away, it is *I'm back* that goes on.
    return table.paused is not Pause.IDLE


def _has_last_cards(table: TableView) -> bool:
    """Say whether the last card of a hand is forced at this table, and cards are played."""
    runs = table.state in GAME_ON and table.paused is None
    return runs and not (table.rules.asking or table.rules.throw_in)


def _by_agreement(table: TableView, visitor: Visitor) -> str | None:
    """Say how a game is paused or ended where it takes more than one person."""
    # While a game is on, who may change its clock decides alone.
    if Right.SET_CLOCK in visitor.rights or sum(seat.here for seat in table.seats) < 2:
        return None
    return N_("once everyone playing here agrees.")


def _leaving(table: TableView, _: Visitor) -> str | None:
    if table.begun:
        return N_("a computer plays your cards, and the game counts as a loss for you.")
    return None


ENTRIES: Final = (
    Entry(N_("I'm back"), controls.ComeBack, Right.COME_BACK, _is_away, style=GOOD),
    Entry(N_("Resume"), controls.Resume, Right.RESUME, _is_paused, style=GOOD),
    Entry(
        SIT_DOWN,
        controls.Join,
        Right.JOIN,
        # In the lobby the board itself offers the empty seats.
        lambda table, _: _has_free_seat(table) and table.state is not TableState.LOBBY,
        style=GOOD,
    ),
    Entry(
        TAKE_OVER,
        controls.Join,
        Right.JOIN,
        lambda table, _: not _has_free_seat(table),
        lambda *_: N_("you play on in its place."),
        GOOD,
    ),
    Entry(
        N_("How to play"),
        controls.ShowRules,
        None,
        # The lobby itself offers them.
        lambda table, _: table.state not in {TableState.LOBBY, TableState.CLOSED},
    ),
    Entry(
        N_("Follow"),
        controls.FollowTable,
        Right.FOLLOW,
        why=lambda *_: N_("you get each deal's result by direct message."),
    ),
    Entry(N_("House options"), controls.ShowOptions, Right.SET_OPTIONS),
    Entry(N_("Add computer"), controls.AddComputer, Right.ADD_COMPUTER),
    Entry(N_("Remove computer"), controls.RemoveComputer, Right.REMOVE_COMPUTER, _in_company),
    Entry(
        N_("Play last cards ourselves"),
        controls.KeepLastCards,
        Right.SET_LAST_CARDS,
        lambda table, _: _has_last_cards(table) and table.last_cards,
        lambda *_: N_("now the bot plays everyone's last card, as there's no choice."),
    ),
    Entry(
        N_("Play our last cards"),
        controls.LeaveLastCards,
        Right.SET_LAST_CARDS,
        lambda table, _: _has_last_cards(table) and not table.last_cards,
        lambda *_: N_("the bot plays everyone's last card, as there's no choice."),
    ),
    Entry(N_("Pause"), controls.PauseGame, Right.PAUSE, _is_on_in_company, _by_agreement),
    Entry(
        N_("Ask for a referee"),
        AskReferee,
        Right.ASK_REFEREE,
        why=lambda *_: N_("the game waits, and a referee sees every hand and rules."),
    ),
    Entry(N_("Leave"), controls.Leave, Right.LEAVE, _in_company, _leaving),
    Entry(N_("End the game"), controls.CloseTable, Right.CLOSE, _is_on, _by_agreement, GRAVE),
    Entry(N_("Close"), controls.CloseTable, Right.CLOSE, _is_not_on, style=GRAVE),
)
"""In the order in which they are shown."""

"""Behind *⋯*: what one person may do at a table, shown to them alone.

`ENTRIES` holds all that a table offers besides the current move and its fingerprint. Each entry
says to whom it is offered, by rules that follow those of the host (docs/design.md, Who may do
what): a button that is missing here would have been refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import discord

from bot.locale import N_, Say
from bot.ui.controls import table as controls
from bot.ui.controls.table import AskReferee, ShowMore, TableControl
from bot.ui.core.layout import (
    GOOD,
    GRAVE,
    GREY,
    PLAIN,
    Button,
    Menu,
    Part,
    button,
    labelled_menu,
    layout,
    small,
)
from bot.ui.core.message import Outgoing
from bot.ui.table.clock import clock_terms
from bot.ui.text.names import plain
from bot.ui.text.people import level_name
from bot.ui.text.punctuation import with_colon
from bot.views.computer_names import ComputerLevel, unmarked
from bot.views.table import GAME_ON, Pause, SeatInfo, SeatKind, TableState, TableView

SIT_DOWN: Final = N_("Sit down")
TAKE_OVER: Final = N_("Take a computer's seat")
_BETWEEN: Final = frozenset({TableState.LOBBY, TableState.OVER})


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who looks behind *⋯*."""

    user_id: int
    keeper: bool = False
    """Whether they keep order in the table's channel."""
    writes: bool = True
    """Whether they may write there; else they can only watch."""
    opens: bool = False
    """Whether they may open a table in the server."""
    referees: bool = False
    """Whether the table's server names referees."""
    levels: tuple[ComputerLevel, ...] = tuple(ComputerLevel)
    """At which levels computers can play."""


@dataclass(frozen=True, slots=True)
class Case:
    """A table, and the person who asks what they may do there."""

    table: TableView
    visitor: Visitor

    @property
    def seat(self) -> SeatInfo | None:
        """The person's seat."""
        number = self.table.seat_of(self.visitor.user_id)
        return None if number is None else self.table.seats[number]

    @property
    def game_on(self) -> bool:
        """Whether a game has started and is not over."""
        return self.table.state in GAME_ON

    @property
    def decides(self) -> bool:
        """Whether they arrange the table while no game is on, or keep order at any time."""
        return self.visitor.keeper or (
            self.table.state in _BETWEEN and self.table.may_arrange(self.visitor.user_id)
        )


@dataclass(frozen=True, slots=True)
class Entry:
    """A button, and for whom it is."""

    label: str
    control: Callable[[str], TableControl]
    """Makes its control from the table's id."""
    offered: Callable[[Case], bool]
    why: Callable[[Case], str | None] = lambda _: None
    """Returns what it does, where the label does not say it, as a message of the catalogue."""
    style: discord.ButtonStyle = PLAIN


def more_button(view: TableView) -> Button:
    """Return the button that shows what else there is to do."""
    return button(ShowMore(view.id), "⋯")


def more(view: TableView, visitor: Visitor, say: Say) -> Outgoing:
    """Show a person what they may do at a table."""
    case = Case(view, visitor)
    offered = [entry for entry in ENTRIES if entry.offered(case)]
    title = f"### {say(view.variant.name)} · {say('table {id}', id=view.id)}"
    lines = [title]
    for entry in offered:
        why = entry.why(case)
        if why is not None:
            lines.append(with_colon(f"**{say(entry.label)}**", say(why), say))
    lines += [small(line) for line in _notes(case, say)]
    parts: list[Part] = ["\n".join(lines)]
    buttons = [button(entry.control(view.id), say(entry.label), entry.style) for entry in offered]
    if _open(case):
        # Once a game is over, its table has promised the next one's cards.
        game = view.game + (view.state is TableState.OVER)
        buttons.append(button(controls.ShowFingerprint(view.id, game), say("Is it fair?")))
    parts += [buttons] if buttons else []
    parts += [_levels(case, say)] if _may_set_levels(case) else []
    return Outgoing(layout=layout(parts, None, GREY))


def _levels(case: Case, say: Say) -> Menu:
    """Return the menu of how well computers play: all of them, or one of several."""
    view, levels = case.table, case.visitor.levels
    there = [seat for seat in view.seats if seat.kind is SeatKind.COMPUTER]
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
    placeholder = say("Computers' levels")
    return labelled_menu(
        controls.SetLevel(view.id), placeholder, labels, view.level.value if same else None
    )


def _notes(case: Case, say: Say) -> list[str]:
    if case.table.state is TableState.CLOSED:
        return [say("This table is closed. `/table open` opens a new one.")]
    notes = [] if case.table.private else [clock_terms(case.table, say)]
    if notes and case.decides:
        notes[0] += f". {say('`/table clock` changes it.')}"
    if case.seat is None and not case.visitor.writes:
        notes.append(say("You can't write in this channel, so you can only watch."))
    return notes


def _open(case: Case) -> bool:
    return case.table.state is not TableState.CLOSED


def _may_need_rules(case: Case) -> bool:
    # The lobby itself offers them.
    return _open(case) and case.table.state is not TableState.LOBBY


def _is_away(case: Case) -> bool:
    return case.seat is not None and case.seat.away and _open(case)


def _may_resume(case: Case) -> bool:
    table, seat = case.table, case.seat
    match table.paused:
        case Pause.REFUSED:
            arranges = table.may_arrange(case.visitor.user_id)
            return seat is not None or arranges or case.visitor.keeper
        case Pause.ASKED if seat is not None and case.game_on:
            return seat.wants_pause or case.visitor.keeper
        case Pause.ASKED:
            return case.decides
        case Pause.REFEREE:
            request = table.request
            asked = request is not None and request.user_id == case.visitor.user_id
            return asked or case.visitor.keeper
    return False


def free_seat(table: TableView) -> list[str]:
    """Return what to offer a stranger who wants a seat: a message of the catalogue, if any."""
    kinds = {seat.kind for seat in table.seats if seat.seat % table.sides not in _out(table)}
    if table.state is TableState.CLOSED or table.event_id is not None:
        return []
    # Empty seats come first.
    if SeatKind.EMPTY in kinds:
        return [SIT_DOWN]
    return [TAKE_OVER] if SeatKind.COMPUTER in kinds else []


def _may_take_over(case: Case) -> bool:
    stranger = case.seat is None and case.visitor.writes
    return stranger and free_seat(case.table) == [TAKE_OVER]


def _out(table: TableView) -> tuple[int, ...]:
    """Return the sides that have won, while the others play on."""
    return () if table.public is None or table.state is TableState.OVER else table.public.out


def _arranges_itself(case: Case) -> bool:
    """Say whether its people decide who sits there and when it ends, not an event or a day."""
    return case.table.event_id is None and not case.table.sealed


def _has_free_seat(table: TableView) -> bool:
    return any(seat.kind is SeatKind.EMPTY for seat in table.seats)


def _may_sit_down(case: Case) -> bool:
    # In the lobby the board itself offers the empty seats.
    free = _arranges_itself(case) and _has_free_seat(case.table)
    over = case.table.state is TableState.OVER
    return free and over and case.seat is None and case.visitor.writes


def _has_company(case: Case) -> bool:
    """Say whether others may sit there, or wait for the person."""
    return _arranges_itself(case) and not case.table.private


def _may_set_levels(case: Case) -> bool:
    alone = case.table.private and case.table.state is TableState.OVER
    return alone or _may_add(case) or _may_remove(case)


def _may_add(case: Case) -> bool:
    free = _has_company(case) and _has_free_seat(case.table)
    return free and case.decides and not case.game_on and _open(case)


def _may_remove(case: Case) -> bool:
    there = any(seat.kind is SeatKind.COMPUTER for seat in case.table.seats)
    there = there and _has_company(case)
    return there and case.decides and not case.game_on and _open(case)


def _has_last_cards(case: Case) -> bool:
    """Say whether the last card of a hand is forced at this table, and the person plays there."""
    rules, runs = case.table.rules, case.game_on and case.table.paused is None
    return case.seat is not None and runs and not (rules.asking or rules.throw_in)


def _may_pause(case: Case) -> bool:
    if not case.game_on or case.table.paused is not None or case.table.private:
        return False
    return case.visitor.keeper or (case.seat is not None and not case.seat.wants_pause)


def _may_ask_referee(case: Case) -> bool:
    running = case.table.state is TableState.PLAYING and case.table.paused is None
    return running and case.visitor.referees and case.seat is not None


def _may_leave(case: Case) -> bool:
    seat, table = case.seat, case.table
    if seat is None or not _open(case) or not _has_company(case):
        return False
    # Who has won stays until the others have finished, unless the table is paused.
    return table.paused is not None or seat.seat % table.sides not in _out(table)


def _may_end(case: Case) -> bool:
    if not case.game_on or not _arranges_itself(case):
        return False
    return case.visitor.keeper or (case.seat is not None and not case.seat.wants_end)


def _may_close(case: Case) -> bool:
    return case.decides and not case.game_on and _open(case) and _arranges_itself(case)


def _by_agreement(case: Case) -> str | None:
    """Say how a game is paused or ended where it takes more than one person."""
    people = [seat for seat in case.table.seats if seat.here]
    if case.visitor.keeper or len(people) < 2:
        return None
    return N_("once everyone playing here agrees.")


def _leaving(case: Case) -> str | None:
    if case.table.begun:
        return N_("a computer plays your cards, and the game counts as a loss for you.")
    return None


ENTRIES: Final = (
    Entry(N_("I'm back"), controls.ComeBack, _is_away, style=GOOD),
    Entry(N_("Resume"), controls.Resume, _may_resume, style=GOOD),
    Entry(SIT_DOWN, controls.Join, _may_sit_down, style=GOOD),
    Entry(
        TAKE_OVER, controls.Join, _may_take_over, lambda _: N_("you play on in its place."), GOOD
    ),
    Entry(N_("How to play"), controls.ShowRules, _may_need_rules),
    Entry(
        N_("Follow"),
        controls.FollowTable,
        lambda case: case.seat is None and _open(case),
        lambda _: N_("you get each deal's result by direct message."),
    ),
    Entry(
        N_("House options"),
        controls.ShowOptions,
        lambda case: case.decides and case.table.state is TableState.LOBBY,
    ),
    Entry(N_("Add computer"), controls.AddComputer, _may_add),
    Entry(N_("Remove computer"), controls.RemoveComputer, _may_remove),
    Entry(
        N_("Play last cards ourselves"),
        controls.KeepLastCards,
        lambda case: _has_last_cards(case) and case.table.last_cards,
        lambda _: N_("now the bot plays everyone's last card, as there's no choice."),
    ),
    Entry(
        N_("Play our last cards"),
        controls.LeaveLastCards,
        lambda case: _has_last_cards(case) and not case.table.last_cards,
        lambda _: N_("the bot plays everyone's last card, as there's no choice."),
    ),
    Entry(N_("Pause"), controls.PauseGame, _may_pause, _by_agreement),
    Entry(
        N_("Ask for a referee"),
        AskReferee,
        _may_ask_referee,
        lambda _: N_("the game waits, and a referee sees every hand and rules."),
    ),
    Entry(N_("Leave"), controls.Leave, _may_leave, _leaving),
    Entry(N_("End the game"), controls.CloseTable, _may_end, _by_agreement, GRAVE),
    Entry(N_("Close"), controls.CloseTable, _may_close, style=GRAVE),
)
"""In the order in which they are shown."""

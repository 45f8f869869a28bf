"""Pausing tables and going on: by players, by refused messages, and while all are away."""

from __future__ import annotations

from dataclasses import replace

from bot.store.database import Write
from bot.tables.actions.press_ids import forget_presses
from bot.tables.actions.rights import (
    BETWEEN_GAMES,
    check_arranger,
    check_heard,
    check_keeper,
    check_seated,
    is_moderator,
)
from bot.tables.core.apply import show_next_deal
from bot.tables.core.change import Change
from bot.tables.core.rows import DM_UNASKED, DM_UNTRIED
from bot.tables.errors import pauses as errors
from bot.views.person import Person
from bot.views.table.view import Pause, TableState


def check_running(change: Change) -> None:
    """Refuse actions at a paused table.

    A pause because all people are away ends with the first action of one of them.

    Raises:
        TablePaused, PausedByPlayers: if the pause must be ended first.
    """
    match change.table.paused:
        case Pause.REFUSED:
            raise errors.TablePaused
        case Pause.ASKED:
            raise errors.PausedByPlayers
        case Pause.REFEREE:
            raise errors.RefereeAwaited


def refuse(change: Change) -> None:
    """Pause a table because its channel refuses the bot's messages."""
    if change.table.paused is None and change.table.state is not TableState.CLOSED:
        change.set_table(paused=Pause.REFUSED)
        change.want_board()


def readmit(change: Change) -> None:
    """Go on at a table whose channel takes the bot's messages again."""
    if change.table.paused is Pause.REFUSED:
        go_on(change)


def pause(change: Change, who: Person) -> None:
    """Pause a table; while a game is on, all players who are not away must agree."""
    check_heard(change, who)
    seat = change.seat_of(who.id)
    match change.table.paused:
        case Pause.REFEREE | Pause.REFUSED:
            check_running(change)
        case Pause.IDLE if seat is None:
            raise errors.NobodyHere
        case Pause.IDLE | Pause.ASKED:
            raise errors.PausedAlready
    if seat is None or _decides(change, who):
        check_keeper(change, who)
        _pause_for_all(change)
        return
    come_back(change, seat)
    if not change.seats[seat].wants_pause:
        change.set_seat(replace(change.seats[seat], wants_pause=True))
        change.want_board()
    if all(row.wants_pause for row in change.humans if row.here):
        _pause_for_all(change)


def _decides(change: Change, who: Person) -> bool:
    """Say whether a keeper of order decides, and not the players together."""
    return (
        change.table.state in BETWEEN_GAMES
        or change.seat_of(who.id) is None
        or is_moderator(change, who)
    )


def _pause_for_all(change: Change) -> None:
    change.set_table(paused=Pause.ASKED)
    for row in change.humans:
        change.set_seat(replace(row, wants_pause=True))
    change.want_board()
    change.want_hands()


def resume(change: Change, who: Person) -> None:
    """Go on at a paused table, with a new board.

    A pause by the players ends when all who are not away want it, or some time after the first
    of them. A pause because all are away ends when one of them is back.
    """
    check_heard(change, who)
    seat = change.seat_of(who.id)
    match change.table.paused:
        case None:
            raise errors.NotPaused
        case Pause.REFUSED:
            if seat is None:
                check_arranger(change, who)
            go_on(change)
        case Pause.IDLE if seat is not None:
            come_back(change, seat)
        case Pause.IDLE:
            check_keeper(change, who)
            raise errors.NobodyHere
        case Pause.REFEREE:
            withdraw(change, who)
        case Pause.ASKED if _decides(change, who):
            check_keeper(change, who)
            go_on(change)
        case Pause.ASKED if seat is not None:
            _want_on(change, seat)


def _want_on(change: Change, seat: int) -> None:
    come_back(change, seat)
    if change.seats[seat].wants_pause:
        change.set_seat(replace(change.seats[seat], wants_pause=False))
        change.want_board()
    if not any(row.wants_pause for row in change.humans if row.here):
        go_on(change)


def is_being_ended(change: Change) -> bool:
    """Say whether a player who is not away wants to end a pause by the players."""
    return change.table.paused is Pause.ASKED and any(
        row.here and not row.wants_pause for row in change.humans
    )


def go_on(change: Change) -> None:
    """Go on at a paused table, for all reasons alike."""
    end_pause(change)
    refused = change.commitment_refused
    if refused:
        # It counts from now on, and so do the presses.
        forget_presses(change)
        change.post_commitment_again()
    if change.table.resting:
        show_next_deal(change)
    change.new_board(promises=refused)
    change.want_hands()


def end_pause(change: Change) -> None:
    """End a table's pause; the caller shows that."""
    change.set_request(None)
    change.set_table(paused=None)
    for row in change.humans:
        change.set_seat(replace(row, wants_pause=False))


def withdraw(change: Change, who: Person) -> None:
    """Play on without the ruling that was asked for.

    Raises:
        RefereeAwaited: for others than the player who asked and moderators.
    """
    request = change.table.request
    if request is None:
        raise errors.NotPaused
    if request.user_id != who.id and not is_moderator(change, who):
        raise errors.RefereeAwaited
    go_on(change)


def pause_without_referee(change: Change) -> None:
    """Let the players decide when to go on: no referee has ruled for long."""
    change.set_request(None)
    _pause_for_all(change)
    change.new_board()


def back(change: Change, who: Person) -> None:
    """Let a player take over again from the computer."""
    check_heard(change, who)
    come_back(change, check_seated(change, who))
    note_acted(change, who)


def come_back(change: Change, seat: int) -> None:
    """Store that a player is back, because they act."""
    row = change.seats[seat]
    if not (row.away or row.missed):
        return
    change.set_seat(replace(row, missed=0, away=False))
    change.want_board()
    if row.away and change.table.state is TableState.PLAYING and not change.table.resting:
        change.reopen_hand(change.seats[seat])


def note_acted(change: Change, who: Person) -> None:
    """Store that a person has acted at their seat, where it counts as having come to a match.

    Whom others have named says by it that they play: the event notes that, and hands are sent.
    """
    seat = change.seat_of(who.id)
    if seat is None or change.table.event_id is None:
        return
    row = change.seats[seat]
    if row.acted and row.dm != DM_UNASKED:
        return
    row = replace(row, acted=True)
    if row.dm == DM_UNASKED:
        row = replace(row, dm=DM_UNTRIED)
        values = {"id": change.table.event_id, "now": change.now}
        change.write_elsewhere(Write("wake_event", values))
    change.set_seat(row)


def note_who_is_here(change: Change) -> None:
    """Pause a game while all its people are away; go on when one is back."""
    paused = change.table.paused
    here = any(row.here for row in change.humans)
    if paused is Pause.IDLE and (here or change.table.state is not TableState.PLAYING):
        go_on(change)
    elif paused is None and change.table.state is TableState.PLAYING and not here:
        change.set_table(paused=Pause.IDLE)
        change.want_board()
        change.want_hands()

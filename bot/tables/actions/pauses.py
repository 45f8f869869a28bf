"""Tables that stand still: why, who wants it, and what lets them go on."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.actions.rights import (
    BETWEEN_GAMES,
    check_arranger,
    check_heard,
    check_keeper,
    check_seated,
    is_moderator,
)
from bot.tables.core.change import Change
from bot.tables.errors.pauses import (
    NobodyHere,
    NotPaused,
    PausedAlready,
    PausedByPlayers,
    TablePaused,
)
from bot.tables.views import Pause, Person, TableState


def check_running(change: Change) -> None:
    """Refuse what is not done at a table that stands still.

    One that stands still since its people are away goes on with what the first of them does.

    Raises:
        TablePaused: if somebody has to do something about it first.
    """
    match change.table.paused:
        case Pause.REFUSED:
            raise TablePaused
        case Pause.ASKED:
            raise PausedByPlayers


def refuse(change: Change) -> None:
    """Let a table stand still, since its channel refuses the bot's messages."""
    if change.table.paused is None and change.table.state is not TableState.CLOSED:
        change.set_table(paused=Pause.REFUSED)
        change.want_board()


def readmit(change: Change) -> None:
    """Let a table go on whose channel takes the bot's messages again."""
    if change.table.paused is Pause.REFUSED:
        go_on(change)


def pause(change: Change, who: Person) -> None:
    """Let a table stand still; while a game is on, its players have to agree, all who are there."""
    check_heard(change, who)
    if change.table.paused is not None:
        raise PausedAlready
    seat = change.seat_of(who.id)
    if seat is None or _decides(change, who):
        check_keeper(change, who)
        _stand_still(change)
        return
    come_back(change, seat)
    if not change.seats[seat].wants_pause:
        change.set_seat(replace(change.seats[seat], wants_pause=True))
        change.want_board()
    if all(row.wants_pause for row in change.humans if row.here):
        _stand_still(change)


def _decides(change: Change, who: Person) -> bool:
    """Say whether it is not for the players to agree, but for who keeps order to say."""
    return (
        change.table.state in BETWEEN_GAMES
        or change.seat_of(who.id) is None
        or is_moderator(change, who)
    )


def _stand_still(change: Change) -> None:
    change.set_table(paused=Pause.ASKED)
    for row in change.humans:
        change.set_seat(replace(row, wants_pause=True))
    change.want_board()
    change.want_hands()


def resume(change: Change, who: Person) -> None:
    """Let a paused table go on, with its board posted anew.

    What its players have paused goes on once all who are there want it, or some time after the
    first of them; a table whose people are all away, when one of them is back.
    """
    check_heard(change, who)
    seat = change.seat_of(who.id)
    match change.table.paused:
        case None:
            raise NotPaused
        case Pause.REFUSED:
            if seat is None:
                check_arranger(change, who)
            go_on(change)
        case Pause.IDLE if seat is not None:
            come_back(change, seat)
        case Pause.IDLE:
            check_keeper(change, who)
            raise NobodyHere
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


def is_wanted_no_more(change: Change) -> bool:
    """Say whether somebody who is there wants a pause of the players' own to be over."""
    return change.table.paused is Pause.ASKED and any(
        row.here and not row.wants_pause for row in change.humans
    )


def go_on(change: Change) -> None:
    """Let a table go on, whatever it stood still for."""
    change.set_table(paused=None)
    for row in change.humans:
        change.set_seat(replace(row, wants_pause=False))
    change.post_commitment_again()
    change.new_board()
    change.want_hands()


def back(change: Change, who: Person) -> None:
    """Let somebody play for themselves again."""
    check_heard(change, who)
    come_back(change, check_seated(change, who))


def come_back(change: Change, seat: int) -> None:
    """Note that somebody has done something themselves: they are there."""
    row = change.seats[seat]
    if not (row.away or row.missed):
        return
    change.set_seat(replace(row, missed=0, away=False))
    change.want_board()
    if row.away and change.table.state is TableState.PLAYING:
        change.reopen_hand(change.seats[seat])


def note_who_is_here(change: Change) -> None:
    """Let a game stand still while all its people are away; it goes on as soon as one is back."""
    paused = change.table.paused
    here = any(row.here for row in change.humans)
    if paused is Pause.IDLE and (here or change.table.state is not TableState.PLAYING):
        go_on(change)
    elif paused is None and change.table.state is TableState.PLAYING and not here:
        change.set_table(paused=Pause.IDLE)
        change.want_board()
        change.want_hands()

"""What a table's clock does once it is due, and how people set it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.actions import Done
from bot.engine.views import PublicView
from bot.tables.actions import first_deal
from bot.tables.actions.lifecycle import close
from bot.tables.actions.next_due import remind_ms
from bot.tables.actions.pauses import come_back, go_on, pause_without_referee
from bot.tables.actions.rights import (
    check_free,
    check_heard,
    check_keeper,
    check_seated,
    is_moderator,
)
from bot.tables.core.apply import act, show_next_deal
from bot.tables.core.change import Change
from bot.tables.core.computers import Moves
from bot.tables.core.rows import DM_UNASKED, Due, SeatRow
from bot.tables.core.snapshot import Snapshot
from bot.tables.errors.play import NotPostedYet
from bot.views.person import Person, Remind
from bot.views.posts import AwayPost, ReminderPost, moves_made
from bot.views.settings.clock import Clock
from bot.views.table.view import Pause, TableState, is_closing, is_timed, waited_for

_UNPOSTED_MS: Final = 5_000
"""When to try again to cut while the commitment is not posted yet."""

OF_TURN: Final = frozenset({Due.REMIND, Due.MOVE, Due.ABSENT})
"""What is due because of the player whose turn it is."""


def computer_seats(table: Snapshot) -> frozenset[int]:
    """Return the seats that the computer moves for now: its own, those of people away, a late one.

    For a late player it makes one move, and so it does with a last card. After the last trick it
    makes none for people who are late: they count as done.
    """
    public = None if table.live is None else table.live.public()
    if public is None or public.decision is None:
        return frozenset()
    if table.table.due in {Due.MOVE, Due.LAST} and not is_closing(public):
        return frozenset({public.decision.seat})
    if table.table.due is Due.COMPUTER:
        return frozenset(row.seat for row in table.seats if not row.here)
    return frozenset()


class Expiry:
    """One expiry of a table's timer, prepared for one version of the table."""

    def __init__(
        self, version: int, moves: Moves, *, there: bool = True, loses_at: int | None = None
    ) -> None:
        """Take what was found out for it.

        Args:
            there: whether the server still has the bot.
            loses_at: when the side whose turn it is loses its match, as nobody of it has come.
        """
        self._version = version
        self._moves = moves
        self._there = there
        self._loses_at = loses_at
        self.done = False
        """Whether it was done; False if the table has changed or its timer was put off."""

    def run(self, change: Change) -> None:
        """Do what is due, unless another action came first."""
        table = change.table
        in_time = table.due_at is not None and table.due_at <= change.now
        if table.version == self._version and in_time and table.due is not None:
            self._do(change, table.due)
        # Rows of two versions may have been read, where nothing is due: look again.
        self.done = change.touched

    def _do(self, change: Change, due: Due) -> None:
        table = change.table
        if not change.humans and table.state in {TableState.CUTTING, TableState.PLAYING}:
            close(change, None)
        elif due is Due.IDLE:
            _close_idle(change, there=self._there)
        elif due in OF_TURN and (self._loses_at or table.loses_at):
            _wait_for_side(change, self._loses_at)
        else:
            self._act(change, due)

    def _act(self, change: Change, due: Due) -> None:
        match due:
            case Due.CUT:
                _answer_first(change)
            case Due.COMPUTER | Due.LAST:
                for seat, action in self._moves:
                    act(change, seat, action)
            case Due.DEAL:
                show_next_deal(change)
            case Due.REMIND:
                _remind(change)
            case Due.MOVE:
                _move_late_player(change, self._moves)
            case Due.RESUME:
                go_on(change)
            case Due.LOOK:
                restart_timer(change)


def _answer_first(change: Change) -> None:
    """Answer the question before a deal. In an event that is a turn that its side has missed."""
    row = change.seats[first_deal.step(change).seat]
    if change.table.event_id is not None and row.human:
        change.set_seat(replace(row, missed=max(1, row.missed)))
    try:
        first_deal.answer(change, late=True)
    except NotPostedYet:
        change.set_table(due_at=change.now + _UNPOSTED_MS)


def _remind(change: Change) -> None:
    public = change.playing.public()
    if public.decision is None:
        raise ValueError("nobody is to act")
    change.set_table(reminded=True)
    for row in map(change.seats.__getitem__, waited_for(public)):
        if row.remind is not Remind.NEVER and row.dm != DM_UNASKED:
            change.post(_reminder(change, public, row))


def _wait_for_side(change: Change, late: int | None) -> None:
    """Let no computer play for a side that has not come; go on if it has come elsewhere.

    It has at least the time of one whole turn, and has missed that turn then. If the other side
    has not come either, computers play on for those whose time is over.
    """
    loses_at = None
    if late is not None:
        loses_at = late if _has_missed(change) else max(late, _turn_until(change))
    if loses_at is not None and not change.table.reminded:
        _remind(change)
    if loses_at is not None and loses_at <= change.now:
        loses_at = None
        for seat in waited_for(change.playing.public()):
            row = change.seats[seat]
            change.set_seat(replace(row, missed=max(1, row.missed), away=True))
    if change.table.loses_at != loses_at:
        change.want_board()
        change.want_hands()
    change.set_table(loses_at=loses_at, due=None)


def _has_missed(change: Change) -> bool:
    """Say whether the side whose turn it is has missed a turn here before."""
    side = (change.playing.turn or 0) % change.table.sides
    return any(row.missed for row in change.seats if row.seat % change.table.sides == side)


def _turn_until(change: Change) -> int:
    """Return when the turn for which the timer has expired would be over."""
    table = change.table
    if table.due is Due.REMIND:
        return change.now + table.clock.move_ms - remind_ms(change)
    return table.loses_at or change.now


def _reminder(change: Change, public: PublicView, row: SeatRow) -> ReminderPost:
    timed = is_timed(change.table.event_id, change.seats)
    return ReminderPost(
        game=change.table.game,
        deal=public.deal,
        turn=moves_made(public),
        seat=row.seat,
        name=row.name,
        rest_ms=change.table.clock.move_ms - remind_ms(change) if timed else 0,
    )


def _move_late_player(change: Change, moves: Moves) -> None:
    """Move for a late player; after too many missed turns they count as away.

    After the last trick all who are late are done, and have missed no turn.
    """
    public = change.playing.public()
    for seat in waited_for(public) if is_closing(public) else ():
        act(change, seat, Done())
    for seat, action in moves:
        row = change.seats[seat]
        missed = row.missed + 1
        row = replace(row, missed=missed, away=missed >= change.table.clock.misses)
        change.set_seat(row)
        if row.away:
            change.post(AwayPost(change.table.game, seat, row.name, missed))
        act(change, seat, action)


def _close_idle(change: Change, *, there: bool) -> None:
    """Close an idle table.

    All who sit there have left the game, unless they could not go on with it. Where a referee was
    asked and none has ruled, the players get a chance to go on.
    """
    if change.table.paused is Pause.REFEREE:
        pause_without_referee(change)
        return
    could = there and change.table.paused is not Pause.REFUSED
    leavers = [row.seat for row in change.humans] if could else ()
    close(change, None, idle=True, leavers=leavers)


def restart_timer(change: Change) -> None:
    """Restart the table's timer."""
    change.set_table(due=None, due_at=None)


def set_clock(change: Change, who: Person, clock: Clock) -> None:
    """Give a table another clock, and restart its timer."""
    check_heard(change, who)
    if not is_moderator(change, who):
        check_free(change)
    check_keeper(change, who)
    if clock == change.table.clock:
        return
    change.write(
        "set_table_clock", remind_ms=clock.remind_ms, move_ms=clock.move_ms, misses=clock.misses
    )
    change.set_table(clock=clock)
    change.want_board()


def set_last_cards(change: Change, who: Person, *, of_bot: bool) -> None:
    """Say whether the bot plays the last card of each hand, which is forced.

    One player who objects is enough, and any of them may ask for it again.
    """
    check_heard(change, who)
    come_back(change, check_seated(change, who))
    if of_bot == change.table.last_cards:
        return
    change.write("set_last_cards", last_cards=int(of_bot))
    change.set_table(last_cards=of_bot)
    change.want_board()

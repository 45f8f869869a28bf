"""When a table's timer is due next, and for what. Hidden cards never decide it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.tables.actions.pauses import is_being_ended, note_who_is_here
from bot.tables.core.change import Change
from bot.tables.core.first_deal_state import step_of
from bot.tables.core.rows import Due, TableRow
from bot.tables.core.snapshot import Snapshot
from bot.tables.person import Remind
from bot.tables.settings.policy import Policy
from bot.tables.views import Pause, TableState

_TO_ASK: Final = 3
"""Factor of the computers' pause when a person may ask about a trump (docs/rules.md §5.10)."""


_AT_ONCE_MS: Final = 3_000
"""Before a reminder at once: players who are looking have moved by then."""


def longest(policy: Policy) -> Mapping[str, int]:
    """Return the longest waits by policy, for the query `stalled_tables`."""
    return {
        "computer": policy.computer_pause_ms * _TO_ASK,
        "cut": policy.cut_ms,
        "idle": policy.idle_ms,
        "deserted": policy.deserted_ms,
        "paused": policy.paused_ms,
    }


def settle(change: Change, policy: Policy) -> None:
    """Set the table's timer by what the table waits for, after all else is decided."""
    note_who_is_here(change)
    if _is_another_turn(change):
        change.set_table(reminded=False)
    if change.before.table.reminded and not _is_reminder_valid(change.table):
        change.write("end_reminders", rows=None)
    due = _due(change)
    if due is None:
        change.set_table(due=None, due_at=None, reminded=False)
    elif _begins(change, due):
        change.set_table(due=due, due_at=change.now + _length(change, due, policy))


def _is_reminder_valid(table: TableRow) -> bool:
    return table.reminded and table.paused is None and table.state is TableState.PLAYING


def _due(change: Change) -> Due | None:
    table = change.table
    if table.state is TableState.CLOSED:
        return None
    if table.paused is not None:
        return Due.RESUME if is_being_ended(change) else Due.IDLE
    if table.state is TableState.CUTTING:
        return Due.CUT
    turn = change.live.turn if change.live is not None else None
    if table.state is not TableState.PLAYING or turn is None:
        return Due.IDLE
    if not change.seats[turn].here:
        return Due.COMPUTER
    return Due.MOVE if table.reminded else Due.REMIND


def _begins(change: Change, due: Due) -> bool:
    """Say whether the time starts now; else it goes on."""
    table, was = change.table, change.before.table
    if table.due is not due or was.game != table.game or was.clock != table.clock:
        return True
    match due:
        case Due.IDLE:
            return True
        case Due.CUT:
            return change.acted or _asks_another(change)
        case Due.COMPUTER:
            return change.acted
        case Due.REMIND | Due.MOVE:
            return _is_another_turn(change)
    return False


def _length(change: Change, due: Due, policy: Policy) -> int:
    table, was = change.table, change.before.table
    match due:
        case Due.CUT:
            return max(policy.cut_ms, table.clock.remind_ms)
        case Due.COMPUTER:
            return policy.computer_pause_ms * (_TO_ASK if _may_be_asked(change) else 1)
        case Due.REMIND:
            return remind_ms(change)
        case Due.MOVE if was.due is Due.REMIND:
            return table.clock.move_ms - remind_ms(change)
        case Due.MOVE | Due.RESUME:
            return table.clock.move_ms
    if table.paused is Pause.IDLE:
        return policy.deserted_ms
    return policy.idle_ms if table.paused is None else policy.paused_ms


def remind_ms(change: Change) -> int:
    """Return after what time the player whose turn it is wants to be reminded."""
    turn, clock = change.playing.turn, change.table.clock
    at_once = turn is not None and change.seats[turn].remind is Remind.AT_ONCE
    return min(_AT_ONCE_MS, clock.remind_ms) if at_once else clock.remind_ms


def _is_another_turn(change: Change) -> bool:
    """Say whether another player must act, or the same one must decide something else."""
    if change.live is None or change.turned:
        return True
    return _actor(change.before, change.live.turn) != _actor(change, change.live.turn)


def _actor(table: Change | Snapshot, turn: int | None) -> tuple[int | None, bool] | None:
    return None if turn is None else (table.seats[turn].user_id, table.seats[turn].away)


def _asks_another(change: Change) -> bool:
    """Say whether the question before the first deal goes to another person now."""
    was, now = change.before.first, step_of(change.game, change.seats)
    before = was and change.before.seats[was.seat].user_id
    return before != (now and change.seats[now.seat].user_id)


def _may_be_asked(change: Change) -> bool:
    """Say whether a person has just played a trump, and so may want to ask about it.

    Every trump counts: a longer pause for some trumps only would show what the player holds
    (docs/design.md, promise 6).
    """
    if not change.playing.setup.rules.asking:
        return False
    public = change.playing.public()
    plays = [play for trick in (*public.tricks, public.trick) for play in trick.plays]
    if not plays:
        return False
    seat, card = plays[-1]
    return change.seats[seat].here and card.suit is public.trumps

"""When a table's timer is due next, and for what. Hidden cards never decide it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.tables.actions.pauses import is_being_ended, note_who_is_here
from bot.tables.core.apply import show_next_deal
from bot.tables.core.change import Change
from bot.tables.core.game_start import step_of
from bot.tables.core.rows import Due, TableRow
from bot.tables.core.snapshot import Snapshot
from bot.tables.settings.policy import Pauses, Policy
from bot.views.person import Remind
from bot.views.settings.server import Tempo
from bot.views.table.view import Pause, TableState, is_closing, is_last_card, is_timed, waited_for

_AT_ONCE_MS: Final = 3_000
"""Before a reminder at once: players who are looking have moved by then."""
_LOOK_MS: Final = 60_000
"""How often to look whether an absent side has come at another table of its match."""


def longest(policy: Policy) -> Mapping[str, int]:
    """Return the longest waits by policy, for the query `stalled_tables`."""
    pauses = [policy.pauses_at(tempo) for tempo in Tempo]
    return {
        "computer": max(max(tempo.card, tempo.trick, tempo.ask) for tempo in pauses),
        "deal": max(tempo.deal for tempo in pauses),
        "cut": policy.cut_ms,
        "idle": policy.idle_ms,
        "deserted": policy.deserted_ms,
        "paused": policy.paused_ms,
        "absent": _LOOK_MS,
    }


def settle(change: Change, policy: Policy) -> None:
    """Set the table's timer by what the table waits for, after all else is decided."""
    if change.table.resting and not _may_rest(change, policy):
        show_next_deal(change)
    note_who_is_here(change)
    if _is_another_turn(change):
        change.set_table(reminded=False, loses_at=None)
    elif change.table.loses_at is not None and _has_come(change):
        change.set_table(loses_at=None)
        change.want_board()
        change.want_hands()
    if change.before.table.reminded and not _is_reminder_valid(change.table):
        change.write("end_reminders")
    due = _due(change)
    if due is None:
        change.set_table(due=None, due_at=None, reminded=False, loses_at=None)
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
        return Due.CUT if is_timed(table.event_id, change.seats) else Due.IDLE
    waited = waited_for(change.live.public()) if change.live is not None else ()
    if table.state is not TableState.PLAYING or not waited:
        return Due.IDLE
    if table.resting:
        return Due.IDLE if _is_alone(change) else Due.DEAL
    if not all(change.seats[seat].here for seat in waited):
        return Due.COMPUTER
    if table.last_cards and is_last_card(change.playing.public()):
        return Due.LAST
    return _turn_due(change)


def _turn_due(change: Change) -> Due:
    table = change.table
    if table.loses_at is not None:
        return Due.ABSENT
    if not table.reminded:
        return Due.REMIND
    return Due.MOVE if is_timed(table.event_id, change.seats) else Due.IDLE


def _has_come(change: Change) -> bool:
    """Say whether a person has acted here for the side whose turn it is."""
    turn = change.playing.turn
    side = None if turn is None else turn % change.table.sides
    return any(row.acted for row in change.seats if row.seat % change.table.sides == side)


def _begins(change: Change, due: Due) -> bool:
    """Say whether the time starts now; else it goes on."""
    table, was = change.table, change.before.table
    if table.due is not due or was.clock != table.clock:
        return True
    match due:
        case Due.IDLE:
            return True
        case Due.CUT:
            return change.acted or _asks_another(change)
        case Due.COMPUTER | Due.LAST:
            return change.acted
        case Due.REMIND | Due.MOVE:
            return _is_another_turn(change)
    return False


def _length(change: Change, due: Due, policy: Policy) -> int:
    table = change.table
    match due:
        case Due.CUT:
            return max(policy.cut_ms, table.clock.remind_ms)
        case Due.COMPUTER | Due.LAST:
            return _computer_pause(change, policy.pauses_at(table.tempo))
        case Due.DEAL:
            return policy.pauses_at(table.tempo).deal
        case Due.REMIND:
            return remind_ms(change)
        case Due.ABSENT:
            rest = (table.loses_at or 0) - change.now
            return min(rest, _LOOK_MS) if rest > 0 else _LOOK_MS
        case Due.MOVE:
            return _move_length(change)
        case Due.RESUME:
            return table.clock.move_ms
    idle = {None: policy.idle_ms, Pause.IDLE: policy.deserted_ms, Pause.REFEREE: policy.ruling_ms}
    return idle.get(table.paused, policy.paused_ms)


def _move_length(change: Change) -> int:
    """Return after what time from now the computer moves for the player whose turn it is."""
    clock = change.table.clock
    reminded = change.before.table.due is Due.REMIND
    return clock.move_ms - remind_ms(change) if reminded else clock.move_ms


def remind_ms(change: Change) -> int:
    """Return after what time the player whose turn it is wants to be reminded.

    Where several are waited for, that is soon only if all want it so.
    """
    waited, clock = waited_for(change.playing.public()), change.table.clock
    at_once = waited and all(change.seats[seat].remind is Remind.AT_ONCE for seat in waited)
    return min(_AT_ONCE_MS, clock.remind_ms) if at_once else clock.remind_ms


def is_double_click(change: Change, seat: int, pauses: Pauses) -> bool:
    """Say whether a click that leads a card comes too soon after the player's own card won a trick.

    Then it was meant for that card. A turn begins when its timer does, so that each process finds
    the same in the store. Each card after the player's own has taken the time of a computer's.
    """
    public = change.playing.public()
    if public.trick.cards or not public.tricks or change.table.due is not Due.REMIND:
        return False
    trick = public.tricks[-1]
    if trick.winner != seat:
        return False
    began = (change.table.due_at or 0) - remind_ms(change)
    others = len(trick.seats) - 1 - trick.seats.index(seat)
    return 0 <= change.now - began < pauses.lead - others * pauses.card


def _is_another_turn(change: Change) -> bool:
    """Say whether another player must act, or the same one must decide something else."""
    if change.live is None or change.turned:
        return True
    if is_closing(change.live.public()):
        # There is one wait for all, in whatever order they are done.
        return False
    return _actor(change.before, change.live.turn) != _actor(change, change.live.turn)


def _actor(table: Change | Snapshot, turn: int | None) -> tuple[int | None, bool] | None:
    return None if turn is None else (table.seats[turn].user_id, table.seats[turn].away)


def _asks_another(change: Change) -> bool:
    """Say whether the question before the first deal goes to another person now."""
    was, now = change.before.first, step_of(change.game, change.seats)
    before = was and change.before.seats[was.seat].user_id
    return before != (now and change.seats[now.seat].user_id)


def _may_rest(change: Change, policy: Policy) -> bool:
    """Say whether a finished deal may stay on the board: a person is there to look at it."""
    if _is_alone(change):
        return True
    if not any(row.here for row in change.humans) or change.table.paused is not None:
        return False
    return policy.pauses_at(change.table.tempo).deal > 0


def _is_alone(change: Change) -> bool:
    """Say whether a finished deal stays until its only reader goes on, at every pace.

    In an event others wait for the table's end.
    """
    return change.table.event_id is None and sum(row.here for row in change.humans) == 1


def plays_on(table: Change | Snapshot, pauses: Pauses) -> bool:
    """Say whether computers make a run of moves as one action.

    They do where no person waits for a turn in this deal, who would see card after card.
    """
    if table.live is None or pauses.card == 0:
        return True
    public = table.live.public()
    trick = public.trick.seats
    return not any(
        row.here and (public.hand_counts[row.seat] or row.seat in trick) for row in table.seats
    )


def _computer_pause(change: Change, pauses: Pauses) -> int:
    """Return the pause before a computer's move. All that it depends on is public."""
    if not is_closing(change.playing.public()) and _may_be_asked(change):
        return pauses.ask
    if plays_on(change, pauses):
        return 0
    public = change.playing.public()
    return pauses.trick if public.tricks and not public.trick.cards else pauses.card


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
    order = public.trump_order
    return change.seats[seat].here and order is not None and order.is_trump(card)

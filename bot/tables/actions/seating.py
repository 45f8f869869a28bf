"""Taking seats and giving them up."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.engine.deal import sides_out
from bot.tables.actions import first_deal
from bot.tables.actions.lifecycle import begin, close, seat_computer
from bot.tables.actions.pauses import go_on
from bot.tables.actions.rights import (
    BETWEEN_GAMES,
    check_arranger,
    check_free,
    check_heard,
    check_keeper,
    check_seated,
)
from bot.tables.core.change import Change
from bot.tables.core.rows import DM_UNASKED, DM_UNTRIED, SeatRow
from bot.tables.errors import TableStarted
from bot.tables.errors import seating as errors
from bot.tables.errors.play import GameFinished
from bot.tables.errors.rights import MayNotWrite, PlaysHere
from bot.views.computer_names import ComputerLevel, marked
from bot.views.names import beside
from bot.views.person import Person
from bot.views.posts import SeatPost
from bot.views.referee_request import ALL_HANDS
from bot.views.seat_changes import SeatChange
from bot.views.settings.server import TricksAs
from bot.views.table.view import Pause, SeatKind, TableState


def join(change: Change, who: Person, seat: int | None = None, partner: int | None = None) -> None:
    """Take a seat: a certain one, one opposite a partner, or any that is free.

    Empty seats come first, then those of computers. Before the start, a person who sits already
    moves to the seat they name. Taking the last empty seat starts the first game, but does not end
    a pause. No one can take a seat that is out, because it has won.
    """
    check_heard(change, who)
    check_free(change)
    mine = change.seat_of(who.id)
    between = change.table.state in BETWEEN_GAMES
    moves = partner is not None or seat not in {None, mine}
    if mine is not None and not (between and moves):
        raise GameFinished if change.table.state is TableState.OVER else errors.AlreadySeated
    if mine is None and not who.writes:
        raise MayNotWrite
    place = _choose(change, who, seat, partner)
    was, pressed = change.seats[place], None
    if mine is None:
        change.stop_waiting(who.id)
    else:
        pressed = change.seats[mine].pressed
        change.set_seat(SeatRow(mine))
        change.write("drop_hands", seat=mine)
    # A newcomer at a paused table agrees to the pause.
    paused = change.table.paused is Pause.ASKED
    ready = change.table.state is TableState.LOBBY and not paused
    name = change.name_of(who)
    change.store_language(who)
    taken = SeatRow(
        place, SeatKind.HUMAN, name, who.id, wants_pause=paused, pressed=pressed, remind=who.remind
    )
    change.set_seat(taken)
    change.want_board()
    if not between:
        _take_over(change, was)
    elif ready and was.kind is SeatKind.EMPTY and _full(change):
        begin(change, who)


def leave(change: Change, who: Person, *, sure: bool = True) -> None:
    """Give up a seat; while a game is on, a computer takes it.

    A player who is out keeps the seat, and with it the win, until the others have finished; but
    not at a paused table, nor if all others want to close it.

    Raises:
        GivesUp, BreaksOff: in the middle of a game, if the player has not confirmed it.
    """
    check_heard(change, who)
    seat = check_seated(change, who)
    check_free(change)
    others_end = all(row.wants_end for row in change.humans if row.here and row.seat != seat)
    if seat in _out(change) and change.table.paused is None and not others_end:
        raise errors.OutAlready
    if not sure and change.begun:
        raise errors.BreaksOff if len(change.humans) == 1 else errors.GivesUp
    give_up(change, seat)


def give_up(change: Change, seat: int) -> None:
    """Remove a person from their seat; the last one closes the table."""
    # An opener who stays will see who comes next.
    stays = change.seats[seat].user_id != change.table.opener_id
    waits = change.table.state is TableState.LOBBY and stays
    if len(change.humans) == 1 and not waits:
        close(change, None, leavers=(seat,))
    else:
        _vacate(change, seat)


def add_computer(
    change: Change, who: Person, seat: int | None = None, level: ComputerLevel | None = None
) -> None:
    """Put a computer player into an empty seat, while no game is on."""
    _check_may_arrange(change, who, level)
    if seat is None:
        seat = next((row.seat for row in change.seats if row.kind is SeatKind.EMPTY), None)
        if seat is None:
            raise errors.TableFull
    _check_seat(change, seat)
    if change.seats[seat].kind is not SeatKind.EMPTY:
        raise errors.SeatTaken(name=change.names[seat])
    seat_computer(change, seat, level)
    change.want_board()


def set_level(change: Change, who: Person, level: ComputerLevel, seat: int | None = None) -> None:
    """Change the level of the computer in a seat, while no game is on.

    Without a seat, that of all computers there and of those to come.
    """
    _check_may_arrange(change, who, level)
    if seat is None:
        change.write("set_table_level", level=level.value)
        change.set_table(level=level)
    else:
        _check_seat(change, seat)
        if change.seats[seat].kind is not SeatKind.COMPUTER:
            raise errors.NoComputer
    for row in change.seats if seat is None else [change.seats[seat]]:
        if row.kind is SeatKind.COMPUTER:
            change.set_seat(replace(row, level=level, name=marked(row.name, level)))
    change.want_board()


def _check_may_arrange(change: Change, who: Person, level: ComputerLevel | None) -> None:
    check_heard(change, who)
    check_free(change)
    check_arranger(change, who)
    if level is ComputerLevel.STRONG and not change.strong:
        raise errors.NoStrong
    if change.table.state not in BETWEEN_GAMES:
        raise TableStarted


def remove_computer(change: Change, who: Person) -> None:
    """Remove the computer player in the highest-numbered seat."""
    seats = [row.seat for row in change.seats if row.kind is SeatKind.COMPUTER]
    if not seats:
        raise errors.NoComputer
    remove(change, who, seats[-1])


def remove(change: Change, who: Person, seat: int) -> None:
    """Remove a player: a computer between games, a person as `rights` allows."""
    check_heard(change, who)
    check_free(change)
    _check_seat(change, seat)
    row = change.seats[seat]
    if row.user_id == who.id:
        leave(change, who)
        return
    if row.human:
        check_keeper(change, who)
        if change.begun and change.seat_of(who.id) is not None:
            # Games count, so no one may remove players who are winning.
            raise PlaysHere
    else:
        check_arranger(change, who)
        if change.table.state not in BETWEEN_GAMES:
            raise TableStarted
    if row.human and len(change.humans) == 1 and change.table.state is not TableState.LOBBY:
        close(change, change.name_of(who), leavers=(seat,))
    else:
        _vacate(change, seat)


def seat_person(change: Change, seat: int, who: Person) -> None:
    """Seat a person as an organised event says."""
    name, dm = change.name_of(who), DM_UNASKED if who.named else DM_UNTRIED
    change.set_seat(SeatRow(seat, SeatKind.HUMAN, name, who.id, remind=who.remind, dm=dm))
    change.stop_waiting(who.id)


def hand_over(change: Change, seat: int, who: Person | None) -> bool:
    """Give a seat to another person, or to the computer, as an organised event says.

    Returns whether it is done: who has seen another hand of the running deal waits for the next.
    """
    if who is None:
        _vacate(change, seat)
        return True
    if _seen(change, who) not in {None, seat}:
        return False
    was = change.seats[seat]
    change.write("drop_hands", seat=seat)
    seat_person(change, seat, who)
    change.want_board()
    if change.table.state not in BETWEEN_GAMES:
        _take_over(change, was)
    return True


def _take_over(change: Change, was: SeatRow) -> None:
    _post_change(change, was)
    if change.live is not None and not change.table.resting:
        change.new_hand(change.seats[was.seat])


def _vacate(change: Change, seat: int) -> None:
    was = change.seats[seat]
    change.write("drop_hands", seat=seat)
    if change.table.request is not None and change.table.request.seat == seat:
        # Nobody is left who wants the ruling.
        go_on(change)
    if change.table.state in BETWEEN_GAMES:
        change.set_seat(SeatRow(seat))
    else:
        seat_computer(change, seat)
        _post_change(change, was)
        first_deal.go_on(change)
    change.want_board()


def _post_change(change: Change, was: SeatRow) -> None:
    if not change.begun and change.table.tricks is not TricksAs.MESSAGES:
        # Before the first deal the board lists the seats.
        return
    now, live = change.seats[was.seat], change.live
    # Who sits there now may be of the same name, and has the same seat.
    left = beside(was.name, [now.name], was.user_id or 0, "")
    post = SeatPost(
        game=change.table.game, seat=was.seat, left=left, taken_by=now.name, computer=not now.human
    )
    if live is not None and change.begun and not change.table.resting:
        done = len(live.public().story)
        post = replace(post, deal=live.deal_number, done=[done])
        seat_change = SeatChange(live.deal_number, was.seat, left, now.name, (done,))
        change.seat_changes = (*change.seat_changes, seat_change)
    change.post(post)


# ---------------------------------------------------------------------------- choosing a seat


def _choose(change: Change, who: Person, seat: int | None, partner: int | None) -> int:
    seen = _seen(change, who)
    if seen is not None:
        if seen == ALL_HANDS or change.seats[seen].human:
            raise errors.HandSeen
        if partner is not None or seat not in {None, seen}:
            raise errors.HandSeen
        seat = seen
    out = _out(change)
    if seat is not None:
        _check_seat(change, seat)
        if change.seats[seat].human:
            raise errors.SeatTaken(name=change.names[seat])
        if seat in out:
            raise errors.SeatOut
        return seat
    free = _free(change)
    if partner is not None:
        free = [place for place in free if _partners(change, place, partner)]
    if not free:
        raise errors.TableFull if partner is None else errors.NoSeatOpposite
    with_cards = [place for place in free if place not in out]
    if not with_cards:
        raise errors.NoSeatWithCards
    return with_cards[0]


def _check_seat(change: Change, seat: int) -> None:
    if seat not in range(len(change.seats)):
        raise errors.NoSuchSeat


def _seen(change: Change, who: Person) -> int | None:
    """Return the seat whose hand `who` has seen in the running deal (docs/design.md, promise 6)."""
    if change.table.state is not TableState.PLAYING or change.before.seen is None:
        return None
    return change.before.seen.get(who.id)


def _free(change: Change) -> list[int]:
    """Return the seats without a person, empty ones first."""
    free = [row for row in change.seats if not row.human]
    return [row.seat for row in sorted(free, key=lambda row: row.kind is not SeatKind.EMPTY)]


def _out(change: Change) -> set[int]:
    """Return the seats that have won, while others play on for second place."""
    if not change.begun:
        return set()
    if change.live is None:  # the pack is cut again
        out: Collection[int] = sides_out(change.before.setup.rules, change.score)
    else:
        out = change.live.public().out
    return {row.seat for row in change.seats if row.seat % change.table.sides in out}


def _partners(change: Change, seat: int, partner: int) -> bool:
    other = change.seat_of(partner)
    return other is not None and other != seat and (other - seat) % change.table.sides == 0


def _full(change: Change) -> bool:
    return all(row.kind is not SeatKind.EMPTY for row in change.seats)

"""Starting a table, playing again, with other partners too, and closing it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, permutations
from typing import TypeAlias

from bot.tables.actions import first_deal
from bot.tables.actions.pauses import come_back
from bot.tables.actions.press_ids import pressed_long_ago
from bot.tables.actions.rights import (
    BETWEEN_GAMES,
    check_arranger,
    check_free,
    check_heard,
    check_keeper,
    check_seated,
    is_moderator,
)
from bot.tables.core.change import Change
from bot.tables.core.rows import GameRow, SeatRow
from bot.tables.errors import NotStarted, TableStarted
from bot.tables.errors.play import NotOver, NotPostedYet, RematchBegun
from bot.tables.errors.rights import StarterOnly
from bot.tables.errors.seating import BreaksOff, EndsAlone, NobodySeated, NoPartners, SeatsEmpty
from bot.views.computer_names import ComputerLevel, computer_name, marked
from bot.views.names import untagged
from bot.views.person import Person
from bot.views.posts import ClosedPost, PlayersPost
from bot.views.table.view import EmptySeats, Pause, SeatKind, TableState


def start(change: Change, who: Person) -> None:
    """Start the first game; computers take the empty seats where the table says so."""
    check_heard(change, who)
    check_free(change)
    if change.table.state is not TableState.LOBBY:
        raise TableStarted
    check_arranger(change, who, StarterOnly)
    begin(change, who)


def rematch(change: Change, who: Person, game: int) -> None:
    """Play the rematch of a finished game.

    The press cuts the pack too, if it is this person's to cut.

    Raises:
        RematchBegun: if the game is an earlier one.
        NotOver, NotStarted: if it is still on, or has not begun.
    """
    check_heard(change, who)
    check_seated(change, who)
    check_free(change)
    if game != change.table.game:
        raise RematchBegun
    if change.table.state is not TableState.OVER:
        raise NotStarted if change.table.state is TableState.LOBBY else NotOver
    if change.next_game is None:
        raise ValueError("a finished game has no rematch on offer")
    if change.table.paused is Pause.ASKED:
        # It ends the pause, which not every player may do.
        check_keeper(change, who)
    _begin_next(change, change.next_game, who)
    _cuts_too(change, who)
    if change.live is None:
        # The cut, or the question after it: who leads first.
        change.new_board()


def next_game(change: Change) -> None:
    """Begin the next game at a table whose game is over, as an organised event says.

    The caller posts its board, or deals its first board.
    """
    if change.next_game is None:
        raise ValueError("a finished game has no next one")
    _begin_next(change, change.next_game)


def _begin_next(change: Change, game: GameRow, who: Person | None = None) -> None:
    change.want_board()
    change.set_game(game)
    change.set_table(game=game.number)
    change.live = None
    begin(change, who)


def _cuts_too(change: Change, who: Person) -> None:
    """Cut by the press that begins a rematch, if it is this person's to cut."""
    mine = first_deal.step(change).seat == change.seat_of(who.id)
    if not mine or who.press is None or change.table.paused is not None:
        return
    # Without a posted commitment, the board asks for the cut.
    with suppress(NotPostedYet):
        first_deal.cut_by_press(change, who.press)


def begin(change: Change, who: Person | None = None) -> None:
    """Fill the table and ask for the cut. A person who starts it calls those who sat down long ago.

    Raises:
        NobodySeated: if no person sits there.
        SeatsEmpty: if seats are empty and computers may not take them.
    """
    if not change.humans:
        raise NobodySeated
    for row in list(change.seats):
        if row.kind is SeatKind.EMPTY:
            if change.table.fill is EmptySeats.NOBODY:
                raise SeatsEmpty
            seat_computer(change, row.seat)
        else:
            fresh = replace(row, wants_end=False, wants_pause=False, missed=0, away=False)
            if row.kind is SeatKind.COMPUTER:
                level = _level_of(change, row.level)
                fresh = replace(fresh, level=level, name=marked(row.name, level))
            change.set_seat(fresh)
    # Starting a game ends the players' pause, but not one because Discord refuses messages.
    paused = change.table.paused if change.table.paused is Pause.REFUSED else None
    change.set_table(state=TableState.CUTTING, paused=paused)
    change.want_board()
    called = [] if who is None else pressed_long_ago(change, who)
    if called:
        change.post(PlayersPost(change.table.game, [(row.seat, row.name) for row in called]))


def seat_computer(change: Change, seat: int, level: ComputerLevel | None = None) -> None:
    """Seat a computer player of a level; without one, of the table's."""
    level = _level_of(change, level or change.table.level)
    name = computer_name(map(untagged, change.names), level)
    change.set_seat(SeatRow(seat, SeatKind.COMPUTER, name=name, level=level))


def _level_of(change: Change, level: ComputerLevel) -> ComputerLevel:
    """Return the level at which a computer can play: steady in place of strong if none can be."""
    return level if change.strong or level is not ComputerLevel.STRONG else ComputerLevel.STEADY


def ask_close(change: Change, who: Person, *, sure: bool = True) -> None:
    """Close a table; while a game is on, all players who are not away must agree.

    One side cannot agree alone: players who end a game without another side leave it. So does a
    moderator who plays and does not wait for the others.

    Raises:
        BreaksOff, EndsAlone: if the player would leave the game by this and has not confirmed it.
    """
    check_heard(change, who)
    check_free(change)
    seat = change.seat_of(who.id)
    if change.table.state in BETWEEN_GAMES or seat is None:
        check_keeper(change, who)
        close(change, change.name_of(who))
        return
    wanted_by = {row.seat for row in change.humans if row.wants_end} | {seat}
    present = {row.seat for row in change.humans if row.here}
    agreed, keeper = present <= wanted_by, is_moderator(change, who)
    one_sided = len({at % change.table.sides for at in wanted_by | present}) == 1
    leaves = one_sided or (keeper and not agreed)
    if not sure and leaves and change.begun:
        raise BreaksOff if len(change.humans) == 1 else EndsAlone
    if agreed:
        close(change, change.name_of(who), leavers=wanted_by if one_sided else ())
    elif keeper:
        close(change, change.name_of(who), leavers=(seat,))
    else:
        _ask_end(change, seat)


def _ask_end(change: Change, seat: int) -> None:
    come_back(change, seat)
    if not change.seats[seat].wants_end:
        change.set_seat(replace(change.seats[seat], wants_end=True))
        change.want_board()


def abandon(change: Change) -> None:
    """Close a table whose channel is gone, or never took its board."""
    if change.table.state is not TableState.CLOSED:
        shut(change)


def post_board_again(change: Change) -> None:
    """Post the board of a running deal again, at the end of its channel, between two tricks."""
    table, live = change.table, change.live
    if table.state is not TableState.PLAYING or table.paused is not None or table.resting:
        return
    if live is not None and not live.public().trick.cards:
        change.new_board()


def close(
    change: Change,
    by: str | None,
    *,
    idle: bool = False,
    by_owner: bool = False,
    leavers: Collection[int] = (),
) -> None:
    """Close a table; from now on the cards of its unfinished game may be seen.

    Args:
        by: the name of the person who closed it; None if no one did.
        idle: whether it was idle for too long; else the last person has left.
        by_owner: whether the bot's owner had it closed.
        leavers: the seats of players who leave a running game by this.
    """
    playing = change.begun
    change.post(
        ClosedPost(
            by=by,
            game=(change.next_game or change.game).number,
            played=playing,
            idle=idle,
            by_owner=by_owner,
            sides=change.side_names() if playing else [],
            score=list(change.score) if playing else [],
        )
    )
    change.want_result(change.table.game)
    shut(change, leavers=leavers)


def shut(change: Change, *, leavers: Collection[int] = ()) -> None:
    """Close a table without saying so; see `close`."""
    playing = change.begun
    change.write("end_following")
    change.want_board()
    if change.live is not None and playing:
        change.want_hands()
    change.broken_off = leavers
    change.set_request(None)
    change.set_table(state=TableState.CLOSED, paused=None, resting=False)


_Player: TypeAlias = tuple[str, int, str]
"""Kind, user id and name: the same in any seat. Empty seats are all alike."""
_Pairing: TypeAlias = list[list[_Player]]
"""The players by side, both in order, so that it does not depend on seats."""


def change_partners(change: Change, who: Person, game: int) -> None:
    """Seat the players of a finished game in the next pairing; anyone who sits there may.

    Raises:
        RematchBegun: if the next game has begun.
        NoPartners: if everybody plays alone.
    """
    check_heard(change, who)
    check_seated(change, who)
    check_free(change)
    if change.table.state is not TableState.OVER or game != change.table.game:
        raise RematchBegun
    sides = change.table.sides
    if len(change.seats) == sides:
        raise NoPartners
    players = sorted(map(_player, change.seats))
    pairings = sorted({_key(pairing) for pairing in _pairings(players, len(players) // sides)})
    present = _key([[_player(row) for row in change.seats[side::sides]] for side in range(sides)])
    following = pairings[(pairings.index(present) + 1) % len(pairings)]
    for row in _seated(change.seats, [list(side) for side in following]):
        if _player(row) != _player(change.seats[row.seat]):
            # The finished game's hand there is the other player's message.
            change.write("drop_hands", seat=row.seat)
        change.set_seat(row)
    change.want_board()


def _player(row: SeatRow) -> _Player:
    return row.kind.value, row.user_id or 0, untagged(row.name)


def _key(pairing: _Pairing) -> tuple[tuple[_Player, ...], ...]:
    return tuple(sorted(tuple(sorted(side)) for side in pairing))


def _pairings(players: Sequence[_Player], size: int) -> Iterator[_Pairing]:
    """Yield every way to split players into sides of a size; the first player's side first."""
    if not players:
        yield []
        return
    first, *others = players
    for chosen in combinations(range(len(others)), size - 1):
        side = [first, *(others[at] for at in chosen)]
        rest = [player for at, player in enumerate(others) if at not in chosen]
        for later in _pairings(rest, size):
            yield [side, *later]


def _seated(rows: Sequence[SeatRow], pairing: _Pairing) -> list[SeatRow]:
    """Return the seats' rows in a pairing, with as many players as possible where they sit."""
    sides = len(pairing)
    ways = [_placed(rows, way, sides) for way in permutations(pairing)]
    return max(ways, key=lambda way: sum(row == was for row, was in zip(way, rows, strict=True)))


def _placed(rows: Sequence[SeatRow], pairing: Sequence[list[_Player]], sides: int) -> list[SeatRow]:
    """Put each side of a pairing on its seats; who sits on one of them already stays there."""
    left = list(rows)
    placed: dict[int, SeatRow] = {}
    wanting = []
    for side, players in enumerate(pairing):
        missing = list(players)
        for row in rows[side::sides]:
            if _player(row) in missing:
                missing.remove(_player(row))
                left.remove(row)
                placed[row.seat] = row
        wanting.append(missing)
    for side, missing in enumerate(wanting):
        free = [row.seat for row in rows[side::sides] if row.seat not in placed]
        for seat, player in zip(free, missing, strict=True):
            row = next(row for row in left if _player(row) == player)
            left.remove(row)
            placed[seat] = replace(row, seat=seat)
    return [placed[seat] for seat in range(len(rows))]

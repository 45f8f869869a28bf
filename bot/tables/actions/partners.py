"""Other partners for a rematch: each press seats the players in the next of all pairings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from typing import TypeAlias

from bot.tables.actions.rights import check_free, check_heard, check_seated
from bot.tables.core.change import Change
from bot.tables.core.rows import SeatRow
from bot.tables.errors.play import RematchBegun
from bot.tables.errors.seating import NoPartners
from bot.views.names import untagged
from bot.views.person import Person
from bot.views.table.view import TableState

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

"""Who sits down to a game that is on and who gets up, put down with the change that it is."""

from __future__ import annotations

from collections.abc import Iterable

from bot.tables.core.change import Change
from bot.tables.core.rows import SeatRow
from bot.tables.scores.facts import Sitting, risen, seated


class SeatChanges:
    """What a change does to who sits where in the game that is on.

    Seats are given and taken in many places; here they are simply compared with what they were.
    """

    def __init__(self, change: Change) -> None:
        self._change = change
        self._up: list[int] = []
        self._down: list[SeatRow] = []
        self._started = not change.before.begun
        if not change.begun:
            self._up = [] if self._started else list(change.broken_off)
            return
        if self._started:
            self._down = change.humans
            return
        for was, now in zip(change.before.seats, change.seats, strict=True):
            if was.user_id != now.user_id:
                self._up += [was.seat] if was.user_id is not None else []
                self._down += [now] if now.user_id is not None else []

    def write(self) -> None:
        """Put them into the change."""
        change, game = self._change, self._change.table.game
        for seat in self._up:
            change.write("get_up", rows=None, game=game, seat=seat, until=self._deal)
        for one in map(self._sitting, self._down):
            person = {"game": game, "user_id": one.user_id}
            change.write("come_back", rows=None, **person)
            change.write(
                "sit_down",
                **person,
                number=one.number,
                seat=one.seat,
                name=one.name,
                since=one.since,
                started=int(one.started),
            )

    def after(self, sittings: Iterable[Sitting]) -> list[Sitting]:
        """Return a game's sittings with them."""
        found = list(sittings)
        for seat in self._up:
            found = risen(found, seat, self._deal)
        for one in self._down:
            found = seated(found, self._sitting(one))
        return found

    @property
    def _deal(self) -> int:
        return self._change.deal_number

    def _sitting(self, row: SeatRow) -> Sitting:
        return Sitting(
            self._change.version,
            row.seat,
            row.user_id or 0,
            row.name,
            since=0 if self._started else self._deal,
            started=self._started,
        )

"""Who held which seat of a game, from which deal to which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.tables.core.change import Change
from bot.tables.core.rows import SeatRow, columns, read_row
from bot.tables.scores.rating import Rating
from bot.views.names import untagged


@dataclass(frozen=True, slots=True)
class Sitting:
    """A row of ``sittings``: one person's stay in one seat of a game."""

    number: int
    """The version that the table got when they sat down."""
    seat: int
    user_id: int
    name: str
    since: int
    """The deal in which they sat down."""
    until: int | None = None
    """The deal in which they got up; None if they stayed."""
    started: bool = False
    """Whether they sat there when the first deal was dealt."""
    placed: bool = False
    """Whether an event seated them: the game counts for them only if they did something in it."""
    back: bool = False
    """Whether they sat down again later; only their last sitting has a result."""
    rating: Rating | None = None
    """The rating before the game of a person who was forgotten."""
    told: int | None = None
    """How much the game tells of them, in millionths; None as for the weight."""
    weight: int | None = None
    """By how much their rating follows the game, in millionths; None: in full, without weights."""

    @staticmethod
    def of(row: Mapping[str, Any]) -> Sitting:
        """Read a row of ``sittings``."""
        rating = None if row["mu"] is None else Rating(row["mu"], row["sigma"])
        return read_row(Sitting, row, rating=rating)

    def covers(self, deal: int) -> bool:
        """Say whether they held the seat from the beginning of a deal to its end."""
        return self.came_before(deal) and (self.until is None or deal < self.until)

    def came_before(self, deal: int) -> bool:
        """Say whether they held the seat when a deal after they sat down began."""
        return self.started or self.since < deal


_COLUMNS: Final = ("number", "seat", "name", "since", "started", "placed")
"""What the store is told of a person who sits down, beside who and where."""


class SeatChanges:
    """Who sits down and who gets up in a running game by one change.

    Many actions give and take seats; this compares the seats before and after.
    """

    def __init__(self, change: Change) -> None:
        self._change = change
        self._left: Iterable[int] = ()
        """Seats."""
        self._joined: list[SeatRow] = []
        self._starts = change.begun and not change.before.begun
        if self._starts:
            self._joined = change.humans
        elif change.before.begun and not change.begun:
            self._left = change.broken_off
        elif change.begun:
            seats = zip(change.before.seats, change.seats, strict=True)
            changed = [(was, now) for was, now in seats if was.user_id != now.user_id]
            self._left = [was.seat for was, _ in changed if was.user_id is not None]
            self._joined = [now for _, now in changed if now.user_id is not None]

    def write(self) -> None:
        """Add the writes to the change."""
        change, game = self._change, self._change.table.game
        for seat in self._left:
            change.write("get_up", game=game, seat=seat, until=change.deal_number)
        for sitting in map(self._sitting, self._joined):
            person = {"game": game, "user_id": sitting.user_id}
            change.write("come_back", **person)
            change.write("sit_down", **person, **columns(sitting, *_COLUMNS))

    def apply(self, sittings: Iterable[Sitting]) -> list[Sitting]:
        """Return a game's sittings after the change, in the order of the store."""
        deal = self._change.deal_number
        after = [
            replace(sitting, until=deal)
            if sitting.seat in self._left and sitting.until is None
            else sitting
            for sitting in sittings
        ]
        for new in map(self._sitting, self._joined):
            after = [
                replace(sitting, back=True) if sitting.user_id == new.user_id else sitting
                for sitting in after
            ]
            after.append(new)
        return after

    @property
    def _deal(self) -> int:
        """The deal that everybody has seen last: of the next one nobody has, while it rests."""
        return self._change.deal_number - int(self._change.table.resting)

    def _sitting(self, row: SeatRow) -> Sitting:
        return Sitting(
            self._change.version,
            row.seat,
            row.user_id or 0,
            untagged(row.name),
            since=0 if self._starts else self._deal,
            started=self._starts,
            placed=self._change.table.event_id is not None,
        )

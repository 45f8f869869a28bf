"""The days of the daily deal, and the secrets that their cards follow from.

Each server has its own days: when one begins, which game it is, and its cards. So no server's day
tells another server's cards, whatever the time zone, and what one server settles changes no other.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from bot.engine.boards import BoardPacks, BoardSeed, board_dealer
from bot.engine.game.game import Setup
from bot.engine.shuffle import SECRET_BYTES, Layout, commit
from bot.engine.variants import Variant, find_variant
from bot.ops.clocks import Clock
from bot.store.database import Database, Row, Write
from bot.tables.core.rows import read_row
from bot.tables.transaction import retry
from bot.views.daily import DEALS, DailyDay
from bot.views.periods import day_of, end_of
from bot.views.settings.clock import DAY
from bot.views.settings.server import ServerSettings

LONGEST_MS: Final = 3 * DAY
"""A day that ends later was begun by a clock that was ahead; if that was a little, it goes on."""


@dataclass(frozen=True, slots=True)
class StoredDay:
    """A day that has begun, with its secrets; they stay in this room until it is closed."""

    shown: DailyDay
    secret: str
    """The secrets as they are stored; the last one deals the cards of those who begin now."""

    @property
    def secrets(self) -> tuple[bytes, ...]:
        """The secrets."""
        return tuple(map(bytes.fromhex, self.secret.split()))

    @property
    def packs(self) -> BoardPacks:
        """The cards of those who begin now."""
        return packs_of(self.secrets[-1], self.shown.day)

    def mark(self, user_id: int) -> str:
        """Return the mark that a person's try leaves until the day is over, if they are forgotten.

        It is a keyed hash; the key is the day's first secret.
        """
        return hmac.new(self.secrets[0], str(user_id).encode(), sha256).hexdigest()

    @staticmethod
    def of(row: Row) -> StoredDay:
        """Read the row of a day that has begun."""
        shown = read_row(
            DailyDay,
            row,
            variant=find_variant(row["variant"]),
            commitments=tuple(commit(bytes.fromhex(one)) for one in row["secret"].split()),
        )
        return StoredDay(shown, row["secret"])


@dataclass(frozen=True, slots=True)
class Today:
    """The day that is on, or was the last, and what is known of the next."""

    day: StoredDay
    next_commitment: str
    next_at: int
    """When the next one begins, in milliseconds since 1970."""


def packs_of(secret: bytes, day: int) -> BoardPacks:
    """Return the cards of a day; the date is mixed in, as what a captain says at an event."""
    return BoardPacks(BoardSeed(secret, (str(day),)), first=1)


def boards_of(packs: BoardPacks, variant: Variant) -> Iterator[Layout]:
    """Lay out a day's deals as they are first dealt."""
    form = variant.forms[0]
    setup = Setup(variant, {"deals": DEALS}, form.sides, form.seats)
    dealers = [board_dealer(board, form.seats) for board in range(1, DEALS + 1)]
    for number in range(DEALS):
        yield packs.deal(setup.shape(dealers[: number + 1], [0] * form.sides)).layout


def first_commitment(row: Row) -> str:
    """Return the commitment that was shown before a day began, given its row."""
    return commit(bytes.fromhex(row["secret"].split()[0]))


class Days:
    """Begins days, and makes the secret of the next one ahead."""

    def __init__(self, db: Database, clock: Clock, entropy: Callable[[int], bytes]) -> None:
        self._db = db
        self._clock = clock
        self._entropy = entropy

    async def today(self, server_id: int, settings: ServerSettings) -> Today:
        """Return the day that is on, and begin it if nobody has.

        Where the clock or the time zone was set back, it is the last day that has begun: none
        begins twice.
        """
        return await retry(lambda _: self._today(server_id, settings))

    async def _today(self, server_id: int, settings: ServerSettings) -> Today:
        rows = await self._db.all("latest_days", server_id=server_id)
        ahead, last = rows[0] if rows else None, rows[1] if len(rows) > 1 else None
        now = self._clock()
        day = day_of(now, settings.zone)
        if ahead is not None and last is not None:
            # The zone may have moved west: then its date comes again.
            ends = last["ends_at"], end_of(last["day"], settings.zone)
            next_at = max((end for end in ends if end <= now + LONGEST_MS), default=0)
            if now < next_at:
                return Today(StoredDay.of(last), first_commitment(ahead), next_at)
        number = 1 if ahead is None else ahead["number"]
        begun = {
            "id": id_of_day(server_id, number),
            "day": day,
            "variant": (settings.daily_game or settings.usual_game.variant).id,
            "ends_at": end_of(day, settings.zone),
        }
        writes = [self._new(server_id, number)] if ahead is None else []
        writes += [Write("begin_day", begun), self._new(server_id, number + 1)]
        await self._db.commit(writes)
        return await self._today(server_id, settings)

    def _new(self, server_id: int, number: int) -> Write:
        values = {"id": id_of_day(server_id, number), "server_id": server_id, "number": number}
        return Write("add_day", {**values, "secret": self._entropy(SECRET_BYTES).hex()})


def id_of_day(server_id: int, number: int) -> str:
    """Return the id of a day, given its number in its server."""
    return f"daily/{server_id}/{number}"

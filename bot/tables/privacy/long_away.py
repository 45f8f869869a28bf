"""Forget people who stay away for as long as the operator says (FORGET_AFTER)."""

from __future__ import annotations

from typing import Final

from bot.competition.event.clockwork import after
from bot.store.database import Database, Write
from bot.tables.privacy.erase import Eraser
from bot.tables.settings.policy import Policy
from bot.views.settings.clock import DAY

_AT_ONCE: Final = 5
"""How many people one look forgets at most."""


class LongAway:
    """Notes on which day each person was here last, and erases those who stay away.

    The days are those of Discord's clock, as its interactions tell them: a machine whose clock
    jumps ahead forgets nobody. Outages, in which nobody could come, are not counted. Without
    FORGET_AFTER no day is stored.
    """

    def __init__(self, db: Database, eraser: Eraser, policy: Policy) -> None:
        self._db = db
        self._eraser = eraser
        self._days = policy.forget_after
        self._today = 0
        """In days since 1970; 0 until the first interaction."""
        self._swept: int | None = None
        """The day for which everybody's days were looked at."""
        self._here: set[int] = set()
        """People seen since the last look."""
        self._noted: set[int] = set()
        """People already stored for today."""

    def note(self, user_id: int, at: int) -> None:
        """Note that a person does something, at a time of Discord's clock in milliseconds."""
        if self._days is None:
            return
        if at // DAY > self._today:
            self._today = at // DAY
            self._noted.clear()
        if user_id not in self._noted:
            self._here.add(user_id)

    async def look(self) -> tuple[str, ...]:
        """Store who was here, erase some who stay away; return the tables that have changed."""
        if self._days is None:
            if self._swept is None:
                await self._db.commit([Write("end_noting", {})])
                self._swept = 0
            return ()
        if not self._today:
            return ()
        today, here = self._today, sorted(self._here)
        writes = [Write("note_seen", {"user_id": one, "day": today}) for one in here]
        if self._swept != today:
            # New people count from today, and so does everybody when FORGET_AFTER is first set.
            begin = Write("begin_noting", {"day": today})
            writes += [Write("forget_unkept_days", {}), begin]
        if writes:
            await self._db.commit(writes)
        self._here.difference_update(here)
        self._noted.update(here)
        if self._swept == today:
            return ()
        return await self._forget(today, self._days)

    async def _forget(self, today: int, days: int) -> tuple[str, ...]:
        """Erase some of those who stay away; the day is swept once nobody is left."""
        found = await self._db.all("last_seen_before", day=today - days, most=_AT_ONCE)
        since = min((row["day"] for row in found), default=0) * DAY
        away = await self._db.all("outages_of_shards", after=since) if found else ()
        outages = [(row["since"], row["until"]) for row in away]
        rows = [row for row in found if after(row["day"] * DAY, days * DAY, outages) < today * DAY]
        changed: list[str] = []
        for row in rows:
            changed += (await self._eraser.erase(row["user_id"])).changed
        if len(rows) < _AT_ONCE:
            self._swept = today
        return tuple(changed)

"""The bans, which the command line writes, and as this process knows them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ops.clocks import Clock
from bot.store.database import Database, Write
from bot.views.bans import Ban, Banned


class Bans:
    """Stores bans, and says at once whether there is one.

    `look` reads what other processes have written. Whoever asks pays no query.
    """

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock
        self._known: dict[tuple[Banned, int], Ban] = {}

    def of_person(self, user_id: int) -> Ban | None:
        """Return a person's ban, if they have one now."""
        return self._now(Banned.PERSON, user_id)

    def of_server(self, server_id: int | None) -> Ban | None:
        """Return a server's ban, if it has one now."""
        return None if server_id is None else self._now(Banned.SERVER, server_id)

    def _now(self, kind: Banned, id_: int) -> Ban | None:
        ban = self._known.get((kind, id_))
        return None if ban is None or self._is_over(ban) else ban

    def _is_over(self, ban: Ban) -> bool:
        return ban.until is not None and ban.until <= self._clock()

    async def all(self) -> list[Ban]:
        """Return the bans of now, the oldest first."""
        rows = await self._db.all("bans")
        bans = [Ban(**{**row, "kind": Banned(row["kind"])}) for row in rows]
        return [ban for ban in bans if not self._is_over(ban)]

    async def look(self) -> Sequence[Ban]:
        """Learn which bans there are; return those that are new, and delete those that are over."""
        if any(map(self._is_over, self._known.values())):
            ended = Write("end_bans", {"now": self._clock()})
            await self._db.commit([self._outages(), ended])
        before, bans = self._known, await self.all()
        self._known = {(ban.kind, ban.id): ban for ban in bans}
        return [ban for ban in bans if (ban.kind, ban.id) not in before]

    async def add(self, kind: Banned, id_: int, reason: str, until: int | None) -> None:
        """Ban a person or a server, or change its ban."""
        values = {"kind": kind.value, "id": id_, "reason": reason, "until": until}
        ban = Write("set_ban", {**values, "now": self._clock()})
        await self._db.commit([ban, owner_act("ban", kind, id_)])

    async def lift(self, kind: Banned, id_: int) -> bool:
        """Lift a ban; return whether there was one."""
        if (kind, id_) not in {(ban.kind, ban.id) for ban in await self.all()}:
            return False
        of = {"kind": kind.value, "id": id_}
        lift = [self._outages(id_), Write("lift_ban", of)]
        await self._db.commit([*lift, owner_act("unban", kind, id_)])
        return True

    def _outages(self, server_id: int = 0) -> Write:
        """Return the write that notes when servers had no bot, before their bans end."""
        return Write("note_server_bans", {"id": server_id, "now": self._clock()})


def owner_act(act: str, kind: Banned, id_: int) -> Write:
    """Return the write that lets the running bot log what its owner did; people stay unnamed."""
    return Write("note_owner_act", {"act": act, "server_id": id_ if kind is Banned.SERVER else 0})

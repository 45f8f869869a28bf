"""Channels of direct messages: known ones are used again, new ones are opened slowly.

Discord takes a bot that opens many in a short time for a spammer, and stops it everywhere
(docs/discord.md, Requests). So all processes together open few, and none for a while once Discord
has refused one as too fast. All of that is stored: a restart changes nothing.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final

from bot.delivery.messenger import OpeningPaused
from bot.notices import NOTICES, Notice
from bot.ops.clocks import Clock
from bot.store.database import Database, Write
from bot.store.errors import Conflict

MOST: Final = 10
"""How many new channels are opened in `WINDOW_MS`."""
WINDOW_MS: Final = 600_000
FIRST_PAUSE_MS: Final = 300_000
LONGEST_PAUSE_MS: Final = 7_200_000
"""How long none are opened after Discord has called it too fast: at first, and at most."""
FLAGGED_PAUSE_MS: Final = 21_600_000
"""How long after Discord has called the bot a spammer."""

_FLAGGED: Final = 20_026
TOO_FAST: Final = frozenset({_FLAGGED, 40_003})
"""Refusals of new direct messages that blame the bot, not the person."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PrivateChannels:
    """Knows people's channels, and whether a new one may be opened now."""

    db: Database
    clock: Clock

    async def known(self, user_id: int) -> int | None:
        """Return the channel of a person's direct messages, if one was opened."""
        row = await self.db.one("private_channel", id=user_id)
        if row is None:
            return None
        channel_id: int = row["private_channel"]
        return channel_id

    async def note(self, user_id: int, channel_id: int) -> None:
        """Store a channel that was opened."""
        values = {"id": user_id, "channel_id": channel_id}
        await self.db.commit([Write("store_private_channel", values)])

    async def forget(self, channel_id: int) -> None:
        """Forget a channel that is no more, if it is a person's."""
        await self.db.commit([Write("forget_private_channel", {"channel_id": channel_id})])

    async def take_turn(self) -> None:
        """Take one of the few openings of these minutes; raise OpeningPaused if none is left."""
        now = self.clock()
        until, _ = await self._pause()
        if now < until:
            raise OpeningPaused
        rows = await self.db.all("openings")
        taken = {row["slot"] for row in rows if now < row["free_at"]}
        for slot in sorted(set(range(MOST)) - taken):
            values = {"slot": slot, "now": now, "free_at": now + WINDOW_MS}
            try:
                await self.db.commit([Write("take_opening", values)])
            except Conflict:
                continue  # another was first
            return
        raise OpeningPaused

    async def pause(self, code: int) -> None:
        """Open none for a while, after Discord has refused one with a code of `TOO_FAST`.

        A refusal soon after a pause makes the next one twice as long.
        """
        now = self.clock()
        until, length = await self._pause()
        if now < until and (code != _FLAGGED or length == FLAGGED_PAUSE_MS):
            return  # what was under way when it began
        again = until <= now < until + LONGEST_PAUSE_MS
        length = min(2 * length, LONGEST_PAUSE_MS) if again and length else FIRST_PAUSE_MS
        if code == _FLAGGED:
            length = FLAGGED_PAUSE_MS
            NOTICES.note(Notice.FLAGGED, hours=length // 3_600_000)
        await self.db.commit([Write("pause_opening", {"until": now + length, "length": length})])
        _log.error(
            "Discord refuses new direct messages (code %s): none are opened for %s minutes; hands"
            " are in the channel meanwhile. What to do: docs/operating-reference.md",
            code,
            length // 60_000,
        )

    async def _pause(self) -> tuple[int, int]:
        """Return until when none are opened, and how long that pause is."""
        row = await self.db.one("opening_pause")
        return (0, 0) if row is None else (row["until"], row["length"])

"""How far others' messages have pushed a table's board up its channel.

Messages are counted, never read. Counts live in memory: after a restart a board is followed again
from the next one on.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Final

from bot.ops.clocks import Steady

PUSHED_UP: Final = 8
"""Messages of others below a board that put it out of sight on a phone."""
REST_MS: Final = 30_000
"""A board is posted again at most this often."""
_TABLES: Final = 2_000
_CHANNELS: Final = 2_000
"""Tables and channels that are remembered, the newest."""


@dataclass(frozen=True, slots=True)
class _Posted:
    """When and where a table's newest board was posted."""

    channel_id: int
    message_id: int
    in_play: bool
    """Whether it shows a deal: neither a lobby nor a result."""
    messages: int
    """Counted in the channel before it."""
    at: int


class ChannelTraffic:
    """Counts messages in the channels of tables."""

    def __init__(self, steady: Steady) -> None:
        self.steady = steady
        self._messages: OrderedDict[int, int] = OrderedDict()
        """By channel with a board: messages of others so far."""
        self._boards: OrderedDict[str, _Posted] = OrderedDict()

    def note_message(self, channel_id: int) -> None:
        """Count a message by another author."""
        if channel_id in self._messages:
            self._messages[channel_id] += 1

    def note_board(self, table_id: str, channel_id: int, message_id: int, *, in_play: bool) -> None:
        """Note that a table's board was posted at the end of a channel."""
        count = self._messages.setdefault(channel_id, 0)
        self._messages.move_to_end(channel_id)
        posted = _Posted(channel_id, message_id, in_play, count, self.steady())
        self._boards[table_id] = posted
        self._boards.move_to_end(table_id)
        while len(self._messages) > _CHANNELS:
            self._messages.popitem(last=False)
        while len(self._boards) > _TABLES:
            self._boards.popitem(last=False)

    def board_in_play(self, table_id: str) -> tuple[int, int] | None:
        """Return channel and message of a table's newest board, if that shows a deal."""
        posted = self._boards.get(table_id)
        if posted is None or not posted.in_play:
            return None
        return posted.channel_id, posted.message_id

    def note_posting(self, table_id: str) -> None:
        """Note that a table's board is about to be posted again."""
        if table_id in self._boards:
            self._boards[table_id] = replace(self._boards[table_id], at=self.steady())

    def is_pushed_up(self, table_id: str) -> bool:
        """Say whether a table's board should be posted again."""
        posted = self._boards.get(table_id)
        if posted is None or self.steady() - posted.at < REST_MS:
            return False
        # A forgotten channel counts from zero.
        return self._messages.get(posted.channel_id, 0) - posted.messages >= PUSHED_UP

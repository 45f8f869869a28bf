"""What a player has asked a referee, as a value."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Final

NOTE: Final = 300
"""The longest question, and the longest reason of a ruling."""
ALL_HANDS: Final = -1
"""Stands for the seat whose hand a person has seen, where that is every one."""


@dataclass(frozen=True, slots=True)
class RefereeRequest:
    """What a player has asked a referee; the table waits for the ruling."""

    seat: int
    user_id: int
    """Who asked."""
    note: str
    referee_id: int | None = None
    """Who looks into it; None until someone does."""
    referee: str | None = None
    """Their name."""

    def dump(self) -> str:
        """Write it for the store."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @staticmethod
    def load(text: str) -> RefereeRequest:
        """Read what `dump` wrote."""
        return RefereeRequest(**json.loads(text))

"""What a player has asked a referee, as a value."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Final
from unicodedata import category

NOTE: Final = 300
"""The longest question, and the longest reason of a ruling."""
ALL_HANDS: Final = -1
"""Stands for the seat whose hand a person has seen, where that is every one."""


def tidy(text: str) -> str:
    r"""Return a question or a reason as it is stored: of what any store takes, and not too long.

    >>> tidy(" Bob\0 showed\na card. ")
    'Bob showed\na card.'
    """
    kept = (one for one in text if one == "\n" or category(one) not in {"Cc", "Cs"})
    return "".join(kept).strip()[:NOTE]


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

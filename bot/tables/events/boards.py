"""Who has seen which boards of a duplicate event."""

from __future__ import annotations

import json
from typing import TypeAlias

from bot.competition.entrants import PersonId
from bot.competition.event import errors
from bot.competition.event.acts import MatchId
from bot.competition.event.seating import boards_of
from bot.competition.event.state import Event
from bot.store.database import Database

SeenBoards: TypeAlias = frozenset[tuple[MatchId, int, int]]
"""Match, table within it, and the first board of a game there of which a hand was seen."""


async def boards_seen(db: Database, event_id: str, user_id: int) -> SeenBoards:
    """Return the boards of which a person has seen a hand, as a player or as a referee."""
    rows = await db.all("event_boards_seen", event_id=event_id, user_id=user_id)
    return frozenset(
        (row["match_id"], row["board"], json.loads(row["boards"])["first"]) for row in rows
    )


def check_unseen(event: Event, out: PersonId, seen: SeenBoards) -> None:
    """Refuse someone a person's seats where they know the boards from another table.

    Raises:
        BoardsSeen: if they do.
    """
    for match in event.open_matches():
        boards = boards_of(event, match)
        for table, row in enumerate(match.seats):
            elsewhere = (first for *at, first in seen if at != [match.id, table])
            if out in row and any(first in boards for first in elsewhere):
                raise errors.BoardsSeen

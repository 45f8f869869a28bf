"""Games that are counted when they end, and what is stored of that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.tables.scores.recount import recount
from bot.views.table.view import TableView
from tests.tables.room import Room
from tests.tables.searching import everything

SHORT = {"target": 7}
"""More than a turn-up scores, so that no game is over as soon as it is dealt."""


async def results_by_player(room: Room) -> dict[int, dict[str, Any]]:
    """Return the only counted game's results by player."""
    return {row["user_id"]: row for row in await room.rows("SELECT * FROM results")}


async def next_deal(room: Room, table: TableView) -> TableView:
    was = table.public.deal if table.public else -1
    return await room.play_to(
        table.id, lambda now: now.public is not None and now.public.deal > was and not now.resting
    )


async def ended(room: Room, table: TableView) -> dict[int, dict[str, Any]]:
    """Play to the end; check that a recount agrees."""
    await room.play_out(table.id)
    assert not (await recount(room.db, mend=False)).differed
    return await results_by_player(room)


SCORES = ("results", "sums", "titles", "ratings")


async def scores(room: Room) -> dict[str, list[Mapping[str, Any]]]:
    """Return all rows that a recount makes."""
    rows = await everything(room.path, room.url)
    return {
        table: sorted(rows[table], key=lambda row: sorted((k, str(v)) for k, v in row.items()))
        for table in SCORES
    }


async def known(room: Room) -> set[int]:
    """Return the ids of all people with scores."""
    rows = await everything(room.path, room.url)
    return {row["user_id"] for table in (*SCORES, "sittings") for row in rows[table]}

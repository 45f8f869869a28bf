"""Reviews of games that are over: what a person decided, and what was found of it before."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from bot.engine.actions import decode, encode
from bot.store.database import Database, Write
from bot.tables.damage import DAMAGE_ERRORS
from bot.tables.history.facade import History
from bot.views.history import GameKey, GameReview, OwnDecision, ShownMistake


class Reviews:
    """Reads what people decided in past games, and keeps what was found of it."""

    def __init__(self, db: Database, history: History) -> None:
        self._db = db
        self._history = history

    async def decisions(self, key: GameKey, user_id: int) -> list[OwnDecision]:
        """Return what a person decided, not the computer for them; raise as `History.game` does."""
        which = {"table_id": key.table, "game": key.number, "user_id": user_id}
        steps: dict[int, set[int]] = {}
        for row in await self._db.all("own_actions", **which):
            steps.setdefault(row["deal"], set()).add(row["number"])
        return await self._history.decisions(key, steps)

    async def load(self, key: GameKey, user_id: int, revision: int) -> GameReview | None:
        """Return what was found in a person's game by a revision, if that was kept.

        Raises:
            RecordSealed, BoardsSealed, NoRecord, DamagedGame: as `History.game` does.
        """
        await self._history.game(key)
        which = {"table_id": key.table, "game": key.number, "user_id": user_id}
        row = await self._db.one("review", **which, revision=revision)
        if row is not None:
            with suppress(*DAMAGE_ERRORS):  # it is found again
                return _read(row["found"])
        return None

    async def keep(self, key: GameKey, user_id: int, revision: int, review: GameReview) -> None:
        """Keep what was found, in place of what was found before.

        Two processes that find it at once find the same.
        """
        which = {"table_id": key.table, "game": key.number, "user_id": user_id}
        values = {**which, "revision": revision, "found": _written(review)}
        await self._db.commit([Write("keep_review", values)])


def _written(review: GameReview) -> str:
    mistakes = [
        {
            "at": [one.deal, one.step, one.seat],
            "done": encode(one.done),
            "better": encode(one.better),
            "points": round(one.points, 3),
            "chance": None if one.chance is None else round(one.chance, 4),
            "decided": one.decided,
        }
        for one in review.mistakes
    ]
    return json.dumps({"decisions": review.decisions, "mistakes": mistakes})


def _read(text: str) -> GameReview:
    stored = json.loads(text)
    return GameReview(stored["decisions"], tuple(_mistake(**one) for one in stored["mistakes"]))


def _mistake(
    at: Sequence[int], done: Sequence[object], better: Sequence[object], **rest: Any
) -> ShownMistake:
    deal, step, seat = at
    rest["decided"] = tuple(rest["decided"])
    return ShownMistake(deal, step, seat, decode(done), decode(better), **rest)

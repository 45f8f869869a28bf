"""Past games: listed, found, replayed, checked.

Every room reads past games here alone. Of a running game this room tells that it is running, and
what everybody saw of its finished deals.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any, Final

from bot.engine.game.game import Setup
from bot.engine.record import dumps
from bot.engine.variants import find_variant
from bot.ops.error_log import report
from bot.store.database import Database
from bot.tables.core.deal_summary import load_result, load_results
from bot.tables.core.rows import DealRow, GameRow, deal_rows, read_row
from bot.tables.core.snapshot import load_deals, load_seat_changes
from bot.tables.damage import reading
from bot.tables.errors import history as errors
from bot.tables.history.record import check_stored_game, record_from
from bot.tables.history.replay import (
    names_after,
    own_decisions,
    play_again,
    replay_frame,
    told_deal,
)
from bot.views.history import (
    CheckedGame,
    CheckedSeed,
    DealHead,
    GameKey,
    MessageRef,
    OwnDecision,
    PastGame,
    ReplayFrame,
    ToldDeal,
)
from bot.views.table.view import TableView

_log = logging.getLogger(__name__)

MOST: Final = 500
"""The most games, and tables of a server, that a list looks through, the newest first."""
_AT_ONCE: Final = 2
"""How many whole games are checked at a time, each in a thread."""


class History:
    """Reads past games."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._checking = asyncio.Semaphore(_AT_ONCE)

    # --------------------------------------------------------------------------------- finding

    async def games_of(
        self, user_id: int, viewer_id: int, server_id: int | None, variant: str | None
    ) -> list[GameKey]:
        """Return the games in which a person was dealt cards, the newest first.

        `GameKey.seat` is that of the viewer. A server, or a variant's id, limits the list.
        """
        rows = await self._db.all(
            "past_games_of",
            user_id=user_id,
            viewer_id=viewer_id,
            server_id=server_id or 0,
            variant=variant or "",
            most=MOST,
        )
        return [_key(row["table_id"], row) for row in rows]

    async def games_in(self, server_id: int, viewer_id: int) -> list[GameKey]:
        """Return a server's games, the newest first."""
        values = {"server_id": server_id, "viewer_id": viewer_id, "most": MOST}
        rows = await self._db.all("past_games_in", **values)
        return [_key(row["table_id"], row) for row in rows]

    async def name_of(self, user_id: int, server_id: int) -> str | None:
        """Return a person's last name in a server; None if none is stored.

        A name of one server is not shown in another.
        """
        values = {"user_id": user_id, "server_id": server_id}
        row = await self._db.one("last_name_of", **values)
        return None if row is None else str(row["name"])

    async def find(self, table_id: str, number: int | None, viewer_id: int) -> GameKey:
        """Return the key of a table's game, given its number; else of its newest past game.

        The game may still be running: check first that the reader may know of its table.

        Raises:
            NoSuchGame: if there is none.
        """
        if number is None:
            newest = await self._db.one("newest_past_game", table_id=table_id)
            game = newest or await self._db.one("game_at", table_id=table_id)
            if game is None:
                raise errors.NoSuchGame
            number = int(game["number"])
        return _key(table_id, await self._row(table_id, number, viewer_id))

    async def game(self, key: GameKey, person_id: int | None = None) -> PastGame:
        """Return the summary of a game, which names the side of a person if one is given.

        Raises:
            RecordSealed: if it is still running.
            BoardsSealed: if others have yet to play its boards.
            NoRecord: if no deal of it was played.
            DamagedGame: if it cannot be read.
        """
        row = await self._row(key.table, key.number, 0)
        with _intact(key):
            return await self._game(row, key, person_id)

    async def games(self, keys: Iterable[GameKey], person_id: int | None = None) -> list[PastGame]:
        """Return the summaries of games, without those that cannot be read."""
        games = []
        for key in keys:
            with suppress(errors.DamagedGame):
                games.append(await self.game(key, person_id))
        return games

    async def _row(self, table_id: str, number: int, viewer_id: int) -> Mapping[str, Any]:
        values = {"table_id": table_id, "number": number, "viewer_id": viewer_id}
        row = await self._db.one("past_game", **values)
        if row is None:
            raise errors.NoSuchGame
        return row

    async def _game(self, row: Mapping[str, Any], key: GameKey, person_id: int | None) -> PastGame:
        if not row["is_over"]:
            raise errors.RecordSealed
        if row["is_sealed"]:
            raise errors.BoardsSealed
        if not row["deals"]:
            raise errors.NoRecord
        side, left = (None, False) if person_id is None else await self._part(key, row, person_id)
        return read_row(
            PastGame,
            row,
            key=key,
            variant=find_variant(row["variant"]),
            options=json.loads(row["options"]),
            names=tuple(json.loads(row["names"])),
            finished=row["finished_at"] is not None,
            ended_at=row["finished_at"] or row["changed_at"],
            score=await self._score(key, row),
            side=side,
            left=left,
        )

    async def _part(
        self, key: GameKey, row: Mapping[str, Any], person_id: int
    ) -> tuple[int | None, bool]:
        """Return the side on which a person played, and whether they left before the end."""
        which = {"table_id": key.table, "number": key.number, "user_id": person_id}
        part = await self._db.one("part_in", **which)
        if part is not None:
            return part["side"], bool(part["quit"])
        seat = await self._db.one("last_seat_in", **which)
        return (None, False) if seat is None else (seat["seat"] % row["sides"], False)

    async def _score(self, key: GameKey, row: Mapping[str, Any]) -> tuple[int, ...]:
        """Return the final score; the row of an unfinished game does not have it."""
        if row["finished_at"] is not None:
            return tuple(json.loads(row["score"]))
        stored = await self._stored(key)
        last = (await self._heads(key, stored))[-1]
        deal = await self._deal(key, last.number)
        setup = GameRow.of(stored).setup(len(json.loads(row["names"])))
        try:
            return play_again(setup, deal, 0).score
        except errors.DealNotReplayed:
            return last.score

    # ------------------------------------------------------------------------------- replaying

    async def record(self, key: GameKey) -> str:
        """Return the record of a game (docs/record.md); raise as `game` does."""
        await self.game(key)
        with _intact(key):
            game = GameRow.of(await self._stored(key))
            deals = await load_deals(self._db, key.table, key.number)
            return await asyncio.to_thread(lambda: dumps(record_from(game, deals)))

    async def frame(
        self, key: GameKey, deal: int | None, step: int, eye: int | None = None
    ) -> ReplayFrame:
        """Return one moment of a game.

        Args:
            deal: the deal's number; None for the first that can be shown.
            step: how many of its actions are done; beyond the last is its end.
            eye: the seat whose knowledge is shown; None for all cards.

        Raises:
            RecordSealed, BoardsSealed, NoRecord, DamagedGame: as `game` does.
            NoSuchDeal: if the game has no such deal or seat.
            DealNotReplayed: if the rules of this version no longer allow the deal.
        """
        game = await self.game(key)
        with _intact(key):
            heads = await self._heads(key, await self._stored(key))
            number = heads[0].number if deal is None else deal
            if number not in {head.number for head in heads} or (eye or 0) >= len(game.names):
                raise errors.NoSuchDeal
            played = await self._deal(key, number)
            result = played.result
            if result is None:
                which = {"table_id": key.table, "game": key.number, "number": number}
                before = await self._db.one("last_result_before", **which)
                result = None if before is None else before["result"]
            changes = await load_seat_changes(self._db, key.table, key.number, number)
            names = list(names_after(game, result))
            if played.result is None:
                for change in changes:
                    names[change.seat] = change.taken_by
            return replay_frame(game, heads, played, (names, changes), step, eye)

    async def decisions(
        self, key: GameKey, steps: Mapping[int, Collection[int]]
    ) -> list[OwnDecision]:
        """Return what was decided in a game at some steps of its deals, by the deals' numbers.

        Deals that were broken off do not count, nor do those that no longer replay.

        Raises:
            RecordSealed, BoardsSealed, NoRecord, DamagedGame: as `game` does.
        """
        game = await self.game(key)
        with _intact(key):
            setup = GameRow.of(await self._stored(key)).setup(len(game.names))
            deals = await load_deals(self._db, key.table, key.number)
            return await asyncio.to_thread(_decisions, setup, deals, steps)

    async def told_deal(self, table: TableView, game: int, deal: int) -> ToldDeal:
        """Return what everybody saw of a deal: of a finished one, or so far of the running one.

        Check first that the reader may know of the table.

        Raises:
            NoSuchDeal: if there is no such deal, or nobody has seen it yet.
            DealNotReplayed: if the rules of this version no longer allow it.
            DamagedGame: if it cannot be read.
        """
        running = None if table.resting else table.public
        if running and (game, deal) == (table.game, running.deal) and not running.game_over:
            return ToldDeal(table, None)
        key = GameKey(table.server_id, table.channel_id, table.thread_id, table.id, game, seat=None)
        with _intact(key):
            played = await self._deal(key, deal)
            if played.result is None:
                raise errors.NoSuchDeal
            stored = GameRow.of(await self._stored(key))
            changes = await load_seat_changes(self._db, key.table, game, deal)
            summary = load_result(game, deal, played.result)
            if game != table.game:
                rows = await self._db.all("deal_results", table_id=key.table, game=game)
                table = replace(table, ended=load_results(game, rows))
            return told_deal(table, stored, played, summary, changes)

    async def _deal(self, key: GameKey, number: int) -> DealRow:
        which = {"table_id": key.table, "game": key.number}
        actions = await self._db.all("actions_of_deal", **which, deal=number)
        row = await self._db.one("one_deal", **which, number=number)
        if row is None:
            raise errors.NoSuchDeal
        rulings = await self._db.all("rulings", **which)
        (deal,) = deal_rows([row], actions, [note for note in rulings if note["deal"] == number])
        return deal

    async def _heads(self, key: GameKey, row: Mapping[str, Any]) -> tuple[DealHead, ...]:
        """List the deals of a game that can be shown.

        A deal broken off at a restore can be: a fresh seed begins with the deal after it. A deal
        broken off because the bot's rules changed cannot.
        """
        seeds = GameRow.of(row).seeds
        void = {seed.deal - 1 for seed in seeds[1:]}
        rows = await self._db.all("deal_heads", table_id=key.table, game=key.number)
        last = json.loads(row["score"]) if row["finished_at"] is not None else None
        after = [json.loads(later["score_before"]) for later in rows[1:]] + [last]
        return tuple(
            DealHead(
                number=deal["number"],
                score=tuple(json.loads(deal["score_before"]) if score is None else score),
                over=bool(deal["ended"]),
                void=deal["number"] in void,
            )
            for deal, score in zip(rows, after, strict=True)
            if deal["ended"] or deal is rows[-1] or deal["number"] in void
        )

    async def _stored(self, key: GameKey) -> Mapping[str, Any]:
        row = await self._db.one("game", table_id=key.table, number=key.number)
        if row is None:
            raise errors.NoSuchGame
        return row

    # -------------------------------------------------------------------------------- checking

    async def check(self, key: GameKey) -> CheckedGame:
        """Check that a game's deals were fair and by the rules; raise as `game` does."""
        game = await self.game(key)
        stored = await self._stored(key)
        async with self._checking:
            with _intact(key):
                deals = await load_deals(self._db, key.table, key.number)
                checked = await asyncio.to_thread(
                    check_stored_game, game, GameRow.of(stored), deals
                )
        seeds = [replace(seed, promise=await self._promise(key, seed)) for seed in checked.seeds]
        return replace(checked, seeds=tuple(seeds))

    async def _promise(self, key: GameKey, checked: CheckedSeed) -> MessageRef | None:
        """Return the message that posted a commitment; None if it is not known."""
        entropy = checked.seed.entropy
        message_id = None if entropy is None else entropy.message
        if entropy is not None and message_id is None:  # it was posted after the cut
            return None
        values = {"commitment": checked.commitment, "table_id": key.table}
        row = await self._db.one("promise_of", **values)
        if row is None:
            return None
        return MessageRef(row["channel_id"], message_id or row["message_id"])


def _decisions(
    setup: Setup, deals: Sequence[DealRow], steps: Mapping[int, Collection[int]]
) -> list[OwnDecision]:
    found: list[OwnDecision] = []
    for deal in deals:
        broken_off = deal.void or (deal.result is None and deal is not deals[-1])
        if deal.number in steps and not broken_off:
            with suppress(errors.DealNotReplayed):
                found += own_decisions(setup, deal, steps[deal.number])
    return found


@contextmanager
def _intact(key: GameKey) -> Iterator[None]:
    """Read a game's rows; if they are damaged log it and raise DamagedGame."""
    try:
        with reading(errors.DamagedGame(table=key.table, game=key.number)):
            yield
    except errors.DamagedGame as error:
        report(_log, f"game {key.number} of table {key.table} cannot be read", error)
        raise


def _key(table_id: str, row: Mapping[str, Any]) -> GameKey:
    return read_row(GameKey, row, table=table_id)

"""One damaged stored game: the refusal names it, and all other games work."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import pytest

from bot.tables.errors.history import DamagedGame, DealNotReplayed
from bot.tables.history.facade import History
from bot.tables.privacy.export import DAMAGED
from bot.views.history import GameKey
from bot.views.table.view import TableView
from tests.tables.room import ANN, BOB, CY, DEE, SERVER, Room
from tests.tables.searching import everything

DAMAGES: Final = {
    "a byte of a result": "UPDATE deals SET result = substr(result, 2)",
    "no text any more": "UPDATE deals SET result = CAST(x'ff' || substr(result, 2) AS TEXT)",
    "another value": "UPDATE deals SET result = '[]'",
    "a byte of the cards": "UPDATE deals SET layout = replace(layout, 'S', '?')",
    "a byte of an action": "UPDATE actions SET words = '['",
    "a byte of the names": "UPDATE games SET names = replace(names, ',', ' ')",
    "a byte of the options": "UPDATE games SET options = substr(options, 2)",
    "another game": "UPDATE games SET variant = 'trinidat'",
    "a byte of the score": "UPDATE games SET score = substr(score, 2)",
    "a byte of the secret": "UPDATE games SET secret = 'g' || substr(secret, 2)",
}


async def two_games(room: Room) -> tuple[GameKey, GameKey]:
    """Return two games at two tables, the newest first."""
    await room.told(_two_games)
    newer, older = await room.host.history.games_in(SERVER, ANN.id)
    return newer, older


async def _two_games(room: Room) -> TableView:
    for _ in range(2):
        room.clock.now += 1
        table = await room.play_game(ANN, BOB, CY, DEE, options={"target": 3})
    return table


def ways(history: History, key: GameKey) -> list[Callable[[], Awaitable[object]]]:
    return [
        lambda: history.game(key, ANN.id),
        lambda: history.record(key),
        lambda: history.frame(key, None, 0),
        lambda: history.check(key),
    ]


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
async def test_a_damaged_game_harms_no_other_and_its_names_are_exported_and_erased(
    room: Room, damage: str
) -> None:
    broken, whole = await two_games(room)
    await room.tamper(f"{damage} WHERE table_id = ?", broken.table)
    history, refused = room.host.history, []
    for way in ways(history, broken):
        with suppress(DealNotReplayed):
            try:
                await way()
            except DamagedGame as error:
                refused.append(error.details)
    assert all(details == {"table": broken.table, "game": 1} for details in refused)
    assert refused
    for way in ways(history, whole):
        await way()
    listed = [game.key for game in await history.games([broken, whole], ANN.id)]
    assert whole in listed
    await room.tamper(
        "UPDATE messages SET payload = substr(payload, 2) WHERE owner = ?", broken.table
    )
    stored = await room.host.privacy.about(ANN.id)
    assert stored.tables == 2
    file: Any = json.loads(stored.unpacked())
    assert any(DAMAGED in str(table) for table in file["tables"])
    assert not any(BOB.name in str(table["posts"]) for table in file["tables"])
    await room.host.eraser.erase(ANN.id)
    for rows in (await everything(room.path, room.url)).values():
        assert not any(ANN.name in str(row) for row in rows)

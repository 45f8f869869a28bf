"""Games of so many deals that nobody wins (docs/rules.md §5.12)."""

from __future__ import annotations

from bot.tables.scores.recount import recount
from bot.views.history import GameKey
from bot.views.table import TableState
from tests.tables.room import ANN, BOB, Room, public


async def test_a_drawn_game_counts_for_both_and_is_won_by_nobody(room: Room) -> None:
    table = await room.play_game(ANN, BOB, variant="pitch", seats=2, options={"deals": 1})
    for _ in range(40):
        summary = await room.summary(table.id, table.game)
        if summary.winner is None:
            break
        assert summary.score[summary.winner] > summary.score[1 - summary.winner]
        table = await room.host.rematch(table.id, ANN, table.game)
        table = await room.play_out((await room.cut(table)).id)
    assert (summary.winner, len(set(summary.score))) == (None, 1)
    assert table.state is TableState.OVER
    assert public(table).game_over
    rows = await room.rows("SELECT won, place, points FROM results WHERE game = ?", table.game)
    assert [(row["won"], row["place"]) for row in rows] == [(0, 1), (0, 1)]
    assert {row["points"] for row in rows} == {summary.score[0]}
    assert not (await recount(room.db, mend=False)).differed
    record = await room.verified_record(table.id, table.game)
    assert (record.winner, len(record.deals)) == (None, 1)
    key = GameKey(table.server_id, table.channel_id, None, table.id, table.game, played=True)
    past = await room.host.history.game(key)
    assert (past.finished, past.winner) == (True, None)

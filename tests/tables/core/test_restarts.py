"""docs/design.md, promises 3 and 5: a process may end at any moment, and rules may change."""

from __future__ import annotations

import json

import pytest

from bot.engine.actions import Beg, Run
from bot.views import posts
from bot.views.table.view import HandView, TableState, TableView
from tests.tables.room import PEOPLE, Room, last_legal, public
from tests.tables.spoilt import SPOILT, mid_game

pytestmark = pytest.mark.long


async def everything(room: Room, table_id: str) -> tuple[TableView, list[HandView]]:
    """Return all that is shown of a table."""
    table = await room.host.table(table_id)
    _, hands = await room.host.delivery.hands(table_id, range(len(table.seats)))
    return table, list(hands.values())


async def test_an_action_that_was_not_stored_has_not_happened(room: Room) -> None:
    table = await room.begin()
    before = await everything(room, table.id)
    await room.tamper(
        "CREATE TRIGGER full BEFORE INSERT ON actions BEGIN SELECT RAISE(ABORT, 'full'); END"
    )
    with pytest.raises(Exception, match="full"):
        await room.step(table.id)
    assert await everything(room, table.id) == before
    await room.tamper("DROP TRIGGER full")
    assert (await room.step(table.id)).version == table.version + 1


# ------------------------------------------------------------------------------- new rules


@pytest.mark.parametrize("spoil", SPOILT)
async def test_a_deal_that_no_longer_replays_is_dealt_again(room: Room, spoil: str) -> None:
    table = await mid_game(room)
    await room.tamper(spoil)
    (spoilt,) = await room.rows("SELECT score_before FROM deals WHERE number = 2")
    await room.restart()
    again = await room.host.table(table.id)
    assert again.state in {TableState.PLAYING, TableState.OVER}
    assert again.version == table.version + 1
    assert (public(again).deal, public(again).dealer) == (3, public(table).dealer)
    assert (public(again).tricks, public(again).calls) == ((), ())
    (deal,) = await room.rows("SELECT * FROM deals WHERE number = 3")
    assert deal["score_before"] == spoilt["score_before"]
    layouts = [row["layout"] for row in await room.rows("SELECT layout FROM deals")]
    assert len(set(layouts)) == 4, "other cards are dealt"
    kinds = await room.kinds(table.id)
    assert kinds[kinds.index("dealt-again") :][:2] == ["dealt-again", "story"]
    assert posts.RedealPost(1, 2) in await room.posts(table.id)
    results = await room.host.delivery.deal_results(table.id, 1)
    assert 2 not in [deal.deal for deal in results]
    # New hands go to all players, and the old ones are closed.
    pending = await room.pending(table.id)
    assert {("hand", 1, 2, seat) for seat in range(4)} <= pending
    assert {("board", 1, 2, -1), ("board", 1, 3, -1)} <= pending
    assert await room.host.table(table.id) == again
    await room.play_out(table.id)


async def test_a_deal_that_now_ends_before_its_time_is_dealt_again(room: Room) -> None:
    """The pack now runs out, so that the next deal would begin unnoticed."""
    room.choose = last_legal
    table = await room.begin()
    table = await room.step((await room.step(table.id)).id)
    assert [call for _, call in public(table).calls] == [Beg(), Run()]
    (deal,) = await room.rows("SELECT layout FROM deals")
    layout = json.loads(deal["layout"])
    stock = layout["stock"].split()
    suit = stock[0][1]
    same = [card for card in stock[1:] if card[1] == suit][:2]
    rest = [card for card in stock[1:] if card not in same]
    layout["stock"] = " ".join([stock[0], *rest[:12], same[0], *rest[12:24], same[1], *rest[24:]])
    await room.tamper("UPDATE deals SET layout = ?", json.dumps(layout))
    await room.restart()
    again = await room.host.table(table.id)
    assert (public(again).deal, public(again).dealer) == (1, public(table).dealer)
    assert posts.RedealPost(1, 0) in await room.posts(table.id)


async def test_finished_games_keep_their_stored_result(room: Room) -> None:
    table = await room.begin(options={"target": 5})
    over = await room.play_out(table.id)
    record = await room.record(table.id, 1)
    await room.tamper("UPDATE deals SET score_before = '[4,4]'")
    await room.restart()
    shown = await room.host.table(table.id)
    assert (shown.state, shown.version) == (TableState.OVER, over.version)
    assert await room.record(table.id, 1) == record
    assert await room.board()
    again = await room.host.rematch(table.id, PEOPLE[0], 1)
    assert (await room.cut(again)).state is TableState.PLAYING

"""What reviews read of a game that is over, and what is kept of them."""

from __future__ import annotations

from bot.engine.actions import Beg, Play, Stand
from bot.engine.cards import Card
from bot.store.database import Write
from bot.tables.errors.history import RecordSealed
from bot.views.review import GameReview, ShownMistake
from tests.tables.room import ANN, BOB, CY, Room, refused_with

_FOUND = GameReview(
    12,
    (
        ShownMistake(0, 0, 1, Beg(), Stand(), 0.75, 0.125, (("jack", 0.5), ("game", 0.25))),
        ShownMistake(1, 5, 1, Play(Card.of("8S")), Play(Card.of("TD")), 0.5, None, ()),
    ),
)


async def test_own_decisions_are_read_as_they_were_seen(room: Room) -> None:
    table = await room.begin(ANN, BOB, seats=2, options={"target": 4})
    key = await room.host.history.find(table.id, 1, ANN.id)
    await refused_with(RecordSealed, room.host.reviews.decisions(key, ANN.id))
    await refused_with(RecordSealed, room.host.reviews.load(key, ANN.id, 1))
    await room.play_out(table.id)
    decisions = await room.host.reviews.decisions(key, ANN.id)
    (made,) = await room.rows("SELECT COUNT(*) AS n FROM actions WHERE user_id = ?", ANN.id)
    assert len(decisions) == made["n"] > 0
    for decision in decisions[:3]:
        frame = await room.host.history.frame(key, decision.deal, decision.step, decision.view.seat)
        assert frame.seen == decision.view
        assert decision.done in decision.view.legal
    assert await room.host.reviews.decisions(key, CY.id) == []
    await room.tamper("UPDATE actions SET user_id = NULL WHERE user_id = ?", ANN.id)
    assert await room.host.reviews.decisions(key, ANN.id) == [], "a computer made them"


async def test_review_is_kept_for_its_person_and_revision_as_long_as_both_are_there(
    room: Room,
) -> None:
    table = await room.play_game(ANN, BOB, seats=2, options={"target": 2})
    key, reviews = await room.host.history.find(table.id, 1, ANN.id), room.host.reviews
    assert await reviews.load(key, ANN.id, 1) is None
    for _ in range(2):  # as two processes that find it at once
        await reviews.keep(key, ANN.id, 1, _FOUND)
    await reviews.keep(key, BOB.id, 1, _FOUND)
    assert await reviews.load(key, ANN.id, 1) == _FOUND
    assert await reviews.load(key, ANN.id, 2) is None
    await reviews.keep(key, CY.id, 1, _FOUND)
    assert await reviews.load(key, CY.id, 1) is None
    assert (await room.host.privacy.about(ANN.id)).counts["reviews"] == 1
    await room.host.eraser.erase(ANN.id)
    await reviews.keep(key, ANN.id, 1, _FOUND)
    assert await reviews.load(key, ANN.id, 1) is None
    assert await reviews.load(key, BOB.id, 1) == _FOUND
    await room.tamper("UPDATE reviews SET found = '{'")
    assert await reviews.load(key, BOB.id, 1) is None, "it is found again"
    game = {"table_id": table.id, "number": 1}
    await room.host._db.commit([Write("delete_game", game, rows=1)])
    assert await room.rows("SELECT * FROM reviews") == []

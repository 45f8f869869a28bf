"""Past games: lists, replays, checks and reviews, also of unfinished or damaged games."""

from __future__ import annotations

import json

import pytest

from bot.engine.actions import Beg, Play, Stand
from bot.engine.cards import Card
from bot.engine.record import Flaw, loads, verify
from bot.store.database import Write
from bot.tables.errors.history import (
    DealNotReplayed,
    NoRecord,
    NoSuchDeal,
    NoSuchGame,
    RecordSealed,
)
from bot.views.history import GameKey, GameReview, ShownMistake
from bot.views.settings.server import TricksAs
from bot.views.table.view import TableView
from tests.tables.room import ANN, BOB, CY, DEE, EVE, PEOPLE, SERVER, Room, public, refused_with
from tests.tables.spoilt import SPOILT, mid_game

END = 9_999
"""Beyond the last step of any deal."""


async def key_of(room: Room, table: TableView, game: int | None = None) -> GameKey:
    return await room.host.history.find(table.id, game, ANN.id)


async def past_key(room: Room, target: int = 5) -> GameKey:
    return await key_of(room, await room.play_game(options={"target": target}))


async def end_by_agreement(room: Room, table: TableView) -> None:
    for person in PEOPLE:
        await room.host.close(table.id, person)


async def test_a_running_game_is_sealed(room: Room) -> None:
    table = await room.begin(options={"target": 14})
    key = await key_of(room, table)
    assert (key.number, key.played) == (1, True)
    history = room.host.history
    for reading in (
        history.game(key),
        history.record(key),
        history.frame(key, None, 0),
        history.frame(key, 0, 0, 0),
        history.check(key),
    ):
        await refused_with(RecordSealed, reading)
    assert await history.games_of(ANN.id, ANN.id, SERVER, None) == []
    assert await history.games_in(SERVER, ANN.id) == []


async def test_a_reader_of_a_past_game_has_the_seat_that_they_had(room: Room) -> None:
    table = await room.play_game(options={"target": 2})
    history = room.host.history
    for seat, person in enumerate(PEOPLE):
        assert (await history.find(table.id, None, person.id)).seat == seat
        assert [key.seat for key in await history.games_of(ANN.id, person.id, SERVER, None)] == [
            seat
        ]
        assert [key.seat for key in await history.games_in(SERVER, person.id)] == [seat]
    stranger = await history.find(table.id, None, EVE.id)
    assert (stranger.seat, stranger.played) == (None, False)


async def test_a_game_without_deals_has_no_record(room: Room) -> None:
    table = await room.open()
    await end_by_agreement(room, table)
    await refused_with(NoRecord, room.host.history.game(await key_of(room, table)))
    await refused_with(NoSuchGame, key_of(room, table, 2))
    await refused_with(NoSuchGame, room.host.history.find("NONE", None, ANN.id))


async def test_unknown_deals_and_seats_are_refused(room: Room) -> None:
    key = await past_key(room)
    for deal, eye in ((99, None), (-1, None), (0, 4)):
        await refused_with(NoSuchDeal, room.host.history.frame(key, deal, 0, eye))


async def test_a_past_game_says_who_won_lost_or_left(room: Room) -> None:
    table = await room.begin(options={"target": 7})
    await room.host.leave(table.id, DEE)
    table = await room.play_out(table.id)
    key = await key_of(room, table)
    games = [await room.host.history.game(key, person.id) for person in PEOPLE]
    assert [game.side for game in games[:3]] == [0, 1, 0]
    assert [game.left for game in games] == [False, False, False, True]
    assert games[0].winner in {0, 1}
    assert max(games[0].score) >= 7
    stranger = await room.host.history.game(key, EVE.id)
    assert (stranger.side, stranger.left) == (None, False)


async def test_a_game_that_was_broken_off_ends_there(room: Room) -> None:
    table = await mid_game(room)
    public = table.public
    await end_by_agreement(room, table)
    key = await key_of(room, table)
    game = await room.host.history.game(key)
    assert public is not None
    assert (game.finished, game.winner, game.score) == (False, None, public.score)
    end = await room.host.history.frame(key, public.deal, END)
    assert (end.table.public, end.over) == (public, False)
    assert [head.over for head in end.deals] == [True] * public.deal + [False]
    check = await room.host.history.check(key)
    assert (check.verdict.finding, check.verdict.cut_short) == (None, True)
    assert all(deal.holds for deal in check.deals)


# --------------------------------------------------------------------- when the rules have changed


async def test_a_deal_dealt_again_is_left_out_and_not_checked(room: Room) -> None:
    table = await mid_game(room)
    await room.tamper(SPOILT[1])
    await room.restart()
    table = await room.play_out(table.id)
    key = await key_of(room, table)
    frame = await room.host.history.frame(key, None, 0)
    numbers = [head.number for head in frame.deals]
    broken = next(
        row["number"] for row in await room.rows("SELECT number FROM deals WHERE result IS NULL")
    )
    assert broken not in numbers
    assert len(numbers) == (await room.rows("SELECT COUNT(*) AS n FROM deals"))[0]["n"] - 1
    await refused_with(NoSuchDeal, room.host.history.frame(key, broken, 0))
    check = await room.host.history.check(key)
    assert (check.seeds, check.deals) == ((), ())
    assert 0 < check.deals_checked < check.game.deals
    record = loads(await room.host.history.record(key))
    verdict = verify(record)
    assert (record.fair, record.first, verdict.fair_checked) == (None, None, False)
    assert verdict.finding is None, "it begins after the broken deal, with the same score"


async def test_a_deal_that_the_rules_no_longer_allow_is_not_shown(room: Room) -> None:
    key = await past_key(room, 14)
    history = room.host.history
    record = await history.record(key)
    await room.tamper("UPDATE actions SET words = '[\"bid\",2]' WHERE deal = 0 AND number = 0")
    await refused_with(DealNotReplayed, history.frame(key, 0, 0))
    # By these rules the second deal came to something else than it did.
    await room.tamper("UPDATE deals SET score_before = '[9,9]' WHERE number = 2")
    await refused_with(DealNotReplayed, history.frame(key, 1, 0))
    assert (await history.frame(key, 3, 0)).step == 0
    assert loads(record).deals


async def test_cards_that_were_changed_in_the_store_are_found_out(room: Room) -> None:
    key = await past_key(room)
    (row,) = await room.rows("SELECT layout FROM deals WHERE number = 1")
    layout = json.loads(row["layout"])
    stock = layout["stock"].split()
    stock[-1], stock[-2] = stock[-2], stock[-1]
    changed = json.dumps({**layout, "stock": " ".join(stock)})
    await room.tamper("UPDATE deals SET layout = ? WHERE number = 1", changed)
    check = await room.host.history.check(key)
    assert [deal.holds for deal in check.deals] == [
        number != 1 for number in range(len(check.deals))
    ]
    assert check.verdict.finding is not None
    assert (check.verdict.finding.flaw, check.verdict.finding.deal) == (Flaw.UNFAIR, 1)


async def test_a_score_that_was_changed_in_the_store_is_found_out(room: Room) -> None:
    key = await past_key(room)
    await room.tamper("UPDATE games SET score = '[9,0]'")
    finding = (await room.host.history.check(key)).verdict.finding
    assert finding is not None
    assert (finding.flaw, finding.details["recorded"]) == (Flaw.WRONG, [9, 0])


async def test_a_broken_deal_at_the_end_is_not_among_those_checked(room: Room) -> None:
    table = await mid_game(room)
    await end_by_agreement(room, table)
    await room.tamper(SPOILT[1])
    check = await room.host.history.check(await key_of(room, table))
    assert check.verdict.finding is None
    assert (check.deals_checked, check.game.deals) == (2, 3)


@pytest.mark.parametrize("variant", ["trinidad", "californie"])
async def test_a_deal_of_a_running_game_is_told_as_it_was_played(room: Room, variant: str) -> None:
    people = PEOPLE if variant == "trinidad" else (ANN, BOB)
    table = await room.begin(*people, variant=variant, seats=len(people), tricks=TricksAs.BOARD)
    last = table
    while public(table).deal == 0:
        last, table = table, await room.step(table.id)
    told = await room.host.history.told_deal(table, 1, 0)
    then = public(told.table)
    assert told.summary is not None
    assert (then.deal, then.score) == (0, told.summary.score)
    assert then.tricks[: len(public(last).tricks)] == public(last).tricks
    assert then.calls[: len(public(last).calls)] == public(last).calls
    assert sum(then.hand_counts) == 0
    assert [seat.name for seat in told.table.seats] == list(told.summary.names)


async def test_a_deal_is_told_as_far_as_it_has_come(room: Room) -> None:
    table = await room.begin(ANN, BOB, seats=2)
    table = await room.to_deal(table.id, 1)
    told = await room.host.history.told_deal(table, 1, 1)
    assert (told.table.public, told.summary) == (table.public, None)
    for game, deal in ((1, 2), (2, 0)):
        await refused_with(NoSuchDeal, room.host.history.told_deal(table, game, deal))


_FOUND = GameReview(
    12,
    (
        ShownMistake(0, 0, 1, Beg(), Stand(), 0.75, 0.125, ("jack", "game")),
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
    await room.host.history._db.commit([Write("delete_game", game, rows=1)])
    assert await room.rows("SELECT * FROM reviews") == []

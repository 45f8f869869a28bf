"""The daily deal: the same match a day for everybody in a server, once each."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.record import compare, loads, verify
from bot.engine.shuffle import commit
from bot.engine.variants import find_variant
from bot.players import PLAYERS
from bot.store.database import Write
from bot.tables.daily.facade import GRACE_MS, DailyOrder
from bot.tables.errors.daily import (
    AlreadyShared,
    DayOver,
    MayNotShare,
    NothingToShare,
    PlayedBefore,
)
from bot.tables.errors.history import BoardsSealed
from bot.tables.scores.recount import recount
from bot.views.daily import DailyPage
from bot.views.leaderboard import LeaderboardQuery
from bot.views.person import Person
from bot.views.table.view import TableState
from tests.tables.room import ANN, BOB, BOSS, CHANNEL, CY, SERVER, Room, public, refused_with

HERE = DailyOrder(SERVER, CHANNEL, "en")
DAY_MS = 86_400_000


async def play(room: Room, who: Person) -> str:
    table_id = await room.host.daily.play(who, HERE)
    await finish(room, who, table_id)
    return table_id


async def finish(room: Room, who: Person, table_id: str, deals: int = 99) -> None:
    """Play on to the end of some deals, by default of all."""
    table = await room.host.table(table_id)
    while table.state is TableState.PLAYING:
        if table.resting and public(table).deal == deals:
            return
        if table.resting:
            table = await room.host.next_deal(table_id, who, 1, public(table).deal - 1)
        else:
            table = await room.step(table_id)


async def has_played(room: Room, who: Person) -> str:
    """Store that a person has won their try, without its cards."""
    table_id = await room.host.daily.play(who, HERE)
    end = {"number": 1, "winner": 0, "score": "[9, 3]", "finished_at": room.clock.now}
    won = Write("end_try", {"table_id": table_id, "points": 9, "against": 3})
    await room.db.commit([Write("end_game", {"table_id": table_id, **end}), won])
    return table_id


async def page(room: Room, who: Person = ANN) -> DailyPage:
    return await room.host.daily.page(SERVER, who.id)


async def end_day(room: Room) -> DailyPage:
    """Let the day end and close; return what everybody knows of it."""
    today = await page(room)
    room.clock.now = max(today.day.ends_at, room.clock.now) + GRACE_MS
    await room.host.daily.close_due()
    over = await room.host.daily.last_page(SERVER, 0)
    assert over is not None
    assert over.day.id == today.day.id
    return over


async def played(room: Room, table_id: str) -> list[Any]:
    deals = "SELECT number, dealer, layout FROM deals WHERE table_id = ? ORDER BY number"
    actions = "SELECT deal, seat, words FROM actions WHERE table_id = ? ORDER BY deal, number"
    return [await room.rows(deals, table_id), await room.rows(actions, table_id)]


async def test_the_same_play_meets_the_same_cards_and_choices(room: Room) -> None:
    room.choose = PLAYERS["steady"]
    hers = await play(room, ANN)
    room.host = room.another_host()
    his = await play(room, BOB)
    assert await played(room, hers) == await played(room, his)
    table = await room.host.table(hers)
    assert len((await played(room, hers))[0]) == 4
    assert set(room.asked.values()) == {"steady"}
    assert [seat.user_id for seat in table.seats] == [ANN.id, None, None, None]


async def test_there_is_one_try_a_day(hall: Room) -> None:
    daily, other = hall.host.daily, hall.another_host().daily
    opened = await asyncio.gather(daily.play(ANN, HERE), other.play(ANN, HERE))
    assert opened[0] == opened[1]
    mine = (await daily.page(SERVER, ANN.id)).attempt
    assert mine is not None
    assert (mine.table_id, mine.finished) == (opened[0], False)
    await finish(hall, ANN, opened[0])
    hall.host = hall.another_host()
    assert await hall.host.daily.play(ANN, HERE) == opened[0]
    assert (await hall.host.table(opened[0])).state is TableState.CLOSED
    elsewhere = await hall.host.daily.play(ANN, replace(HERE, server_id=88))
    assert elsewhere != opened[0]


async def test_deleting_ones_data_gives_no_second_try(room: Room) -> None:
    table_id = await room.host.daily.play(ANN, HERE)
    await room.host.daily.play(BOB, HERE)
    await room.host.eraser.erase(ANN.id)
    await refused_with(PlayedBefore, room.host.daily.play(ANN, HERE))
    attempt = (await room.host.daily.page(SERVER, ANN.id)).attempt
    assert attempt is not None
    assert attempt.table_id == ""
    rows = await room.db.all("tables_of_day", day_id=(await page(room)).day.id)
    assert table_id in {row["table_id"] for row in rows}  # its cards stay sealed
    room.clock.now += 2 * DAY_MS
    await room.host.daily.close_due()
    assert await room.host.daily.play(ANN, HERE) != table_id


async def test_a_mark_is_kept_no_longer_than_its_day(room: Room) -> None:
    await play(room, ANN)
    await room.host.eraser.erase(ANN.id)
    (row,) = await room.rows("SELECT user_id, mark FROM daily_tries")
    assert row["user_id"] is None
    assert len(row["mark"]) == 64
    over = await end_day(room)
    assert over.results == ()
    assert await room.rows("SELECT mark FROM daily_tries") == [{"mark": None}]


async def test_two_who_share_at_once_both_do(hall: Room) -> None:
    tables = [await has_played(hall, who) for who in (ANN, BOB)]
    other = hall.another_host().daily
    await asyncio.gather(hall.host.daily.share(ANN, HERE, 1), other.share(BOB, HERE, 1))
    for table_id in tables:
        assert await hall.db.one("shared_result", server_id=SERVER, number=1, table_id=table_id)


async def test_deleting_ones_data_while_beginning_gives_no_second_try(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit_to = room.db.commit

    async def commit_late(writes: Sequence[Write]) -> None:
        monkeypatch.undo()
        await room.host.daily.play(ANN, HERE)
        await commit_to(writes)

    monkeypatch.setattr(room.db, "commit", commit_late)
    await room.host.eraser.erase(ANN.id)
    await refused_with(PlayedBefore, room.host.daily.play(ANN, HERE))


async def test_results_are_compared_once_ones_own_is_there(room: Room) -> None:
    await play(room, ANN)
    assert (await page(room, BOB)).results == ()
    await room.host.daily.play(BOB, HERE)
    assert (await page(room, BOB)).results == ()
    room.choose = PLAYERS["steady"]
    await play(room, BOB)
    shown = (await page(room, BOB)).results
    assert [each.result.user_id for each in shown] == [BOB.id, ANN.id]
    assert (shown[0].rank, shown[0].better_than, shown[1].better_than) == (1, 1, 0)
    for each in shown:
        assert sum(each.result.deals) == each.result.points - each.result.against
        assert len(each.result.deals) == 4
    over = await end_day(room)
    assert over.results == shown
    month = await room.host.daily.month(SERVER, ANN.id, over.day.day // 100)
    assert [(line.user_id, line.days, line.beaten) for line in month] == [
        (BOB.id, 1, 1),
        (ANN.id, 1, 0),
    ]


async def test_nothing_tells_the_cards_before_the_day_is_over(room: Room) -> None:
    table_id = await play(room, ANN)
    still = await room.host.daily.play(BOB, HERE)
    host = room.host
    key = await host.history.find(table_id, 1, ANN.id)
    for look in (host.history.game(key), host.history.record(key), host.history.check(key)):
        await refused_with(BoardsSealed, look)
    assert await host.history.games_of(ANN.id, ANN.id, None, None) == []
    assert await host.history.games_in(SERVER, ANN.id) == []
    assert not (await host.scores.page(LeaderboardQuery(SERVER, practice=True))).lines
    (row, ahead) = await room.rows("SELECT secret FROM daily_days ORDER BY number")
    for kept in ("games", "deals", "messages", "tables", "daily_tries", "seats"):
        rows = await room.rows(f"SELECT * FROM {kept}")  # names of tables
        cells = [str(cell) for each in rows for cell in each.values()]
        assert not any(secret["secret"] in cell for secret in (row, ahead) for cell in cells)
    assert (await page(room)).secrets == ()
    room.clock.now = (await page(room)).day.ends_at
    assert await host.daily.close_due() == []  # Bob still plays
    await refused_with(BoardsSealed, host.history.check(key))
    await finish(room, BOB, still)
    await host.daily.close_due()
    over = await host.daily.last_page(SERVER, 0)
    assert over is not None
    assert over.secrets == (row["secret"],)
    (line, _) = (await host.scores.page(LeaderboardQuery(SERVER, practice=True))).lines[:2]
    assert line.games == 1
    assert not (await recount(room.db, mend=False)).differed


async def test_a_day_can_be_checked_once_it_is_over(room: Room) -> None:
    before = await page(room)
    hers, his = await play(room, ANN), await play(room, BOB)
    over = await end_day(room)
    assert tuple(commit(bytes.fromhex(secret)) for secret in over.secrets) == over.day.commitments
    assert over.day.commitments == before.day.commitments
    records = []
    for table_id in (hers, his):
        key = await room.host.history.find(table_id, 1, ANN.id)
        assert (await room.host.history.check(key)).verdict.finding is None
        records.append(loads(await room.host.history.record(key)))
    verdicts = [verify(record) for record in records]
    (same,) = compare([verdict.boards for verdict in verdicts if verdict.boards])
    assert (same.commit, same.other) == (before.day.commitments[0], None)
    assert records[0].boards is not None
    assert records[0].boards.seed.cuts == (str(before.day.day),)
    # What was promised the day before is what is played today.
    after = await page(room)
    assert over.next_commitment == before.next_commitment == after.day.commitments[0]


async def test_a_match_goes_on_after_midnight(room: Room) -> None:
    table_id, day = await room.host.daily.play(ANN, HERE), (await page(room)).day
    room.clock.now = day.ends_at
    other = (await page(room, BOB)).day
    assert other.number == day.number + 1
    mine = await page(room, ANN)
    assert (mine.day, mine.next_at) == (day, day.ends_at + GRACE_MS)
    assert await room.host.daily.play(ANN, HERE) == table_id
    await finish(room, ANN, table_id)
    assert (await page(room, ANN)).day == other
    assert await room.host.daily.play(ANN, HERE) != table_id
    await room.host.daily.close_due()
    over = await room.host.daily.last_page(SERVER, ANN.id)
    assert over is not None
    assert over.of(ANN.id) is not None


async def test_a_days_game_is_settled_the_day_before(room: Room) -> None:
    today = await page(room)
    pitch = find_variant("pitch")
    await room.host.settings.settle(BOSS, SERVER, daily_game=pitch, zone="Asia/Tokyo")
    table = await room.host.table(await room.host.daily.play(ANN, HERE))
    assert table.variant is today.day.variant is not pitch
    await end_day(room)
    tomorrow = await page(room)
    assert tomorrow.day.variant is pitch
    assert tomorrow.day.ends_at % DAY_MS == 15 * 3_600_000  # midnight in Tokyo
    assert (await room.host.table(await room.host.daily.play(ANN, HERE))).variant is pitch


@pytest.mark.parametrize("somebody_plays", [False, True])
async def test_a_day_that_is_over_is_begun_by_nobody(room: Room, *, somebody_plays: bool) -> None:
    table_id = await room.host.daily.play(BOB, HERE)
    if not somebody_plays:
        await finish(room, BOB, table_id)
    today = (await page(room)).day
    room.clock.now = today.ends_at
    await room.host.daily.close_due()
    # By its new clock the server is in the same day again.
    await room.host.settings.settle(BOSS, SERVER, zone="America/Los_Angeles")
    assert (await page(room)).day == replace(today, closed=not somebody_plays)
    await refused_with(DayOver, room.host.daily.play(ANN, HERE))


@pytest.mark.parametrize("why", ["it is another process's", "it cannot be read"])
async def test_a_day_that_is_not_closed_holds_up_no_other(room: Room, why: str) -> None:
    for server in (SERVER, SERVER + 1):
        await room.host.daily.page(server, ANN.id)
    room.clock.now = (await page(room)).day.ends_at
    if why == "it cannot be read":
        await room.tamper("UPDATE daily_days SET secret = 'no hex' WHERE server_id = ?", SERVER)
    else:
        room.acts = lambda server, _due: server != SERVER
    await room.host.daily.close_due()
    closed = await room.rows("SELECT server_id FROM daily_days WHERE closed = 1")
    assert closed == [{"server_id": SERVER + 1}]


async def test_a_result_is_shared_once_by_who_has_one(room: Room) -> None:
    daily = room.host.daily
    await page(room)
    await refused_with(NothingToShare, daily.share(ANN, HERE, 1))
    table_id, his = await play(room, ANN), await play(room, BOB)
    await refused_with(MayNotShare, daily.share(replace(ANN, writes=False), HERE, 1))
    await daily.share(ANN, HERE, 1)
    await refused_with(AlreadyShared, daily.share(ANN, HERE, 1))
    await daily.share(BOB, replace(HERE, channel_id=501), 1)
    shared = await daily.shared(SERVER, 1, table_id)
    assert shared is not None
    assert shared[1] is not None
    assert (shared[1].result.name, shared[2]) == ("Ann", "en")
    rows = "SELECT payload, part, channel_id, wanted FROM messages WHERE kind = 'shared'"
    hers = {"payload": table_id, "part": 0, "channel_id": CHANNEL}
    assert await room.rows(f"{rows} ORDER BY part") == [
        {**hers, "wanted": 1},
        {"payload": his, "part": 1, "channel_id": 501, "wanted": 1},
    ]
    await room.host.eraser.erase(ANN.id)
    without = await daily.shared(SERVER, 1, table_id)
    assert without is not None
    assert without[1] is None
    assert (await room.rows(f"{rows} ORDER BY part"))[0] == {**hers, "wanted": 2}


async def test_results_are_posted_only_where_the_server_wants_them(room: Room) -> None:
    await play(room, ANN)
    await end_day(room)
    posts = "SELECT owner, number, channel_id FROM messages WHERE kind = 'daily'"
    assert await room.rows(posts) == []
    await room.host.settings.settle(BOSS, SERVER, daily_channel=CHANNEL)
    await page(room)
    await end_day(room)  # nobody played
    assert await room.rows(posts) == []
    await play(room, ANN)
    over = await end_day(room)
    await room.host.daily.close_due()
    (post,) = await room.rows(posts)
    assert post == {"owner": str(SERVER), "number": over.day.number, "channel_id": CHANNEL}
    assert await room.host.daily.told(SERVER, over.day.number) == (over, "en")


async def test_after_a_restore_nobody_can_know_the_cards(room: Room) -> None:
    room.choose = PLAYERS["steady"]
    await play(room, BOB)
    table_id = await room.host.daily.play(ANN, HERE)
    await finish(room, ANN, table_id, deals=1)
    before = await page(room)
    await room.put_back()
    await finish(room, ANN, table_id)
    assert (await page(room)).next_commitment != before.next_commitment
    await play(room, CY)
    over = await end_day(room)
    assert over.day.commitments[0] == before.day.commitments[0]
    assert len(over.day.commitments) == 2
    key = await room.host.history.find(table_id, 1, ANN.id)
    record = loads(await room.host.history.record(key))
    assert verify(record).finding is None
    assert len(over.results) == 3


async def test_a_day_is_the_same_on_either_database(hall: Room) -> None:
    host = hall.host
    await host.settings.settle(BOSS, SERVER, daily_channel=CHANNEL)
    hers, his = await play(hall, ANN), await has_played(hall, BOB)
    await host.daily.share(ANN, HERE, 1)
    await refused_with(AlreadyShared, host.daily.share(ANN, HERE, 1))
    await host.daily.share(BOB, HERE, 1)
    assert (await host.privacy.about(BOB.id)).counts["daily_tries"] == 1
    await host.eraser.erase(BOB.id)
    over = await end_day(hall)
    assert over.of(ANN.id) is not None
    assert over.of(BOB.id) is None
    assert await host.daily.told(SERVER, 1) == (over, "en")
    shared = await host.daily.shared(SERVER, 1, his)
    assert shared is not None
    assert shared[1] is None
    assert [
        line.user_id for line in await host.daily.month(SERVER, ANN.id, over.day.day // 100)
    ] == [ANN.id]
    assert (await page(hall)).run.longest == 1
    assert [row["server_id"] for row in await hall.db.all("pending_servers")] == [SERVER]
    assert (await host.history.check(await host.history.find(hers, 1, ANN.id))).boards is not None
    await hall.put_back()
    await host.left_servers.compare(0, 1, ())
    hall.clock.now += 40 * DAY_MS

    async def gone(_server: int) -> bool:
        return True

    while await host.left_servers.delete_some(gone):
        continue
    assert await hall.db.all("latest_days", server_id=SERVER) == []

"""After a restore no cards are dealt from a secret that people may have read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.record import verify
from bot.engine.shuffle import FairPacks, Shape, commit
from bot.store.database import Write
from bot.tables.core.rows import GameRow
from bot.tables.errors.play import NotPostedYet
from bot.tables.errors.seating import BreaksOff, GivesUp
from bot.tables.scores.recount import recount
from bot.views import posts
from bot.views.leaderboard import LeaderboardQuery
from bot.views.table.view import TableState, TableView
from tests import outbox
from tests.outbox import unsent_posts
from tests.tables.discord_ids import cut, fair_record, pressing, send
from tests.tables.room import ANN, BOB, BOSS, CY, DEE, MOD, SERVER, Room, refused_with, who_sits


async def game_row(room: Room, table_id: str, game: int = 1) -> GameRow:
    row = await room.db.one("game", table_id=table_id, number=game)
    assert row is not None
    return GameRow.of(row)


async def waiting(room: Room, table_id: str) -> list[posts.Post]:
    rows = await unsent_posts(room.db, table_id)
    return [posts.load(row.payload or "") for row in rows]


async def in_a_deal(room: Room, ids: Iterator[int], deal: int = 1, **order: Any) -> TableView:
    """Play until there are cards of a later deal on the table."""
    table = await room.open(ANN, BOB, seats=2, **order)
    table = await cut(room, table.id, ids)

    def is_there(table: TableView) -> bool:
        public = table.public
        return public is not None and (public.deal, len(public.tricks)) >= (deal, 2)

    return await room.play_to(table.id, is_there)


async def test_the_shown_secret_foretells_no_card(hall: Room, ids: Iterator[int]) -> None:
    mixing = hall
    mixing.mix_ids()
    table = await in_a_deal(mixing, ids, options={"target": 7})
    score = await mixing.db.all("deals", table_id=table.id, game=1)
    shown = await game_row(mixing, table.id)  # its secret is posted when the undone game ends
    assert await mixing.put_back() == 1
    table = await mixing.host.table(table.id)
    assert (table.state, table.public) == (TableState.CUTTING, None)
    assert str(list(table.kept or ())).replace(" ", "") == score[-1]["score_before"]
    table = await cut(mixing, table.id, ids)
    assert table.state is TableState.PLAYING
    await mixing.play_out(table.id)
    record, _ = await fair_record(mixing, table.id)
    assert verify(record).ids_from == 0
    again = next(at for at, deal in enumerate(record.deals) if deal.void) + 1
    assert record.deals[again].dealer == record.deals[again - 1].dealer
    for number, dealt in enumerate(record.deals[again:], again):
        earlier = [deal.actions for deal in record.deals[:number]]
        order = (1 - dealt.dealer, dealt.dealer)
        foretold = FairPacks(shown.seeds).layout(number, earlier, Shape(order, 2, 6))
        assert not set(foretold.hands) & set(dealt.layout.hands)
        assert foretold.stock != dealt.layout.stock


async def test_a_broken_off_deal_withdraws_the_question(mixing: Room, ids: Iterator[int]) -> None:
    table = await in_a_deal(mixing, ids)
    await mixing.host.settings.settle(BOSS, SERVER, referees=(99,))
    await mixing.host.referees.ask(table.id, ANN, "Was that right?")
    await send(mixing, table.id, ids)
    await mixing.put_back()
    table = await mixing.host.table(table.id)
    assert (table.state, table.paused, table.request) == (TableState.CUTTING, None, None)
    (ended,) = [post for post in await outbox.waiting(mixing.db, table.id, "post") if post.shown]
    assert "Was that right?" in (ended.payload or ""), "its button goes"


async def test_the_fresh_commitment_is_posted_and_binds(mixing: Room, ids: Iterator[int]) -> None:
    table = await in_a_deal(mixing, ids)
    before = await game_row(mixing, table.id)
    await send(mixing, table.id, ids)
    await mixing.put_back()
    after = await game_row(mixing, table.id)
    notice, board = await waiting(mixing, table.id)
    assert isinstance(notice, posts.RestoredPost)
    assert notice.redealt
    assert notice.commitment == after.commitment != before.commitment
    assert isinstance(board, posts.BoardPost)
    await cut(mixing, table.id, ids)
    await mixing.host.close(table.id, MOD)
    _, seeds = await fair_record(mixing, table.id)
    assert [seed.secret.hex() for seed in seeds] == [before.secret, after.secret]


@pytest.mark.parametrize("where", ["lobby", "cut", "guess", "rematch", "paused rematch"])
async def test_undealt_games_get_a_fresh_secret(
    mixing: Room, ids: Iterator[int], where: str
) -> None:
    variant = "lancashire" if where == "guess" else "trinidad"
    table = await mixing.open(ANN, variant=variant, options={"target": 7})
    game = 1
    if where != "lobby":
        await mixing.host.start(table.id, ANN)
    if where == "guess":
        await cut(mixing, table.id, ids)
    if "rematch" in where:
        await cut(mixing, table.id, ids)
        await mixing.play_out(table.id)
        game = 2
    if "paused" in where:
        await mixing.host.pause(table.id, MOD)
    before = await game_row(mixing, table.id, game)
    await mixing.put_back()
    after = await game_row(mixing, table.id, game)
    assert after.secret != before.secret
    assert after.commitment == commit(bytes.fromhex(after.secret))
    rows = await unsent_posts(mixing.db, table.id)
    assert any(after.commitment in (row.payload or "") for row in rows)
    await send(mixing, table.id, ids)
    if "rematch" in where:
        shown = (await mixing.host.delivery.game_start(table.id, 2)).commitment
        assert shown == after.commitment, "the board of the game before shows it"
        await mixing.host.rematch(table.id, pressing(replace(ANN, moderator=True), next(ids)), 1)
    elif where == "lobby":
        await mixing.host.start(table.id, pressing(ANN, next(ids)))
    table = await mixing.host.table(table.id)
    assert (table.state is TableState.PLAYING) == ("rematch" in where), "the press cuts too"
    if table.state is TableState.CUTTING:
        table = await cut(mixing, table.id, ids)
    while table.state is TableState.CUTTING:
        table = await mixing.answer(table)
    await mixing.host.close(table.id, MOD)
    _, (seed,) = await fair_record(mixing, table.id, game)
    assert commit(seed.secret) == after.commitment


async def test_restored_again_and_again(mixing: Room, ids: Iterator[int]) -> None:
    """During the new cut, after it, and in a later deal."""
    table = await in_a_deal(mixing, ids, options={"target": 9})
    for _ in range(2):
        await mixing.put_back()
        table = await mixing.host.table(table.id)
        *_, board = await waiting(mixing, table.id)
        assert board == posts.BoardPost(table.game, table.board_deal), "the one to cut at"
    await cut(mixing, table.id, ids)
    await mixing.put_back()
    await cut(mixing, table.id, ids)
    await mixing.play_out(table.id)
    _, seeds = await fair_record(mixing, table.id)
    assert [seed.deal for seed in seeds] == [0, 2, 3]


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM deals WHERE table_id = '{table}'",
        "UPDATE games SET secret = 'no hex' WHERE table_id = '{table}'",
        "UPDATE games SET earlier_seeds = '[{{' WHERE table_id = '{table}'",
        "DELETE FROM games WHERE table_id = '{table}'",
        "UPDATE deals SET result = '[]' WHERE table_id = '{table}'",
    ],
)
async def test_a_damaged_table_leaves_the_others_their_fresh_secrets(
    room: Room, ids: Iterator[int], caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    table, well = await in_a_deal(room, ids), await room.open(CY, DEE, seats=2)
    before = await game_row(room, well.id)
    await room.tamper(damage.format(table=table.id))
    assert await room.put_back() == 2
    assert (await game_row(room, well.id)).secret != before.secret
    (message,) = caplog.messages
    assert message.startswith(f"table {table.id} cannot be read and keeps its secret")


async def test_closed_before_the_pack_is_cut_again(mixing: Room, ids: Iterator[int]) -> None:
    table = await in_a_deal(mixing, ids)
    before = await game_row(mixing, table.id)
    await mixing.put_back()
    await send(mixing, table.id, ids)
    kept = (await mixing.host.table(table.id)).kept
    await mixing.host.close(table.id, MOD)
    (end,) = [
        post for post in await waiting(mixing, table.id) if isinstance(post, posts.ClosedPost)
    ]
    assert end.played
    assert tuple(end.score) == kept
    record, (seed,) = await fair_record(mixing, table.id)
    assert seed.secret.hex() == before.secret
    assert verify(record).cut_short


@pytest.mark.parametrize("restored", [False, True])
async def test_a_commitment_that_was_refused_is_posted_once_it_can_be(
    mixing: Room, ids: Iterator[int], restored: bool
) -> None:
    if restored:
        table = await in_a_deal(mixing, ids)
        await mixing.put_back()
    else:
        table = await mixing.open(ANN, BOB, seats=2)
    *_, post = await unsent_posts(mixing.db, table.id)
    await mixing.db.commit([Write("refuse_messages", {"owner": table.id})])
    await mixing.host.delivery.refuse(table.id)
    assert await mixing.host.readmit(table.id)
    rows = await unsent_posts(mixing.db, table.id)
    # The notice of a restore comes again, the board anew.
    assert len(rows) == 1 + restored
    assert rows[-1].number == post.number + 1
    table = await mixing.host.table(table.id)
    assert table.first is not None
    cutter = who_sits(table, table.first.seat)
    await refused_with(
        NotPostedYet, mixing.host.cut(table.id, pressing(cutter, next(ids)), 1, None)
    )
    message = (await send(mixing, table.id, ids))[-1]
    press = next(ids)
    await mixing.host.cut(table.id, pressing(cutter, press), 1, None)
    entropy = (await game_row(mixing, table.id)).entropy
    assert entropy is not None
    assert (entropy.message, entropy.presses) == (message, (press,))


async def test_past_games_show_a_broken_off_deal(mixing: Room, ids: Iterator[int]) -> None:
    table = await in_a_deal(mixing, ids, options={"target": 7})
    await mixing.put_back()
    await cut(mixing, table.id, ids)
    await mixing.play_out(table.id)
    history = mixing.host.history
    key = await history.find(table.id, None, ANN.id)
    check = await history.check(key)
    assert check.verdict.finding is None
    broken = [deal.number for deal in check.deals if deal.void]
    assert broken == [check.seeds[1].seed.deal - 1]
    assert all(deal.holds for deal in check.deals)
    assert [deal.seed for deal in check.deals] == [
        int(deal.number > broken[0]) for deal in check.deals
    ]
    assert all(seed.fits and seed.promise and seed.seed.entropy for seed in check.seeds)
    frame = await history.frame(key, broken[0], 9_999)
    assert frame.step == frame.steps > 0
    assert not frame.over
    assert [head.number for head in frame.deals if head.void] == broken
    score = {head.number: head.score for head in frame.deals}
    assert score[broken[0]] == score.get(broken[0] - 1, (0, 0))


async def test_ending_the_game_before_the_cut_is_leaving(mixing: Room, ids: Iterator[int]) -> None:
    table = await in_a_deal(mixing, ids)
    await mixing.put_back()
    await refused_with(GivesUp, mixing.host.leave(table.id, BOB, sure=False))
    await mixing.host.leave(table.id, BOB)
    await refused_with(BreaksOff, mixing.host.close(table.id, ANN, sure=False))
    await mixing.host.leave(table.id, ANN)
    board = await mixing.host.scores.page(LeaderboardQuery(SERVER))
    assert {(line.people[0][1], line.games, line.wins) for line in board.lines} == {
        ("Ann", 1, 0),
        ("Bob", 1, 0),
    }
    assert not (await recount(mixing.db, mend=False)).differed

"""docs/record.md, Fair deals: every deal depends on ids that Discord makes after the commitment."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.engine.record import verify
from bot.engine.shuffle import Entropy, Seed, commit, cut_place
from bot.tables.errors.history import RecordSealed
from bot.tables.errors.play import NotPostedYet
from bot.views.posts import BoardPost, CutPost, dump, load
from bot.views.table.view import TableState, TableView
from tests.outbox import unsent_posts
from tests.tables.discord_ids import MILLISECOND, fair_record, only_seed, pressing, send
from tests.tables.room import ANN, BOB, DEE, MOD, PEOPLE, Room, asked_first, refused_with


async def opened(room: Room, ids: Iterator[int], players: int = 2) -> tuple[TableView, list[int]]:
    """Open a table whose people, two by default, all press after the commitment is posted."""
    people = PEOPLE[:players]
    table = await room.open(people[0], seats=players)
    (message,) = await send(room, table.id, ids)
    presses = [next(ids) for _ in people[1:]]
    for who, press in zip(people[1:], presses, strict=True):
        table = await room.host.join(table.id, pressing(who, press))
    return table, [message, *presses]


async def closed(room: Room, table_id: str, game: int = 1) -> tuple[Seed, Entropy]:
    """Close a table in mid-game; return the seed of its game."""
    await room.host.close(table_id, MOD)
    return await only_seed(room, table_id, game)


async def test_message_and_presses_are_mixed_in(mixing: Room, ids: Iterator[int]) -> None:
    table, (message, *presses) = await opened(mixing, ids, 4)
    cut = next(ids)
    await mixing.host.cut(table.id, pressing(DEE, cut), 1, None)
    seed, entropy = await closed(mixing, table.id)
    assert entropy == Entropy(message, (*presses, cut), cut)
    assert seed.cut == cut_place(cut)
    record, _ = await fair_record(mixing, table.id)
    assert verify(record).ids_from == 0


async def test_the_first_press_of_each_who_sits_there_counts(
    mixing: Room, ids: Iterator[int]
) -> None:
    table = await mixing.open(ANN, seats=2)
    (message,) = await send(mixing, table.id, ids)
    first, again, cut = next(ids), next(ids), next(ids)
    host = mixing.host
    await host.pause(table.id, pressing(MOD, next(ids)))
    await host.resume(table.id, pressing(ANN, first))
    for who in (ANN, pressing(ANN, again)):
        await host.pause(table.id, who)
        await host.resume(table.id, who)
    await host.join(table.id, BOB)
    await host.cut(table.id, pressing(BOB, cut), 1, None)
    _, entropy = await closed(mixing, table.id)
    assert entropy == Entropy(message, (first, cut), cut)


async def test_a_player_may_still_choose_a_number(mixing: Room, ids: Iterator[int]) -> None:
    table, _ = await opened(mixing, ids)
    press = next(ids)
    await mixing.host.cut(table.id, pressing(BOB, press), 1, 0)
    seed, entropy = await closed(mixing, table.id)
    assert (seed.cut, entropy.cutter) == (0, None)
    assert press in entropy.presses, "the one who cuts is always among those mixed in"


async def test_the_cut_waits_for_the_commitment(mixing: Room, ids: Iterator[int]) -> None:
    early = next(ids)
    table = await mixing.open(ANN, seats=2)
    table = await mixing.host.join(table.id, pressing(BOB, early))
    assert table.state is TableState.CUTTING
    await refused_with(NotPostedYet, mixing.host.cut(table.id, pressing(BOB, next(ids)), 1, 5))
    # Nor does the clock, which asks again a little later.
    mixing.clock.now += 60_000
    assert await mixing.host.timers.run_due() == [table.id]
    assert (await mixing.host.table(table.id)).state is TableState.CUTTING
    message, *_ = await send(mixing, table.id, ids)
    await refused_with(
        NotPostedYet, mixing.host.cut(table.id, pressing(BOB, message - 60_000 * MILLISECOND), 1, 5)
    )
    mixing.clock.now += 5_000
    assert await mixing.host.timers.run_due() == [table.id]
    assert (await mixing.host.table(table.id)).state is TableState.PLAYING
    _, entropy = await closed(mixing, table.id)
    assert entropy.presses == (), "presses before the commitment are not mixed in"


async def played(room: Room, ids: Iterator[int]) -> str:
    """Play a short game of Ann and Bob, who has the higher seat; return its table."""
    table = await room.open(ANN, seats=2, options={"target": 2})
    await send(room, table.id, ids)
    await room.host.join(table.id, pressing(BOB, next(ids)))
    await room.host.cut(table.id, pressing(BOB, next(ids)), 1, None)
    await room.play_out(table.id)
    return table.id


async def test_the_press_for_a_rematch_may_cut_too(mixing: Room, ids: Iterator[int]) -> None:
    table_id = await played(mixing, ids)
    *_, message = await send(mixing, table_id, ids)
    press = next(ids)
    table = await mixing.host.rematch(table_id, pressing(BOB, press), 1)
    assert (table.state, table.game) == (TableState.PLAYING, 2)
    rows = await unsent_posts(mixing.db, table_id)
    told, *_, board = [load(row.payload or "") for row in rows]
    assert isinstance(told, CutPost)
    assert (told.game, told.cutter, told.cut) == (2, "Bob", cut_place(press))
    assert board == BoardPost(2, 0)
    assert sum(isinstance(load(row.payload or ""), BoardPost) for row in rows) == 1
    seed, entropy = await closed(mixing, table_id, 2)
    assert (seed.cut, entropy) == (cut_place(press), Entropy(message, (press,), press))


@pytest.mark.parametrize("early", [False, True])
async def test_a_rematch_is_not_cut_by_a_press_before_the_commitment(
    mixing: Room, ids: Iterator[int], *, early: bool
) -> None:
    table_id = await played(mixing, ids)
    press = next(ids)
    if early:
        await send(mixing, table_id, iter([press + n * MILLISECOND for n in range(1, 9_999)]))
    table = await mixing.host.rematch(table_id, pressing(BOB, press), 1)
    assert (table.state, asked_first(table)) == (TableState.CUTTING, 1)


async def test_a_pause_after_a_game_keeps_its_promise(mixing: Room, ids: Iterator[int]) -> None:
    table_id = await played(mixing, ids)
    *_, end = await send(mixing, table_id, ids)
    promised = (await mixing.host.delivery.game_start(table_id, 2)).commitment
    await mixing.host.pause(table_id, MOD)
    await mixing.host.resume(table_id, MOD)
    await send(mixing, table_id, ids)
    assert (await mixing.host.delivery.game_start(table_id, 2)).commitment == promised
    again, cut = next(ids), next(ids)
    await mixing.host.rematch(table_id, pressing(ANN, again), 1)
    await mixing.host.cut(table_id, pressing(BOB, cut), 2, None)
    seed, entropy = await closed(mixing, table_id, 2)
    assert entropy == Entropy(end, (again, cut), cut)
    assert commit(seed.secret) == promised


async def test_the_secret_is_never_posted_and_comes_with_the_record(room: Room) -> None:
    table = await room.open(options={"target": 5})
    secret = await room.secret(table.id)

    async def shown() -> str:
        dumps = [dump(post) for post in await room.posts(table.id)]
        summary = await room.host.delivery.game_summary(table.id, 1)
        return f"{dumps} {await room.host.delivery.hands(table.id, range(4))!r} {summary!r}"

    assert secret not in await shown()
    table = await room.cut(table)
    while table.state is TableState.PLAYING:
        assert secret not in await shown()
        await refused_with(RecordSealed, room.record(table.id, 1))
        table = await room.step(table.id)
    assert secret not in await shown()
    assert secret in await room.record(table.id, 1)
    offered = await room.secret(table.id, 2)
    assert offered not in await shown()
    await room.cut(await room.host.rematch(table.id, ANN, 1))
    assert offered not in await shown()

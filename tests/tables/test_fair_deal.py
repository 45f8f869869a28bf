"""docs/record.md, Fair deals: what Discord makes after the commitment goes into every deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.engine.record import Record, loads, verify
from bot.engine.shuffle import FairPacks, Seed, Shape, cut_place
from bot.tables.errors.play import NotPostedYet
from bot.tables.posts import CutPost
from bot.tables.views import TableState, TableView

from .discord_ids import MILLISECOND, discord_ids, pressing, send
from .room import ANN, BOB, DEE, PEOPLE, Room, who_sits


@pytest.fixture
def ids() -> Iterator[int]:
    return discord_ids()


@pytest.fixture
async def mixing(hall: Room) -> Room:
    """A room on either database whose deals follow from Discord's ids too."""
    hall.limits = {"repeatable": False}
    hall.host = hall.another_host()
    return hall


async def opened(room: Room, ids: Iterator[int], players: int = 2) -> tuple[TableView, list[int]]:
    """Open a table for some people who all press once the commitment is posted; two of it."""
    people = PEOPLE[:players]
    table = await room.open(people[0], seats=players)
    message, _ = await send(room, table.id, ids)
    presses = [next(ids) for _ in people[1:]]
    for who, press in zip(people[1:], presses, strict=True):
        table = await room.host.join(table.id, pressing(who, press))
    return table, [message, *presses]


async def record(room: Room, table_id: str, game: int = 1) -> Record:
    """Close a table in mid-game, and read the record of what was played."""
    await room.host.close(table_id, replace(ANN, moderator=True))
    return loads(await room.host.delivery.record(table_id, game))


async def test_message_and_presses_are_mixed_in(mixing: Room, ids: Iterator[int]) -> None:
    table, (message, *presses) = await opened(mixing, ids, 4)
    cut = next(ids)
    await mixing.host.cut(table.id, pressing(DEE, cut), 1, None)
    found = await record(mixing, table.id)
    assert found.fair is not None
    (seed,) = found.fair.seeds
    assert seed.entropy is not None
    assert seed.entropy.message == message
    assert seed.entropy.presses == (*presses, cut)
    assert (seed.entropy.cutter, seed.cut) == (cut, cut_place(cut))
    verdict = verify(found)
    assert (verdict.finding, verdict.ids_from) == (None, 0)


async def test_any_other_id_deals_other_cards(mixing: Room, ids: Iterator[int]) -> None:
    table, _ = await opened(mixing, ids)
    await mixing.host.cut(table.id, pressing(BOB, next(ids)), 1, 7)
    found = await record(mixing, table.id)
    assert found.fair is not None
    (seed,), dealt = found.fair.seeds, found.deals[0]
    assert seed.entropy is not None
    order = [1, 0] if dealt.dealer == 0 else [0, 1]
    entropy, shape = seed.entropy, Shape(tuple(order), 2)
    others = [
        replace(entropy, message=(entropy.message or 0) + 1),
        *(
            replace(entropy, presses=(*entropy.presses[:at], one + 1, *entropy.presses[at + 1 :]))
            for at, one in enumerate(entropy.presses)
        ),
        replace(entropy, presses=entropy.presses[1:]),
    ]
    packs = [FairPacks((replace(seed, entropy=one),)) for one in (entropy, *others)]
    layouts = [pack.layout(0, (), shape) for pack in packs]
    assert layouts[0] == dealt.layout
    assert len(set(layouts)) == len(layouts)


async def test_a_number_is_still_chosen_by_who_wants_to(mixing: Room, ids: Iterator[int]) -> None:
    table, _ = await opened(mixing, ids)
    press = next(ids)
    await mixing.host.cut(table.id, pressing(BOB, press), 1, 0)
    found = await record(mixing, table.id)
    assert found.fair is not None
    (seed,) = found.fair.seeds
    assert seed.entropy is not None
    assert (seed.cut, seed.entropy.cutter) == (0, None)
    assert press in seed.entropy.presses, "the one who cuts is always among those mixed in"
    assert verify(found).finding is None


async def test_nobody_cuts_before_the_commitment_is_posted(
    mixing: Room, ids: Iterator[int]
) -> None:
    early = next(ids)
    table = await mixing.open(ANN, seats=2)
    table = await mixing.host.join(table.id, pressing(BOB, early))
    assert table.state is TableState.CUTTING
    with pytest.raises(NotPostedYet):
        await mixing.host.cut(table.id, pressing(BOB, next(ids)), 1, 5)
    # Nor does the clock, which asks again a little later.
    mixing.clock.now += 60_000
    assert await mixing.host.run_due() == [table.id]
    assert (await mixing.host.table(table.id)).state is TableState.CUTTING
    message, *_ = await send(mixing, table.id, ids)
    with pytest.raises(NotPostedYet):
        await mixing.host.cut(table.id, pressing(BOB, message - 60_000 * MILLISECOND), 1, 5)
    mixing.clock.now += 5_000
    assert await mixing.host.run_due() == [table.id]
    assert (await mixing.host.table(table.id)).state is TableState.PLAYING
    found = await record(mixing, table.id)
    assert found.fair is not None
    entropy = found.fair.seeds[0].entropy
    assert entropy is not None
    assert entropy.presses == (), "what came before the commitment binds nobody"


async def test_a_rematch_begins_with_presses_of_its_own(mixing: Room, ids: Iterator[int]) -> None:
    table = await mixing.open(ANN, seats=2, options={"target": 2})
    await send(mixing, table.id, ids)
    table = await mixing.host.join(table.id, pressing(BOB, next(ids)))
    await mixing.host.cut(table.id, pressing(BOB, next(ids)), 1, None)
    await mixing.play_out(table.id)
    await send(mixing, table.id, ids)
    again = next(ids)
    table = await mixing.host.rematch(table.id, pressing(ANN, again), 1)
    assert table.first is not None
    cut = next(ids)
    who = pressing(who_sits(table, table.first.seat), cut)
    await mixing.host.cut(table.id, who, 2, None)
    found = await record(mixing, table.id, 2)
    assert found.fair is not None
    entropy = found.fair.seeds[0].entropy
    assert entropy is not None
    assert entropy.presses == (again, cut)
    assert verify(found).finding is None


async def test_a_host_cannot_search_for_a_secret(mixing: Room, ids: Iterator[int]) -> None:
    """Before Discord answers, a secret's deals are not known: one secret gives any of them."""
    secret, tops = bytes(32), set()
    for _ in range(40):
        table, _ = await opened(mixing, ids)
        await mixing.host.cut(table.id, pressing(BOB, next(ids)), 1, 26)
        found = await record(mixing, table.id)
        assert found.fair is not None
        (seed,) = found.fair.seeds
        pack = FairPacks((Seed(secret, 26, seed.entropy),)).layout(0, (), Shape((0, 1), 2))
        tops.add(pack.hands[0][:2])
    assert len(tops) > 30, "with the same secret and the same cut"


async def test_the_cut_is_told_as_it_came(mixing: Room, ids: Iterator[int]) -> None:
    table, _ = await opened(mixing, ids)
    press = next(ids)
    await mixing.host.cut(table.id, pressing(BOB, press), 1, None)
    rows = await mixing.db.all("pending_posts", table_id=table.id)
    assert any(f'"cut":{cut_place(press)}' in row["payload"] for row in rows)
    assert any(f'"kind":"{CutPost.kind}"' in row["payload"] for row in rows)

"""Posts of a deal's story are rendered when they are sent, whatever has become of the deal."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.tables.errors.history import DealNotReplayed
from bot.views.history import ToldDeal
from bot.views.posts import DramaPost, StoryPost
from bot.views.table.view import TableView
from tests.delivery.checks import assert_nothing_pending, cut_made, own
from tests.delivery.everything import Everything
from tests.delivery.memory import Message
from tests.delivery.world import CHANNEL, World
from tests.tables.room import ANN, BOB, MOD, Room, public
from tests.tables.spoilt import SPOILT, mid_game


async def sent(everything: Everything) -> list[Message]:
    """Send all that is left; return the channel's messages, the newest last."""
    await everything.tick()
    await assert_nothing_pending(everything.room.db)
    return list(everything.in_public())


async def two_tricks(room: Room) -> TableView:
    table = await room.begin(ANN, BOB, seats=2, options={"target": 30})
    return await room.play_to(table.id, lambda now: len(public(now).tricks) == 2)


def tricks_in(shown: list[Message], deal: int) -> list[str]:
    return [one.shows for one in shown if f"deal {deal + 1} · trick" in str(one.key)]


async def test_a_running_deal_is_told(everything: Everything) -> None:
    await two_tricks(everything.room)
    first, second = tricks_in(await sent(everything), 0)
    assert first.startswith("Bob stands\n1 Bob ")
    assert second.startswith("2 ")


async def test_a_deal_that_has_ended_is_told_with_its_points(everything: Everything) -> None:
    table = await two_tricks(everything.room)
    await everything.room.to_deal(table.id, 1)
    shown = await sent(everything)
    assert len(tricks_in(shown, 0)) == 5
    [end] = [one.shows for one in shown if str(one.key).endswith("deal 1 · points")]
    last, heading, *_ = end.splitlines()
    assert last.startswith("6 ")
    assert heading.startswith("### Deal 1")


async def test_a_deal_of_a_table_that_was_closed_is_told(everything: Everything) -> None:
    table = await two_tricks(everything.room)
    await everything.room.host.close(table.id, MOD)
    shown = await sent(everything)
    assert len(tricks_in(shown, 0)) == 2
    assert "Mod has closed the table." in shown[-1].shows


async def test_what_is_told_of_a_deal_after_a_name_is_deleted_has_the_new_one(
    everything: Everything,
) -> None:
    await two_tricks(everything.room)
    await everything.room.host.eraser.erase(BOB.id)
    shown = await sent(everything)
    assert len(tricks_in(shown, 0)) == 2
    assert "Player 1" in tricks_in(shown, 0)[0]
    assert "Bob" not in str(shown)


async def test_a_deal_that_was_dealt_again_is_told_no_more(everything: Everything) -> None:
    room = everything.room
    table = await mid_game(room)
    await room.tamper(SPOILT[0])
    everything.start()
    await room.host.table(table.id)
    shown = await sent(everything)
    assert [len(tricks_in(shown, deal)) for deal in range(3)] == [5, 5, 0]
    assert any("It's dealt again" in one.shows for one in shown)
    assert any(str(one.key).endswith("deal 4 · turn-up") for one in shown)


async def test_a_deal_that_no_longer_replays_holds_nothing_up(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def refused(table: TableView, game: int, deal: int) -> ToldDeal:
        raise DealNotReplayed(deal=deal + 1)

    await world.open()
    await world.deliver()
    monkeypatch.setattr(world, "told_deal", refused)
    await world.change(world.trick(0), cut_made())
    await world.deliver()
    assert own(world, CHANNEL) == ["lobby", "cut"]
    await assert_nothing_pending(world.db)
    assert "untold: DealNotReplayed" in caplog.text


@pytest.mark.parametrize("kind", [StoryPost, DramaPost])
@pytest.mark.parametrize(("start", "end"), [(900, 901), (0, 1), ("x", 1)])
async def test_a_post_of_nothing_holds_nothing_up(
    world: World, kind: type[StoryPost], start: Any, end: int
) -> None:
    await world.open()
    await world.deliver()
    await world.change(replace(kind(1, 0, 0, 0), start=start, end=end), cut_made())
    await world.deliver()
    assert own(world, CHANNEL) == ["lobby", "cut"]
    await assert_nothing_pending(world.db)

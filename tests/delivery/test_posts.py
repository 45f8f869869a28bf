"""Posts: once, in order, and what happens when they are refused or nobody knows."""

from __future__ import annotations

import pytest

from bot.delivery.deliverer import Deliverer
from bot.delivery.messenger import PlaceGone, Refused, Rejected, Undelivered, Unsure
from bot.delivery.table_delivery import NONCE_MS
from bot.tables import posts
from bot.tables.views import Pause, TableState

from .checks import assert_delivered, assert_nothing_pending, cut_made, own, rows, the_board
from .memory import Fault, MemoryMessenger
from .world import CHANNEL, COMMITMENT, TABLE, World

OPENED = ["opened", "board"]
FIRST_DEAL = [*OPENED, "cut", "deal 1 · board", "deal 1 · turn-up"]


async def test_a_new_table_is_opened_and_shown(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open()
    await deliverer.deliver(world.id)
    await assert_delivered(world, messenger, OPENED)
    assert messenger.requests == [("post", CHANNEL)] * 2


async def test_a_deal_goes_out_in_order(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open()
    await world.next_deal(cut_made())
    await world.card(1, 2, world.trick(0))
    await deliverer.deliver(world.id)
    await assert_delivered(world, messenger, [*FIRST_DEAL, "deal 1 · trick 1"])


async def test_a_board_posted_late_is_that_deals_summary(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open()
    await world.next_deal(cut_made())
    await world.next_deal(world.deal_made())
    await deliverer.deliver(world.id)
    boards = [m for m in messenger.shown(CHANNEL) if str(m.key).endswith("board")]
    lobby, old, new = boards
    assert "The game has begun" in lobby.shows
    assert "Deal 1 is over" in old.shows
    assert "[" not in lobby.shows + old.shows, "an old board has no buttons"
    assert "[My hand]" in new.shows
    assert all(m.edits == 0 for m in boards)


@pytest.mark.parametrize("after", [True, False], ids=["answer lost", "request lost"])
@pytest.mark.parametrize("wait", [5_000, NONCE_MS, 1_000_000, -3_600_000])
async def test_a_post_without_an_answer_is_sent_once(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer, after: bool, wait: int
) -> None:
    await world.open()
    messenger.faults.append(Fault("post", Unsure(), after))
    await deliverer.deliver(world.id)
    world.clock.now += wait
    await deliverer.deliver(world.id)
    await assert_delivered(world, messenger, OPENED)
    young = 0 <= wait < NONCE_MS
    assert ("find" in [method for method, _ in messenger.requests]) != young


async def test_nothing_overtakes_a_post_that_waits(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open()
    await deliverer.deliver(world.id)
    await world.next_deal(cut_made())
    messenger.faults.append(Fault("post", Unsure(status=503), channel_id=CHANNEL))
    await deliverer.deliver(world.id)
    assert own(messenger, CHANNEL) == OPENED
    # Hands do not wait for it: the players can go on.
    assert all(messenger.shown(messenger.privates[user]) for user in world.people.values())
    await deliverer.deliver(world.id)
    await assert_delivered(world, messenger, FIRST_DEAL)


async def test_a_board_whose_post_waits_is_not_sent_as_a_face(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open()
    await deliverer.deliver(world.id)
    await world.next_deal()
    messenger.faults.append(Fault("post", Unsure(), channel_id=CHANNEL))
    await deliverer.deliver(world.id)
    await world.card(1, 2)
    messenger.faults.append(Fault("post", Unsure(), channel_id=CHANNEL))
    await deliverer.deliver(world.id)
    assert own(messenger, CHANNEL) == OPENED
    await deliverer.deliver(world.id)
    await assert_delivered(world, messenger, [*OPENED, *FIRST_DEAL[3:]])


@pytest.mark.parametrize("played", [True, False])
async def test_the_record_goes_with_a_closed_table_that_was_played(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer, played: bool
) -> None:
    await world.open()
    world.state = TableState.CLOSED
    await world.change(posts.ClosedPost("Ann", 1, COMMITMENT, "00" * 32, played))
    await deliverer.deliver(world.id)
    *_, closed = messenger.shown(CHANNEL)
    assert closed.names == (("hang-jack-K7QF-1.json",) if played else ())
    assert closed.contents == ((b'{"game": 1}',) if played else ())


async def test_the_record_goes_with_the_end_of_a_game(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open()
    sides = [["Ann", "Cy"], ["Bob", "Dee"]]
    end = posts.GamePost(2, sides, 0, [14, 3], COMMITMENT, "00" * 32, 7, [], "cd" * 32)
    await world.change(end)
    await deliverer.deliver(world.id)
    *_, game = messenger.shown(CHANNEL)
    assert (game.names, game.contents) == (("hang-jack-K7QF-2.json",), (b'{"game": 2}',))


# ------------------------------------------------------------------------------------- refusals


async def test_a_refused_post_pauses_the_table_and_its_players_are_told_once(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await post_where_none_is_taken(world, messenger, deliverer, Refused(status=403, code=50013))
    assert (world.paused, world.refusals) == (Pause.REFUSED, 1)
    assert_all_told(world, messenger, f"Table {TABLE} is paused", f"<#{CHANNEL}>")
    assert "paused" in the_board(world, messenger, CHANNEL).shows


async def test_a_channel_that_is_gone_closes_the_table_and_its_players_are_told_once(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await post_where_none_is_taken(world, messenger, deliverer, PlaceGone(code=10003))
    assert (world.abandoned, world.refusals) == (1, 0)
    assert_all_told(world, messenger, f"Table {TABLE} is closed: its channel was deleted")


async def post_where_none_is_taken(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer, error: Undelivered
) -> None:
    await world.open()
    await deliverer.deliver(world.id)
    messenger.faults.append(Fault("post", error, times=99, channel_id=CHANNEL))
    await world.change(cut_made(), world.trick(0), world.trick(1))
    await deliverer.deliver(world.id)
    await assert_nothing_pending(world.db)
    posted = [place for method, place in messenger.requests if method == "post"]
    assert posted.count(CHANNEL) == 2 + 3, "each refused post is tried once"


def assert_all_told(world: World, messenger: MemoryMessenger, *texts: str) -> None:
    for user_id in world.people.values():
        [notice] = messenger.shown(messenger.privates[user_id])
        assert all(text in notice.shows for text in texts)


async def test_players_without_direct_messages_do_not_keep_the_others_from_knowing(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open()
    messenger.closed = {100}
    messenger.faults.append(Fault("post", Refused(), times=2, channel_id=CHANNEL))
    await deliverer.deliver(world.id)
    told = [user for user, place in messenger.privates.items() if messenger.shown(place)]
    assert told == [101, 102, 103]
    assert world.paused is Pause.REFUSED


async def test_a_board_posted_again_takes_the_old_ones_place(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open()
    await world.next_deal()
    await deliverer.deliver(world.id)
    messenger.faults.append(Fault("edit", Refused(), channel_id=CHANNEL))
    await world.card(1, 2)
    await deliverer.deliver(world.id)
    assert world.paused is Pause.REFUSED
    world.paused = None
    await world.change(posts.BoardPost(1, 0), faces=[world.new_board()])
    await deliverer.deliver(world.id)
    after = [*OPENED, "deal 1 · turn-up", "deal 1 · board"]
    await assert_delivered(world, messenger, after)
    await world.card(2, 3)
    await deliverer.deliver(world.id)
    await assert_delivered(world, messenger, after)


async def test_a_post_that_is_wrong_in_itself_is_dropped_alone(
    world: World,
    messenger: MemoryMessenger,
    deliverer: Deliverer,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await world.open()
    await deliverer.deliver(world.id)
    await world.change(cut_made(), world.trick(0))
    messenger.faults.append(Fault("post", Rejected(status=400, code=50035)))
    await deliverer.deliver(world.id)
    assert own(messenger, CHANNEL) == [*OPENED, "trick 1"]
    assert world.paused is None
    assert TABLE in caplog.text
    assert "50035" in caplog.text


async def test_a_board_that_is_wrong_in_itself_is_sent_once_it_is_right(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open()
    await deliverer.deliver(world.id)
    await world.next_deal()
    messenger.faults.append(Fault("post", Rejected(), times=3, channel_id=CHANNEL))
    await deliverer.deliver(world.id)
    await world.card(1, 2, world.trick(0))
    await deliverer.deliver(world.id)
    await assert_delivered(world, messenger, [*OPENED, "deal 1 · trick 1", "deal 1 · board"])


async def test_a_post_deleted_before_its_answer_came_counts_as_sent(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open()
    messenger.faults.append(Fault("post", Unsure(), after=True))
    await deliverer.deliver(world.id)
    [opened] = messenger.shown(CHANNEL)
    opened.deleted = True
    await deliverer.deliver(world.id)
    await assert_delivered(world, messenger, ["board"])


# -------------------------------------------------------------------------------------- threads


async def thread_of(world: World) -> int | None:
    return (await world.board(world.id)).thread_id


async def test_a_thread_grows_from_the_first_post(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open(threads=True)
    await world.next_deal(cut_made())
    await deliverer.deliver(world.id)
    [opened] = messenger.shown(CHANNEL)
    assert await thread_of(world) == opened.id
    await assert_delivered(world, messenger, FIRST_DEAL[1:])
    methods = [method for method, _ in messenger.requests]
    assert methods.count("thread") == 1
    assert methods[:2] == ["post", "thread"]


async def test_the_thread_leaves_the_tables_version_alone(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open(threads=True)
    before = world.version
    await deliverer.deliver(world.id)
    assert (await world.board(world.id)).version == before
    await world.change(cut_made())
    await deliverer.deliver(world.id)
    await assert_delivered(world, messenger, ["board", "cut"])


@pytest.mark.parametrize("after", [True, False])
async def test_a_thread_without_an_answer_is_asked_for_again(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer, after: bool
) -> None:
    await world.open(threads=True)
    messenger.faults.append(Fault("thread", Unsure(), after))
    await deliverer.deliver(world.id)
    assert own(messenger, CHANNEL) == ["opened"]
    await deliverer.deliver(world.id)
    await assert_delivered(world, messenger, ["board"])


async def test_without_the_right_to_make_threads_the_table_stays_in_its_channel(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open(threads=True)
    messenger.faults.append(Fault("thread", Refused(code=50013), times=99))
    await deliverer.deliver(world.id)
    await world.change(cut_made())
    await deliverer.deliver(world.id)
    await assert_delivered(world, messenger, [*OPENED, "cut"])
    assert world.paused is None
    assert [method for method, _ in messenger.requests].count("thread") == 1


async def test_a_thread_cannot_grow_from_a_post_that_was_deleted(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open(threads=True)
    messenger.faults.append(Fault("thread", Unsure()))
    await deliverer.deliver(world.id)
    messenger.shown(CHANNEL)[0].deleted = True
    await deliverer.deliver(world.id)
    await assert_delivered(world, messenger, ["board"])
    assert await thread_of(world) is None


async def test_a_table_whose_thread_is_deleted_goes_on_in_its_channel(
    world: World, messenger: MemoryMessenger, deliverer: Deliverer
) -> None:
    await world.open(threads=True)
    await world.next_deal()
    await deliverer.deliver(world.id)
    thread = await thread_of(world)
    assert thread is not None
    del messenger.channels[thread]
    await world.card(1, 2, world.trick(0))
    for _ in range(3):
        await deliverer.deliver(world.id)
    await assert_delivered(world, messenger, ["opened", "deal 1 · trick 1", "deal 1 · board"])
    assert world.paused is None
    assert await rows(world.db, "pending_posts") == []

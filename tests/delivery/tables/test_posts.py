"""Posts: once, in order; refusals; and posts that may have gone out."""

from __future__ import annotations

import pytest

from bot.delivery.messenger import Gone, Limited, PlaceGone, Refused, Rejected, Undelivered, Unsure
from bot.delivery.outbox.send_once import NONCE_MS
from bot.notices import NOTICES
from bot.store.database import Write
from bot.views import posts
from bot.views.posts import RefereePost
from bot.views.referee_request import RefereeRequest
from bot.views.settings.clock import HOUR
from bot.views.settings.server import TricksAs
from bot.views.table.view import Pause, TableState
from tests.clock import FakeClock
from tests.delivery.checks import assert_delivered, assert_nothing_pending, cut_made, own, the_board
from tests.delivery.memory import labels
from tests.delivery.world import CHANNEL, TABLE, World

OPENED = ["lobby"]
FIRST_DEAL = [*OPENED, "cut", "deal 1 · board", "deal 1 · turn-up"]


async def test_a_deal_goes_out_in_order(world: World) -> None:
    await world.open()
    await world.next_deal(cut_made())
    await world.card(1, 2, world.trick(0))
    await world.deliver()
    await assert_delivered(world, [*FIRST_DEAL, "deal 1 · trick 1"])


async def test_a_board_posted_late_is_that_deals_result(world: World) -> None:
    await world.open()
    await world.next_deal(cut_made())
    await world.next_deal(world.deal_made())
    await world.deliver()
    lobby, *others = world.messenger.shown(CHANNEL)
    old, new = [m for m in others if str(m.key).endswith("board")]
    boards = [lobby, old, new]
    assert "● Ann & Cy · ○ Bob & Dee" in lobby.shows
    assert "[Sit down]" not in lobby.shows
    assert "### Deal 1" in old.shows
    assert labels(old) == ["Show the tricks", "Why?"], "there is nothing else to press"
    assert "[My hand]" in new.shows
    assert all(m.edits == 0 for m in boards)


@pytest.mark.parametrize("after", [True, False], ids=["answer lost", "request lost"])
@pytest.mark.parametrize(
    ("wait", "ahead"), [(5_000, 0), (NONCE_MS, 0), (1_000_000, HOUR - 1), (-2 * HOUR, 2 * HOUR)]
)
async def test_a_post_without_an_answer_is_sent_once(
    world: World, after: bool, wait: int, ahead: int
) -> None:
    world.messenger.clock = theirs = FakeClock(world.clock.now - ahead)
    await world.open()
    world.fail("post", Unsure(), after)
    await world.deliver()
    world.clock.now += wait
    theirs.now += abs(wait)
    await world.deliver()
    await assert_delivered(world, OPENED)
    young = 0 <= wait < NONCE_MS
    assert ("find" in [method for method, _ in world.messenger.requests]) != young


async def test_nothing_overtakes_a_post_that_waits(world: World) -> None:
    await world.open()
    await world.deliver()
    await world.next_deal(cut_made())
    world.fail("post", Unsure(status=503), channel_id=CHANNEL)
    await world.deliver()
    assert own(world, CHANNEL) == OPENED
    # Hands do not wait for it: the players can go on.
    assert all(
        world.messenger.shown(world.messenger.privates[user]) for user in world.people.values()
    )
    await world.deliver()
    await assert_delivered(world, FIRST_DEAL)


# ------------------------------------------------------------------------------------- refusals


async def test_a_refused_post_pauses_the_table_and_notifies_its_players_once(world: World) -> None:
    await post_where_none_is_taken(world, Refused(status=403, code=50013))
    assert (world.paused, world.refusals) == (Pause.REFUSED, 1)
    assert_all_notified(world, f"Table {TABLE} is paused", f"<#{CHANNEL}>")
    (refused,) = NOTICES.held.values()
    assert (refused.count, refused.details["channel"], refused.details["code"]) == (
        *(1, CHANNEL),
        50013,
    )
    assert "paused" in the_board(world).shows


async def test_a_deleted_channel_closes_the_table_and_notifies_its_players_once(
    world: World,
) -> None:
    await post_where_none_is_taken(world, PlaceGone(code=10003))
    assert (world.abandoned, world.refusals) == (1, 0)
    assert_all_notified(world, f"Table {TABLE} is closed: its channel was deleted")
    assert not NOTICES.held, "that is no refusal"


async def post_where_none_is_taken(world: World, error: Undelivered) -> None:
    await world.open()
    await world.deliver()
    world.fail("post", error, times=99, channel_id=CHANNEL)
    await world.change(cut_made(), world.trick(0), world.trick(1))
    await world.deliver()
    await assert_nothing_pending(world.db)
    posted = [place for method, place in world.messenger.requests if method == "post"]
    assert posted.count(CHANNEL) == 1 + 3, "each refused post is tried once"


def assert_all_notified(world: World, *texts: str) -> None:
    for user_id in world.people.values():
        [notice] = world.messenger.shown(world.messenger.privates[user_id])
        assert all(text in notice.shows for text in texts)


async def test_players_without_direct_messages_do_not_keep_the_others_from_knowing(
    world: World,
) -> None:
    await world.open()
    world.messenger.closed, world.audience.gone = {100}, {101}
    world.fail("post", Refused(), channel_id=CHANNEL)
    await world.deliver()
    informed = [
        user for user, place in world.messenger.privates.items() if world.messenger.shown(place)
    ]
    assert informed == [102, 103], "nobody who has left the server"
    assert world.paused is Pause.REFUSED


@pytest.mark.parametrize("lost", [False, True], ids=["edited", "the edit is lost"])
@pytest.mark.parametrize("later", [0, 1], ids=["same deal", "later deal"])
async def test_the_old_copy_of_a_games_board_links_to_the_new_one(
    world: World, later: int, lost: bool
) -> None:
    world.tricks = TricksAs.BOARD
    await world.open()
    await world.next_deal()
    await world.deliver()
    old = world.messenger.shown(CHANNEL)[1]
    if lost:
        world.fail("edit", Unsure(), channel_id=CHANNEL, times=9)
    if later:
        await world.next_deal()
    else:
        await world.change(posts.BoardPost(1, 0), faces=[world.new_board()])
    await world.deliver()
    world.messenger.faults.clear()
    await world.deliver()
    await assert_nothing_pending(world.db)
    new = world.messenger.shown(CHANNEL)[-2 if later else -1]
    assert "[My hand]" in new.shows
    assert f"further down](https://discord.com/channels/1/{CHANNEL}/{new.id})" in old.shows


async def test_the_old_copy_of_a_lobby_links_to_the_new_one(world: World) -> None:
    await world.open()
    await world.deliver()
    await world.change(posts.BoardPost(1, -1), faces=[world.new_board()])
    await world.deliver()
    old, new = world.messenger.shown(CHANNEL)
    assert "[Sit down]" not in old.shows
    assert f"further down](https://discord.com/channels/1/{CHANNEL}/{new.id})" in old.shows
    assert f"v{world.version}" in new.shows


async def test_a_rejected_post_is_dropped_and_the_others_go_out(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await world.open()
    await world.deliver()
    await world.change(cut_made(), world.trick(0))
    world.fail("post", Rejected(status=400, code=50035))
    await world.deliver()
    assert own(world, CHANNEL) == [*OPENED, "deal 1 · trick 1"]
    assert world.paused is None
    assert TABLE in caplog.text
    assert "50035" in caplog.text


async def test_a_rejected_board_is_sent_with_the_next_version(world: World) -> None:
    await world.open()
    await world.deliver()
    await world.next_deal()
    world.fail("post", Rejected(), times=3, channel_id=CHANNEL)
    await world.deliver()
    await world.card(1, 2, world.trick(0))
    await world.deliver()
    await assert_delivered(world, [*OPENED, "deal 1 · trick 1", "deal 1 · board"])


async def test_a_post_deleted_before_its_answer_came_counts_as_sent(world: World) -> None:
    await world.open()
    world.fail("post", Unsure(), after=True)
    await world.deliver()
    [opened] = world.messenger.shown(CHANNEL)
    opened.deleted = True
    await world.deliver()
    await assert_delivered(world, ["lobby"])


@pytest.mark.parametrize(
    "error", [Unsure(), Refused(), Gone()], ids=lambda error: type(error).__name__
)
async def test_a_question_to_a_referee_loses_its_button(world: World, error: Undelivered) -> None:
    await world.open()
    world.request = RefereeRequest(0, 100, "Was that right?")
    await world.change(RefereePost(1, 0, "Ann", "Was that right?"))
    await world.deliver()
    question = world.messenger.shown(CHANNEL)[-1]
    assert labels(question) == ["Look into it"]

    world.request = None
    await world.db.commit([Write("end_question", {"table_id": TABLE})])
    world.fail("edit", error)
    await world.deliver()
    await world.deliver()
    await assert_nothing_pending(world.db)
    assert bool(labels(question)) == (not isinstance(error, Unsure))


# -------------------------------------------------------------------------------------- threads


async def thread_of(world: World) -> int | None:
    return (await world.board(world.id)).thread_id


async def test_a_table_that_closes_before_it_has_a_thread_makes_none(world: World) -> None:
    await world.open(threads=True)
    await world.deliver()
    world.state = TableState.CLOSED
    await world.change(posts.ClosedPost("Ann", 1, played=False))
    await world.deliver()
    assert own(world, CHANNEL) == ["lobby", "closed"]
    assert await thread_of(world) is None


async def test_while_discord_takes_no_more_threads_the_table_goes_on_in_its_channel(
    world: World,
) -> None:
    await world.open(threads=True)
    world.fail("thread", Limited())
    await world.change(cut_made())
    await world.deliver()
    assert own(world, CHANNEL) == FIRST_DEAL[:2]
    await world.next_deal()
    await world.deliver()
    assert own(world, CHANNEL) == FIRST_DEAL[:2]
    await assert_delivered(world, FIRST_DEAL[2:])


@pytest.mark.parametrize("after", [None, Unsure()])
async def test_a_thread_that_comes_late_calls_its_players_too(
    world: World, after: Unsure | None
) -> None:
    await world.open(threads=True)
    world.fail("thread", Limited())
    await world.change(posts.PlayersPost(1, [(0, "Ann"), (1, "Bob")]))
    await world.deliver()
    called = [*OPENED, "players 1, 2"]
    assert own(world, CHANNEL) == called
    await world.next_deal()
    if after is not None:
        world.fail("thread", after, after=True)
    await world.deliver()
    world.clock.now += 2_000
    await world.recover()
    thread = await thread_of(world)
    assert thread is not None
    assert own(world, CHANNEL) == called
    assert own(world, thread).count("players 1, 2") == 1
    await world.next_deal()
    await world.deliver()
    assert own(world, thread).count("players 1, 2") == 1
    await assert_nothing_pending(world.db)


async def test_without_the_right_to_make_threads_the_table_stays_in_its_channel(
    world: World,
) -> None:
    await world.open(threads=True)
    world.fail("thread", Refused(code=50013), times=99)
    await world.deliver()
    await world.change(cut_made())
    await world.deliver()
    await assert_delivered(world, [*OPENED, "cut"])
    assert world.paused is None
    assert [method for method, _ in world.messenger.requests].count("thread") == 1


async def test_a_thread_cannot_grow_from_a_post_that_was_deleted(world: World) -> None:
    await world.open(threads=True)
    await world.deliver()
    world.messenger.shown(CHANNEL)[0].deleted = True
    await world.next_deal()
    await world.deliver()
    await assert_delivered(world, ["deal 1 · board", "deal 1 · turn-up"])
    assert await thread_of(world) is None

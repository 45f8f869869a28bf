"""A channel that refuses the bot's messages for a while: what waits comes later, in order, once."""

from __future__ import annotations

from bot.competition.event.acts import Cancelled, Paused, Resumed
from bot.competition.event.state import EventPhase
from bot.delivery.messenger import Refused, Rejected
from bot.delivery.outbox.deliverer import LONGEST_REFUSED_MS
from bot.notices import NOTICES
from tests.delivery.memory import Fault
from tests.tables.organised import DIRECTOR, player
from tests.tables.room import CHANNEL

from .stage import Stage

TEN_MINUTES_S = 600
DAY_MS = 86_400_000


def refuse(stage: Stage) -> None:
    """Let Discord refuse all that the bot writes or edits in the event's channel and thread."""
    places = [CHANNEL, *(message.id for message in stage.channel)]
    for method in ("post", "edit", "thread"):
        for place in places:
            error = Refused(status=403, code=50013)
            stage.messenger.faults.append(Fault(method, error, times=10**6, channel_id=place))


async def tick(stage: Stage, seconds: int) -> None:
    """Let time pass, and the deliverer look at what is left each second."""
    for _ in range(seconds):
        stage.room.clock.now += 1_000
        await stage.deliverer.recover()
        await stage.deliverer.idle()


def log_keys(stage: Stage) -> list[str]:
    return [str(message.key).rpartition("log ")[2] for message in stage.log]


async def test_refused_pieces_of_the_log_are_posted_later_in_order(stage: Stage) -> None:
    await stage.deliver()
    refuse(stage)
    pieces = log_keys(stage)
    for number in (1, 2, 3, 4):
        before = (await stage.event.view()).event.version
        await stage.event.enter([number])
        pieces.append(f"{before + 1}–{(await stage.event.view()).event.version}")
        assert not await stage.deliver()
        await tick(stage, 20)
    assert len(log_keys(stage)) == 1
    (refused,) = NOTICES.held.values()
    assert (refused.count, refused.details["code"]) == (1, 50013), "not at every try"
    stage.messenger.faults.clear()
    await tick(stage, LONGEST_REFUSED_MS // 1_000)
    assert log_keys(stage) == pieces
    [panel] = stage.channel
    assert "P4" in panel.shows


async def test_a_channel_that_refuses_for_good_is_seldom_asked(stage: Stage) -> None:
    """Discord bans an address after 10,000 refusals in 10 minutes."""
    await stage.deliver()
    refuse(stage)
    before = len(stage.messenger.requests)
    for number in range(1, 31):
        await stage.event.enter([number])
        stage.deliverer.wake(stage.event.id)
        await tick(stage, TEN_MINUTES_S // 30)
    assert len(stage.messenger.requests) - before < 10
    before = len(stage.messenger.requests)
    await tick(stage, TEN_MINUTES_S)
    assert 1 <= len(stage.messenger.requests) - before <= 2


async def test_players_get_their_messages_while_the_channel_refuses(stage: Stage) -> None:
    await stage.deliver()
    refuse(stage)
    await stage.event.enter([1], [2])
    await stage.deliver()
    await stage.event.begin()
    assert not await stage.deliver()
    assert [len(stage.privates()[player(number).id]) for number in (1, 2)] == [1, 1]


async def test_the_log_of_a_rejected_panel_goes_to_the_channel(stage: Stage) -> None:
    stage.messenger.faults.append(Fault("post", Rejected(), channel_id=CHANNEL))
    assert await stage.deliver()
    assert "log" in str(stage.channel[0].key)


async def test_a_resumed_event_posts_at_once(stage: Stage) -> None:
    await stage.event.enter([1], [2])
    await stage.event.begin()
    await stage.deliver()
    [table_id] = await stage.event.open_tables()
    refuse(stage)
    await stage.room.host.delivery.refuse(table_id)
    await stage.event.runs()
    await tick(stage, TEN_MINUTES_S)
    stage.messenger.faults.clear()
    await stage.room.host.readmit(table_id)
    await stage.event.runs()
    assert await stage.deliver()
    steps = (await stage.event.view()).event.steps
    assert [type(step.act) for step in steps[-2:]] == [Paused, Resumed]
    assert log_keys(stage)[-1] == f"{len(steps)}–{len(steps)}"


async def test_an_event_that_moves_from_a_refused_channel_is_there_at_once(stage: Stage) -> None:
    await stage.deliver()
    refuse(stage)
    await stage.event.enter([1])
    await tick(stage, TEN_MINUTES_S // 2)
    elsewhere = CHANNEL + 1
    stage.messenger.channels[elsewhere] = {}
    await stage.room.host.events.move(stage.event.id, DIRECTOR, elsewhere)
    assert await stage.deliver()
    [panel] = stage.messenger.shown(elsewhere)
    assert "P1" in panel.shows


async def test_an_archived_event_is_not_retried(stage: Stage) -> None:
    await stage.deliver()
    await stage.room.host.events.act(stage.event.id, DIRECTOR, Cancelled(), "snow")
    refuse(stage)
    assert not await stage.deliver()
    stage.room.clock.now += 8 * DAY_MS
    await stage.event.runs()
    assert (await stage.event.view()).event.phase is EventPhase.ARCHIVED
    assert await stage.deliver()

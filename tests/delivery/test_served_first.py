"""Who is served first: those who can be, a few a second, and nothing that is stale."""

from __future__ import annotations

import pytest

from bot.delivery.lfg import LfgDeliverer
from bot.delivery.messenger import Refused, Unsure
from bot.delivery.outbox.spacing import AT_ONCE, EVERY_MS
from bot.engine.variants import VARIANTS
from bot.store.database import Write
from bot.tables.daily.facade import DailyOrder
from bot.tables.errors.daily import AlreadyShared
from bot.tables.lfg.facade import LfgPlace
from bot.views.lfg import Wish
from bot.views.settings.clock import DAY, HOUR, MINUTE
from bot.views.settings.preferences import Reader
from tests.delivery.everything import ELSEWHERE, PLACE, SCENES, Everything, play_daily
from tests.delivery.tools import tools_of
from tests.tables.room import ANN, BOB, CHANNEL, CY, EVE, SERVER

WISH = Wish(VARIANTS["cinch"])
STRANGERS = range(2_000, 2_005)
FRIENDS = range(3_000, 3_003)


async def listen(all_: Everything, *users: int) -> None:
    for user_id in users:
        await all_.room.host.lfg.listeners.listen(user_id, SERVER)


async def heard_at(all_: Everything, user_id: int) -> int:
    return (await all_.room.host.lfg.listeners.load(user_id, SERVER)).heard_at


async def test_who_can_be_written_to_is_never_behind_who_cannot(everything: Everything) -> None:
    await listen(everything, *STRANGERS, *FRIENDS)
    await everything.open_dms(*FRIENDS)
    everything.fail("private", None, Unsure(status=403, code=40_003))
    await everything.room.host.lfg.wait(CY, PLACE, WISH, HOUR)
    await everything.tick()
    assert [len(everything.told(user)) for user in FRIENDS] == [1, 1, 1]
    assert [await heard_at(everything, user) for user in STRANGERS] == [0] * 5, "none was told"
    assert all([await heard_at(everything, user) for user in FRIENDS])


async def test_those_who_fail_again_and_again_hold_nobody_up(everything: Everything) -> None:
    await listen(everything, *STRANGERS, *FRIENDS)
    await everything.open_dms(*STRANGERS, *FRIENDS)
    for user in STRANGERS:
        everything.fail("post", everything.dm_of(user), Unsure(status=429))
    await everything.room.host.lfg.wait(CY, PLACE, WISH, HOUR)
    await everything.tick(20)
    assert [len(everything.told(user)) for user in FRIENDS] == [1, 1, 1]


async def test_messages_that_look_alike_go_out_a_few_a_second(everything: Everything) -> None:
    crowd = range(4_000, 4_060)
    await listen(everything, *crowd)
    await everything.open_dms(*crowd)
    await everything.room.host.lfg.wait(CY, PLACE, WISH, HOUR)
    before = 0
    for _ in range(60):
        await everything.tick(1)
        now = sum(len(everything.told(user)) for user in crowd)
        assert now - before <= AT_ONCE + 1_000 // EVERY_MS
        before = now
    assert before == len(crowd), "all hear of it in half a minute"


async def test_what_is_stale_is_dropped_before_it_is_sent(everything: Everything) -> None:
    await listen(everything, *STRANGERS)
    await everything.room.host.lfg.wait(CY, PLACE, WISH, 3 * HOUR)
    fault = everything.fail("private", None, Unsure(status=503))
    await everything.tick()
    everything.room.clock.now += 20 * MINUTE
    everything.messenger.faults.remove(fault)
    await everything.tick()
    assert not any(everything.told(user) for user in STRANGERS)
    assert await heard_at(everything, STRANGERS[0]) == 0, "it costs them no later message"
    await everything.room.host.lfg.wait(BOB, PLACE, WISH, HOUR)
    await everything.tick(20)
    assert all(everything.told(user) for user in STRANGERS)


async def test_what_a_clock_that_was_ahead_wanted_is_stale_in_time(everything: Everything) -> None:
    clock, ahead = everything.room.clock, 400 * DAY
    await listen(everything, *STRANGERS)
    clock.step(ahead)
    await everything.room.host.lfg.wait(CY, PLACE, WISH, 3 * HOUR)
    fault = everything.fail("private", None, Unsure(status=503))
    await everything.tick()
    clock.step(-ahead)
    await everything.room.host.stalled.put_right()
    clock.now += 20 * MINUTE
    everything.messenger.faults.remove(fault)
    tools = tools_of(everything.room.db, everything.messenger, clock)
    assert await LfgDeliverer(tools, everything.room.host.lfg).deliver(PLACE.panel_id)
    assert not any(everything.told(user) for user in STRANGERS)


async def tell_eve(all_: Everything) -> None:
    """Queue that somebody looks for a game, for Eve."""
    await all_.open_dms(EVE.id)
    await all_.room.host.lfg.wait(ANN, PLACE, WISH, HOUR)
    await all_.tick()
    await listen(all_, EVE.id)
    await all_.room.host.lfg.wait(BOB, PLACE, WISH, HOUR)


async def look_elsewhere(all_: Everything) -> None:
    """Let somebody look for a game in another channel, soon after."""
    await all_.tick(2)
    await all_.room.host.lfg.wait(CY, LfgPlace(SERVER, ELSEWHERE, "en"), WISH, HOUR)
    await all_.tick(10)


async def test_who_may_have_heard_is_not_told_elsewhere(everything: Everything) -> None:
    await tell_eve(everything)
    fault = everything.fail("post", everything.dm_of(EVE.id), Unsure(status=503))
    fault.after, fault.times = True, 1
    await everything.tick(1)
    await look_elsewhere(everything)
    assert len(everything.told(EVE.id)) == 1


async def test_a_result_that_never_came_can_be_shared_again(everything: Everything) -> None:
    await SCENES["server shared"].want(everything)
    fault = everything.fail("post", ELSEWHERE, Refused(status=403, code=50_013))
    await everything.tick()
    here = DailyOrder(SERVER, ELSEWHERE, "en")
    daily = everything.room.host.daily
    with pytest.raises(AlreadyShared):
        await daily.share(ANN, here, 1)
    everything.room.clock.now += DAY
    await everything.tick()
    everything.messenger.faults.remove(fault)
    await daily.share(ANN, here, 1)
    await everything.tick()
    assert len(everything.messenger.shown(ELSEWHERE)) == 1


async def test_messages_that_cannot_be_rendered_hold_no_others_up(
    everything: Everything, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    lfg = everything.room.host.lfg
    read = lfg.reader

    async def reader(user_id: int) -> Reader:
        if user_id in STRANGERS:
            raise LookupError
        return await read(user_id)

    monkeypatch.setattr(lfg, "reader", reader)
    await listen(everything, *STRANGERS, *FRIENDS)
    await everything.open_dms(*STRANGERS, *FRIENDS)
    await lfg.wait(CY, PLACE, WISH, HOUR)
    await everything.tick(5)
    assert [len(everything.told(user)) for user in FRIENDS] == [1, 1, 1]
    assert "LookupError" in caplog.text
    caplog.clear()
    monkeypatch.undo()
    await everything.tick(20)
    assert [len(everything.told(user)) for user in STRANGERS] == [1] * 5


async def test_many_posts_in_a_refused_channel_hide_none_elsewhere(everything: Everything) -> None:
    everything.fail("post", ELSEWHERE, Refused(status=403, code=50_013))
    table_id = await play_daily(everything)
    day = {"server_id": SERVER, "number": 1, "now": everything.room.clock.now}
    waiting = [
        Write("want_shared_result", {**day, "table_id": f"T{n}", "channel_id": ELSEWHERE})
        for n in range(60)
    ]
    mine = {"table_id": table_id, "channel_id": CHANNEL}
    await everything.room.db.commit([*waiting, Write("want_shared_result", {**day, **mine})])
    before = len(everything.messenger.shown(CHANNEL))
    await everything.tick()
    assert len(everything.messenger.shown(CHANNEL)) == before + 1

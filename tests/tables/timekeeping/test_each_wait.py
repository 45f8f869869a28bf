"""Each time that people wait for: nothing happens a millisecond before it, and once at it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import count
from typing import Final

import pytest

from bot.competition.event import acts
from bot.competition.event.plan import Starts
from bot.delivery.messenger import OpeningPaused
from bot.delivery.private_channels import MOST, PrivateChannels
from bot.engine.variants import VARIANTS
from bot.tables.core.rows import OF_PEOPLE, Due
from bot.tables.daily.facade import DailyOrder
from bot.tables.lfg.facade import LfgPlace
from bot.tables.showing import AT_ONCE, TooMuchShown
from bot.tables.timekeeping.heartbeat import Heartbeat
from bot.views.bans import Banned
from bot.views.lfg import Quiet, Wish
from bot.views.settings.clock import DAY, HOUR, MINUTE, SECOND
from tests.root import ROOT
from tests.tables.daily.test_daily import play
from tests.tables.events.test_no_shows import live
from tests.tables.organised import DIRECTOR, Organised, plan, player
from tests.tables.outages import outage
from tests.tables.room import ANN, BOB, BOSS, CHANNEL, CY, EVE, PEOPLE, SERVER, Room
from tests.tables.timekeeping.waits import (
    WAITS,
    Does,
    Wait,
    done,
    effects,
    looks,
    midnight,
    table_is,
    waits,
)
from tests.tables.waiting import server

PLACE: Final = LfgPlace(SERVER, CHANNEL, "en")
ANY: Final = Wish()

# ------------------------------------------------------------------------------------- events


@waits("absent", "tables.loses_at", lasts=MINUTE, happens=done("MatchForfeited"))
async def side_that_does_not_come_to_its_table(room: Room) -> None:
    event = Organised(room)
    await event.start(plan(), [1], [2])
    await live(event, [1], 14 * MINUTE, MINUTE)


@waits("events.away", "events.due_at", lasts=15 * MINUTE, happens=done("MatchForfeited"))
async def people_of_a_match(room: Room) -> None:
    event = Organised(room)
    await event.start(plan(starts=Starts.WHEN_THERE), [1], [2])
    await room.host.events.check_in(event.id, player(1))


async def evening(room: Room) -> Organised:
    event, start = Organised(room), room.clock.now + HOUR
    await event.announce(plan(starts_at=start, check_in_minutes=30, begins_itself=True))
    await event.enter([1], [2])
    return event


@waits("events.due_at", lasts=30 * MINUTE, happens=done("CheckInOpened"))
async def check_in(room: Room) -> None:
    await evening(room)


@waits("events.away", lasts=30 * MINUTE, happens=done("StageBegun"))
async def start_of_an_event(room: Room) -> None:
    event = await evening(room)
    room.clock.now += 30 * MINUTE
    await event.runs()
    for number in (1, 2):
        await room.host.events.check_in(event.id, player(number))


@waits("events.away", lasts=DAY, happens=done("RepeatStopped"))
async def director_of_a_series(room: Room) -> Does:
    event = Organised(room)
    await event.announce(plan(starts_at=room.clock.now + HOUR))
    await room.host.events.act(event.id, DIRECTOR, acts.Repeated(7, 3))
    room.clock.now += HOUR
    # A look is not due at this time: it comes within ten minutes.
    return lambda: room.host.events.run(event.id)


# ---------------------------------------------------------------------------- finding players


@waits("lfg_tables.until", lasts=2 * HOUR, happens="SELECT -COUNT(*) AS n FROM lfg_tables")
async def table_on_the_list(room: Room) -> None:
    table = await room.open(BOB, seats=4)
    await room.host.lfg.list_table(table.id, BOB, PLACE)


@waits("lfg_waiting.until", lasts=4 * HOUR, happens="SELECT -COUNT(*) AS n FROM lfg_waiting")
async def game(room: Room) -> None:
    await room.host.lfg.wait(ANN, PLACE, ANY, 4 * HOUR)


@waits("lfg_waiting.starts_at", lasts=MINUTE, happens=table_is("state = 'cutting'"))
async def answer_of_who_is_asked_to_start(room: Room) -> None:
    for who in (ANN, BOB):
        await room.host.lfg.wait(who, PLACE, ANY, HOUR)
    await room.host.lfg.start_now(ANN, PLACE)


async def comes_and_goes(room: Room, place: LfgPlace = PLACE) -> None:
    await room.host.lfg.wait(CY, place, ANY, HOUR)
    await room.host.lfg.leave(CY.id)


@waits(
    "lfg_panels.posted_at",
    "lfg_waiting.since",
    lasts=45 * MINUTE + 1,
    happens="SELECT posted AS n FROM lfg_panels",
)
async def new_panel_for_who_comes(room: Room) -> Does:
    await room.host.lfg.wait(ANN, PLACE, ANY, 4 * HOUR)
    return lambda: comes_and_goes(room)


@waits("lfg_panels.due_at", lasts=MINUTE, happens=table_is("state IN ('cutting', 'playing')"))
async def room_in_a_full_server(room: Room) -> None:
    room.limit(tables_per_server=1)
    table = await room.open(CY)
    for who in (ANN, BOB):
        await room.host.lfg.wait(who, PLACE, Wish(VARIANTS["pitch"], 2), HOUR)
    await room.host.close(table.id, CY)


async def listens(room: Room) -> Does:
    """Let Eve hear of each who comes, if she may; return how many she has heard of."""
    heard = []
    await room.host.lfg.listeners.listen(EVE.id, SERVER)

    async def comes() -> int:
        await comes_and_goes(room)
        if await room.rows("SELECT 1 FROM messages WHERE kind = 'news'"):
            heard.append(room.clock.now)
            await room.db.commit([room.host.lfg.listeners.told(EVE.id)])
            await room.tamper("DELETE FROM messages WHERE kind = 'news'")
        return len(heard)

    return comes


@waits("lfg_listeners.told_at", lasts=HOUR)
async def next_news_of_players(room: Room) -> Does:
    comes = await listens(room)
    await room.db.commit([room.host.lfg.listeners.told(EVE.id)])
    return comes


@waits("lfg_listeners.quiet_from", "lfg_listeners.quiet_to", lasts=9 * HOUR)
async def end_of_quiet_hours(room: Room) -> Does:
    await room.host.lfg.listeners.set_quiet(EVE.id, Quiet(22 * 60, 9 * 60, "UTC"))
    room.clock.now = midnight(room)
    return await listens(room)


@waits("servers.lfg_called_at", lasts=HOUR, happens="SELECT COUNT(role) AS n FROM lfg_panels")
async def next_call_of_a_role(room: Room) -> Does:
    await room.host.settings.settle(BOSS, SERVER, lfg_role=5)
    channels = count(CHANNEL)
    await comes_and_goes(room, LfgPlace(SERVER, next(channels), "en"))
    return lambda: comes_and_goes(room, LfgPlace(SERVER, next(channels), "en"))


# ------------------------------------------------------------------------------ the daily deal

CLOSED_DAYS: Final = "SELECT COUNT(*) AS n FROM daily_days WHERE closed = 1"


@waits("daily_days.ends_at", lasts=MINUTE, happens=CLOSED_DAYS)
async def end_of_a_day(room: Room) -> None:
    await play(room, ANN)
    room.clock.now = midnight(room) - MINUTE


@waits("daily_days.ends_at", lasts=HOUR, happens=CLOSED_DAYS)
async def person_in_the_middle_of_a_days_match(room: Room) -> None:
    await room.host.daily.play(ANN, DailyOrder(SERVER, CHANNEL, "en"))
    room.clock.now = midnight(room)


@waits("daily_days.day", lasts=MINUTE, happens="SELECT COUNT(day) AS n FROM daily_days")
async def next_day(room: Room) -> Does:
    room.clock.now = midnight(room) - MINUTE
    await room.host.daily.page(SERVER, ANN.id)
    return lambda: room.host.daily.page(SERVER, ANN.id)


# -------------------------------------------------------------------------- people and servers


@waits("bans.until", "bans.made_at", lasts=DAY, happens="SELECT -COUNT(*) AS n FROM bans")
async def end_of_a_ban(room: Room) -> None:
    for who, days in ((EVE, 1), (BOB, 9)):
        until = room.clock.now + days * DAY
        await room.host.bans.add(Banned.PERSON, who.id, "spoils games", until)


@waits("last_seen.day", lasts=10 * DAY, happens="SELECT -COUNT(*) AS n FROM people")
async def person_who_stays_away(room: Room) -> Does:
    room.limit(forget_after=10)
    await room.host.people.choose(ANN.id, four_colours=True)
    room.host.long_away.note(ANN.id, room.clock.now)
    await room.host.long_away.look()
    room.clock.now = midnight(room)

    async def somebody_else_comes() -> None:
        room.host.long_away.note(BOB.id, room.clock.now)

    return somebody_else_comes


@waits("servers.removed_at", lasts=30 * DAY, happens="SELECT -COUNT(*) AS n FROM tables")
async def server_that_removed_the_bot(room: Room) -> None:
    await room.open(replace(ANN, server_id=88), server=88)
    await room.host.left_servers.note(88)


@waits(
    "servers.recapped",
    lasts=27 * DAY,
    happens="SELECT COUNT(*) AS n FROM messages WHERE kind = 'recap'",
)
async def card_of_february(room: Room) -> None:
    await room.host.settings.settle(BOSS, SERVER, recap_channel=CHANNEL)
    await room.host.recaps.due()
    await room.play_game(ANN, BOB, options={"target": 1})
    room.clock.now = midnight(room) - DAY


@waits("forgetting.due_at", lasts=MINUTE, happens="SELECT -COUNT(*) AS n FROM forgetting")
async def deal_in_which_somebody_was_forgotten(room: Room) -> None:
    table = await room.begin(*PEOPLE, options={"target": 40})
    began = room.clock.now
    await room.host.eraser.erase(ANN.id)
    await room.to_deal(table.id, 1)
    room.clock.now = began


@waits("shards.seen_at", lasts=15 * SECOND + 1)
async def silent_process(room: Room) -> Does:
    one, two = (Heartbeat(room.db, room.clock, name, 2, (id_,)) for id_, name in enumerate("ab"))
    await two.beat(2, {1})

    async def takes_over() -> bool:
        await one.beat(2, {0})
        return one.cares(server(1))

    await takes_over()
    return takes_over


@waits("shards.seen_at", lasts=8 * SECOND + 1)
async def own_heartbeat(room: Room) -> Does:
    watch = Heartbeat(room.db, room.clock, "a")
    await watch.beat(1, {0})

    async def is_late() -> bool:
        return not watch.acts(SERVER, Due.MOVE)

    return is_late


def opens(room: Room) -> Does:
    """Open direct messages with somebody new if that may be, and return how often it was done."""
    opened, channels = [], PrivateChannels(room.db, room.clock)

    async def tries() -> int:
        with suppress(OpeningPaused):
            await channels.take_turn()
            opened.append(room.clock.now)
        return len(opened)

    return tries


@waits("openings.free_at", lasts=9 * MINUTE)
async def next_new_direct_messages(room: Room) -> Does:
    channels = PrivateChannels(room.db, room.clock)
    for number in range(MOST):
        room.clock.now += MINUTE if number == 1 else 0
        await channels.take_turn()
    return opens(room)


@waits("opening_pauses.until", lasts=5 * MINUTE)
async def new_direct_messages_after_a_refusal(room: Room) -> Does:
    channels = PrivateChannels(room.db, room.clock)
    for _ in range(MOST - 1):
        await channels.take_turn()
    await channels.pause(40_003)
    return opens(room)


@waits(lasts=15 * SECOND, happens=table_is("state = 'lobby'"))
async def next_table_of_who_has_shown_too_much(room: Room) -> Does:
    room.limit(paced=True, tables_per_player=99)
    for _ in range(AT_ONCE):
        await room.open(ANN)

    async def tries() -> None:
        with suppress(TooMuchShown):
            await room.open(ANN)

    return tries


@waits(lasts=5 * SECOND)
async def what_was_chosen_in_another_process(room: Room) -> Does:
    people = room.host.people
    await people.load(ANN.id)
    await room.another_host().people.choose(ANN.id, language="de")

    async def is_known() -> bool:
        return (await people.load(ANN.id)).language == "de"

    return is_known


# ----------------------------------------------------------------------------------- all of them


class Waiting:
    def __init__(self, room: Room, wait: Wait, does: Does | None) -> None:
        self.room = room
        self.at = room.clock.now + wait.lasts
        """When it is over."""
        self._does = does
        self._query = wait.happens

    async def happened(self, now: int | None = None) -> int:
        """Return how often it has happened, once people and the bot have done all that they do."""
        done: object = 0
        if now is not None:
            self.room.clock.now = now
            done = await self._does() if self._does else 0
            await looks(self.room)
        if not self._query:
            return int(done)  # type: ignore[call-overload, no-any-return]  # a number, or whether
        return int((await self.room.rows(self._query))[0]["n"])


@pytest.mark.parametrize("name", WAITS)
async def test_it_happens_at_its_time_not_before_and_once(room: Room, name: str) -> None:
    wait = WAITS[name]
    waiting = Waiting(room, wait, await wait.begins(room))
    timers = {row["due"] for row in await room.rows("SELECT due FROM tables")}
    assert {end for end in wait.ends if "." not in end} <= timers
    before = await waiting.happened()
    assert await waiting.happened(waiting.at - 1) == before
    assert await waiting.happened(waiting.at) == before + 1
    assert await waiting.happened(waiting.at) == before + 1


STOPS: Final = {column for columns, effect in effects() if effect[0] == "s" for column in columns}
GOES_ON: Final = {column for columns, effect in effects() if effect[0] == "g" for column in columns}


def that_end(*columns: str) -> set[str]:
    """Return the waits that one of these ends."""
    return {name for name, wait in WAITS.items() if not {*wait.ends}.isdisjoint(columns)}


TURNS: Final = that_end(*(due.value for due in OF_PEOPLE))
"""What people must do at a table."""


@pytest.mark.parametrize(
    ("name", "ms"),
    [(name, 5 * MINUTE) for name in sorted(TURNS)]
    + [(name, 2 * DAY) for name in sorted(TURNS | that_end(*STOPS))],
)
async def test_what_stops_in_an_outage_has_the_rest_of_its_time(
    room: Room, name: str, ms: int
) -> None:
    waiting = Waiting(room, WAITS[name], await WAITS[name].begins(room))
    before = await waiting.happened()
    await outage(room, ms)
    assert await waiting.happened(waiting.at + ms - 1) == before
    assert await waiting.happened(waiting.at + ms) == before + 1


@pytest.mark.parametrize("name", sorted(that_end(*GOES_ON) - that_end(*STOPS, "shards.seen_at")))
async def test_what_goes_on_by_the_clock_is_over_at_its_time(room: Room, name: str) -> None:
    waiting = Waiting(room, WAITS[name], await WAITS[name].begins(room))
    before = await waiting.happened()
    await outage(room, 5 * MINUTE)
    if room.clock.now < waiting.at:
        assert await waiting.happened(waiting.at - 1) == before
    assert await waiting.happened(max(room.clock.now, waiting.at)) == before + 1


@pytest.mark.parametrize(
    "name",
    sorted(
        TURNS - that_end("absent")
        | that_end("lfg_tables.until", "lfg_waiting.until", "lfg_panels.due_at")
    ),
)
async def test_while_nobody_can_act_nobody_loses_anything(room: Room, name: str) -> None:
    waiting = Waiting(room, WAITS[name], await WAITS[name].begins(room))
    before = await waiting.happened()
    room.acts = lambda _server, due: due not in OF_PEOPLE
    assert await waiting.happened(waiting.at) == before
    room.acts = lambda _server, _due: True
    assert await waiting.happened(waiting.at) == before + 1


IN_DELIVERY: Final = {
    "leases.until": "tests/store/statements/test_statements.py"
    "::test_every_condition_of_every_query_makes_a_difference",
    "messages.created_at": "tests/delivery/test_served_first.py"
    "::test_what_is_stale_is_dropped_before_it_is_sent",
    "messages.tried_at": "tests/delivery/tables/test_posts.py"
    "::test_a_post_without_an_answer_is_sent_once",
}
"""The tests of its times."""


def test_each_time_that_somebody_waits_for_is_tried() -> None:
    said = [columns for columns, effect in effects() if not effect.startswith("is no ")]
    tried = {end for wait in WAITS.values() for end in wait.ends}
    timers = {due.value for due in Due} - {Due.LOOK.value}
    assert tried | IN_DELIVERY.keys() == timers.union(*said)
    for test in IN_DELIVERY.values():
        path, _, name = test.partition("::")
        assert f"def {name}(" in (ROOT / path).read_text("utf-8")

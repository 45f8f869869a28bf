"""One person can make channels show only so much, whichever way; games and others go on."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import chain

import pytest

from bot.competition.event.acts import StartMoved, StartProposed, Withdrew
from bot.competition.event.plan import Starts
from bot.errors import TableError
from bot.locale.say import speak
from bot.tables.daily.facade import DailyOrder
from bot.tables.errors.pauses import PausedAlready
from bot.tables.lfg.facade import LfgPlace
from bot.tables.showing import AT_ONCE, RATE, TooMuchShown
from bot.views.lfg import Wish
from bot.views.person import Person
from bot.views.table.view import TableState
from tests.tables.daily.test_daily import has_played
from tests.tables.organised import DIRECTOR, Organised, plan, player
from tests.tables.room import ANN, BOB, CHANNEL, SERVER, Room, ordered, refused_with

CLICKS = 60
"""A click a second, for a minute."""
MINUTE = 60_000

Loop = Callable[[Room, str], Awaitable[object]]
"""What a person repeats, given a table where a game is on."""


async def open_and_close(room: Room, _: str) -> None:
    table = await room.open(ANN)
    await room.host.close(table.id, ANN)


async def open_and_leave(room: Room, _: str) -> None:
    table = await room.open(ANN)
    await room.host.leave(table.id, ANN)


async def leave_and_come_back(room: Room, table_id: str) -> None:
    with suppress(TableError):
        await room.host.leave(table_id, ANN)
    await room.host.join(table_id, ANN)


async def pause_and_go_on(room: Room, table_id: str) -> None:
    for who in (ANN, BOB):
        with suppress(PausedAlready):
            await room.host.pause(table_id, who)
    await room.host.resume(table_id, BOB)
    await room.host.resume(table_id, ANN)


async def wait_and_stop(room: Room, _: str) -> None:
    place = LfgPlace(SERVER, CHANNEL, "en-GB")
    await room.host.lfg.wait(ANN, place, Wish(None, None), MINUTE)
    await room.host.lfg.leave(ANN.id)


LOOPS: tuple[Loop, ...] = (
    open_and_close,
    open_and_leave,
    leave_and_come_back,
    pause_and_go_on,
    wait_and_stop,
)


@pytest.fixture
def room(room: Room) -> Room:
    room.limit(paced=True, tables_per_player=100, tables_per_server=1_000)
    return room


async def shown(room: Room) -> int:
    """Return how many messages channels have been given."""
    (row,) = await room.rows("SELECT COUNT(*) AS posts FROM messages WHERE kind = 'post'")
    return int(row["posts"])


@pytest.mark.parametrize("loop", LOOPS, ids=lambda loop: loop.__name__)
async def test_a_minute_of_clicks_makes_channels_show_little(room: Room, loop: Loop) -> None:
    table = await room.begin(ANN, BOB)
    before, refused = await shown(room), 0
    for _ in range(CLICKS):
        try:
            await loop(room, table.id)
        except TooMuchShown:
            refused += 1
        room.clock.now += MINUTE // CLICKS
    # The last of a burst can be followed by what must always be allowed: to leave, and to close.
    assert await shown(room) - before <= AT_ONCE + MINUTE / 1000 * RATE + 2
    assert refused > CLICKS / 2
    room.clock.now += 2 * MINUTE
    await loop(room, table.id)


async def test_who_has_shown_too_much_may_leave_close_and_play(room: Room) -> None:
    table = await room.begin(ANN, BOB)
    lobbies = [(await room.open(ANN)).id for _ in range(AT_ONCE - 1)]
    await refused_with(TooMuchShown, room.open(ANN))
    for table_id in lobbies:
        await room.host.close(table_id, ANN)
    deal = table.public.deal if table.public else 0
    await room.to_deal(table.id, deal + 1)
    left = await room.host.leave(table.id, ANN)
    assert left.seat_of(ANN.id) is None
    # What they did above what is allowed is counted: it takes longer until they may again.
    room.clock.now += 2 * MINUTE
    await refused_with(TooMuchShown, room.open(ANN))


async def test_who_has_no_seat_at_a_table_pauses_it_at_the_same_pace(room: Room) -> None:
    """Its opener has left it, and others wait there."""
    lobby = await room.open(ANN, BOB)
    await room.host.leave(lobby.id, ANN)
    before = await shown(room)

    async def pauses() -> None:
        for _ in range(CLICKS):
            await room.host.pause(lobby.id, ANN)
            await room.host.resume(lobby.id, ANN)

    await refused_with(TooMuchShown, pauses())
    assert await shown(room) - before <= AT_ONCE


async def test_a_table_that_is_paused_always_goes_on(room: Room) -> None:
    table = await room.begin(ANN)
    await room.host.pause(table.id, ANN)
    room.limit(tables_per_player=2 * AT_ONCE)
    await spend(room, ANN)
    assert (await room.host.resume(table.id, ANN)).paused is None
    await refused_with(TooMuchShown, room.host.pause(table.id, ANN))
    await room.tamper("UPDATE seats SET away = 1 WHERE table_id = ? AND user_id > 0", table.id)
    await room.tamper("UPDATE tables SET paused = 'idle' WHERE id = ?", table.id)
    room.host = room.another_host()
    assert (await room.host.back(table.id, ANN)).paused is None, "who was away is let back"


async def test_a_refusal_says_when_it_is_over(room: Room) -> None:
    """Not before a minute, for one who has closed all those tables, too."""
    tables = [(await room.open(ANN)).id for _ in range(AT_ONCE)]
    for table_id in tables:
        await room.host.close(table_id, ANN)
    with pytest.raises(TooMuchShown) as refusal:
        await room.open(ANN)
    (stamp,) = re.findall(r"<t:(\d+):R>", str(refusal.value.said(speak())))
    room.clock.now = int(stamp) * 1000 - 2_000
    await refused_with(TooMuchShown, room.open(ANN))
    room.clock.now = int(stamp) * 1000
    await room.open(ANN)


async def test_results_of_many_days_are_shared_at_a_pace(room: Room) -> None:
    place, days = DailyOrder(SERVER, CHANNEL, "en"), AT_ONCE + 1
    for _ in range(days):
        await has_played(room, ANN)
        room.clock.now = (await room.host.daily.page(SERVER, ANN.id)).day.ends_at
    for number in range(1, days):
        await room.host.daily.share(ANN, place, number)
    await refused_with(TooMuchShown, room.host.daily.share(ANN, place, days))


async def spend(room: Room, who: Person) -> None:
    """Let a person show as much as they may at once."""
    for _ in range(AT_ONCE):
        await room.open(who)
    await refused_with(TooMuchShown, room.open(who))


async def test_private_tables_are_opened_at_the_same_pace(room: Room) -> None:
    """Nobody else sees them, but each takes room in the store."""
    for _ in range(AT_ONCE):
        table = await room.host.open_private(ANN, ordered())
        await room.host.close(table.id, ANN)
    await refused_with(TooMuchShown, room.host.open_private(ANN, ordered()))


async def test_an_evening_of_short_games_is_never_refused(room: Room) -> None:
    """Rematch after rematch, each over in a minute."""
    table = await room.play_game(ANN, options={"target": 1})
    for game in range(1, 24):
        room.clock.now += MINUTE
        table = await room.host.rematch(table.id, ANN, game)
        if table.state is TableState.CUTTING:
            table = await room.cut(table)
        table = await room.play_out(table.id)


async def test_captains_propose_at_a_pace_but_always_come_and_directors_do_as_they_like(
    room: Room, event: Organised
) -> None:
    night = plan(ahead=True, days_between=7, starts=Starts.WHEN_THERE)
    await event.start(night, [1], [2], [3], [4])
    match = next(one.id for one in (await event.view()).event.matches.values() if one.round > 1)
    act, start = room.host.events.act, room.clock.now + 8 * 86_400_000

    async def propose(who: Person, number: int) -> None:
        await act(event.id, who, StartProposed(match, start + number * MINUTE))

    captain, _ = [who for who in map(player, range(1, 5)) if await plays(event, match, who)]
    for number in range(AT_ONCE - 1):
        await propose(captain, number)
    await refused_with(TooMuchShown, propose(captain, AT_ONCE))
    for number in range(2 * AT_ONCE):
        await act(event.id, DIRECTOR, StartMoved(match, start + number * MINUTE), "rain")
    view = await room.host.events.check_in(event.id, captain)
    first = next(one for one in view.event.matches.values() if one.round == 1 and one.arrived)
    assert await plays(event, first.id, captain)
    entry = view.event.entry_of(view.person_of(captain.id))
    assert entry is not None
    await act(event.id, captain, Withdrew(entry.id))


async def plays(event: Organised, match: int, who: Person) -> bool:
    view = await event.view()
    entry = view.event.entry_of(view.person_of(who.id) or 0)
    return entry is not None and entry.id in chain(*view.event.matches[match].pairing.sides)

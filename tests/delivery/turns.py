"""What else may be under way when an await fails: edits, ends, refusals and moves, by kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.competition.event.acts import Cancelled, PlanChanged
from bot.delivery.messenger import Refused
from bot.delivery.outbox.deliverer import LONGEST_REFUSED_MS
from bot.engine.variants import VARIANTS
from bot.store.database import Write
from bot.views.lfg import Wish
from bot.views.settings.clock import HOUR
from bot.views.settings.preferences import HandPlace
from bot.views.table.view import TableView
from tests.delivery.everything import ELSEWHERE, PLACE, SCENES, Everything
from tests.delivery.memory import Message
from tests.delivery.sweep import Act
from tests.tables.organised import DIRECTOR, plan
from tests.tables.room import ANN, BOB, BOSS, CHANNEL, CY, SERVER

REFUSED: Final = Refused(status=403, code=50_013)


def after(kind: str, act: Act) -> Act:
    """Return what has the message of a kind shown, and then does something to it."""

    async def want(all_: Everything) -> None:
        await SCENES[kind].want(all_)
        await all_.tick()
        await act(all_)

    return want


async def the_table(all_: Everything) -> TableView:
    """Return the only table."""
    (row,) = await all_.room.rows("SELECT id FROM tables")
    return await all_.room.host.table(row["id"])


def the(all_: Everything, key: str, channel_id: int = CHANNEL) -> Message:
    """Return the last message in a channel whose key has that ending."""
    return [m for m in all_.messenger.shown(channel_id) if str(m.key).endswith(key)][-1]


async def play_on(all_: Everything) -> None:
    await all_.room.step((await the_table(all_)).id)


async def join(all_: Everything) -> None:
    await all_.room.host.join((await the_table(all_)).id, CY)


async def lose_board(all_: Everything) -> None:
    the(all_, "board").deleted = True
    await play_on(all_)


async def archive_board(all_: Everything) -> None:
    all_.messenger.stale.add(the(all_, "board").id)
    await play_on(all_)


async def lose_hand(all_: Everything) -> None:
    (hand,) = all_.told(ANN.id)
    hand.deleted = True
    await play_on(all_)


async def close_dms(all_: Everything) -> None:
    await SCENES["table hand"].want(all_)
    all_.messenger.closed.add(ANN.id)


async def open_dms(all_: Everything) -> None:
    await all_.room.host.people.choose(ANN.id, place=HandPlace.DM)
    await all_.room.host.people.choose(BOB.id, place=HandPlace.CHANNEL)
    await all_.room.begin(ANN, BOB, variant="pitch", seats=2)


async def post_board_again(all_: Everything) -> None:
    await all_.room.host.post_board_again((await the_table(all_)).id)


async def end_deal(all_: Everything) -> None:
    """Bring a table to the end of its first deal, with all shown but the last card's."""
    room = all_.room
    for who in (ANN, BOB):
        await room.host.people.choose(who.id, place=HandPlace.CHANNEL)
    table = await room.begin(ANN, BOB, variant="pitch", seats=2)
    await room.to_deal(table.id, 0)
    await all_.tick()
    await room.to_deal(table.id, 1)


async def grow_thread(all_: Everything) -> None:
    room = all_.room
    await room.host.settings.settle(BOSS, SERVER, threads=True)
    for who in (ANN, BOB):
        await room.host.people.choose(who.id, place=HandPlace.CHANNEL)
    await room.begin(ANN, BOB, variant="pitch", seats=2)


async def lose_thread(all_: Everything) -> None:
    await grow_thread(all_)
    await all_.tick()
    thread_id = (await the_table(all_)).thread_id
    assert thread_id is not None
    del all_.messenger.channels[thread_id]
    await play_on(all_)


async def lose_channel(all_: Everything) -> None:
    del all_.messenger.channels[CHANNEL]
    await join(all_)


async def shut_channel(all_: Everything) -> None:
    all_.fail("edit", CHANNEL, REFUSED)
    await join(all_)


async def look_for_game(all_: Everything) -> None:
    await all_.room.host.lfg.wait(CY, PLACE, Wish(VARIANTS["cinch"]), HOUR)
    all_.room.clock.now += 1_000


async def look_for_another(all_: Everything) -> None:
    await all_.room.host.lfg.wait(BOB, PLACE, Wish(VARIANTS["cinch"]), HOUR)


async def lose_lfg_panel(all_: Everything) -> None:
    for message in all_.messenger.shown(CHANNEL):
        message.deleted = True
    await look_for_another(all_)


async def lose_lfg_channel(all_: Everything) -> None:
    await all_.open_dms(BOB.id)
    del all_.messenger.channels[CHANNEL]
    await look_for_another(all_)


async def move_lfg_panel(all_: Everything) -> None:
    """Let the older panel stay where it is."""
    await SCENES["lfg moved"].want(all_)
    all_.fail("delete", CHANNEL, REFUSED)


async def enter(all_: Everything) -> None:
    await all_.event.enter([1], [2])


async def lose_event_panel(all_: Everything) -> None:
    the(all_, "panel").deleted = True
    await enter(all_)


async def lose_log(all_: Everything) -> None:
    del all_.messenger.channels[the(all_, "panel").id]
    await enter(all_)


async def lose_event_channel(all_: Everything) -> None:
    """Let an event go on in another channel."""
    del all_.messenger.channels[CHANNEL]
    await all_.room.host.events.move(all_.event.id, DIRECTOR, ELSEWHERE)


async def postpone(all_: Everything) -> None:
    """Move a start after it has passed: Discord lists it anew."""
    clock = all_.room.clock
    clock.now += 5 * HOUR
    later = plan(starts_at=clock.now + 2 * HOUR)
    await all_.room.host.events.act(all_.event.id, DIRECTOR, PlanChanged(later))


async def call_off(all_: Everything) -> None:
    await all_.room.host.events.act(all_.event.id, DIRECTOR, Cancelled(), "snow")


async def hide_event(all_: Everything) -> None:
    all_.audience.hidden.add(CHANNEL)
    await enter(all_)
    await all_.event.begin()


async def choose_another_channel(all_: Everything) -> None:
    """Let a channel refuse a server's post, and the server choose another one."""
    await SCENES["server recap"].want(all_)
    fault = all_.fail("post", ELSEWHERE, REFUSED)
    await all_.tick(1)
    all_.messenger.faults.remove(fault)
    del all_.messenger.channels[ELSEWHERE]
    chosen = {"id": SERVER, "recap_channel": CHANNEL}
    await all_.room.db.commit([Write("settle_recap_channel", chosen)])
    all_.room.clock.now += LONGEST_REFUSED_MS


@dataclass(frozen=True)
class Turn:
    """What a sweep goes through."""

    want: Act
    place: str = ""
    text: str = ""
    """What is to be shown at last, and where."""
    then: Act | None = None
    """What happens after the failure, and changes what is to be shown."""
    notices: bool = False
    """Whether people are told by messages that no row stands for: they may miss one."""


TURNS: Final[dict[str, Turn]] = {
    **{kind: Turn(scene.want) for kind, scene in SCENES.items()},
    "a board that has changed since": Turn(SCENES["table board"].want, "500", "Cy", then=join),
    "a board and a hand that change": Turn(
        after("table hand", play_on), "direct messages of 11", "**Bob** to play"
    ),
    "a hand that has changed since": Turn(
        SCENES["table hand"].want, "direct messages of 11", "**Bob** to play", then=play_on
    ),
    "a lost board": Turn(after("table hand", lose_board), "500", "took the trick", then=play_on),
    "a board in an archived thread": Turn(
        after("table hand", archive_board), "500", "took the trick", then=play_on
    ),
    "a lost hand": Turn(after("table hand", lose_hand), "direct messages of 11", "**Bob** to play"),
    "a player without direct messages": Turn(close_dms, "500", "deal 1 · board"),
    "direct messages that must be opened": Turn(
        open_dms, "direct messages of 11", "**Your turn.**"
    ),
    "a board that is posted again": Turn(
        after("table hand", post_board_again), "500", "**Pitch** continues [further down]"
    ),
    "the end of a deal": Turn(end_deal, "500", "deal 2 · board"),
    "a reminder that has ended": Turn(after("table reminder", play_on), "500", "**Bob** to play"),
    "a new thread": Turn(grow_thread, "thread of", "deal 1 · board"),
    "a lost thread": Turn(lose_thread, "500", "**Bob** to play"),
    "a lost channel": Turn(
        after("table board", lose_channel),
        "direct messages of 13",
        "is closed: its channel was deleted",
        notices=True,
    ),
    "a channel that refuses the board": Turn(
        after("table board", shut_channel),
        "direct messages of 13",
        "I can no longer write in <#500>",
        notices=True,
    ),
    "a panel that has changed since": Turn(look_for_game, "500", "2 of 4", then=look_for_another),
    "a lost panel of a channel": Turn(after("lfg moved", lose_lfg_panel), "500", "2 of 4"),
    "a lost channel with a panel": Turn(
        after("lfg moved", lose_lfg_channel),
        "direct messages of 13",
        "where you waited for a game was deleted",
    ),
    "an older panel that stays": Turn(move_lfg_panel, "500", "2 of 4"),
    "an event's lost panel": Turn(after("event log", lose_event_panel), "500", "2 people"),
    "an event's lost log": Turn(after("event log", lose_log), "500", "log 3–6"),
    "an event that moves": Turn(after("event log", lose_event_channel), "501", "panel"),
    "an event that is put off": Turn(
        after("event log", postpone), "thread of", "the plan is changed"
    ),
    "an event that is called off": Turn(after("event log", call_off), "500", "**Called off**"),
    "an event that is hidden": Turn(
        after("event log", hide_event), "direct messages of 1001", "You play against P2."
    ),
    "a server that has chosen another channel": Turn(choose_another_channel, "500", "month 2026"),
}
"""Every kind of message, and more of what may become of one."""

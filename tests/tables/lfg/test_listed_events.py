"""Which events are shown where people look for a game, in which order, and with which link."""

from __future__ import annotations

from bot.competition.event.acts import EntriesOpened
from bot.competition.event.plan import EntryRule
from bot.competition.stages import Arena
from bot.tables.events.order import EventOrder
from bot.tables.lfg.facade import LfgPlace
from bot.views.lfg import ListedEvent, Wish
from bot.views.settings.clock import DAY, HOUR
from tests.tables.organised import DIRECTOR, Organised, plan
from tests.tables.room import ANN, CHANNEL, SERVER, Room

PLACE = LfgPlace(SERVER, CHANNEL, "en")


async def announced(room: Room, name: str, *people: int, **of: object) -> Organised:
    """Announce an event, and begin it where there are people."""
    event = Organised(room)
    whole = plan(**of)  # type: ignore[arg-type]
    order = EventOrder(server_id=SERVER, channel_id=CHANNEL, name=name, plan=whole, language="en")
    event.id = (await room.host.events.create(DIRECTOR, order)).id
    await room.host.events.act(event.id, DIRECTOR, EntriesOpened())
    if people:
        await event.enter(*([number] for number in people))
        await event.begin()
    return event


async def listed(room: Room) -> list[ListedEvent]:
    view = await room.host.lfg.view(PLACE.panel_id)
    assert view is not None
    return list(view.events)


async def test_what_can_be_entered_or_is_near_is_shown_what_starts_first_before(room: Room) -> None:
    room.limit(events_per_person=99, tables_per_player=99)
    await room.host.lfg.wait(ANN, PLACE, Wish(), HOUR)
    now = room.clock.now
    by_names = EntryRule.DIRECTOR
    await announced(room, "some day")
    await announced(room, "far off", starts_at=now + 9 * DAY)
    await announced(room, "tomorrow", starts_at=now + DAY, check_in_minutes=60)
    await announced(room, "by name, near", starts_at=now + 7 * DAY - 1, entry=by_names)
    await announced(room, "by name, far off", starts_at=now + 7 * DAY, entry=by_names)
    await announced(room, "by name, some day", entry=by_names)
    await announced(room, "goes on", 1, 2)
    await announced(room, "drop in", 1, 2, 3, 4, system=Arena(minutes=30))
    await announced(room, "drop in by name", 1, 2, 3, 4, system=Arena(minutes=30), entry=by_names)
    season = await announced(room, "season", 1, 2, 3, ahead=True, days_between=3)
    matches = (await season.view()).event.matches.values()
    next_start = min(match.starts_at for match in matches if match.starts_at > now)
    await announced(room, "long season", 1, 2, 3, ahead=True, days_between=30)
    shown = [(one.name, one.starts_at, one.open) for one in await listed(room)]
    assert shown == [
        ("tomorrow", now + DAY, True),
        ("season", next_start, False),
        ("by name, near", now + 7 * DAY - 1, False),
        ("far off", now + 9 * DAY, True),
        *((name, 0, True) for name, at, _ in shown[4:] if at == 0),
    ]
    assert {name for name, *_ in shown[4:]} == {"some day", "drop in"}


async def test_the_link_leads_to_the_panel_once_it_is_posted(room: Room) -> None:
    await room.host.lfg.wait(ANN, PLACE, Wish(), HOUR)
    event = await announced(room, "League")
    channel = f"https://discord.com/channels/{SERVER}/{CHANNEL}"
    panel = "INSERT INTO messages (owner, kind, number, part, reader, wanted, shown)"
    for step, link in (
        ("DELETE FROM messages WHERE owner = ?", channel),
        (f"{panel} VALUES (?, 'panel', 0, 0, 0, 1, 0)", channel),
        ("UPDATE messages SET message_id = 7 WHERE owner = ?", f"{channel}/7"),
    ):
        await room.tamper(step, event.id)
        assert [one.url for one in await listed(room)] == [link]

"""What everybody may know of a stored event."""

from __future__ import annotations

from bot.competition.event.lots import draws_lots, told_lot
from bot.engine.shuffle import commit
from bot.tables.events.rows import StoredEvent
from bot.views.events import EventView, MatchTableLink, boards_open


def view_of(stored: StoredEvent, links: tuple[MatchTableLink, ...] = ()) -> EventView:
    """Return what everybody may know of an event."""
    row = stored.row
    return EventView(
        id=row.id,
        version=row.version,
        server_id=row.server_id,
        channel_id=row.channel_id,
        language=row.language,
        name=row.name,
        event=stored.known,
        people={someone.person: someone.name for someone in stored.people.values()},
        users={
            someone.person: someone.user_id for someone in stored.people.values() if someone.user_id
        },
        usernames={
            someone.user_id: someone.username
            for someone in stored.people.values()
            if someone.user_id and someone.username
        },
        teams=stored.teams,
        tables=links,
        commitment=commit(row.secrets[-1]),
        earlier=tuple(commit(secret) for secret in row.secrets[:-1]),
        outages=row.outages,
        secrets=tuple(row.secret.split()) if boards_open(stored.event, links) else (),
        lot=told_lot(stored.event, row.secrets[0]) if draws_lots(stored.event) else "",
        counted=stored.counted,
    )

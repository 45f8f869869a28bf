"""An event in Discord's list of its server's events: it is there once, and goes with the event."""

from __future__ import annotations

from bot.competition.event.acts import Cancelled, PlanChanged
from bot.competition.event.plan import EventPlan
from bot.delivery.messenger import Refused
from bot.notices import NOTICES, Notice
from tests.tables.organised import DIRECTOR, plan

from .stage import Stage

HOUR = 3_600_000


def _plan(stage: Stage, hours: int = 2) -> EventPlan:
    return plan(starts_at=stage.room.clock() + hours * HOUR)


async def test_an_event_with_a_start_is_listed_with_a_link_to_its_panel(stage: Stage) -> None:
    await stage.event.announce(_plan(stage))
    assert await stage.deliver()
    [listing] = stage.listings.listed.values()
    [panel] = stage.channel
    assert listing.place.endswith(f"/{panel.id}")
    assert listing.name == "League"
    assert listing.starts_at == stage.room.clock() + 2 * HOUR
    assert not listing.running


async def test_a_listing_follows_its_event(stage: Stage) -> None:
    await stage.event.announce(_plan(stage))
    await stage.deliver()
    later = _plan(stage, hours=5)
    await stage.room.host.events.act(stage.event.id, DIRECTOR, PlanChanged(later))
    await stage.deliver()
    [listing] = stage.listings.listed.values()
    assert listing.starts_at == later.starts_at
    await stage.event.enter([1], [2])
    await stage.deliver()
    assert stage.listings.requests == ["add", "change"], "entries change nothing in it"
    stage.room.clock.now += 20 * HOUR
    await stage.event.begin()
    await stage.deliver()
    [listing] = stage.listings.listed.values()
    assert listing.running
    assert listing.ends_at > stage.room.clock(), "Discord takes no end that has passed"
    await stage.room.host.events.act(stage.event.id, DIRECTOR, Cancelled(), "snow")
    assert await stage.deliver()
    assert not stage.listings.listed


async def test_a_start_that_moves_after_it_has_passed_is_listed_anew(stage: Stage) -> None:
    await _move_after_the_start(stage)
    await stage.deliver()
    [listing] = stage.listings.listed.values()
    assert listing.starts_at > stage.room.clock()
    assert stage.listings.requests == ["add", "change", "remove", "add"]
    assert await stage.deliver()
    assert stage.listings.requests[4:] == []


async def _move_after_the_start(stage: Stage) -> None:
    """Announce an event where there is none, let its start pass, and move it ahead."""
    if not stage.listings.requests:
        await stage.event.announce(_plan(stage))
        await stage.deliver()
    stage.room.clock.now += 5 * HOUR
    await stage.room.host.events.act(stage.event.id, DIRECTOR, PlanChanged(_plan(stage)))


async def test_a_server_that_allows_none_has_all_else(stage: Stage) -> None:
    await stage.event.announce(_plan(stage))
    stage.listings.refusal = Refused(status=403, code=50013)
    assert await stage.deliver()
    assert len(stage.channel) == 1
    assert NOTICES.held.keys() == {Notice.NOT_LISTED}, "nothing else waits for it"
    await stage.event.enter([1])
    assert await stage.deliver()
    assert stage.listings.requests == ["add"], "it is asked once"


async def test_a_listing_that_was_deleted_stays_away(stage: Stage) -> None:
    await stage.event.announce(_plan(stage))
    await stage.deliver()
    stage.listings.listed.clear()
    await stage.event.enter([1], [2])
    await stage.event.begin()
    assert await stage.deliver()
    assert not stage.listings.listed

"""Discord's lists of a server's events, on discord.py's HTTP layer."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

import discord
from discord.enums import EntityType, EventStatus, PrivacyLevel

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.discord_errors import typed_errors
from bot.delivery.discord_messenger import kind_of
from bot.ops.clocks import Clock
from bot.ui.events.listing import Listing

_ENDED: Final = frozenset({EventStatus.completed.value, EventStatus.canceled.value})


class DiscordListings:
    """See `bot.delivery.events.Listings`."""

    def __init__(self, client: discord.Client, breaker: CircuitBreaker, clock: Clock) -> None:
        self._client = client
        self._breaker = breaker
        self._clock = clock

    async def add(self, server_id: int, listing: Listing) -> int:
        with self._breaker.request(), typed_errors(kind_of):
            made = await self._client.http.create_guild_scheduled_event(
                server_id,
                privacy_level=PrivacyLevel.guild_only.value,
                scheduled_start_time=_iso(listing.starts_at),
                **_fields(listing),
            )
        return int(made["id"])

    async def find(self, server_id: int, place: str) -> int | None:
        with self._breaker.request(), typed_errors(kind_of):
            listed = await self._client.http.get_scheduled_events(server_id, with_user_count=False)
        ids = (int(event["id"]) for event in listed if _place(event) == place)
        return next(ids, None)

    async def change(self, server_id: int, listing_id: int, listing: Listing) -> bool:
        """See Listings.

        Discord starts and ends what it lists by itself, and takes a start only before that.
        """
        http, fields = self._client.http, _fields(listing)
        is_ahead = not listing.running and listing.starts_at > self._clock()
        with self._breaker.request(), typed_errors(kind_of):
            now: Any = await http.get_scheduled_event(server_id, listing_id, with_user_count=False)
            is_scheduled = now["status"] == EventStatus.scheduled.value
            if is_ahead and not is_scheduled:
                return False
            if now["status"] in _ENDED:
                return True  # its end has passed, and Discord changes it no more
            if is_ahead:
                fields["scheduled_start_time"] = _iso(listing.starts_at)
            elif listing.running and is_scheduled:
                fields["status"] = EventStatus.active.value
            await http.edit_scheduled_event(server_id, listing_id, **fields)
        return True

    async def remove(self, server_id: int, listing_id: int) -> None:
        with self._breaker.request(), typed_errors(kind_of):
            await self._client.http.delete_scheduled_event(server_id, listing_id)


def _fields(listing: Listing) -> dict[str, Any]:
    """Return what may change as long as an event is listed."""
    return {
        "name": listing.name,
        "description": listing.description,
        "entity_type": EntityType.external.value,
        "entity_metadata": {"location": listing.place},
        "scheduled_end_time": _iso(listing.ends_at),
    }


def _place(listed: Any) -> str | None:
    place: str | None = (listed["entity_metadata"] or {}).get("location")
    return place


def _iso(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat()

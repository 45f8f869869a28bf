"""Discord's list of a server's events, in memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.delivery.messenger import Gone, Undelivered
from bot.ui.events.listing import Listing


@dataclass
class MemoryListings:
    """What one server lists; a listing begins by itself at its start."""

    clock: Callable[[], int]
    listed: dict[int, Listing] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)
    lost: list[Undelivered] = field(default_factory=list)
    """What the next requests to add fail with, after their effect."""
    refusal: Undelivered | None = None
    """What every request to add or change fails with, without effect."""

    async def add(self, server_id: int, listing: Listing) -> int:
        self.requests.append("add")
        assert listing.starts_at > self.clock()
        if self.refusal is not None:
            raise self.refusal
        listing_id = len(self.requests)
        self.listed[listing_id] = listing
        if self.lost:
            raise self.lost.pop()
        return listing_id

    async def find(self, server_id: int, place: str) -> int | None:
        self.requests.append("find")
        return next((n for n, one in self.listed.items() if one.place == place), None)

    async def change(self, server_id: int, listing_id: int, listing: Listing) -> bool:
        self.requests.append("change")
        if self.refusal is not None:
            raise self.refusal
        self._check(listing_id)
        now = self.clock()
        if self.listed[listing_id].starts_at <= now < listing.starts_at:
            return False
        self.listed[listing_id] = listing
        return True

    async def remove(self, server_id: int, listing_id: int) -> None:
        self.requests.append("remove")
        self._check(listing_id)
        del self.listed[listing_id]

    def _check(self, listing_id: int) -> None:
        if listing_id not in self.listed:
            raise Gone(status=404, code=10070)

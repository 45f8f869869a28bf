"""What discord.py knows of Discord's rate limits."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from discord.http import HTTPClient, Route


def seconds_until_free(http: HTTPClient, route: Route) -> float:
    """Return how long Discord takes no more requests of this kind; 0 if it takes one now.

    discord.py waits by itself, but then what it sends is as old as its wait.
    """
    # It has no name for the bucket in public. Without it nothing waits here.
    buckets: Mapping[str, str] = getattr(http, "_bucket_hashes", {})
    bucket = buckets.get(route.key)
    if bucket is None:
        return 0
    limit = http.get_ratelimit(f"{bucket}:{route.major_parameters}")
    if limit.remaining > 0 or limit.expires is None:
        return 0
    return max(limit.expires - asyncio.get_running_loop().time(), 0)

"""The application's commands, as Discord has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from discord.http import HTTPClient, Route

_SENT_BACK: Final = (
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "default_member_permissions",
    "integration_types",
    "contexts",
    "nsfw",
    "handler",
)
"""What describes a command that opens an Activity; Discord adds the rest."""
_ENTRY_POINT: Final = 4


async def get_commands(http: HTTPClient, application_id: int) -> list[dict[str, Any]]:
    """Return the commands that Discord has, with their translations."""
    path = "/applications/{application_id}/commands"
    route = Route("GET", path, application_id=application_id)
    # discord.py's own method leaves the translations out.
    found: list[dict[str, Any]] = await http.request(route, params={"with_localizations": "true"})
    return found


def entry_points(registered: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the commands that open an Activity, as they are sent back with the others.

    Discord makes one when Activities are enabled, and refuses to lose it (50240).
    """
    return [
        {name: command[name] for name in _SENT_BACK if command.get(name) is not None}
        for command in registered
        if command.get("type") == _ENTRY_POINT
    ]

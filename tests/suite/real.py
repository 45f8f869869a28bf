"""What Discord does and SimCord does not: a test switches it on, in the process or over a wire."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final, Literal, TypeAlias
from unittest.mock import patch

import discord
from simcord.backend import Backend, serializers
from simcord.backend.access import channel_accessible
from simcord.backend.errors import BackendError, invalid_form_body
from simcord.backend.models import Guild
from simcord.enums import ChannelType
from simcord.http import router

Payload: TypeAlias = Mapping[str, Any]

# ------------------------------------------------------------------------ channels that are hidden

HIDDEN: Final = "___hidden___"
"""The name of a channel that the bot may not view."""
OBFUSCATED: Final = 1 << 17
"""The flag of such a channel."""
_KEPT: Final = ("id", "type", "guild_id", "position", "parent_id")
_CHANGE_RIGHTS: Final = frozenset(
    {"CHANNEL_UPDATE", "GUILD_MEMBER_UPDATE", "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE"}
)


@contextmanager
def obfuscated(backend: Backend, form: Literal["missing", "null"]) -> Iterator[None]:
    """Tell the gateway little of channels that the bot may not view, as since 16 November 2026.

    The whole channel comes as CHANNEL_UPDATE once the bot may view it, and with interactions.

    Args:
        backend: Discord's.
        form: how other fields come. Which of them Discord chose is not known.
    """
    create, emit = serializers.guild_create_payload, backend.emit
    told: dict[int, bool] = {}
    """Whether the bot could view a channel when it last heard of it."""

    def shaped(channel: Payload) -> Payload:
        told[int(channel["id"])] = seen = _is_seen(backend, int(channel["id"]))
        return channel if seen else _obfuscate(channel, form)

    def guild_payload(backend: Backend, guild: Guild) -> Payload:
        payload: dict[str, Any] = dict(create(backend, guild))
        payload["channels"] = [shaped(one) for one in payload["channels"]]
        payload["threads"] = [
            one for one in payload["threads"] if _is_seen(backend, int(one["id"]))
        ]
        return payload

    def shaped_emit(event: str, payload: Payload) -> None:
        emit(event, shaped(payload) if event in {"CHANNEL_CREATE", "CHANNEL_UPDATE"} else payload)
        if event not in _CHANGE_RIGHTS:
            return
        for channel_id, seen in list(told.items()):
            if channel_id in backend.channels and _is_seen(backend, channel_id) != seen:
                backend.announce_channel_update(channel_id)

    with (
        patch.object(serializers, "guild_create_payload", guild_payload),
        patch.object(backend, "emit", shaped_emit),
    ):
        yield


def _is_seen(backend: Backend, channel_id: int) -> bool:
    """Say whether the bot may view a channel; a category is seen with any channel in it."""
    channels = [channel_id]
    if backend.channels[channel_id].type == ChannelType.CATEGORY:
        channels += [one.id for one in backend.channels.values() if one.parent_id == channel_id]
    return any(channel_accessible(backend, one, backend.bot_user.id) for one in channels)


def _obfuscate(channel: Payload, form: str) -> Payload:
    deny = str(discord.Permissions.view_channel.flag)
    everyone = {"id": channel["guild_id"], "type": 0, "allow": "0", "deny": deny}
    others = dict.fromkeys(channel.keys() - set(_KEPT)) if form == "null" else {}
    return {
        **others,
        **{key: channel[key] for key in _KEPT if key in channel},
        "name": HIDDEN,
        "flags": OBFUSCATED,
        "permission_overwrites": [everyone],
    }


# -------------------------------------------------------------- servers that have only the commands

_RIGHTS_OF_NO_MEMBER: Final = discord.Permissions(
    attach_files=True, embed_links=True, mention_everyone=True
)


def leave_only_commands(backend: Backend, guild_id: int) -> None:
    """Let a server have the bot's commands and not the bot: only interactions come from there."""
    backend.get_guild(guild_id).members.pop(backend.bot_user.id, None)
    emit = backend.emit
    emit("GUILD_DELETE", {"id": str(guild_id)})

    def emit_interactions(event: str, payload: Payload) -> None:
        if event == "INTERACTION_CREATE" and payload.get("guild_id") == str(guild_id):
            more = {
                "app_permissions": str(_RIGHTS_OF_NO_MEMBER.value),
                "authorizing_integration_owners": {"0": str(guild_id)},
                "guild": {"id": str(guild_id), "locale": "en-US", "features": []},
            }
            emit(event, {**payload, **more})
        elif str(guild_id) not in {payload.get("guild_id"), payload.get("id")}:
            emit(event, payload)

    backend.emit = emit_interactions  # type: ignore[method-assign]


# ---------------------------------------------------------------------------------------- refusals

_EVENTS: Final = "/guilds/{guild_id}/scheduled-events"
_ACTIVE: Final = 2
_COMPLETED: Final = 3


@contextmanager
def refusing() -> Iterator[None]:
    """Refuse what SimCord takes.

    Posts to forums and categories, times that listed events cannot have, and commands without the
    one that opens an Activity.
    """
    checks: dict[tuple[str, str], Callable[[router.RequestContext], None]] = {
        ("POST", "/channels/{channel_id}/messages"): _check_channel,
        ("GET", _EVENTS): _let_time_pass,
        ("POST", _EVENTS): _check_start,
        ("GET", _EVENTS + "/{event_id}"): _let_time_pass,
        ("PATCH", _EVENTS + "/{event_id}"): _check_change,
        ("PUT", "/applications/{application_id}/commands"): _check_commands,
    }

    def checked(
        handler: router.Handler, check: Callable[[router.RequestContext], None] | None
    ) -> router.Handler:
        def handle(context: router.RequestContext) -> Any:
            if check is not None:
                check(context)
            return handler(context)

        return handle

    routes = {
        method: [
            (template, checked(handler, checks.get((method, "/" + "/".join(template)))))
            for template, handler in found
        ]
        for method, found in router._ROUTES.items()
    }
    with patch.object(router, "_ROUTES", routes):
        yield


def _check_channel(context: router.RequestContext) -> None:
    kind = context.backend.get_channel(context.int_arg("channel_id")).type
    if kind == ChannelType.FORUM:
        raise BackendError(400, 40058, "Cannot send a message in a forum channel")
    if kind == ChannelType.CATEGORY:
        raise BackendError(400, 50008, "Cannot send messages in a non-text channel")


def _let_time_pass(context: router.RequestContext) -> None:
    """Let Discord start and end what is due."""
    context.backend.activate_due_scheduled_events()


def _check_start(context: router.RequestContext) -> None:
    _let_time_pass(context)
    start = context.body().get("scheduled_start_time")
    if start is not None and datetime.fromisoformat(start) <= context.backend.clock.now():
        raise _bad_start("Cannot schedule event in the past.")


def _check_change(context: router.RequestContext) -> None:
    _check_start(context)
    event = context.backend.get_scheduled_event(
        context.int_arg("guild_id"), context.int_arg("event_id")
    )
    if event.status >= _COMPLETED:
        raise BackendError(400, 180000, "Cannot update a finished event")
    if event.status == _ACTIVE and "scheduled_start_time" in context.body():
        raise _bad_start("Cannot change the start of an active event.")


def _bad_start(message: str) -> BackendError:
    about = {"code": "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", "message": message}
    return invalid_form_body(errors={"scheduled_start_time": {"_errors": [about]}})


_ENTRY_POINT: Final = 4
_FIELDS_OF_ENTRY_POINT: Final = ("id", "handler")
"""Those that SimCord's route does not know."""


def enable_activities(backend: Backend) -> Payload:
    """Enable Activities in the portal: Discord makes a command that opens them; return it."""
    command = {
        "id": str(backend.snowflake()),
        "application_id": str(backend.application_id),
        "version": "1",
        "type": _ENTRY_POINT,
        "name": "launch",
        "name_localizations": {"de": "starten"},
        "description": "Launch an activity",
        "default_member_permissions": None,
        "integration_types": [0, 1],
        "contexts": [0, 1, 2],
        "nsfw": False,
        "handler": 2,
    }
    backend.commands.setdefault(None, {})["launch", _ENTRY_POINT] = command
    return command


def _check_commands(context: router.RequestContext) -> None:
    """Refuse commands without that of an Activity, and keep of it what SimCord does not know."""
    for (name, kind), command in context.backend.commands.get(None, {}).items():
        if kind != _ENTRY_POINT:
            continue
        found = [
            one for one in context.json or () if (one["name"], one.get("type")) == (name, kind)
        ]
        if not found:
            message = "You cannot remove this app's Entry Point command in a bulk update operation."
            raise BackendError(400, 50240, message)
        for field in _FIELDS_OF_ENTRY_POINT:
            assert found[0].pop(field) == command[field]

"""People on the wire: each sees what their client shows, and does what it lets them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import discord
from simcord.backend import serializers
from simcord.backend.access import message_accessible
from simcord.backend.models import Interaction, Message
from simcord.components import walk_components
from simcord.enums import AppCommandType, ComponentType, InteractionType, OptionType
from simcord.interactions import base_payload, check_options, nest_options, walk_to_subcommand

from bot.ui.core.custom_ids import RENEWED

if TYPE_CHECKING:
    from .wire import Wire

ANSWER_S = 3.0
"""How many seconds the real Discord waits for an answer."""


class Attached(NamedTuple):
    """A file on a message; `Wire.file` reads it."""

    filename: str
    description: str | None
    url: str


@dataclass(frozen=True, slots=True)
class Seen:
    """A message as its reader finds it: always the present state of it."""

    stored: Message

    @property
    def id(self) -> int:
        return self.stored.id

    @property
    def channel_id(self) -> int:
        return self.stored.channel_id

    @property
    def content(self) -> str:
        return self.stored.content

    @property
    def embeds(self) -> list[discord.Embed]:
        return [discord.Embed.from_dict(embed) for embed in self.stored.embeds]

    @property
    def components(self) -> list[dict[str, Any]]:
        return self.stored.components

    @property
    def attachments(self) -> list[Attached]:
        return [
            Attached(file["filename"], file["description"], file["url"])
            for file in self.stored.attachments
        ]


@dataclass(slots=True)
class Asked:
    """An interaction, and what the bot has answered so far."""

    wire: Wire
    record: Interaction

    @property
    def is_answered(self) -> bool:
        """Whether Discord has accepted an answer, a promise of one included."""
        return self.record.responded

    @property
    def failed(self) -> bool:
        """Whether Discord shows that the interaction has failed."""
        late = self.wire.backend.now_iso() >= (self.record.initial_response_deadline or "")
        return late and not self.record.responded

    @property
    def messages(self) -> list[Seen]:
        """The answers that can be read: the first, then those that followed."""
        ids = [self.record.message_id, *self.record.followup_ids]
        found = self.wire.backend.messages.get(self.record.channel_id, {})
        return [Seen(found[id_]) for id_ in ids if id_ in found]

    async def settled(self) -> bool:
        """Wait until it is answered or Discord gives it up; return whether it is answered."""
        await self.wire.until(lambda: self.is_answered or self.failed, "an answer")
        return self.is_answered

    async def answered(self) -> Asked:
        """Wait for the answer; raise where there is none in time."""
        assert await self.settled(), f"never answered\n{self.wire.logs()}"
        return self


@dataclass(frozen=True)
class Person:
    """A person in a server."""

    wire: Wire
    id: int
    name: str
    server: int
    locale: str = "en-US"

    # --------------------------------------------------------------------------------- seeing

    def sees(self, channel_id: int) -> list[Seen]:
        """Return what they see in a channel, oldest first."""
        backend = self.wire.backend
        return [
            Seen(message)
            for message in list(backend.messages.get(channel_id, {}).values())
            if message_accessible(backend, channel_id, message, self.id, history=True)
        ]

    @property
    def direct(self) -> int:
        """The channel of their direct messages with the bot."""
        return self.wire.backend.get_dm_channel(self.id).id

    def direct_messages(self) -> list[Seen]:
        """Return their direct messages with the bot, oldest first."""
        return self.sees(self.direct)

    # --------------------------------------------------------------------------------- acting

    def click(self, message: Seen, custom_id: str, *, forged: bool = False) -> Asked:
        """Click a button; it has to be there and enabled, unless the click is forged."""
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": int(ComponentType.BUTTON)}
        if not forged:
            found = self._component(message, custom_id)
            data["component_type"] = int(found["type"])
        return self._on_message(message, data)

    def choose(self, message: Seen, custom_id: str, values: Sequence[str]) -> Asked:
        """Choose from a menu; it has to offer all of it."""
        menu = self._component(message, custom_id)
        offered = {option["value"] for option in menu.get("options") or ()}
        assert set(values) <= offered, f"{values} not among {offered}"
        data = {
            "custom_id": menu["custom_id"],
            "component_type": int(menu["type"]),
            "values": list(values),
        }
        return self._on_message(message, data)

    def slash(self, channel_id: int, name: str, /, **options: Any) -> Asked:
        """Give a slash command: the options' values, a `Person` for an option that takes a user."""
        command, nesting, leaf = self._command(name)
        filled = [
            {
                "name": key,
                "type": _kind(leaf, key),
                "value": str(value.id) if isinstance(value, Person) else value,
            }
            for key, value in options.items()
        ]
        plain = {key: value for key, value in options.items() if not isinstance(value, Person)}
        check_options(name, leaf, plain, partial=len(plain) < len(options))
        data = self._command_data(command, nesting, filled)
        people = [value for value in options.values() if isinstance(value, Person)]
        if people:
            data["resolved"] = self._resolved(people)
        return self._ask(InteractionType.APPLICATION_COMMAND, channel_id, data)

    def _command(self, name: str) -> tuple[dict[str, Any], list[str], dict[str, Any]]:
        root, *path = name.split()
        command = self.wire.backend.find_command(root, self.server)
        assert command is not None, f"there is no /{root}"
        leaf, nesting = walk_to_subcommand(command, path)
        return command, nesting, leaf

    def _command_data(
        self, command: dict[str, Any], nesting: list[str], filled: list[dict[str, Any]]
    ) -> dict[str, Any]:
        return {
            "id": command["id"],
            "name": command["name"],
            "type": int(AppCommandType.CHAT_INPUT),
            "options": nest_options(command, nesting, filled),
        }

    def _resolved(self, people: Sequence[Person]) -> dict[str, Any]:
        backend = self.wire.backend
        guild = backend.get_guild(self.server)
        users = {str(who.id): serializers.user_payload(backend.get_user(who.id)) for who in people}
        members = {
            str(who.id): serializers.member_payload(
                backend, guild, guild.members[who.id], with_user=False
            )
            for who in people
        }
        return {"users": users, "members": members}

    def _component(self, message: Seen, custom_id: str) -> Mapping[str, Any]:
        """Return a button or a menu; an answer may have renewed a menu's custom_id."""
        for component in walk_components(message.components):
            if str(component.get("custom_id")).partition(RENEWED)[0] == custom_id:
                assert not component.get("disabled"), f"{custom_id} is disabled"
                return component
        raise AssertionError(f"no {custom_id} on that message")

    def _on_message(self, message: Seen, data: dict[str, Any]) -> Asked:
        return self._ask(InteractionType.MESSAGE_COMPONENT, message.channel_id, data, message.id)

    def _ask(
        self,
        kind: InteractionType,
        channel_id: int,
        data: dict[str, Any],
        message_id: int | None = None,
    ) -> Asked:
        """Have Discord deliver an interaction."""
        backend = self.wire.backend
        record, payload = base_payload(
            backend,
            type=int(kind),
            channel_id=channel_id,
            guild_id=backend.get_channel(channel_id).guild_id,
            user_id=self.id,
            data=data,
        )
        record.initial_response_deadline = backend.iso_after(self.wire.answer_within)
        payload["locale"] = self.locale
        if message_id is not None:
            record.source_message_id = message_id
            stored = backend.messages.get(channel_id, {}).get(message_id)
            if stored is not None:
                payload["message"] = dict(serializers.message_payload(backend, stored))
        backend.emit("INTERACTION_CREATE", payload)
        return Asked(self.wire, record)


def _kind(leaf: Mapping[str, Any], name: str) -> int:
    return int(OptionType(next(o["type"] for o in leaf.get("options") or () if o["name"] == name)))


def configure_application(wire: Wire, **changes: object) -> None:
    """Let the Developer Portal have other settings of the bot's application."""
    application = {
        "id": str(wire.backend.application_id),
        "name": "Hang Jack",
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "flags": 0,
        "verify_key": "0",
        "owner": {"id": "1", "username": "Ann", "discriminator": "0", "avatar": None},
    }
    wire.fault(
        *("GET", "/oauth2/applications/@me"),
        status=200,
        times=None,
        body=json.dumps(application | changes),
        headers={"Content-Type": "application/json"},
    )


def own_application(wire: Wire, owner: Person) -> None:
    """Let the bot's application belong to a person's team."""
    team: dict[str, object] = {"id": "1", "name": "Team", "icon": None, "members": []}
    team["owner_user_id"] = owner.id
    configure_application(wire, team=team)

"""What tests/suite/real.py adds to SimCord."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import discord
import pytest
from simcord.backend import Backend, serializers
from simcord.backend.models import Overwrite
from simcord.enums import ChannelType, OverwriteType

from tests.suite.real import HIDDEN, OBFUSCATED, obfuscated

VIEW = discord.Permissions.view_channel.flag


class Club(NamedTuple):
    """A server, and what the bot has heard."""

    backend: Backend
    id: int
    heard: list[tuple[str, dict[str, Any]]]

    def channel(self, kind: ChannelType, *, hidden: bool = False, **more: Any) -> int:
        everyone = Overwrite(self.id, OverwriteType.ROLE, 0, VIEW)
        more |= {"overwrites": [everyone]} if hidden else {}
        return self.backend.create_channel(self.id, kind.name.lower(), type=kind, **more).id

    def last(self) -> dict[str, Any]:
        return self.heard[-1][1]


@pytest.fixture
def club() -> Club:
    backend = Backend()
    heard: list[tuple[str, dict[str, Any]]] = []
    backend.subscribers.append(lambda event, payload: heard.append((event, dict(payload))))
    guild_id = backend.create_guild("Club").id
    return Club(backend, guild_id, heard)


@pytest.mark.parametrize("form", ["missing", "null"])
def test_channels_out_of_sight_come_obfuscated(
    club: Club, form: Literal["missing", "null"]
) -> None:
    with obfuscated(club.backend, form):
        voice = club.channel(ChannelType.VOICE, hidden=True)
        created = club.last()
        club.channel(ChannelType.TEXT, topic="cards")
        seen = club.last()
        guild = club.backend.get_guild(club.id)
        server = serializers.guild_create_payload(club.backend, guild)
    assert (created["id"], created["name"], created["flags"]) == (str(voice), HIDDEN, OBFUSCATED)
    assert created.get("bitrate") is None
    assert ("bitrate" in created) == (form == "null")
    [everyone] = created["permission_overwrites"]
    assert (everyone["id"], everyone["deny"]) == (str(club.id), str(VIEW))
    assert (seen["name"], seen["topic"]) == ("text", "cards")
    assert {one["name"] for one in server["channels"]} >= {HIDDEN, "text"}


def test_a_channel_comes_whole_once_the_bot_sees_it(club: Club) -> None:
    backend = club.backend
    with obfuscated(backend, "missing"):
        category = club.channel(ChannelType.CATEGORY, hidden=True)
        room = club.channel(ChannelType.TEXT, hidden=True, parent_id=category)
        backend.set_overwrite(room, Overwrite(backend.bot_user.id, OverwriteType.MEMBER, VIEW, 0))
        updates = [(int(one["id"]), one["name"]) for event, one in club.heard if "UPDATE" in event]
        # The category is seen with it.
        assert updates == [(room, "text"), (category, "category")]
        backend.delete_overwrite(room, backend.bot_user.id)
        assert club.last()["name"] == HIDDEN
        role = backend.create_role(club.id, "all", permissions=8).id
        backend.add_member_role(club.id, backend.bot_user.id, role)
    names = {int(one["id"]): one["name"] for _, one in club.heard if "name" in one}
    assert (names[room], names[category]) == ("text", "category")

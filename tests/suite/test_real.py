"""What tests/suite/real.py adds to SimCord."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Literal, NamedTuple

import discord
import pytest
from simcord.backend import Backend, serializers
from simcord.backend.errors import BackendError
from simcord.backend.models import Overwrite
from simcord.enums import ChannelType, InteractionType, OverwriteType
from simcord.http import router
from simcord.interactions import base_payload

from tests.suite.real import HIDDEN, OBFUSCATED, leave_only_commands, obfuscated, refusing

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

    def ask(self, method: str, path: str, **body: Any) -> Any:
        return router.dispatch(self.backend, method, path, json=body)

    def refused(self, method: str, path: str, **body: Any) -> tuple[int, int]:
        with pytest.raises(BackendError) as error:
            self.ask(method, path, **body)
        return error.value.status, error.value.code


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


def test_only_interactions_come_from_a_server_without_the_bot(club: Club) -> None:
    backend = club.backend
    ann = backend.make_user("ann").id
    backend.add_member(club.id, ann)
    room = club.channel(ChannelType.TEXT)
    leave_only_commands(backend, club.id)
    assert club.heard[-1] == ("GUILD_DELETE", {"id": str(club.id)})
    club.channel(ChannelType.TEXT)
    assert club.heard[-1][0] == "GUILD_DELETE"
    _, payload = base_payload(
        backend,
        type=int(InteractionType.APPLICATION_COMMAND),
        channel_id=room,
        guild_id=club.id,
        user_id=ann,
        data={"id": "1", "name": "table", "type": 1},
    )
    backend.emit("INTERACTION_CREATE", payload)
    rights = discord.Permissions(int(club.last()["app_permissions"]))
    assert (rights.attach_files, rights.view_channel, rights.send_messages) == (True, False, False)
    assert club.refused("POST", f"/channels/{room}/messages", content="a board") == (403, 50001)


def test_forums_and_categories_take_no_posts(club: Club) -> None:
    refusals = {ChannelType.FORUM: 40058, ChannelType.CATEGORY: 50008}
    with refusing():
        for kind, code in refusals.items():
            path = f"/channels/{club.channel(kind)}/messages"
            assert club.refused("POST", path, content="a panel") == (400, code)
        for kind in (ChannelType.TEXT, ChannelType.VOICE):
            assert club.ask("POST", f"/channels/{club.channel(kind)}/messages", content="a panel")


def test_listed_events_start_and_end_by_themselves(club: Club) -> None:
    backend = club.backend

    def times(start: int, end: int) -> dict[str, str]:
        now: datetime = backend.clock.now()
        names = ("scheduled_start_time", "scheduled_end_time")
        moments = (now + timedelta(hours=hours) for hours in (start, end))
        return {name: at.isoformat() for name, at in zip(names, moments, strict=True)}

    plan = {"name": "Open", "entity_type": 3, "entity_metadata": {"location": "here"}}
    bad = (400, 50035)
    with refusing():
        events = f"/guilds/{club.id}/scheduled-events"
        assert club.refused("POST", events, **plan, **times(-1, 5)) == bad
        one = f"{events}/{club.ask('POST', events, **plan, **times(1, 5))['id']}"
        assert club.refused("PATCH", one, **times(-1, 5)) == bad
        assert club.ask("PATCH", one, **times(2, 5))["status"] == 1
        backend.advance_clock(2 * 3600)
        assert club.ask("GET", one)["status"] == 2
        assert club.refused("PATCH", one, **times(1, 5)) == bad
        assert club.ask("PATCH", one, name="The Open")["name"] == "The Open"
        backend.advance_clock(4 * 3600)
        assert [event["status"] for event in club.ask("GET", events)] == [3]
        assert club.refused("PATCH", one, name="Late") == (400, 180000)

"""Who is a member of a server, and how long that is remembered."""

from __future__ import annotations

from typing import Any

import pytest

from bot.discord_api import members
from bot.discord_api.members import Members, ServerMember
from tests.clock import FakeClock

from .site import answer, asking

ANN = {"id": "7", "username": "ann_m", "global_name": "Ann M", "discriminator": "0", "avatar": None}


def member(**more: Any) -> str:
    """Answer with Ann."""
    return answer(content={"user": ANN, "nick": None, "roles": ["5", "6"], **more})


NOBODY = answer("404 Not Found", {"code": 10_007, "message": "Unknown Member"})


@pytest.mark.parametrize(
    ("more", "name"),
    [
        ({"nick": "Annie"}, "Annie"),
        ({}, "Ann M"),
        ({"user": ANN | {"global_name": None}}, "ann_m"),
        ({"nick": "Annie", "user": ANN | {"global_name": None}}, "Annie"),
    ],
)
async def test_a_member_has_the_name_that_the_server_shows(
    monkeypatch: pytest.MonkeyPatch, more: dict[str, Any], name: str
) -> None:
    async with asking(monkeypatch, member(**more)) as client:
        found = await Members(client.client, FakeClock()).find(1, 7)
    assert found == ServerMember(name, frozenset({5, 6}))


async def test_an_answer_counts_for_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeClock(1_000)
    async with asking(monkeypatch, member(), NOBODY, member()) as client:
        asked = Members(client.client, clock)
        for now, answered, requests in (
            (0, True, 1),
            (59_999, True, 1),
            (60_000, False, 2),
            (119_999, False, 2),
            (120_000, True, 3),
        ):
            clock.now = 1_000 + now
            assert (await asked.is_member(1, 7), client.asked) == (answered, requests)


async def test_the_oldest_answers_are_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(members, "_MOST", 2)
    async with asking(monkeypatch, *[member()] * 4) as client:
        asked = Members(client.client, FakeClock())
        for user, requests in ((1, 1), (2, 2), (1, 2), (3, 3), (2, 3), (3, 3), (1, 4)):
            await asked.is_member(1, user)
            assert client.asked == requests, user


async def test_discord_is_waited_for_no_longer_than_two_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert members._WAIT_S == 2
    monkeypatch.setattr(members, "_WAIT_S", 0)
    async with asking(monkeypatch, member(), NOBODY) as client:
        assert await Members(client.client, FakeClock()).is_member(1, 7) is None
        assert not await Members(client.client, FakeClock()).has_left(1, 7)

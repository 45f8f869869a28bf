"""The running bot as others see it: its metrics, its log, its health."""

from __future__ import annotations

import asyncio
import json

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from tests.patience import PATIENCE
from tests.wire.playing import cut, sit_down
from tests.wire.rest import TOKEN
from tests.wire.wire import Wire

from .room import CALLBACK, VIA, Table

INVALID = ("hangjack_invalid_requests",)


async def metrics(port: int) -> str:
    async with aiohttp.ClientSession() as session:
        answer = await session.get(f"http://127.0.0.1:{port}/metrics")
        return await answer.text()


def samples_in(text: str) -> dict[tuple[str, ...], float]:
    """Return the values of metrics, each by its name and its labels' values."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_metrics_log_and_health_of_a_game(wire: Wire, port: int) -> None:
    room, people = wire.club("Ann Onymous", "Bob Byname")
    bot = await wire.started(
        METRICS_PORT=str(port), LOG_FORMAT="json", LOG_LEVEL="DEBUG", PERSON_RATE="0"
    )
    id_ = await sit_down(wire, people, room, players=2, target=7)
    await cut(wire, people, room, id_)
    table = Table(wire, bot, room, (people[0], people[1]), id_)
    wire.fault("POST", CALLBACK, status=429, retry_after=0.2, headers=VIA)
    await table.play(actions := 10)
    async with asyncio.timeout(PATIENCE):
        # Some are set by the next sign of life.
        while (samples := samples_in(text := await metrics(port)))[INVALID] != 1:
            await wire.quiet()
    assert samples["hangjack_connected_shards",] == 1
    assert samples["hangjack_actions_total", "player"] >= actions
    assert samples["hangjack_answer_seconds_count", "component"] > actions
    assert samples["hangjack_answer_seconds_count", "application_command"] == len(people) + 1
    asked = wire.rest.counts["POST /channels/{channel_id}/messages"]
    assert samples["hangjack_requests_total", "POST /channels/{}/messages", "200"] == asked
    lines = [json.loads(line) for line in bot.log.splitlines()]
    assert all({"time", "level", "logger", "message"} <= line.keys() for line in lines)
    for secret in (TOKEN, *(who.name for who in people)):
        assert secret not in bot.log
        assert secret not in text
    health = wire.process("health")
    health.settings["DATABASE_PATH"] = str(bot.home / "hangjack.db")
    await health.start("health")
    assert await health.ended() == 0, health.log
    assert health.log == "The bot is well.\n"

"""The running bot as others see it: its metrics, its log, its health."""

from __future__ import annotations

import json
from random import Random

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from .playing import cut, play_on, sit_down
from .rest import TOKEN
from .wire import Wire


async def test_metrics_log_and_health_of_a_game(wire: Wire, port: int) -> None:
    server = wire.server("Card Club")
    room = wire.channel(server, "card-room")
    people = [wire.person(name, server) for name in ("Ann Onymous", "Bob Byname")]
    bot = await wire.started(
        METRICS_PORT=str(port), LOG_FORMAT="json", LOG_LEVEL="DEBUG", PERSON_RATE="0"
    )
    table = await sit_down(wire, people, room, players=2, target=7)
    await cut(wire, people, room, table)
    played = 0

    def enough() -> bool:
        nonlocal played
        played += 1
        return played > 20

    actions = await play_on(wire, people, table, enough, Random(1))
    await wire.quiet()
    async with aiohttp.ClientSession() as session:
        answer = await session.get(f"http://127.0.0.1:{port}/metrics")
        text = await answer.text()
    samples = {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }
    assert samples["hangjack_actions_total", "player"] >= actions > 0
    assert samples["hangjack_answer_seconds_count", "component"] > actions
    assert samples["hangjack_answer_seconds_count", "application_command"] == 1
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

"""What Prometheus reads; without a port nothing is counted."""

from __future__ import annotations

import logging
import math
import urllib.request

import aiohttp
import pytest
from aiohttp import web
from prometheus_client.parser import text_string_to_metric_families

from bot import VERSION
from bot.ops import metrics
from bot.ops.metrics import route_of, serve_metrics
from bot.settings import Settings
from tests.suite.ports import served


def scrape(settings: Settings) -> dict[tuple[str, ...], float]:
    """Read the metrics as Prometheus does; return the samples by name and labels."""
    address = f"http://{settings.metrics_host}:{settings.metrics_port}/metrics"
    with urllib.request.urlopen(address) as answer:
        text = answer.read().decode()
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@pytest.fixture
def settings(port: int) -> Settings:
    return Settings(metrics_port=port)


def test_without_a_port_nothing_is_counted() -> None:
    with serve_metrics(Settings()):
        metrics.count_action("player")
        metrics.count_timer("move")
        metrics.count_decision("busy")
        metrics.count_answer("component", 0.1)
        metrics.count_hand_edit("edited")
        metrics.set_live_hands(1)
        assert not metrics.request_trace().on_request_end
        assert metrics.active() is None


def test_what_happens_is_counted(settings: Settings) -> None:
    with serve_metrics(settings):
        metrics.count_action("player")
        metrics.count_action("player")
        metrics.count_timer("computer")
        metrics.count_decision("busy")
        metrics.count_answer("component", 0.07)
        metrics.count_hand_edit("edited")
        metrics.set_live_hands(3)
        assert math.isnan(scrape(settings)["hangjack_backup_age_seconds",])
        metrics.set_backup_age(None)
        with metrics.time_tick():
            pass
        logging.getLogger("bot.delivery").warning("something")
        samples = scrape(settings)
        assert metrics.are_served(settings)
    assert not metrics.are_served(settings)
    assert samples["hangjack_build_info", VERSION] == 1
    assert samples["hangjack_actions_total", "player"] == 2
    assert samples["hangjack_timers_total", "computer"] == 1
    assert samples["hangjack_decisions_total", "busy"] == 1
    assert samples["hangjack_answer_seconds_bucket", "component", "0.05"] == 0
    assert samples["hangjack_answer_seconds_bucket", "component", "0.1"] == 1
    assert samples["hangjack_hand_edits_total", "edited"] == 1
    assert samples["hangjack_live_hands",] == 3
    assert samples["hangjack_backup_age_seconds",] == math.inf
    assert samples["hangjack_tick_seconds_count",] == 1
    assert samples["hangjack_errors_total", "warning", "bot.delivery"] == 1
    assert samples["process_resident_memory_bytes",] > 0
    assert metrics.active() is None
    with serve_metrics(settings):
        assert ("hangjack_actions_total", "player") not in scrape(settings), "counted from 0"


async def test_requests_are_counted_by_route(settings: Settings, nobody: str) -> None:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(status=429)

    async with served({"/{rest:.*}": answer}) as here:
        with serve_metrics(settings):
            trace = metrics.request_trace()
            async with aiohttp.ClientSession(trace_configs=[trace]) as session:
                for channel in range(3):
                    await session.post(f"{here}/api/v10/channels/{channel}/messages")
                with pytest.raises(aiohttp.ClientConnectorError):
                    await session.get(f"http://{nobody}/api/v10/gateway/bot")
            samples = scrape(settings)
    assert samples["hangjack_requests_total", "POST /channels/{}/messages", "429"] == 3
    assert samples["hangjack_requests_total", "GET /gateway/bot", "none"] == 1
    assert samples["hangjack_request_seconds_count", "POST /channels/{}/messages"] == 3


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/api/v10/channels/123/messages/456", "/channels/{}/messages/{}"),
        ("/api/v10/interactions/1/aW50ZXJ.secret/callback", "/interactions/{}/{}/callback"),
        ("/api/v10/webhooks/4001/token/messages/@original", "/webhooks/{}/{}/messages/@original"),
        ("/api/v10/users/@me/channels", "/users/@me/channels"),
        ("/api/v10/somewhere/else", "/{}/{}"),
        ("/", "gateway"),
    ],
)
def test_a_route_holds_no_id(path: str, route: str) -> None:
    assert route_of(path) == route

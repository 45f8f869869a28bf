"""Metrics for Prometheus; without METRICS_PORT nothing is counted.

Labels are kinds, never ids: how many there are does not grow with tables, people or servers.
"""

from __future__ import annotations

import logging
import math
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection, HTTPException
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import aiohttp

from bot import VERSION
from bot.errors import HangJackError
from bot.locale.say import N_
from bot.settings import Settings

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

ANSWER_BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3)
"""Up to the three seconds that Discord waits."""
REQUEST_BUCKETS: Final = (0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20)

_WORDS: Final = re.compile(
    "@me|@original|applications|archived|auth|bot|callback|channels|commands|emojis|gateway|guilds"
    "|interactions|members|messages|oauth2|permissions|private|reactions|scheduled-events|threads"
    "|typing|users|webhooks"
)
"""The words of the routes that the bot uses; any other part of an address may be private."""
_VERSION: Final = re.compile(r"v\d+")
_BUILD_INFO: Final = "hangjack_build_info"
_ANSWER_S: Final = 2


class MetricsMissing(HangJackError):
    text = N_(
        "METRICS_PORT is set, but the package for it isn't installed. Run `make setup`, install"
        " `hang-jack[metrics]`, or unset METRICS_PORT."
    )


class MetricsPortTaken(HangJackError):
    text = N_(
        "Metrics cannot be served on {host}:{port} ({reason}): choose another METRICS_PORT or"
        " METRICS_HOST."
    )


class Metrics:
    """The metrics of this process, by prometheus-client."""

    def __init__(self, registry: CollectorRegistry) -> None:
        from prometheus_client import Counter, Gauge, Histogram

        counter = partial(Counter, registry=registry)
        gauge = partial(Gauge, registry=registry)
        gauge(_BUILD_INFO, "The version of Hang Jack.", ["version"]).labels(VERSION).set(1)
        histogram = partial(Histogram, registry=registry)
        self.actions = counter("hangjack_actions", "Actions at card tables, stored.", ["by"])
        self.answers = histogram(
            "hangjack_answer_seconds",
            "From an interaction's arrival to its answer.",
            ["kind"],
            buckets=ANSWER_BUCKETS,
        )
        self.decisions = counter(
            "hangjack_decisions",
            "Decisions of strong computer players; of those not strong, steady made them.",
            ["result"],
        )
        self.timers = counter("hangjack_timers", "Due times of tables that were handled.", ["due"])
        self.ticks = histogram(
            "hangjack_tick_seconds", "How long it took to look at the clocks once."
        )
        self.standstill = gauge(
            "hangjack_longest_standstill_seconds",
            "How long the event loop stood still at the longest, within the last hour.",
        )
        self.requests = counter("hangjack_requests", "Requests to Discord.", ["route", "status"])
        self.request_seconds = histogram(
            "hangjack_request_seconds",
            "How long Discord took to answer a request.",
            ["route"],
            buckets=REQUEST_BUCKETS,
        )
        self.invalid = gauge(
            "hangjack_invalid_requests",
            "Requests of ten minutes that Discord counts towards a ban: 401, 403, 429.",
        )
        self.posts = gauge("hangjack_pending_posts", "Posts that wait to be sent.")
        self.oldest = gauge(
            "hangjack_oldest_pending_post_seconds", "How long the oldest of them has waited."
        )
        self.live_hands = gauge("hangjack_live_hands", "Hands in channels that the bot can edit.")
        self.hand_edits = counter(
            "hangjack_hand_edits",
            "Edits of hands in channels, by interactions' tokens.",
            ["result"],
        )
        self.shards = gauge(
            "hangjack_connected_shards", "Shards of this process whose events come."
        )
        self.unreadable = gauge(
            "hangjack_unreadable_tables", "Tables that are not closed and cannot be read."
        )
        self.backup_age = gauge(
            "hangjack_backup_age_seconds",
            "Age of the newest good backup; +Inf if there is none, NaN without BACKUPS.",
        )
        self.backup_age.set(math.nan)
        self.errors = counter(
            "hangjack_errors", "Warnings and errors in the log.", ["level", "logger"]
        )


_active: Metrics | None = None


@contextmanager
def serve_metrics(settings: Settings) -> Iterator[None]:
    """Count and serve the metrics while a block runs, if a port is set.

    Raises:
        MetricsMissing: the extra is not installed.
        MetricsPortTaken: the port cannot be bound.
    """
    global _active  # noqa: PLW0603  # like the log: one for the process, known to every room
    if settings.metrics_port is None:
        yield
        return
    try:
        import prometheus_client as prometheus
    except ModuleNotFoundError as error:
        raise MetricsMissing from error
    # Without the lines that say when each metric was created.
    prometheus.disable_created_metrics()  # type: ignore[no-untyped-call]  # it has no types
    host, port = settings.metrics_host, settings.metrics_port
    registry = prometheus.CollectorRegistry()
    for collector in (
        prometheus.ProcessCollector,
        prometheus.PlatformCollector,
        prometheus.GCCollector,
    ):
        collector(registry=registry)
    metrics = Metrics(registry)
    try:
        server, thread = prometheus.start_http_server(port, host, registry)
    except OSError as error:
        reason = error.strerror or error
        raise MetricsPortTaken(host=host, port=port, reason=reason) from error
    handler = _ErrorCounter(metrics)
    logging.getLogger().addHandler(handler)
    _active = metrics
    try:
        yield
    finally:
        _active = None
        logging.getLogger().removeHandler(handler)
        server.shutdown()
        server.server_close()
        thread.join()


def are_served(settings: Settings) -> bool:
    """Say whether a Hang Jack serves its metrics where the settings want them."""
    asked = HTTPConnection(settings.metrics_host, settings.metrics_port, timeout=_ANSWER_S)
    try:
        asked.request("GET", "/metrics")
        return _BUILD_INFO.encode() in asked.getresponse().read()
    except (OSError, HTTPException):
        return False
    finally:
        asked.close()


class _ErrorCounter(logging.Handler):
    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.WARNING)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        self._metrics.errors.labels(record.levelname.lower(), record.name).inc()


def active() -> Metrics | None:
    """Return the metrics; None where nothing is counted."""
    return _active


def count_action(by: str) -> None:
    """Count an action at a table: a player's or a computer's."""
    if _active is not None:
        _active.actions.labels(by).inc()


def count_timer(due: str) -> None:
    """Count a due time that was handled."""
    if _active is not None:
        _active.timers.labels(due).inc()


def count_decision(result: str) -> None:
    """Count a decision for a strong computer player: who made it, and if steady, why."""
    if _active is not None:
        _active.decisions.labels(result).inc()


def count_answer(kind: str, seconds: float) -> None:
    """Count an answer to an interaction, and the time until it."""
    if _active is not None:
        _active.answers.labels(kind).observe(seconds)


def count_hand_edit(result: str) -> None:
    """Count an edit of a hand in a channel, and how it ended."""
    if _active is not None:
        _active.hand_edits.labels(result).inc()


def set_live_hands(number: int) -> None:
    """Set how many hands in channels the bot can edit."""
    if _active is not None:
        _active.live_hands.set(number)


def set_backup_age(seconds: float | None) -> None:
    """Set how old the newest good backup is; None if there is none."""
    if _active is not None:
        _active.backup_age.set(math.inf if seconds is None else seconds)


@contextmanager
def time_tick() -> Iterator[None]:
    """Time a tick."""
    if _active is None:
        yield
        return
    with _active.ticks.time():
        yield


def request_trace() -> aiohttp.TraceConfig:
    """Return the trace that counts discord.py's requests, if anything is counted."""
    config = aiohttp.TraceConfig()
    if _active is not None:
        config.on_request_start.append(_started)
        config.on_request_end.append(_ended)
        config.on_request_exception.append(_ended)
    return config


async def _started(_: Any, context: SimpleNamespace, __: aiohttp.TraceRequestStartParams) -> None:
    context.began = time.perf_counter()


async def _ended(
    _: Any,
    context: SimpleNamespace,
    params: aiohttp.TraceRequestEndParams | aiohttp.TraceRequestExceptionParams,
) -> None:
    if _active is None:
        return
    status = "none"
    if isinstance(params, aiohttp.TraceRequestEndParams):
        status = str(params.response.status)
    route = f"{params.method} {route_of(params.url.path)}"
    _active.requests.labels(route, status).inc()
    _active.request_seconds.labels(route).observe(time.perf_counter() - context.began)


def route_of(path: str) -> str:
    """Return the route of an address, without ids, tokens and other private parts."""
    _, api, route = path.partition("/api/")
    if not api:
        return "gateway"
    parts = route.split("/")
    if _VERSION.fullmatch(parts[0]):
        del parts[0]
    return "".join(f"/{part}" if _WORDS.fullmatch(part) else "/{}" for part in parts)

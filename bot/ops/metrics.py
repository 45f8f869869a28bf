"""What Prometheus may ask of a running bot; without METRICS_PORT nothing is counted.

Labels are kinds, never ids: how many there are does not grow with tables, people or servers.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import aiohttp

from bot.errors import HangJackError
from bot.locale import N_
from bot.settings import Settings

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

ANSWER_BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3)
"""Up to the three seconds that Discord waits."""
REQUEST_BUCKETS: Final = (0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20)

_WORDS: Final = re.compile(
    "@me|@original|applications|archived|auth|bot|callback|channels|commands|emojis|gateway|guilds"
    "|interactions|members|messages|oauth2|permissions|private|reactions|threads|typing|users"
    "|webhooks"
)
"""The words of Discord's routes that the bot uses; anything else in an address is somebody's."""
_VERSION: Final = re.compile(r"v\d+")


class MetricsMissing(HangJackError):
    """A port for metrics, and nothing to make them with."""

    text = N_(
        "METRICS_PORT is set, but the package prometheus-client is missing: install"
        " requirements/metrics.txt, or hang-jack[metrics]; or leave METRICS_PORT out."
    )


class MetricsPortTaken(HangJackError):
    """A port for metrics that cannot be had."""

    text = N_(
        "Metrics cannot be served on {host}:{port} ({reason}): choose another METRICS_PORT or"
        " METRICS_HOST."
    )


class Metrics:
    """Counts what happens, by prometheus-client."""

    def __init__(self, registry: CollectorRegistry) -> None:
        from prometheus_client import Counter, Gauge, Histogram

        self.actions = Counter(
            "hangjack_actions", "Actions at card tables, stored.", ["by"], registry=registry
        )
        self.answers = Histogram(
            "hangjack_answer_seconds",
            "From an interaction's arrival to its answer.",
            ["kind"],
            buckets=ANSWER_BUCKETS,
            registry=registry,
        )
        self.timers = Counter(
            "hangjack_timers",
            "Due times of tables that were acted upon.",
            ["due"],
            registry=registry,
        )
        self.ticks = Histogram(
            "hangjack_tick_seconds",
            "How long it took to look at the clocks once.",
            registry=registry,
        )
        self.requests = Counter(
            "hangjack_requests", "Requests to Discord.", ["route", "status"], registry=registry
        )
        self.request_seconds = Histogram(
            "hangjack_request_seconds",
            "How long Discord took to answer a request.",
            ["route"],
            buckets=REQUEST_BUCKETS,
            registry=registry,
        )
        self.posts = Gauge(
            "hangjack_pending_posts", "Posts that wait to be sent.", registry=registry
        )
        self.oldest = Gauge(
            "hangjack_oldest_pending_post_seconds",
            "How long the oldest of them has waited.",
            registry=registry,
        )
        self.shards = Gauge(
            "hangjack_connected_shards",
            "Shards of this process whose events come.",
            registry=registry,
        )
        self.unreadable = Gauge(
            "hangjack_unreadable_tables",
            "Tables that are not closed and cannot be read.",
            registry=registry,
        )
        self.errors = Counter(
            "hangjack_errors",
            "Warnings and errors in the log.",
            ["level", "logger"],
            registry=registry,
        )


_meter: Metrics | None = None


@contextmanager
def serve_metrics(settings: Settings) -> Iterator[None]:
    """Count, and serve what is counted, where a port is set.

    Raises:
        MetricsMissing: where the extra is not installed.
        MetricsPortTaken: where the port cannot be had.
    """
    global _meter  # noqa: PLW0603  # as the log: one for the process, known to every room
    if settings.metrics_port is None:
        yield
        return
    try:
        import prometheus_client as prometheus
    except ModuleNotFoundError as error:
        raise MetricsMissing from error
    # Twice as many lines would say when each began.
    prometheus.disable_created_metrics()  # type: ignore[no-untyped-call]  # its own has none
    host, port = settings.metrics_host, settings.metrics_port
    registry = prometheus.CollectorRegistry()
    for collector in (
        prometheus.ProcessCollector,
        prometheus.PlatformCollector,
        prometheus.GCCollector,
    ):
        collector(registry=registry)
    meter = Metrics(registry)
    try:
        server, thread = prometheus.start_http_server(port, host, registry)
    except OSError as error:
        reason = error.strerror or error
        raise MetricsPortTaken(host=host, port=port, reason=reason) from error
    lines = _Lines(meter)
    logging.getLogger().addHandler(lines)
    _meter = meter
    try:
        yield
    finally:
        _meter = None
        logging.getLogger().removeHandler(lines)
        server.shutdown()
        server.server_close()
        thread.join()


class _Lines(logging.Handler):
    """Counts the log's warnings and errors."""

    def __init__(self, meter: Metrics) -> None:
        super().__init__(logging.WARNING)
        self._meter = meter

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        self._meter.errors.labels(record.levelname.lower(), record.name).inc()


def active() -> Metrics | None:
    """Return what counts; None where nothing does."""
    return _meter


def count_action(by: str) -> None:
    """Count an action at a table: a player's or a computer's."""
    if _meter is not None:
        _meter.actions.labels(by).inc()


def count_timer(due: str) -> None:
    """Count a due time that was acted upon."""
    if _meter is not None:
        _meter.timers.labels(due).inc()


def count_answer(kind: str, seconds: float) -> None:
    """Count an answer to an interaction, and the time that it took."""
    if _meter is not None:
        _meter.answers.labels(kind).observe(seconds)


@contextmanager
def time_tick() -> Iterator[None]:
    """Time a look at the clocks."""
    if _meter is None:
        yield
        return
    with _meter.ticks.time():
        yield


def request_trace() -> aiohttp.TraceConfig | None:
    """Return what counts discord.py's requests; None where nothing does."""
    if _meter is None:
        return None
    config = aiohttp.TraceConfig()
    config.on_request_start.append(_started)
    config.on_request_end.append(_ended)
    config.on_request_exception.append(_failed)
    return config


async def _started(_: Any, context: SimpleNamespace, __: aiohttp.TraceRequestStartParams) -> None:
    context.began = time.perf_counter()


async def _ended(_: Any, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
    _requested(context, params.method, params.url.path, str(params.response.status))


async def _failed(
    _: Any, context: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams
) -> None:
    _requested(context, params.method, params.url.path, "none")


def _requested(context: SimpleNamespace, method: str, path: str, status: str) -> None:
    if _meter is None:
        return
    route = f"{method} {route_of(path)}"
    _meter.requests.labels(route, status).inc()
    _meter.request_seconds.labels(route).observe(time.perf_counter() - context.began)


def route_of(path: str) -> str:
    """Return the route of an address: ids, tokens and whatever else is somebody's left out."""
    _, api, route = path.partition("/api/")
    if not api:
        return "gateway"
    parts = route.split("/")
    if _VERSION.fullmatch(parts[0]):
        del parts[0]
    return "".join(f"/{part}" if _WORDS.fullmatch(part) else "/{}" for part in parts)

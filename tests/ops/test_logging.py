"""The log as text and as JSON, and what it never holds."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator

import pytest

from bot.ops import logging as logs
from bot.ops.log_context import add_log_context, set_log_context
from bot.ops.logging import QUIET
from bot.settings import LOG_LEVELS, Settings


@pytest.fixture(autouse=True)
def _loggers() -> Iterator[None]:
    """Restore the logging of the tests themselves."""
    names = (None, *QUIET)
    before = [(logging.getLogger(name), logging.getLogger(name).level) for name in names]
    handlers = list(logging.getLogger().handlers)
    yield
    logging.getLogger().handlers[:] = handlers
    for logger, level in before:
        logger.setLevel(level)


@pytest.mark.parametrize("level", LOG_LEVELS)
def test_libraries_never_log_what_messages_hold(level: str) -> None:
    logs.set_up(Settings(log_level=level))
    assert logging.getLogger("bot.tables").getEffectiveLevel() == getattr(logging, level)
    for name in ("discord.http", "discord.gateway", "aiosqlite", "asyncpg.pool", "aiohttp.client"):
        effective = logging.getLogger(name).getEffectiveLevel()
        assert effective == max(logging.INFO, getattr(logging, level))


def test_a_lost_connection_is_one_line_of_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(Settings())
    for error in (ConnectionResetError(104, "Connection reset by peer"), TimeoutError()):
        try:
            raise error
        except OSError:
            logging.getLogger("discord.client").exception("Trying %s", "again")
    reset, timeout = capsys.readouterr().err.splitlines()
    assert reset.endswith("discord.client: Trying again ([Errno 104] Connection reset by peer)")
    assert timeout.endswith("discord.client: Trying again (TimeoutError)")


async def speaking() -> None:
    """Log from a task that a click's task created."""
    add_log_context(table="K7QF", game=2, interaction=17)

    async def delivering() -> None:
        set_log_context(table="K7QF")
        logging.getLogger("bot.delivery").warning("sent %d", 3)

    await asyncio.create_task(delivering())
    logging.getLogger("bot.tables").info("moved on")


def test_a_line_names_its_subject(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(Settings())
    asyncio.run(speaking())
    logging.getLogger("bot").info("closed")
    sent, moved, closed = capsys.readouterr().err.splitlines()
    assert sent.endswith(" WARNING bot.delivery table=K7QF: sent 3")
    assert moved.endswith(" INFO bot.tables table=K7QF game=2 interaction=17: moved on")
    assert closed.endswith(" INFO bot: closed")


def test_programs_get_an_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(Settings(log_format="json"))
    asyncio.run(speaking())
    try:
        [].pop()
    except IndexError:
        logging.getLogger("bot").exception("broken “%s”", "é")
    sent, moved, broken = map(json.loads, capsys.readouterr().err.splitlines())
    assert sent.pop("time").endswith("+00:00")
    assert sent == {
        "level": "WARNING",
        "logger": "bot.delivery",
        "message": "sent 3",
        "table": "K7QF",
    }
    assert (moved["table"], moved["game"], moved["interaction"]) == ("K7QF", 2, 17)
    assert broken["message"] == "broken “é”"
    assert broken["trace"].endswith("IndexError")


def test_an_end_before_the_settings_are_known_is_an_object_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logging.getLogger().handlers.clear()
    logs.log_end("No token.")
    assert json.loads(capsys.readouterr().err)["message"] == "No token."

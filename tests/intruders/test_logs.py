"""What is logged over a whole game, with every logger at DEBUG: no token, no card, no hand."""

from __future__ import annotations

import asyncio
import gc
import io
import json
import logging
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import aiohttp
import discord
import pytest
from multidict import CIMultiDict, CIMultiDictProxy
from prometheus_client import CollectorRegistry
from simcord import Env
from yarl import URL

from bot.app import HangJack
from bot.engine.cards import PACK, Card
from bot.ops import logging as logs
from bot.ops import metrics
from bot.settings import Settings
from bot.store.errors import Failed as StoreFailed
from bot.tables.errors.rights import OpenerOnly
from bot.ui.controls import table as controls
from tests.choosing import offers
from tests.e2e import raw
from tests.e2e.bots import bot_of, build_bot
from tests.e2e.listening import Everything, Kind
from tests.e2e.playing import begin_tricks, cut, hand_of, play_on, press_first, sit_down
from tests.e2e.reading import visible_text
from tests.e2e.settling import referees
from tests.e2e.world import World, ask, click, newest_with, seen, shown
from tests.wire.rest import TOKEN

CODE: Final = re.compile(r"(?<![0-9A-Za-z])(?:[2-9TJQKA][CDHS]){1,6}(?![0-9A-Za-z])")
"""A card as code and custom_ids write it, or several in a row."""
FACE: Final = re.compile("(?:10|[2-9JQKA])[♠♥♦♣]")
LEAK: Final = "values 1:ABCD:play:1:0:JS 10♥ QH"
CONTROL: Final = re.compile(r"1:[0-9A-Z]{4,16}:(?:play|call|pick|throw|offer)")


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, token=TOKEN, log_level="DEBUG")


@pytest.fixture
def logged(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What the bot's own set-up of logging writes; put back as it was afterwards."""
    root = logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in ("", *root.manager.loggerDict)}
    handlers = list(root.handlers)
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    logs.set_up(settings)
    yield written
    for handler in set(root.handlers) - set(handlers):
        root.removeHandler(handler)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


@pytest.fixture
def simcord_bot(settings: Settings, logged: io.StringIO) -> HangJack:
    """The bot, begun once logging is set up."""
    return build_bot(settings)


def check_silent(written: str, cards: tuple[Card, ...] = PACK) -> None:
    """Fail if a log holds secrets or cards."""
    assert TOKEN not in written
    assert not CODE.findall(written)
    assert not FACE.findall(written)
    assert not CONTROL.findall(written)
    assert not [card for card in cards if repr(card) in re.split(r"\W+", written)]


async def test_a_whole_game(env: Env, world: World, logged: io.StringIO) -> None:
    """Two people and two computers, with mistakes, from the opening to the record."""
    people = list(world.people[:2])
    await sit_down(world, people, target=2)
    await press_first(people[0], seen(people[0], world.channel), controls.Start)
    await cut(world, people)
    await play_on(people, until=lambda: bool(offers([hand_of(people[0])], controls.PlayCard)))
    card = offers([hand_of(people[0])], controls.PlayCard)[0]
    await raw.together(
        env,
        raw.Click(people[1].user, hand_of(people[1]), card.custom_id),
        raw.Click(world.stranger, seen(people[0], world.channel)[-1], card.custom_id),
        raw.Command(people[0], world.channel, "play", {"card": "JSS 2C"}),
        raw.Command(people[0], world.channel, "discard", {"cards": "2C 3C 4C"}),
        raw.Command(people[0], world.channel, "play", {"card": "J"}, focused="card"),
    )
    await env.advance_time(5)
    await play_on(people)
    written = logged.getvalue()
    assert "DEBUG" in written or "INFO" in written, "nothing is logged: nothing is tested"
    check_silent(written)
    assert not [who for who in (*people, world.stranger) if str(who.user.id) in written]


async def test_nobody_else_gets_what_a_referee_sees(
    env: Env, world: World, logged: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until the ruling: no request to others, no line of the log and no label names a card more."""
    ann, bob = world.people[:2]
    await begin_tricks(world, ann, bob)
    _, rita = await referees(env, world)
    everything, registry = Everything(env), CollectorRegistry()
    known = [set(FACE.findall(" ".join(everything.reaching(one.id)))) for one in (ann, bob)]
    held = [card for one in (ann, bob) for card in FACE.findall(visible_text(hand_of(one)))]
    mark = everything.mark()
    monkeypatch.setattr(metrics, "_active", metrics.Metrics(registry))
    await ask(ann, world.channel, "table referee", question="Was that right?")
    question = newest_with(bob, world.channel, "Look into it")
    looked = shown(await click(rita, question, "Look into it"))
    await click(world.stranger, question, "Look into it")
    await raw.together(env, raw.Command(bob, world.channel, "hand", {}))
    form = await click(rita, looked, "Adjust the score…")
    told = everything.requests(mark)
    monkeypatch.setattr(metrics, "_active", None)

    assert looked.ephemeral
    assert held
    assert set(held) <= set(FACE.findall(visible_text(looked)))
    assert form.modal is not None
    for other in [one for one in told if one.reader != rita.id and one.kind is not Kind.OTHER]:
        allowed = {ann.id: known[0], bob.id: known[1]}.get(other.reader or 0, known[0] & known[1])
        assert set(FACE.findall(other.everything)) <= allowed, other.entry.path
    counted = [str(one.labels) for family in registry.collect() for one in family.samples]
    assert counted
    check_silent("\n".join(counted))
    check_silent(logged.getvalue())


async def test_when_everything_fails(
    env: Env, world: World, logged: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unexpected errors, with a hand in their text and in their cause."""
    people = list(world.people[:2])
    await sit_down(world, people)
    await press_first(people[0], seen(people[0], world.channel), controls.Start)
    await cut(world, people)

    async def fails(*asked: object, **more: object) -> object:
        # What a driver may say of its parameters.
        raise RuntimeError(LEAK, asked, more) from KeyError(TOKEN)

    host = bot_of(env).host
    for name in ("table", "hand", "play", "call"):
        monkeypatch.setattr(host, name, fails)
    for name in ("run_table", "run_due"):
        monkeypatch.setattr(host.timers, name, fails)
    monkeypatch.setattr(host.finder, "tables_around", fails)
    monkeypatch.setattr(host.delivery, "board", fails)
    hand = hand_of(people[0])
    acts: list[raw.Act] = [
        raw.Click(people[0].user, hand, one.custom_id)
        for one in offers([hand], controls.PlayCard, controls.MakeCall)
    ]
    acts += [
        raw.Command(people[0], world.channel, "hand"),
        raw.Command(people[0], world.channel, "play", {"card": "JS"}),
        raw.Command(people[0], world.channel, "play", {"card": "JS"}, focused="card"),
    ]
    ends = await raw.together(env, *acts)
    assert all(end.acknowledged for end in ends)
    await env.advance_time(3)
    written = logged.getvalue()
    assert written.count("RuntimeError") >= len(acts)
    check_silent(written)
    assert not [who for who in people if str(who.user.id) in written]


def test_the_search_finds_what_it_looks_for() -> None:
    for leak in (f"token {TOKEN}", "hand: JS QH", "4C5D9S", "10♥", "1:K7QF:play:1:0:XX"):
        with pytest.raises(AssertionError):
            check_silent(leak)


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_errors_that_libraries_log(
    settings: Settings, logged: io.StringIO, log_format: str
) -> None:
    """Where it was, of what kind, and why; but not its text, unless it is Discord's own."""
    stream(settings, logged, log_format)
    try:
        fail()
    except RuntimeError:
        logging.getLogger("discord.client").exception("Ignoring exception in on_interaction")
    written = logged.getvalue()
    assert ('{"time"' in written) == (log_format == "json")
    assert "test_logs.py" in written
    assert "RuntimeError" in written
    assert "OSError: no route" in written
    check_silent(written)


def fail() -> None:
    raise RuntimeError(LEAK) from OSError("no route")


PERSON: Final = 812345678901234567
PLACE: Final = 912345678901234567
SECRET: Final = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5"


@pytest.mark.parametrize("log_format", ["text", "json"])
@pytest.mark.parametrize(
    ("logger", "line", "kept"),
    [
        (
            "discord.http",
            f"PATCH /api/v10/webhooks/{PLACE}/{SECRET}/messages/@original responded with 429",
            f"/webhooks/{PLACE}/[token]/messages/@original responded with 429",
        ),
        (
            "discord.http",
            f"GET https://discord.com/api/v10/guilds/{PLACE}/members/{PERSON} responded with 429.",
            f"/guilds/{PLACE}/members/[user] responded with 429.",
        ),
        ("discord.client", f"POST /interactions/{PLACE}/{SECRET}/callback", "/callback"),
        ("discord.state", f"Timed out waiting for chunks for guild_id {PLACE}.", str(PLACE)),
        ("discord.state", f"Unknown user ID: {PERSON}. Discarding.", "user ID: [id]."),
        (
            "discord.ui.view",
            f"Ignoring exception in item <Member id={PERSON} name='Ann > Bob' bot=False>",
            "in item <Member>",
        ),
        ("discord.client", f"<Message id=1 author=<User id={PERSON} name='Ann'>>", "<Message>"),
        (
            "asyncio",
            f"future: <Task finished coro=<f() done> exception=KeyError('{LEAK} Ann')>",
            "coro=<f() done> exception=KeyError>",
        ),
        (
            "asyncio",
            f"Exception in callback f()\nhandle: <Handle f('{LEAK}', 'Ann') at x.py:1>",
            "handle: <Handle f>",
        ),
        ("asyncio", f"<Future finished result='{LEAK} Ann'>", "<Future finished result>"),
        ("aiohttp.client", f"Unclosed {TOKEN} connection", "Unclosed [token] connection"),
        ("bot.delivery", f"table K7QF: PUT /users/{PERSON}/channels", "/users/[user]/channels"),
        ("cogs.channel_watch", f"tables of server {PLACE} could not go on", str(PLACE)),
    ],
)
def test_people_and_tokens_are_in_no_line(
    settings: Settings, logged: io.StringIO, log_format: str, *, logger: str, line: str, kept: str
) -> None:
    stream(settings, logged, log_format)
    logging.getLogger(logger).warning("%s", line)
    written = logged.getvalue()
    assert kept in (json.loads(written)["message"] if log_format == "json" else written)
    check_anonymous(written)


def stream(settings: Settings, logged: io.StringIO, log_format: str) -> None:
    """Log in one format alone."""
    root = logging.getLogger()
    root.handlers[:] = []
    logs.set_up(replace(settings, log_format=log_format))
    handler = root.handlers[-1]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(logged)


def check_anonymous(written: str) -> None:
    """Fail if a log holds a person's id or name, a token, or a card."""
    assert str(PERSON) not in written
    assert SECRET not in written
    assert "Ann" not in written
    check_silent(written)


def request_info(token: str = SECRET) -> aiohttp.RequestInfo:
    url = URL(f"https://discord.com/api/v10/webhooks/{PLACE}/{token}/messages/@original")
    return aiohttp.RequestInfo(url, "PATCH", CIMultiDictProxy(CIMultiDict()), url)


class Answer:
    """As much of an HTTP response as discord.py's errors look at."""

    status, reason = 400, "Bad Request"


@pytest.mark.parametrize(
    ("error", "kept"),
    [
        (aiohttp.ClientResponseError(request_info(), (), status=500), "[token]/messages/@original"),
        (
            discord.HTTPException(
                Answer(),
                {
                    "code": 50035,
                    "message": "Invalid Form Body",
                    "errors": {
                        "recipient_id": {
                            "_errors": [{"message": f'Value "{PERSON}" is not snowflake.'}]
                        },
                        "content": {"_errors": [{"message": f'Value "{LEAK}" is not one of (1).'}]},
                    },
                },
            ),
            "error code: 50035",
        ),
        (OpenerOnly(opener="Ann"), "OpenerOnly"),
        (StoreFailed(query="x", reason=f"Key (user_id)=({PERSON})", path="x"), "Failed"),
        (ValueError(f"Ann, {PERSON}, {LEAK}"), "ValueError"),
    ],
    ids=lambda one: type(one).__name__,
)
def test_the_text_of_an_error_is_not_logged(
    settings: Settings, logged: io.StringIO, error: Exception, kept: str
) -> None:
    stream(settings, logged, "text")
    log = logging.getLogger("discord.client")
    log.error("Ignoring exception in %s", "on_interaction", exc_info=error)
    assert kept in logged.getvalue()
    check_anonymous(logged.getvalue())


async def test_a_task_that_is_never_awaited_logs_no_card(
    settings: Settings, logged: io.StringIO
) -> None:
    """Asyncio describes the error with its text."""
    stream(settings, logged, "text")

    error = KeyError(LEAK, "Ann", PERSON)

    async def broken() -> None:
        raise error

    task = asyncio.create_task(broken())
    await asyncio.wait({task})
    del task
    gc.collect()
    assert "never retrieved" in logged.getvalue()
    assert "KeyError" in logged.getvalue()
    check_anonymous(logged.getvalue())

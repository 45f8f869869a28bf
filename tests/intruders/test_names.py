"""Names with markup, mentions, links or worse ping no one and break no message."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any, Final

from simcord import Env, MemberActor

from bot.ui.controls import table as controls
from bot.ui.core import custom_ids
from tests.choosing import offers
from tests.e2e import raw
from tests.e2e.playing import cut, hands, make_playing_world, play_on, press_first, sit_down
from tests.e2e.reading import strings, visible_text, walk
from tests.e2e.world import World, seen

ZALGO: Final = "Z" + "\u0335\u0327\u0301" * 10
NAMES: Final = (
    "@everyone<@1><:x:1234567><t:0:R>",
    "# Big\n**bold**||spoiler||🤖" + "\u200b" * 4,
    "[click](http://e.example)\u202e אבי",
    "@here`code`" + ZALGO,
)
"""Whom a text names, it names with something that must not act there. What becomes of each sign is
tested in tests/ui/core/test_names.py."""
LIVE: Final = re.compile(
    r"@everyone|@here|(?<!\\)<[@#:t/]|(?<!\\)\*\*(?:bold)|(?<!\\)\|\|spoiler|(?<!\\)`code"
    r"|\]\(http|[\u202a-\u202e\u2066\u2067\u200e\u200f\u061c]|\u200b{2}|\n# Big"
    r"|[\u0300-\u036f]{3}"
)
"""What of these names must not be left in a text where markdown counts."""
MENTION: Final = re.compile(r"<@([0-9]+)>")
OURS: Final = re.compile(r"(?<!\\)<(?:t:[0-9]{10}:d|#[0-9]+)>")
"""Days and channels are written by the bot itself."""


def bodies(env: Env) -> Iterator[Mapping[str, Any]]:
    """Yield everything the bot has sent that is a message, or the edit of one."""
    for entry in env.http_requests:
        body = entry.json
        if not isinstance(body, Mapping) or entry.method == "GET":
            continue
        message = body.get("data", body) if "callback" in entry.path else body
        if isinstance(message, Mapping) and {"content", "components"} & message.keys():
            yield message


def markdown(message: Mapping[str, Any]) -> Iterator[str]:
    """Yield the texts of a message that show markdown: nothing of what is pressed or drawn."""
    for part in walk(message):
        for key in ("content", "title", "description"):
            pressed = part.get("type") in {2, 3}
            if isinstance(part.get(key), str) and not pressed and not is_described(part):
                yield part[key]


def is_described(part: Mapping[str, Any]) -> bool:
    """Say whether a part's description knows no markdown: a picture's, its file's or a choice's."""
    return bool({"media", "filename", "value"} & part.keys())


def labels(message: Mapping[str, Any]) -> Iterator[str]:
    for part in walk(message):
        for key in ("label", "placeholder"):
            if isinstance(part.get(key), str):
                yield part[key]
        if is_described(part):
            yield from str(part.get("description", "")).split("\n")


def is_isolated(text: str) -> bool:
    """Say whether all that is written from right to left is kept from turning the rest."""
    rest = re.sub("\u2068[^\u2068\u2069]*\u2069", "", text)
    return not any(unicodedata.bidirectional(one) in {"R", "AL", "FSI", "PDI"} for one in rest)


def check_names_are_harmless(env: Env, people: list[int]) -> int:
    """Fail where a name acts in a message; return how many messages there were."""
    mentioned: list[str] = []
    messages = list(bodies(env))
    for message in messages:
        texts = list(markdown(message))
        allowed = message.get("allowed_mentions")
        assert allowed is not None, message
        assert allowed.get("parse", []) == []
        assert not allowed.get("roles")
        reached = [str(user) for user in allowed.get("users", [])]
        assert set(reached) <= set(map(str, people))
        assert len(reached) <= 1
        mentioned += reached
        for text in texts:
            meant = MENTION.findall(text)
            assert set(meant) <= set(reached), text
            assert not LIVE.search(MENTION.sub("", OURS.sub("", text))), text
            assert is_isolated(text), text
        for label in labels(message):
            assert "\n" not in label
            assert is_isolated(label), label
            assert not re.search(r"[\u202a-\u202e\u2066\u2067\u200b]", label)
        assert not any("\ud800" <= char <= "\udfff" for text in strings(message) for char in text)
    assert len(mentioned) <= 1, "one turn was waited for, and only once"
    return len(messages)


async def test_names_in_every_kind_of_message(env: Env) -> None:
    users = [env.create_user(f"user{n}", global_name=name) for n, name in enumerate(NAMES)]
    world = await make_playing_world(env, people=users)
    await an_evening(env, world, NAMES[0])
    assert check_names_are_harmless(env, [user.id for user in users]) > 40


async def an_evening(env: Env, world: World, name: str) -> None:
    """Let people do everything that shows their names to others."""
    ann, bob, cy, dee = world.people
    everyone = list(world.people)
    await sit_down(world, [ann])
    await run(ann, world, "table close")
    table = await sit_down(world, everyone, target=1)
    await cut(world, everyone)
    await play_on(
        everyone, until=lambda: any(offers(hands(who)[-1:], controls.PlayCard) for who in everyone)
    )
    for who in (world.stranger, *everyone):
        await run(who, world, "table start", table=table)
        await run(who, world, "play", card="2C", table=table)
        await run(who, world, "play", card=f"sell {name}", table=table)
    await env.advance_time(61)
    await env.advance_time(125)
    await run(ann, world, "table pause")
    await run(bob, world, "table close")
    await run(cy, world, "table leave")
    board = seen(cy, world.channel)[-1]
    await raw.forged_click(env, cy, board, custom_ids.encode(controls.LeaveGame(table, 1)))
    await run(world.stranger, world, "table join", table=table)
    await run(ann, world, "table list")
    players = [ann, bob, dee, world.stranger]
    await play_on(players)
    for who in players:
        await run(who, world, "score", table=table)
    await run(ann, world, "leaderboard")
    await run(ann, world, "leaderboard", kind="partners", sort="rating")
    for command in ("stats", "history", "help"):
        await run(ann, world, command)
    await press_first(ann, seen(ann, world.channel), controls.Rematch)
    await run(ann, world, "table pause", table=table)
    for who in players:
        await run(who, world, "table close", table=table)


async def run(who: MemberActor, world: World, command: str, **options: object) -> str:
    """Send a command; return what it was answered."""
    (end,) = await raw.together(world.env, raw.Command(who, world.channel, command, options))
    assert end.acknowledged
    return "" if end.response is None else visible_text(end.response)

"""The export of what is stored about a person."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from bot.tables.privacy.export import SOMEBODY
from bot.tables.privacy.names import names_in, renamed
from bot.views import posts
from bot.views.person import Person
from bot.views.posts import Name
from bot.views.privacy import PersonalData
from tests.tables.room import ANN, BOB, BOSS, CY, DEE, MOD, PEOPLE, SERVER, Room
from tests.tables.searching import everything

BIG = 987_654_321_012_345_000
LARGE = [Person(BIG + n, f"Name-of-{n}", server_id=SERVER, language="fr") for n in range(4)]

NO_NAMES = {
    "board": "commitment rating",
    "cut": "by cards guess timed_out",
    "put-back": "commitment",
    "referee": "note",
    "ruling": "reason what",
}
"""By kind of post, the fields with texts that are no names: cards, hexadecimal numbers, and
what people wrote to and as referees."""


async def a_game(room: Room, *people: Person) -> str:
    """Play a game to its end; return its table."""
    table = await room.begin(*people, options={"target": 7})
    return (await room.play_out(table.id)).id


def file_of(stored: PersonalData) -> Any:
    """Return the exported file."""
    return json.loads(stored.unpacked())


async def test_nothing_is_stored_about_a_stranger(room: Room) -> None:
    await room.begin(ANN, BOB, seats=2)
    stored = await room.host.privacy.about(DEE.id)
    assert (stored.tables, stored.forgetting, sum(stored.counts.values())) == (0, 0, 0)
    kinds = (
        "tables sums titles followed events acts ratings settings referee_in daily_tries"
        " waiting listening bans last_seen forgetting"
    )
    assert file_of(stored) == {"user_id": DEE.id, **{kind: [] for kind in kinds.split()}}
    assert await room.host.privacy.tables_of(DEE.id) == []


async def test_every_row_with_an_id_is_shown(room: Room) -> None:
    me, *others = LARGE
    table_id = await a_game(room, *LARGE)
    stored = await room.host.privacy.about(me.id)
    rows = await everything(room.path)
    mine = {
        table: sum(me.id in row.values() for row in found)
        for table, found in rows.items()
        if any(me.id in row.values() for row in found)
    }
    counts = stored.counts
    assert mine == {
        "tables": 1,
        "named": counts["names"],
        "seats": counts["seats"],
        "actions": counts["actions"],
        "seen": counts["hands_seen"],
        "messages": counts["hands_sent"],
        "sittings": counts["sittings"],
        "results": counts["results"],
        "sums": counts["sums"],
        "ratings": counts["ratings"],
        "people": counts["settings"],
    }
    naming = [row for row in rows["messages"] if me.name in (row["payload"] or "")]
    assert counts["posts"] == len(naming)
    assert counts["games"] == 1
    assert counts["deals"] == sum(me.name in (row["result"] or "") for row in rows["deals"])
    assert stored.tables == 1
    (table,) = file_of(stored)["tables"]
    assert (table["id"], table["opened"], table["names"]) == (table_id, True, [me.name])
    assert all(action["words"] for action in table["actions"])
    text = stored.unpacked().decode()
    assert json.loads(text)["user_id"] == me.id
    assert stored.size == len(stored.unpacked())
    for other in others:
        assert str(other.id) not in text
        assert other.name not in text
    assert SOMEBODY in text


async def test_nothing_that_a_running_game_hides_is_shown(room: Room) -> None:
    me = LARGE[0]
    table = await room.begin(*LARGE)
    table = await room.play_to(table.id, lambda now: bool(now.public and now.public.tricks))
    stored = await room.host.privacy.about(me.id)
    (shown,) = file_of(stored)["tables"]
    assert shown["actions"]
    assert {action["words"] for action in shown["actions"]} == {None}
    text = stored.unpacked().decode()
    assert await room.secret(table.id) not in text
    hand = (await room.host.hand(table.id, me)).view.hand
    hidden = [f'"{card.code}"' for card in hand]
    assert hidden
    assert not any(code in text for code in hidden)


async def test_what_is_being_deleted_is_shown(room: Room) -> None:
    table = await room.begin(*PEOPLE)
    await room.host.eraser.erase(CY.id)
    stored = await room.host.privacy.about(CY.id)
    assert stored.forgetting == 1
    (row,) = file_of(stored)["forgetting"]
    assert (row["table_id"], row["game"], row["deal"]) == (table.id, 1, 0)
    assert stored.counts["hands_seen"] == 1


def test_every_text_of_a_post_is_known_to_be_a_name_or_none() -> None:
    """A text field of a new kind of post is typed `Name`, or listed here as free of names."""
    texts = {
        (kind.kind, field.name)
        for kind in posts.KINDS.values()
        for field in fields(kind)
        if str in leaves(get_type_hints(kind, include_extras=True)[field.name])
    }
    assert texts == {(kind, name) for kind, names in NO_NAMES.items() for name in names.split()}


def leaves(hint: Any) -> set[Any]:
    """Return the simple types in a type."""
    if hint == Name or get_origin(hint) is None:
        return {hint}
    return {leaf for arg in get_args(hint) for leaf in leaves(arg)}


@pytest.mark.parametrize(
    "variant", ["trinidad", "lancashire", "free-style-pitch", "commercial-pitch", "california-jack"]
)
async def test_all_names_in_stored_posts_are_found(room: Room, variant: str) -> None:
    people = LARGE[:2]
    await room.host.settings.settle(BOSS, SERVER, drama=True)
    table = await room.begin(*people, variant=variant)
    await room.to_deal(table.id, 2)
    await room.host.leave(table.id, people[1])
    await room.host.close(table.id, MOD)
    every_post = await room.posts(table.id)
    assert set[str]().union(*map(names_in, every_post)) >= {
        people[0].name,
        people[1].name,
        MOD.name,
    }
    for post in every_post:
        dumped = posts.dump(renamed(post, lambda _: "no one"))
        assert not any(person.name in dumped for person in (*people, MOD))
        assert renamed(post, lambda name: name) == post

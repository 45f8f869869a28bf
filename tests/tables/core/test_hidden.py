"""docs/design.md, promises 1 and 6: hidden cards are in no view, no post and no log."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest

from bot.engine.actions import Action
from bot.engine.cards import Card
from bot.engine.events import Dealt
from bot.engine.views import SeatView
from bot.tables.errors.history import RecordSealed
from bot.views import posts
from bot.views.table import TableState, TableView
from tests.tables.retelling import events_of, shown_cards
from tests.tables.room import (
    ANN,
    BOB,
    Room,
    as_json,
    first_legal,
    last_legal,
    refused_with,
)

pytestmark = pytest.mark.long

CODE = re.compile(r'"([2-9TJQKA][CDHS])"')
WRITTEN = re.compile(r"\b([2-9TJQKA][CDHS])\b")


async def open_cards(room: Room, table: TableView) -> dict[tuple[int, int], set[Card]]:
    """Return the cards shown to all, by game and deal, as the engine says."""
    live = (await room.host._tables.look(table.id)).live
    assert live is not None
    deals: dict[tuple[int, int], set[Card]] = {}
    for event in events_of(live.setup, live.deals):
        if isinstance(event, Dealt):
            seen = deals.setdefault((table.game, event.number), set())
        seen |= shown_cards([event])
    return deals


def named_cards(game_posts: list[posts.Post]) -> dict[tuple[int, int], set[Card]]:
    """Return the cards that posts name, by game and deal."""
    cards: dict[tuple[int, int], set[Card]] = {}
    for post in game_posts:
        # The ceremony has its own pack, and shows it openly.
        if not isinstance(post, posts.CutPost):
            deal = (getattr(post, "game", 0), getattr(post, "deal", -1))
            codes = {Card.of(code) for code in CODE.findall(posts.dump(post))}
            cards.setdefault(deal, set()).update(codes)
    return cards


GAMES = [
    ("trinidad", 2),
    ("german", 2),
    ("hoyle", 2),
    ("seven-up", 3),
    ("west-yorkshire", 4),
    ("lancashire", 4),
    ("dick", 4),
    ("auction-pitch", 4),
    ("shasta-sam", 2),
    ("california-jack", 2),
    ("californie", 2),
]
"""Games that have between them every way to hide a card and to show one."""


@pytest.mark.parametrize(
    ("variant", "seats", "choose"),
    [(*game, (first_legal, last_legal)[at % 2]) for at, game in enumerate(GAMES)],
)
async def test_posts_and_views_name_no_card_that_was_not_on_the_table(
    room: Room, variant: str, seats: int, choose: Callable[[SeatView], Action]
) -> None:
    room.choose = choose
    table = await room.begin(ANN, BOB, variant=variant, seats=seats, options={"target": 3})
    named = 0
    for step in count():
        if step % 3 == 0 or table.state is TableState.OVER:
            known = await open_cards(room, table)
            for deal, cards in named_cards(await room.posts(table.id)).items():
                assert cards <= known.get(deal, set()), deal
                named += len(cards)
            if (public := table.public) is not None:
                # The top card of the stock may lie face up.
                now = {*known[table.game, public.deal], public.stock_top}
                # Results of earlier deals name those deals' cards.
                view = replace(table, ended=())
                assert now.issuperset(map(Card.of, WRITTEN.findall(repr(view))))
        if table.state is TableState.OVER or step == 90:
            break
        table = await room.step(table.id)
    assert named


async def test_the_secret_is_never_posted_and_comes_with_the_record(room: Room) -> None:
    table = await room.open(options={"target": 5})
    secret = await room.secret(table.id)

    async def shown() -> str:
        dumps = as_json([posts.dump(post) for post in await room.posts(table.id)])
        summary = await room.host.delivery.game_summary(table.id, 1)
        return f"{dumps} {await room.host.delivery.hands(table.id, range(4))!r} {summary!r}"

    assert secret not in await shown()
    table = await room.cut(table)
    while table.state is TableState.PLAYING:
        assert secret not in await shown()
        await refused_with(RecordSealed, room.host.delivery.record(table.id, 1))
        table = await room.step(table.id)
    assert secret not in await shown()
    assert secret in await room.host.delivery.record(table.id, 1)
    offered = await room.secret(table.id, 2)
    assert offered not in await shown()
    await room.cut(await room.host.rematch(table.id, ANN, 1))
    assert offered not in await shown()


async def test_the_log_names_no_cards(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "bot"):
        table = await room.begin(ANN, options={"target": 4})
        await room.play_out(table.id)
    codes = {card for record in caplog.records for card in CODE.findall(record.getMessage())}
    assert not codes

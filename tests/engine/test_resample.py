"""Dealing hidden cards again finds leaks, and keeps what a viewer knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.engine.cards import natural
from bot.engine.deal import Deal
from bot.engine.game import game as game_module
from bot.engine.game.game import Setup
from bot.engine.game.gate import public_view, seat_view
from bot.engine.variants import VARIANTS
from bot.engine.views import PublicView, SeatView
from tests.engine.playing import watched
from tests.engine.watchers import Hidden


def _stock_top(played: Deal) -> PublicView:
    return replace(
        public_view(played), stock_top=next(iter(played.layout.stock[played.drawn :]), None)
    )


def _place_of_the_cut(played: Deal) -> PublicView:
    left = played.layout.stock[played.drawn :]
    return replace(public_view(played), stock_count=len(left) + (played.layout.cut in left))


def _throwing_in(played: Deal) -> PublicView:
    view = public_view(played)
    if view.decision is None:
        return view
    legal = tuple(played.legal(view.decision.seat))
    calls = tuple(action for action in legal if action.verb == "throw-in")
    return replace(view, decision=replace(view.decision, calls=calls))


def _questions(played: Deal) -> PublicView:
    return replace(public_view(played), out=tuple(seat for seat, _ in played.questions))


def _blind_hand(played: Deal, seat: int) -> SeatView:
    return replace(seat_view(played, seat), hand=tuple(played.hands[seat]))


def _next_discards(played: Deal, seat: int) -> SeatView:
    return replace(seat_view(played, seat), discarded=played.discarded[(seat + 1) % played.seats])


def _next_trumps(played: Deal, seat: int) -> SeatView:
    hand = played.hands[(seat + 1) % played.seats]
    return replace(
        seat_view(played, seat), seat=sum(natural(card).suit is played.trumps for card in hand)
    )


LEAKS: list[tuple[str, str, Callable[..., object]]] = [
    ("shasta-sam", "public_view", _stock_top),
    ("trinidad", "public_view", _stock_top),
    ("california-jack", "public_view", _place_of_the_cut),
    ("west-yorkshire", "public_view", _throwing_in),
    ("hoyle", "public_view", _questions),
    ("lancashire", "seat_view", _blind_hand),
    ("dick", "seat_view", _blind_hand),
    ("french", "seat_view", _next_discards),
    ("pidro", "seat_view", _next_discards),
    ("smear", "seat_view", _next_discards),
    ("pitch", "seat_view", _next_trumps),
    ("californie", "seat_view", _next_trumps),
]
"""Games, each with a view that tells too much in them."""


def _look(game_id: str) -> None:
    """Look at every decision of some deals, in the form with most players of those with four."""
    variant = VARIANTS[game_id]
    form = max(variant.forms, key=lambda form: form.seats if form.seats <= 4 else 0)
    for seed in range(4):
        watched(Setup(variant, {}, form.sides, form.seats), seed, 2, Hidden(every=3, seed=seed))


@pytest.mark.parametrize("game_id", sorted({game_id for game_id, _, _ in LEAKS}))
def test_nothing_leaks_as_it_is(game_id: str) -> None:
    _look(game_id)


@pytest.mark.parametrize(("game_id", "view", "leaking"), LEAKS)
def test_a_leak_is_found(
    game_id: str, view: str, leaking: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_module, view, leaking)
    with pytest.raises(AssertionError):
        _look(game_id)

"""Dealing hidden cards again finds leaks, and keeps what a viewer knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.engine import game as game_module
from bot.engine.cards import natural
from bot.engine.deal import Deal
from bot.engine.game import Setup
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


PUBLIC: list[tuple[str, Callable[[Deal], PublicView]]] = [
    ("shasta-sam", _stock_top),
    ("trinidad", _stock_top),
    ("california-jack", _place_of_the_cut),
    ("west-yorkshire", _throwing_in),
    ("hoyle", _questions),
]
PRIVATE: list[tuple[str, Callable[[Deal, int], SeatView]]] = [
    ("lancashire", _blind_hand),
    ("dick", _blind_hand),
    ("french", _next_discards),
    ("pidro", _next_discards),
    ("smear", _next_discards),
    ("pitch", _next_trumps),
    ("californie", _next_trumps),
]


def _look(game_id: str) -> None:
    """Look at every decision of some deals, in the form with most players of those with four."""
    variant = VARIANTS[game_id]
    form = max(variant.forms, key=lambda form: form.seats if form.seats <= 4 else 0)
    for seed in range(4):
        watched(Setup(variant, {}, form.sides, form.seats), seed, 2, Hidden(every=3, seed=seed))


@pytest.mark.parametrize("game_id", sorted({name for name, _ in PUBLIC} | {n for n, _ in PRIVATE}))
def test_nothing_leaks_as_it_is(game_id: str) -> None:
    _look(game_id)


@pytest.mark.parametrize(("game_id", "leaking"), PUBLIC)
def test_a_leak_in_public_is_found(
    game_id: str, leaking: Callable[[Deal], PublicView], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_module, "public_view", leaking)
    with pytest.raises(AssertionError):
        _look(game_id)


@pytest.mark.parametrize(("game_id", "leaking"), PRIVATE)
def test_a_leak_to_a_player_is_found(
    game_id: str, leaking: Callable[[Deal, int], SeatView], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_module, "seat_view", leaking)
    with pytest.raises(AssertionError):
        _look(game_id)

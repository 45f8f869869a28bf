"""Dealing hidden cards again finds leaks, and keeps what a viewer knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.engine import game as game_module
from bot.engine.cards import Card, natural
from bot.engine.deal import Deal
from bot.engine.game import Game, Setup
from bot.engine.game.gate import public_view, seat_view
from bot.engine.variants import VARIANTS
from bot.engine.views import PublicView, SeatView
from tests.engine.playing import watched
from tests.engine.resample import resampled
from tests.engine.watchers import Hidden
from tests.hands import TWO, deal, lay, play


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


# ----------------------------------------------------------------------------- what a viewer knows


def _hands(game: Game, seat: int, viewer: int | None, count: int = 20) -> set[tuple[Card, ...]]:
    return {other.view(seat).hand for other in resampled(game, viewer, count)}


def test_the_others_hands_are_dealt_again_and_ones_own_is_not() -> None:
    game, _ = deal("trinidad", lay(TWO, "9S"))
    assert len(_hands(game, 1, 0)) > 10
    assert _hands(game, 0, 0) == {game.view(0).hand}
    assert len(_hands(game, 0, None)) > 10


def test_one_that_did_not_follow_holds_none() -> None:
    game, _ = deal("trinidad", lay(TWO, "9S"), script="1:stand 1:2D 0:2C")
    for hand in _hands(game, 0, 1):
        assert not any(natural(card).suit.letter == "D" for card in hand)


def test_the_cut_card_may_be_anywhere() -> None:
    game, _ = deal("shasta-sam", lay(TWO, cut="9S"))
    holding = {Card.of("9S") in hand for hand in _hands(game, 1, 0, 40)}
    assert holding == {True, False}
    assert {other.public().cut for other in resampled(game, 0)} == {Card.of("9S")}


def test_an_answer_is_kept() -> None:
    hands = ("KS 2S 2C 3C 4C 5C", "QS 9S 4S 2D 3D 4D")
    game, _ = deal("hoyle", lay(hands, "8S"), script="1:stand 1:QS 1:ask-high")
    for hand in _hands(game, 0, 1):
        assert {Card.of("KS"), Card.of("AS")} & set(hand)


def test_what_others_threw_away_is_dealt_again_too() -> None:
    game, _ = deal("german", lay(TWO, "8S 8C 9C TC JC QC KC 8H"))
    play(game, "1:beg 0:run 1:discard2D3D8C")
    thrown = {other.view(1).discarded for other in resampled(game, 0, 20)}
    assert len(thrown) > 10
    assert {other.view(1).discarded for other in resampled(game, 1, 20)} == {game.view(1).discarded}


def test_a_penalty_is_kept() -> None:
    game, _ = deal("californie", lay(TWO, cut="9S"), score=(3, 0), script="1:2D 0:2C")
    for hand in _hands(game, 0, 1):
        # The card drawn since lay open.
        before = set(hand) - {card for _, card in game.public().drawn}
        assert not {natural(card).suit.letter for card in before} & {"D", "S"}


def test_blind_players_do_not_know_their_own() -> None:
    game, _ = deal("lancashire", lay((*TWO, "2H 3H 4H 5H 6H 7H", "2S 3S 4S 5S 6S 7S")))
    hands = {tuple(other._deal.hands[3]) for other in resampled(game, 3, 20)}
    assert len(hands) > 10

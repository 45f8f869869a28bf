"""docs/rules.md §6: until a deal is scored, nobody but its player can tell a revoke.

Cards are dealt again so that what was played is the same, and other cards of it broke the rule.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import CallRevoke
from bot.engine.deal import Deal
from bot.engine.events import Event
from bot.engine.game import game as game_module
from bot.engine.game.game import Game, Setup
from bot.engine.game.gate import public_view, seat_view
from bot.engine.variants import VARIANTS
from bot.engine.views import PublicView, SeatView
from tests.engine.playing import at_random, begin
from tests.engine.resample import resampled
from tests.hands import FAIR, StoredPacks


def _setup(game_id: str, take_back: str = "trick") -> Setup:
    """Choose the form with most players of those with up to four."""
    variant = VARIANTS[game_id]
    form = max(variant.forms, key=lambda form: form.seats if form.seats <= 4 else 0)
    options = {"revokes": "called", "take_back": take_back}
    return Setup(variant, options, form.sides, form.seats)


def _told(setup: Setup, dealer: int, game: Game) -> list[tuple[Event, ...]]:
    """Play a game's first deal again, and return what was told of each action."""
    (deal,) = game.deals
    again, opening = Game.start(setup, StoredPacks([deal.layout], FAIR), dealer)
    return [opening, *(again.apply(seat, action) for seat, action in deal.actions)]


def look(setup: Setup, seed: int) -> int:
    """Look at some moments of a deal's tricks; return how often other cards were the revokes."""
    start = begin(setup, seed)
    game, chance, others = start.game, Random(seed), 0
    for seat, action in at_random(game, chance):
        public = game.public()
        if game.deal_number or game.over:
            break
        if public.trick.cards and chance.random() < 0.2:
            told = _told(setup, start.first.dealer, game)
            for viewer in (None, chance.randrange(setup.seats)):
                for twin in resampled(game, viewer, 1, chance.randrange(1 << 30)):
                    assert twin.public() == public
                    if viewer is not None:
                        assert twin.view(viewer) == game.view(viewer)
                    assert _told(setup, start.first.dealer, twin) == told
                    others += twin._deal.revokes != game._deal.revokes
        game.apply(seat, action)
    return others


def search(setup: Setup) -> int:
    """Look at some deals."""
    return sum(look(setup, seed) for seed in range(8))


TABLES = [
    ("trinidad", "trick"),
    ("trinidad", "next"),
    ("tobago", "none"),
    ("west-yorkshire", "trick"),
    ("hoyle", "trick"),
    ("californie", "trick"),
]


@pytest.mark.parametrize(("game_id", "take_back"), TABLES)
def test_views_and_events_are_the_same_whichever_card_broke_the_rule(
    game_id: str, take_back: str
) -> None:
    assert search(_setup(game_id, take_back))


# ------------------------------------------------------------------------------ leaks are found


def _known(view: PublicView, **changes: object) -> PublicView:
    if view.revokes is None:
        return view
    return replace(view, revokes=replace(view.revokes, **changes))  # type: ignore[arg-type]


def _open_where_it_broke_the_rule(played: Deal) -> PublicView:
    view = public_view(played)
    if view.revokes is None or played.revokes is None:
        return view
    find, trick = played.revokes.find, len(played.tricks)
    return _known(
        view,
        open_to_take_back=tuple(
            seat for seat in view.revokes.open_to_take_back if find(seat, trick)
        ),
    )


def _count(played: Deal) -> PublicView:
    made = () if played.revokes is None else played.revokes.made
    return replace(public_view(played), four=len(made))


def _calls_that_are_right(played: Deal, seat: int) -> SeatView:
    view = seat_view(played, seat)
    if played.revokes is None:
        return view
    made = {(one.seat, one.trick) for one in played.revokes.made}
    legal = [
        one
        for one in view.legal
        if not isinstance(one, CallRevoke) or (one.seat, one.trick) in made
    ]
    return replace(view, legal=tuple(legal))


@pytest.mark.parametrize("leaking", [_open_where_it_broke_the_rule, _count])
def test_a_leak_in_public_is_found(
    leaking: Callable[[Deal], PublicView], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_module, "public_view", leaking)
    with pytest.raises(AssertionError):
        search(_setup("trinidad"))


def test_a_leak_to_a_player_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_module, "seat_view", _calls_that_are_right)
    with pytest.raises(AssertionError):
        search(_setup("trinidad"))

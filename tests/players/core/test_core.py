"""The core plays as the engine does; `make soak-core` goes on for as long as wanted."""

from __future__ import annotations

import pytest

from bot.engine.cards import PACK, parse
from bot.engine.variants import OptionValue, find_variant
from bot.players.core import codes
from bot.players.core.deal import apply, begin, legal
from bot.players.core.reading import laws_of, mask
from tests.engine.soak import setup_of
from tests.forms import EVERY_FORM, NUMBERED_FORMS
from tests.hands import BARE
from tests.players.core.both import play_both

_GAMES = 4


@pytest.mark.parametrize("first", NUMBERED_FORMS)
def test_core_and_engine_agree_in_every_form_with_options_by_chance(first: int) -> None:
    for seed in range(first, first + _GAMES * len(EVERY_FORM), len(EVERY_FORM)):
        assert play_both(setup_of(seed, erring=False), seed) > 0


@pytest.mark.parametrize(
    ("game", "options", "bid", "before", "after"),
    [
        ("auction-pitch", {"smudge": True}, codes.BID_OF + 4, 0, 11),
        ("auction-pitch", {"smudge": True}, codes.BID_OF + 4, -1, 3),
        ("setback", {"shoot": "moon"}, codes.SHOOT, 0, 11),
        ("setback", {"shoot": "moon"}, codes.SHOOT, -1, 0),
    ],
)
def test_bid_of_all_points_that_is_made_wins_the_game_only_from_zero_on(
    game: str, options: dict[str, OptionValue], bid: int, before: int, after: int
) -> None:
    """By chance nobody makes it."""
    laws = laws_of(find_variant(game).rules(options), 4, 4)
    hands = [mask(parse(hand)) for hand in BARE]
    stock = [card.index for card in PACK if not sum(hands) >> card.index & 1]
    state = begin(laws, hands, stock, dealer=0, score=[0, before, 0, 0])
    apply(state, bid)
    while not state.over:
        apply(state, max(legal(state)))
    assert state.score == [0, after, 0, 0]

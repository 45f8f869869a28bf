"""docs/rules.md §8.3 and §8.6: the games in which trumps are named, and their options."""

from __future__ import annotations

import pytest

from bot.engine.axes import Exchange, Follow, PoolOf, Revokes, Trumps
from bot.engine.cards import Rank
from bot.engine.errors import BadOption
from bot.engine.variants import VARIANTS, Form

from .words import form_of, unnamed

TABLE = """
ten-point-pitch|2x2 3x2 2x3|32|54|9|4-10|none|stuck|refill bound|trumps-only|holder
smear | 2x2 3x2 | 21 | 54 | 10 | 2-10 | none | stuck | to-six | follow-or-trump | holder
pidro | 2x2 | 62 | 52 | 9 | 6-14 | top | stuck | refill dealer | trumps-only | holder
pedro | 2x2 | 62 | 52 | 9 | 7-14 | none | stuck | refill dealer | strict | holder
cinch | 2x2 4 | 51 | 52 | 9 | 1-14 | none | free | refill dealer | follow-or-trump | taker
"""
_LAWS = "revokes=none,called take_back=trick,next,none revoke_penalty=usual,no-score,game"
OPTIONS = {
    "ten-point-pitch": (
        "points=10,7,11,13 low=holder,taker steal=none,any,top all_pass=stuck,redeal,next"
        " joker_order=ranked,first"
    ),
    "smear": (
        "low=holder,taker steal=none,any,top all_pass=stuck,redeal,next joker_order=first,ranked"
        f" joker_rank=middle,low kitty=0,4 follow=follow-or-trump,strict {_LAWS}"
    ),
    "pidro": "low=holder,taker steal=top,none,any all_pass=stuck,redeal,next",
    "pedro": (
        "low=holder,taker steal=none,any,top all_pass=stuck,redeal,next"
        f" follow=strict,follow-or-trump,trumps-only {_LAWS}"
    ),
    "cinch": (
        "low=taker,holder steal=none,any,top all_pass=free,stuck,redeal set=give,minus"
        f" follow=follow-or-trump,strict {_LAWS}"
    ),
}


@pytest.mark.parametrize("row", TABLE.strip().splitlines())
def test_8_3_a_row_of_the_table(row: str) -> None:
    name, forms, target, pack, hand, bids, steal, all_pass, exchange, follow, low = (
        cell.strip() for cell in row.split("|")
    )
    game = VARIANTS[name]
    rules = game.rules({})
    assert game.forms == tuple(map(form_of, forms.split()))
    assert (rules.target, 52 + rules.jokers, rules.hand) == (int(target), int(pack), int(hand))
    assert f"{rules.least_bid}-{rules.greatest_bid}" == bids
    assert (rules.steal.value, rules.all_pass.value) == (steal, all_pass)
    assert rules.trumps is Trumps.NAME
    kind, _, pool = exchange.partition(" ")
    assert rules.exchange.value == kind
    assert not pool or rules.pool is PoolOf(pool)
    assert (rules.follow.value, rules.low.value) == (follow, low)
    assert rules.first_lead_trump == (name not in {"pedro", "cinch"})


@pytest.mark.parametrize("game_id", OPTIONS)
def test_8_6_the_options_of_a_game(game_id: str) -> None:
    offered = unnamed(game_id, *OPTIONS[game_id].split())
    assert [str(value) for value in offered.pop("shoot").values] == ["none", "smudge", "moon"]
    assert offered.pop("target").values == range(1, 501)
    assert offered.pop("deals").values == range(61)
    assert offered.pop("least_bid").values[0] == 1
    assert not offered


@pytest.mark.parametrize(("points", "off_cards"), [(7, "J"), (10, "J"), (11, "JA"), (13, "J3")])
def test_8_5_2_points_of_ten_point_pitch(points: int, off_cards: str) -> None:
    rules = VARIANTS["ten-point-pitch"].rules({"points": points})
    assert rules.greatest_bid == points
    assert "".join(rank.letter for rank in rules.off_cards) == off_cards
    with pytest.raises(BadOption):
        VARIANTS["ten-point-pitch"].rules({"points": points, "least_bid": points + 1})


def test_8_3_six_have_other_hands_and_exchanges() -> None:
    six = Form(3, 6)
    ten = VARIANTS["ten-point-pitch"].rules({}, six)
    assert (ten.hand, ten.kitty, ten.exchange) == (8, 6, Exchange.TO_SIX)
    smear = VARIANTS["smear"]
    assert smear.rules({}, six).hand == smear.rules({"kitty": 4}).hand == 9
    with pytest.raises(BadOption):
        smear.rules({"kitty": 4}, six)


def test_8_4_with_trumps_only_nothing_is_revoked_in_pedro() -> None:
    chosen = {"revokes": "called", "follow": "trumps-only"}
    rules = VARIANTS["pedro"].rules(chosen)
    assert (rules.follow, rules.revokes) == (Follow.TRUMPS_ONLY, Revokes.NONE)
    assert rules.off_cards == (Rank.FIVE,)

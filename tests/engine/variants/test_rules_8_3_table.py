"""docs/rules.md §8.3 and §8.6: the table of the games played today, and their options."""

from __future__ import annotations

import pytest

from bot.engine.axes import (
    AllPass,
    Blind,
    Follow,
    GameTie,
    LowTo,
    Market,
    Shoot,
    Steal,
    UsualPenalty,
)
from bot.engine.errors import BadOption
from bot.engine.events import Cause
from bot.engine.variants import VARIANTS

from .words import form_of, unnamed

TABLE = {
    "setback": ("2x2 2 3 4 5 3x2 2x3", 11, 6, Market.AUCTION, Follow.FOLLOW_OR_TRUMP, "HLJG"),
    "nine-card-don": ("2x2", 121, 9, Market.NONE, Follow.STRICT, "G"),
    "irish-don": ("2x2", 81, 13, Market.NONE, Follow.STRICT, ""),
    "phat": ("2x2", 181, 13, Market.NONE, Follow.STRICT, "G"),
}
_CAUSES = {"H": Cause.HIGH, "L": Cause.LOW, "J": Cause.JACK, "G": Cause.GAME}
_DON = "blind=partner,all,nobody"
OPTIONS = {
    "setback": (
        "pack=full,sevens off_jack=False,True jokers=0,1,2 joker_order=ranked,first"
        " joker_rank=middle,low five=False,True kitty=0,2,3,4 draw=False,True"
        " steal=none,any,top all_pass=stuck,redeal,next shoot=none,smudge,moon low=holder,taker"
        " follow=follow-or-trump,strict"
    ),
    "nine-card-don": _DON,
    "irish-don": _DON,
    "phat": _DON,
}
LAWS = "revokes=none,called take_back=trick,next,none revoke_penalty=usual,no-score,game"


@pytest.mark.parametrize("game_id", TABLE)
def test_8_3_a_row_of_the_table(game_id: str) -> None:
    forms, target, hand, market, follow, order = TABLE[game_id]
    game = VARIANTS[game_id]
    rules = game.base
    assert game.forms == tuple(map(form_of, forms.split()))
    assert (rules.target, rules.hand, rules.market) == (target, hand, market)
    assert rules.pitched
    assert rules.follow is follow
    assert rules.order == tuple(_CAUSES[letter] for letter in order)


def test_8_3_setback_bids_from_two_and_sticks_the_dealer() -> None:
    rules = VARIANTS["setback"].base
    assert (rules.least_bid, rules.greatest_bid) == (2, 4)
    assert (rules.steal, rules.all_pass, rules.shoot) == (Steal.NONE, AllPass.STUCK, Shoot.NONE)
    assert rules.low is LowTo.HOLDER


def test_8_5_6_the_dons_peg_more_and_their_partners_are_blind() -> None:
    nine, irish, phat = (VARIANTS[name].base for name in ("nine-card-don", "irish-don", "phat"))
    honours = {14: 4, 13: 3, 12: 2, 11: 1, 5: 10}
    assert (dict(nine.pegs), dict(nine.plain_pegs)) == ({**honours, 9: 9}, {5: 5})
    assert (dict(irish.pegs), dict(irish.plain_pegs)) == ({**honours, 9: 18}, {9: 9, 5: 5})
    assert nine.game_points == phat.game_points == 8
    assert (phat.pegs, phat.plain_pegs) == (irish.pegs, irish.plain_pegs)
    assert phat.game_tie is GameTie.CARRIED
    for rules in (nine, irish, phat):
        assert rules.blind is Blind.PARTNERS
        assert rules.usual_penalty is UsualPenalty.PEGS


@pytest.mark.parametrize("game_id", TABLE)
def test_8_6_the_options_of_a_game(game_id: str) -> None:
    offered = unnamed(game_id, *OPTIONS[game_id].split(), *LAWS.split())
    assert offered.pop("target").values == range(1, 501)
    assert offered.pop("deals").values == range(61)
    if game_id == "setback":
        least = offered.pop("least_bid")
        assert (least.default, least.values) == (2, range(1, 13))
    assert not offered


def test_8_6_a_least_bid_above_the_greatest_is_an_error() -> None:
    with pytest.raises(BadOption):
        VARIANTS["setback"].rules({"least_bid": 5})

"""The registry of games: ids, names, forms, options and what they do to the rules."""

from __future__ import annotations

import pytest

from bot.engine.errors import BadForm, BadOption, BadScore, UnknownVariant
from bot.engine.game import Game, Setup
from bot.engine.rules import GameTie
from bot.engine.variants import VARIANTS, Form, Variant, find_variant
from tests.hands import FAIR


def test_the_games_stand_in_the_order_of_the_rule_book() -> None:
    assert list(VARIANTS) == ["trinidad", "tobago"]
    assert all(VARIANTS[key].id == key for key in VARIANTS)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("trinidad", "trinidad"),
        ("Tobago", "tobago"),
        (" TRINIDAD ", "trinidad"),
        ("All Foes", "trinidad"),
        ("all-foes", "trinidad"),
        ("Tobago All Fours", "tobago"),
    ],
)
def test_a_game_is_found_by_what_players_type(typed: str, found: str) -> None:
    assert find_variant(typed) is VARIANTS[found]


@pytest.mark.parametrize("typed", ["", "bridge", "—", "trinidadd"])
def test_an_unknown_name_is_an_error(typed: str) -> None:
    with pytest.raises(UnknownVariant) as caught:
        find_variant(typed)
    assert caught.value.name == typed


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_defaults_change_nothing_and_are_never_kept(variant: Variant) -> None:
    defaults = {option.name: option.default for option in variant.options}
    assert variant.rules(defaults) == variant.rules({}) == variant.base
    assert variant.trim(defaults) == {}


def test_options_set_the_rules() -> None:
    rules = VARIANTS["trinidad"].rules(
        {"target": 7, "game_tie": "non-dealer", "undertrump": False, "game_points": 2}
    )
    assert (
        rules.target,
        rules.game_tie,
        rules.undertrump,
        rules.game_points,
        rules.gift_limit,
    ) == (
        7,
        GameTie.NON_DEALER,
        False,
        2,
        False,
    )
    assert VARIANTS["tobago"].rules({"undertrump": True}).undertrump


def test_trimmed_options_keep_the_games_order() -> None:
    given = {"gift_limit": True, "target": 7, "undertrump": True}
    assert list(VARIANTS["trinidad"].trim(given).items()) == [("target", 7), ("gift_limit", True)]


def test_the_defaults_of_the_rule_book() -> None:
    def listed(variant: str) -> dict[str, object]:
        return {option.name: option.default for option in VARIANTS[variant].options}

    assert listed("trinidad") == {
        "target": 14,
        "game_points": 1,
        "game_tie": "nobody",
        "undertrump": True,
        "gift_limit": False,
    }
    assert listed("tobago") == listed("trinidad") | {"undertrump": False}


def test_forms() -> None:
    assert VARIANTS["trinidad"].form(2, 4) == Form(2, 4)
    assert VARIANTS["tobago"].form(2, 2) == Form(2, 2)
    for sides, seats in ((2, 3), (3, 3), (4, 4), (1, 2), (2, 6), (0, 0)):
        with pytest.raises(BadForm):
            VARIANTS["trinidad"].form(sides, seats)
        with pytest.raises(BadForm):
            Setup(VARIANTS["trinidad"], {}, sides, seats)


def test_a_setup_refuses_bad_options_at_once() -> None:
    with pytest.raises(BadOption) as caught:
        Setup(VARIANTS["trinidad"], {"target": 0}, 2, 4)
    assert (caught.value.option, caught.value.value) == ("target", 0)


@pytest.mark.parametrize("score", [(14, 0), (0, 20), (1,), (1, 2, 3)])
def test_a_game_begins_below_the_target(score: tuple[int, ...]) -> None:
    setup = Setup(VARIANTS["trinidad"], {}, 2, 4)
    with pytest.raises(BadScore):
        Game.start(setup, FAIR, 0, score)

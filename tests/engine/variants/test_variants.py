"""The registry of games: ids, names, forms, options and their rules."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.axes import GameTie
from bot.engine.errors import BadForm, BadOption, BadScore, UnknownVariant
from bot.engine.game.game import Game, Setup
from bot.engine.variants import VARIANTS, Family, Form, Variant, find_variant
from bot.locale.say import LANGUAGES, speak
from tests.hands import FAIR


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("trinidad", "trinidad"),
        (" TRINIDAD ", "trinidad"),
        ("All Foes", "trinidad"),
        ("all-foes", "trinidad"),
        ("Tobago All Fours", "tobago"),
        ("Old Sledge", "seven-up"),
        ("Sledge", "seven-up"),
        ("Seven-Up", "seven-up"),
        ("7up", "seven-up"),
        ("Setback", "setback"),
        ("Auction Pitch", "auction-pitch"),
        ("Don", "nine-card-don"),
        ("High-Low-Jack", "pitch"),
        ("California Loo", "california-jack"),
        ("All Fours français", "french"),
        ("Deutsches All Fours", "german"),
    ],
)
def test_a_game_is_found_by_what_players_type(typed: str, found: str) -> None:
    assert find_variant(typed) is VARIANTS[found]


def test_no_two_games_answer_to_one_name_in_any_language() -> None:
    for variant in VARIANTS.values():
        told = (speak(language)(variant.name) for language in LANGUAGES)
        for name in (variant.id, variant.name, *variant.aliases, *told):
            assert find_variant(name) is variant


def test_the_first_form_is_the_usual_one() -> None:
    for variant in VARIANTS.values():
        assert variant.rules({}) == variant.rules({}, variant.forms[0])
        assert len(set(variant.forms)) == len(variant.forms)


@pytest.mark.parametrize("typed", ["", "bridge", "—", "trinidadd"])
def test_an_unknown_name_is_an_error(typed: str) -> None:
    with pytest.raises(UnknownVariant) as caught:
        find_variant(typed)
    assert caught.value.name == typed


def test_the_rules_make_a_game_one_of_its_family() -> None:
    families = {
        family: {game.id for game in VARIANTS.values() if game.family is family}
        for family in Family
    }
    assert families[Family.FIXED] == {"basic"}
    assert families[Family.BOUGHT] == {
        *("free-style-pitch", "commercial-pitch", "auction-pitch", "setback"),
        *("ten-point-pitch", "smear", "pidro", "pedro", "cinch"),
    }
    assert families[Family.DRAWN] == {"california-jack", "shasta-sam", "californie"}
    assert families[Family.PITCHED] == {
        *("pitch", "england", "blind", "lancashire", "west-yorkshire"),
        *("nine-card-don", "irish-don", "phat"),
    }
    assert {"trinidad", "tobago", "seven-up", "all-fives", "dick"} < families[Family.TURNED]


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_defaults_change_nothing_and_are_never_kept(variant: Variant) -> None:
    for form in variant.forms:
        defaults = {option.name: option.default for option in variant.options_in(form)}
        assert variant.rules(defaults, form) == variant.rules({}, form)
        assert variant.trim(defaults, form) == {}
    assert variant.rules({}) == variant.base


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_every_value_of_an_option_makes_rules_of_its_own(variant: Variant) -> None:
    for form in variant.forms:
        most = variant.rules({}, form).greatest_bid
        for option in variant.options_in(form):
            values = [
                value for value in option.values if option.name != "least_bid" or int(value) <= most
            ]
            made = {variant.rules({option.name: value}, form): value for value in values}
            assert len(made) == len(values)
            assert made[variant.rules({}, form)] == option.default
            for value in values:
                chosen = variant.trim({option.name: value}, form)
                assert (option.name in chosen) == (value != option.default)


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
    ) == (7, GameTie.NON_DEALER, False, 2, False)
    assert VARIANTS["tobago"].rules({"undertrump": True}).undertrump


def test_trimmed_options_keep_the_games_order() -> None:
    given = {"gift_limit": True, "target": 7, "undertrump": True}
    assert list(VARIANTS["trinidad"].trim(given).items()) == [("target", 7), ("gift_limit", True)]


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


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", 0),
        ("target", 101),
        ("target", True),
        ("target", "7"),
        ("game_points", 3),
        ("game_points", True),
        ("game_tie", "dealer"),
        ("game_tie", 1),
        ("undertrump", 0),
        ("undertrump", "false"),
        ("gift_limit", None),
        ("revokes", True),
        ("take_back", "always"),
        ("revoke_penalty", None),
        ("hung_jack_points", 7),
        ("gift_needs_trump", 1),
        ("low", "dealer"),
    ],
)
def test_5_12_what_an_option_does_not_take_is_refused(name: str, value: Any) -> None:
    for game in [game for game in VARIANTS.values() if game.row < 25]:
        with pytest.raises(BadOption):
            game.rules({name: value})

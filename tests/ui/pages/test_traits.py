"""Games in one line, and found by what they have."""

from collections.abc import Callable

import pytest

from bot.engine.axes import Market
from bot.engine.variants import VARIANTS, Family, Variant
from bot.locale.say import LANGUAGES, speak
from bot.ui.core.layout import OPTION
from bot.ui.rulebook.traits import game_facts, games_that_have
from bot.ui.text.measure import size


def found(typed: str) -> list[str]:
    return [game.id for game in games_that_have(typed)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_fits_whole_and_says_what_the_game_has(language: str) -> None:
    say = speak(language)
    for game in VARIANTS.values():
        line = game_facts(game, say, OPTION)
        assert size(line) <= OPTION
        assert "…" not in line
        assert line.count(" · ") == 2, "a game without traits"


@pytest.mark.parametrize(
    ("words", "has"),
    [
        (
            ["bid", "bidding", "annonces", "enchères", "bieten", "Gebot"],
            lambda game: game.base.market in {Market.SALE, Market.AUCTION},
        ),
        (["draw", "stock", "pioche", "talon", "ziehen"], lambda game: game.family is Family.DRAWN),
        (
            ["two players", "2", "deux joueurs", "zwei Spieler", "2 spieler"],
            lambda game: any(form.seats == 2 for form in game.forms),
        ),
        (["to 7", "bis 7", "en 7"], lambda game: game.base.target == 7),
        (["11"], lambda game: game.base.target == 11),
    ],
    ids=["bidding", "drawing", "players", "to 7", "11"],
)
def test_games_are_found_by_what_they_have(
    words: list[str], has: Callable[[Variant], bool]
) -> None:
    for typed in words:
        assert set(found(typed)) == {game.id for game in VARIANTS.values() if has(game)}, typed


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("seven-up", "seven-up"),
        ("7up", "seven-up"),
        ("setback", "setback"),
        ("all-fives", "all-fives"),
        ("Californie", "californie"),
        ("blindes", "blind"),
        ("draw two", "shasta-sam"),
    ],
)
def test_a_games_name_comes_before_what_others_have(typed: str, first: str) -> None:
    assert found(typed)[0] == first


def test_nothing_typed_lists_all_games_and_nonsense_none() -> None:
    assert found("") == found(" ") == list(VARIANTS)
    assert not found("poker") + found("two zebras")


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        *(("for two", "two"), ("two-handed games", "two"), ("pour deux", "deux")),
        *(("jeu à deux", "deux"), ("zu zweit", "zwei"), ("zu viert mit bieten", "vier bieten")),
        *(("Spiele für fünf", "fünf"), ("games with bidding", "bidding")),
        *(("betteln", "beg"), ("mendier", "beg"), ("proposer", "beg")),
    ],
)
def test_games_are_found_as_people_say_it(typed: str, same: str) -> None:
    assert set(found(typed)) == set(found(same)) != set()


def test_only_the_beginning_of_a_long_text_is_looked_at() -> None:
    assert found(f"two players{' ' * OPTION} poker") == found("two players")
    assert found(" ".join(["two"] * 8) + " poker") == []

"""Games and forms as people name them."""

import pytest

from bot.engine.variants import VARIANTS, Form, Variant
from bot.interactions.typed.games import choose_form, find_game
from bot.locale import LANGUAGES, speak
from bot.tables.errors.opening import UnfitForm, UnknownGame

PITCH, YORKSHIRE, DICK = (VARIANTS[name] for name in ("pitch", "west-yorkshire", "dick"))


@pytest.mark.parametrize(
    ("text", "game"),
    [("setback", "auction-pitch"), ("Old Sledge", "seven-up"), ("7UP", "seven-up")],
)
def test_a_game_goes_by_many_names(text: str, game: str) -> None:
    assert find_game(text) is VARIANTS[game]
    with pytest.raises(UnknownGame):
        find_game("poker")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_goes_by_its_name_in_every_language(language: str) -> None:
    say = speak(language)
    for game in VARIANTS.values():
        assert find_game(say(game.name)) is game
        assert find_game(say(game.name).upper().replace("Ç", "C").replace("É", "E")) is game


@pytest.mark.parametrize(
    ("game", "players", "sides", "form"),
    [
        *((PITCH, None, None, Form(2, 4)), (PITCH, 4, None, Form(2, 4)), (PITCH, 4, 4, Form(4, 4))),
        *((PITCH, 6, None, Form(6, 6)), (PITCH, 6, 3, Form(3, 6)), (PITCH, 6, 2, Form(2, 6))),
        *((PITCH, None, 3, Form(3, 3)), (PITCH, 8, 4, Form(4, 8))),
        # Open choices follow the form in which people usually play the game.
        *((YORKSHIRE, 6, None, Form(3, 6)), (YORKSHIRE, None, 2, Form(2, 4))),
        (DICK, None, 3, Form(3, 3)),
    ],
)
def test_players_and_sides_name_a_form(
    game: Variant, players: int | None, sides: int | None, form: Form
) -> None:
    assert choose_form(game, players, sides) == form


@pytest.mark.parametrize(("players", "sides"), [(5, None), (4, 4), (None, 5), (3, 3)])
def test_a_form_that_the_game_is_not_for_is_refused(players: int | None, sides: int | None) -> None:
    with pytest.raises(UnfitForm):
        choose_form(YORKSHIRE, players, sides)


def test_every_form_of_every_game_can_be_asked_for() -> None:
    for variant in VARIANTS.values():
        for form in variant.forms:
            assert choose_form(variant, form.seats, form.sides) == form

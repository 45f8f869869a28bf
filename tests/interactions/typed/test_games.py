"""Games and forms as people name them."""

import pytest

from bot.engine.variants import VARIANTS, Form, Variant
from bot.interactions.typed.games import choose_form, find_game, suggest_named
from bot.locale import LANGUAGES, speak
from bot.tables.errors.opening import AmbiguousGame, UnfitForm, UnfitPlayers, UnknownGame
from bot.ui.core.layout import CHOICES
from bot.views.settings.server import ServerSettings

PITCH, YORKSHIRE, DICK = (VARIANTS[name] for name in ("pitch", "west-yorkshire", "dick"))


@pytest.mark.parametrize(
    ("text", "game"),
    [
        *(("setback", "setback"), ("Old Sledge", "seven-up"), ("7UP", "seven-up")),
        # The beginning of a name, in any language.
        *(("seven-u", "seven-up"), ("nine", "nine-card-don"), ("aukt", "auction-pitch")),
        *(("Pitch aux enc", "auction-pitch"), ("west-y", "west-yorkshire"), ("Shas", "shasta-sam")),
        # A whole name goes before longer ones.
        *(("pitch", "pitch"), ("all fours", "trinidad"), ("California Jack", "california-jack")),
    ],
)
def test_a_game_goes_by_many_names(text: str, game: str) -> None:
    assert find_game(text) is VARIANTS[game]


@pytest.mark.parametrize(
    ("text", "error", "games"),
    [
        ("californ", AmbiguousGame, {"california-jack", "californie"}),
        ("auction", AmbiguousGame, {"auction-pitch", "setback"}),
        ("poker", UnknownGame, {*VARIANTS}),
        (" ?! ", UnknownGame, {*VARIANTS}),
    ],
)
def test_games_to_choose_from_are_offered(
    text: str, error: type[UnknownGame], games: set[str]
) -> None:
    with pytest.raises(error) as raised:
        find_game(text)
    menus = [step.rows(speak()) for step in raised.value.steps]
    assert {row.value for rows in menus for row in rows} == games
    assert all(len(rows) <= CHOICES for rows in menus), "Discord takes no more in a menu"


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


@pytest.mark.parametrize(
    ("players", "sides", "error", "offered"),
    [
        (5, None, UnfitPlayers, [(2, 2), (4, 2), (6, 2), (6, 3)]),
        (4, 4, UnfitForm, [(4, 2)]),
        (None, 5, UnfitForm, [(2, 2), (4, 2), (6, 2), (6, 3)]),
        (3, 3, UnfitPlayers, [(2, 2), (4, 2), (6, 2), (6, 3)]),
    ],
)
def test_a_form_that_the_game_is_not_for_is_refused_and_others_offered(
    players: int | None, sides: int | None, error: type[UnfitForm], offered: list[tuple[int, int]]
) -> None:
    with pytest.raises(UnfitForm) as raised:
        choose_form(YORKSHIRE, players, sides)
    assert type(raised.value) is error
    (step,) = raised.value.steps
    ways = step.ways(speak()).values()
    assert [(way["players"], way["sides"]) for way in ways] == offered


def test_every_form_of_every_game_can_be_asked_for() -> None:
    for variant in VARIANTS.values():
        for form in variant.forms:
            assert choose_form(variant, form.seats, form.sides) == form


def test_a_preset_called_like_its_game_is_not_suggested_besides_it() -> None:
    german = [choice.value for choice in suggest_named(ServerSettings(), "punkte", speak("de"))]
    assert "Sieben-Punkte-Pitch" in german
    assert "Zehn-Punkte-Pitch" not in german, "the game itself is suggested"

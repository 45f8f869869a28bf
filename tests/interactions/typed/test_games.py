"""Games, forms and house options as people name them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.variants import VARIANTS, Form, OptionValue, Variant
from bot.interactions.typed.games import choose_form, find_game, suggest_named
from bot.interactions.typed.options import UnreadableOption, read, suggest, write
from bot.locale.say import LANGUAGES, speak
from bot.tables.errors.opening import (
    AmbiguousGame,
    BadOrder,
    UnfitForm,
    UnfitNumber,
    UnfitOption,
    UnfitPlayers,
    UnfitValue,
    UnknownGame,
)
from bot.ui.core.layout import CHOICES
from bot.ui.table.options import alternatives, options_that_matter, worth_offering
from bot.views.settings.server import ServerSettings
from tests.depth import examples
from tests.forms import options_by_chance

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


GAMES = list(VARIANTS.values())
TRINIDAD = VARIANTS["trinidad"]
OFFERED = TRINIDAD.options
FOUR = TRINIDAD.forms[0]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", {}),
        (" , ,", {}),
        ("game_points=2", {"game_points": 2}),
        (" Game_Points = 2 ,gift_limit=ON,", {"game_points": 2, "gift_limit": True}),
        ("gift_limit=no, undertrump=yes", {"gift_limit": False, "undertrump": True}),
        ("game_tie=Non-Dealer", {"game_tie": "non-dealer"}),
        ("target=21", {"target": 21}),
        ("game_points=1, game_points=2", {"game_points": 2}),
        ("game_points=2 gift_limit=on", {"game_points": 2, "gift_limit": True}),
        (
            "game_points = 2  gift_limit= on; target=9",
            {"game_points": 2, "gift_limit": True, "target": 9},
        ),
    ],
)
def test_house_options_are_read(text: str, options: dict[str, OptionValue]) -> None:
    assert read(OFFERED, text) == options


UNREADABLE = ("game_points", "game_points=2 gift_limit")
UNFIT = (
    *("game_points = gift_limit=on", "smudge=on", "=on", "game_points=", "game_points=3"),
    *("game_points=²", "game_points=" + "9" * 5000, "game_points=on", "gift_limit=2"),
    *("gift_limit=1", "game_tie=both", "target=0", "target=101", "target=-1"),
)


@pytest.mark.parametrize(
    ("text", "error"),
    [*((text, UnreadableOption) for text in UNREADABLE), *((text, UnfitOption) for text in UNFIT)],
)
def test_unfit_house_options_are_refused(text: str, error: type[BadOrder]) -> None:
    with pytest.raises(error) as raised:
        read(OFFERED, text)
    assert len(str(raised.value)) < 300, "not all that was typed comes back"


def test_a_refusal_names_the_numbers_or_the_values_that_are_taken() -> None:
    with pytest.raises(UnfitNumber, match=r"target.*1.*100"):
        read(OFFERED, "target=101")
    with pytest.raises(UnfitValue, match=r"gift_limit.*off.*on"):
        read(OFFERED, "gift_limit=2")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@settings(max_examples=examples(5))
@given(data=st.data())
def test_written_options_are_read_back(game: Variant, data: st.DataObject) -> None:
    form = data.draw(st.sampled_from(game.forms))
    options = options_by_chance(game, form, data.draw(st.randoms()))
    assert read(game.options_in(form), write(options)) == options


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_menu_offers_what_a_table_cannot_choose(game: Variant) -> None:
    for form in game.forms:
        for first, value in alternatives(options_that_matter(game, form, {}), {}):
            held = game.choose({first.name: value}, form)
            for option, other in alternatives(options_that_matter(game, form, held), held):
                # A bid that is high already may have to go down with the points.
                if "least_bid" not in held:
                    game.choose({**held, option.name: other}, form)


@given(text=st.text(max_size=60))
def test_nothing_typed_is_a_fault(text: str) -> None:
    with suppress(BadOrder):
        TRINIDAD.rules(read(OFFERED, text))
    for choice in suggest(TRINIDAD, FOUR, {}, text, speak()):
        assert read(OFFERED, str(choice.value))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_choice_is_offered_in_words_and_fits_discord(game: Variant) -> None:
    choices = suggest(game, game.forms[0], {"revokes": "called"}, "", speak())
    numbers = {"hung_jack_points": (1, 3, 6), "stake_game": (1, 2, 5), "deals": (4, 8, 12)}
    numbers["stake_four"] = numbers["stake_game"]
    offered = options_that_matter(game, game.forms[0], {"revokes": "called"})
    wanted = [
        write({option.name: value})
        for option in offered
        if option.name != "target"
        for value in numbers.get(option.name, worth_offering(option))
        if value != ("called" if option.name == "revokes" else option.default)
    ]
    # Discord shows so many; the others come up as one types.
    assert [choice.value for choice in choices] == wanted[:CHOICES]
    for choice in choices:
        assert choice.name.startswith(f"{choice.value}: ")
        assert 1 <= len(choice.name) <= 100
        assert 1 <= len(str(choice.value)) <= 100


def test_choices_follow_what_is_typed() -> None:
    def values(typed: str) -> list[str | int | float]:
        return [choice.value for choice in suggest(TRINIDAD, FOUR, {}, typed, speak())]

    assert values("gift_l") == ["gift_limit=on"]
    assert values("WIN THE GAME") == ["gift_limit=on"], "by what it means, too"
    assert values("gift_limit=on, game_p") == ["gift_limit=on, game_points=2"]
    assert values("gift_limit=on game_p") == ["gift_limit=on, game_points=2"], "without a comma"
    assert values("game_points=2, game_points") == [], "already chosen"
    assert values("smudge=on, game") == [], "nothing mends that"
    assert values("take_back") == []
    both = ["revokes=called, take_back=next", "revokes=called, take_back=none"]
    assert values("revokes=called, take_back") == both
    held = {"game_points": 2, "undertrump": False}
    others = {choice.value for choice in suggest(TRINIDAD, FOUR, held, "", speak())}
    assert {"game_points=1", "undertrump=on"} <= others
    assert "game_points=2" not in others
    (choice,) = suggest(TRINIDAD, FOUR, {}, "gift_limit=on, game_p", speak())
    assert choice.name.startswith("… + game_points=2: ")


def test_any_number_of_a_long_range_can_be_typed() -> None:
    england = VARIANTS["england"]

    def values(typed: str) -> list[str | int | float]:
        return [choice.value for choice in suggest(england, england.forms[0], {}, typed, speak())]

    assert values("stake_game=37") == ["stake_game=37"]
    assert values("follow=strict, stake_four = 3") == ["follow=strict, stake_four=3"]
    assert values("stake_game=101") == []
    assert values("target=7") == [], "that has its own option"


def test_a_long_text_is_read_in_one_go_and_nothing_is_suggested_for_it() -> None:
    spaces = " " * 100_000
    with pytest.raises(UnreadableOption):
        read(OFFERED, f"game_points{spaces}2")
    assert read(OFFERED, f"game_points{spaces}={spaces}2") == {"game_points": 2}
    assert not suggest(TRINIDAD, FOUR, {}, spaces, speak())

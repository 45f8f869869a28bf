"""The library: the list of games, the rules page by page, and the buttons between pages."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.variants import VARIANTS, Form, Variant
from bot.engine.variants.families import FOUR
from bot.locale.say import LANGUAGES, NO_MARKS, NO_SIGNS, Marks, Say, speak
from bot.tables.learn.lessons import lessons
from bot.ui.controls.help import OpenTable, ShowTopic, Topic
from bot.ui.controls.learn import ShowStep
from bot.ui.controls.rulebook import (
    ChooseGameRules,
    ChooseListedGame,
    ChooseShelf,
    RulebookControl,
    ShowCardWords,
    ShowFirstGame,
    ShowGameRules,
    ShowGames,
)
from bot.ui.core import custom_ids
from bot.ui.core.components import BUTTON
from bot.ui.core.custom_ids import BadControl, Control
from bot.ui.core.message import Outgoing
from bot.ui.rulebook.chapters import chapters
from bot.ui.rulebook.games_list import GamesReader, card, games
from bot.ui.rulebook.library import pack, rules, turn
from tests.engine.pairwise import pairwise
from tests.forms import setups
from tests.ui.phone import ABOVE, SCREEN, height
from tests.ui.reading import buttons, check, menu, menus, parts, text
from tests.ui.room import SAY


class Verbose:
    """A language that takes half as many letters again as English."""

    language = SAY.language
    signs = NO_SIGNS
    palette = None
    own_place = None
    marks = NO_MARKS
    newcomer = False

    @property
    def plain(self) -> Say:
        return self

    def drawing(self, _palette: str | None) -> Say:
        return self

    def marking(self, _marks: Marks) -> Say:
        return self

    def __call__(self, message: str, /, **values: Any) -> str:
        return self._longer(SAY(message, **values))

    def count(self, one: str, many: str, n: int, /, **values: Any) -> str:
        return self._longer(SAY.count(one, many, n, **values))

    def meant(self, context: str, message: str, /, **values: Any) -> str:
        return self._longer(SAY.meant(context, message, **values))

    def _longer(self, said: str) -> str:
        return said + "m" * (len(said) // 2)


VERBOSE: Say = Verbose()


def leaf(message: Outgoing, label: str) -> RulebookControl:
    """Return what a button leads to."""
    found = custom_ids.decode(str(buttons(message)[label].custom_id))
    assert isinstance(found, RulebookControl)
    return found


def pages(first: Outgoing, say: Say) -> Iterator[Outgoing]:
    """Turn page after page until there is no next one."""
    shown, label = first, say("Next page")
    while True:
        check(shown)
        yield shown
        if label not in buttons(shown):
            return
        following = turn(leaf(shown, label), READER, say)
        before = say("Previous page")
        if before not in buttons(following):
            before = say("All games")
        back = turn(leaf(following, before), READER, say)
        assert text(back) == text(shown)
        shown = following


def control_of(chooser: Any) -> RulebookControl:
    found = custom_ids.decode(str(chooser.custom_id))
    assert isinstance(found, RulebookControl)
    return found


READER = GamesReader(lessons=lessons(), in_server=True)


def meant(message: Outgoing) -> list[Control]:
    """Return what the buttons of a message mean, in their order."""
    found = (part["custom_id"] for part in parts(message) if part["type"] == BUTTON)
    return [custom_ids.decode(one) for one in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_is_reached_from_the_list_by_its_family(language: str) -> None:
    say, reached = speak(language), set[str]()
    opening = turn(ShowGames(), READER, say)
    check(opening)
    to_families = menu(opening)
    for number, shelf in enumerate(to_families.options, 1):
        family = turn(control_of(to_families), READER, say, shelf.value)
        check(family)
        assert text(turn(ShowGames(number), READER, say)) == text(family), (
            "as buttons of old lists ask"
        )
        chooser, again = menus(family)
        assert [one.value for one in again.options if one.default] == [shelf.value]
        for option in chooser.options:
            game = VARIANTS[option.value]
            assert f"**{say(game.name)}**" in text(family)
            page = turn(control_of(chooser), READER, say, game.id)
            check(page)
            play, explain, learn, back = meant(page)
            assert (play, explain) == (OpenTable(game.id), ShowGameRules(game.id))
            assert isinstance(learn, ShowStep)
            assert back == ShowGames()
            assert height(page) <= SCREEN
            reached.add(game.id)
    assert reached == VARIANTS.keys()


def test_what_no_list_offers_is_refused() -> None:
    for control in (ChooseShelf(), ChooseListedGame(), ChooseGameRules()):
        with pytest.raises(BadControl):
            turn(control, READER, SAY, "poker")
    assert text(turn(ChooseGameRules(3), READER, SAY, "tobago")) == text(
        rules(VARIANTS["tobago"], SAY)
    )


@pytest.mark.parametrize(
    ("played", "first"),
    [
        ([], ["trinidad", "pitch", "setback"]),
        (["cinch", "pitch"], ["cinch", "pitch", "trinidad"]),
        (["phat", "gone", "cotton", "smear"], ["phat", "cotton", "smear"]),
    ],
)
def test_the_list_begins_with_what_is_played_most(played: list[str], first: list[str]) -> None:
    shown = meant(games(replace(READER, most_played=played), SAY))
    assert [one.variant for one in shown if isinstance(one, OpenTable)] == first
    alone = meant(games(GamesReader(played), SAY))
    assert not any(isinstance(one, OpenTable) for one in alone), "no table outside of servers"


def test_a_game_is_learned_by_its_lesson_or_by_that_of_a_game_like_it() -> None:
    near = {"trinidad": "trinidad", "seven-up": "trinidad", "pitch": "pitch", "setback": "bidding"}
    for game, lesson in near.items():
        assert ShowStep(lesson, 0) in meant(card(VARIANTS[game], READER, SAY))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_games_opens_on_one_screen_of_a_phone(language: str) -> None:
    """Whatever is played most there: then all but who asked is on the screen."""
    say = speak(language)
    by_height = sorted(VARIANTS, key=lambda one: height(games(GamesReader([one]), say)))
    assert height(games(READER, say)) <= SCREEN
    assert height(games(replace(READER, most_played=by_height[-3:]), say)) <= SCREEN + ABOVE


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_no_page_is_too_long(variant: Variant) -> None:
    for form in (None, *variant.forms):
        for options in ({},) if form is None else [*pairwise(variant, form)][::9]:
            shown = list(pages(rules(variant, SAY, form, options), SAY))
            assert len(shown) <= 2


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_in_a_wordy_language_nothing_is_lost_between_the_pages(variant: Variant) -> None:
    form = variant.forms[0]
    *_, chosen = pairwise(variant, form)
    options = variant.trim(chosen, form)
    shown = [text(page) for page in pages(rules(variant, VERBOSE, form, options), VERBOSE)]
    page_text = "\n".join(line for page in shown for line in page.split("\n") if line[:3] != "-# ")
    assert page_text == "\n".join(chapters(variant, form, options, VERBOSE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_newcomers_are_led_to_their_first_game_and_back(language: str) -> None:
    say = speak(language)
    first = turn(ShowFirstGame(), READER, say)
    check(first)
    for word in ("High", "Low", "Jack", "Game"):
        assert f"**{say(word)}**" in text(first)
    opening = custom_ids.decode(str(buttons(first)[say("Open a table")].custom_id))
    assert opening == ShowTopic(Topic.OPEN), "the first game can begin from here"
    for label in ("Basic All Fours", "Fill with computers and start", "Cut"):
        assert say(label) in text(first)
    words = turn(leaf(first, say("New to cards?")), READER, say)
    check(words)
    assert text(turn(leaf(words, say("Your first game")), READER, say)) == text(first)
    rules_label = say("The rules of {game}", game=say("Basic All Fours"))
    for page in (first, words):
        assert text(turn(leaf(page, rules_label), READER, say)) == text(
            rules(VARIANTS["basic"], say)
        )


def test_the_words_of_cards_lead_back_to_a_tables_own_rules() -> None:
    own = rules(VARIANTS["trinidad"], SAY, Form(2, 4), {"game_points": 2})
    words = turn(leaf(own, "New to cards?"), READER, SAY)
    assert text(turn(leaf(words, "The rules of Trinidad"), READER, SAY)) == text(own)


@given(st.lists(st.text("ab\n", min_size=1, max_size=80), min_size=1), st.integers(20, 60))
def test_chapters_are_packed_whole_where_they_fit(texts: list[str], limit: int) -> None:
    lines = [line for one in texts for line in one.split("\n")]
    fit = all(len(line) <= limit for line in lines)
    packed = pack(texts, limit)
    assert "\n".join(packed).replace("\n", "") == "".join(texts).replace("\n", "")
    if fit:
        assert all(len(page) <= limit for page in packed)


@st.composite
def some_leaf(draw: st.DrawFn) -> RulebookControl:
    page = draw(st.integers(0, 99))
    if draw(st.booleans()):
        return draw(st.sampled_from((ShowGames(page), ChooseGameRules(page), ShowFirstGame())))
    setup = draw(setups())
    here = setup.variant.id, setup.form, setup.variant.trim(setup.options, setup.form)
    return draw(
        st.sampled_from(
            (
                ShowGameRules(setup.variant.id, page=page),
                ShowCardWords(*here),
                ShowGameRules(*here, page),
            )
        )
    )


@given(some_leaf())
def test_a_leaf_is_read_as_it_was_written(one: RulebookControl) -> None:
    written = custom_ids.encode(one)
    assert len(written) <= 100
    assert custom_ids.decode(written) == one
    if not isinstance(one, ChooseGameRules):
        check(turn(one, READER, SAY))


def test_an_option_has_the_name_that_its_readers_type() -> None:
    trinidad = VARIANTS["trinidad"]
    options = {tongue: chapters(trinidad, FOUR, {}, speak(tongue))[-2] for tongue in LANGUAGES}
    names = {tongue: re.findall(r"`(\w+)`", text) for tongue, text in options.items()}
    assert names["en"] == ["target", "house_options"]
    assert names["fr"] == ["but", "règles_maison"]
    assert names["de"] == ["ziel", "hausregeln"]
    assert all("`game_tie=non-dealer`" in text for text in options.values())


def test_in_french_punctuation_stays_with_its_word() -> None:
    for variant in VARIANTS.values():
        text = "\n".join(chapters(variant, None, {}, speak("fr")))
        assert not re.search(r"(?<!\u00a0)([;!?»]|:(?=[\s*]|$))", text, re.MULTILINE), variant.id

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.locale import LANGUAGES, speak
from bot.ui.text.measure import size
from bot.ui.text.names import LENGTH, NOBODY, comparable, join_names, plain, safe, safe_text

FAMILY = "👨‍👩‍👧"


@given(st.text(max_size=32) | st.text("@everyonehere<#>*_`|\\\u200d\u202e\n 👍♥●אع·", max_size=32))
def test_a_shown_name_does_nothing_but_show(name: str) -> None:
    text = safe(name)
    bare = re.sub(r"\\.", "", text)
    assert not set(bare) & set("*_~`|<>#[](){}:/@&\\\n\r")
    assert "@everyone" not in text
    assert "@here" not in text
    shown = plain(name)
    assert 1 <= size(shown.strip("\u2068\u2069")) <= LENGTH
    assert not {"\u202e", "\u200b", "\u2066", "\n"} & set(shown)
    assert not set("●○▲□▶→♠♥♦♣") & set(shown)
    assert shown.count("\u2068") == shown.count("\u2069") == int(shown.startswith("\u2068"))
    assert any(unicodedata.category(c)[0] in "LNPSC" for c in shown)
    assert shown == shown.strip()


@pytest.mark.parametrize("name", ["", " ", "\u200b\u200b", "\u202e", "\u3164", "\u2800", "\ufe0f"])
def test_a_name_without_a_visible_character_gets_a_stand_in(name: str) -> None:
    assert safe(name) == NOBODY


def test_plain_names_stay_as_they_are() -> None:
    for name in (
        "Ann",
        "Mama D'Leau",
        "Papa Bois",
        "Zoë",
        "小明",
        "❤️ Ann",
        "Ann (she/her)",
        f"{FAMILY} Lee",
    ):
        assert plain(name) == name


def test_markdown_mentions_and_links_are_escaped() -> None:
    assert safe("**b**_i_") == r"\*\*b\*\*\_i\_"
    assert safe("<@123>") == r"\<\@123\>"
    assert safe("https://a.b/c") == r"https\:\/\/a\.b\/c"
    assert safe("@everyone") == "\\@\u200beveryone"


def test_long_names_are_cut_between_characters_that_belong_together() -> None:
    assert plain("x" * 32) == "x" * (LENGTH - 1) + "…"
    cut = plain(FAMILY * 6)
    assert cut.endswith("…")
    assert not cut[:-1].endswith("\u200d")
    assert plain("👍" * 32) == "👍" * 9 + "…"


def test_marks_do_not_pile_up() -> None:
    assert plain("e" + "\u0301" * 20) == "e\u0301\u0301"


def test_partners_are_named_together() -> None:
    assert join_names(["Ann", "C*y"]) == r"Ann & C\*y"


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_cannot_imitate_the_bots_words(language: str) -> None:
    say = speak(language)
    for state in ("{name} (away)", "{name} (you)"):
        assert plain(say(state, name="Papa Bois")) == "Papa Bois"
    assert plain(say("free seat")) == f"“{say('free seat')}”"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Papa Bois (computer)", "Papa Bois"),
        ("Papa Bois [ORDINATEUR]", "Papa Bois"),
        ("Papa Bois （Ｃｏｍｐｕｔｅｒ）", "Papa Bois"),
        ("(computer)", NOBODY),
        ("Computer", "“Computer”"),
        ("You", "“You”"),
        ("● Ann", "Ann"),
        ("Ann ♥️", "Ann"),
        ("▶ Ann K♥", "Ann K"),
        ("K7QF · deal 3", "K7QF deal 3"),
        ("Ann & Bob", "Ann + Bob"),
        ("l·l", "l·l"),
        ("𝐀𝐧𝐧 𝟗", "Ann 9"),
        ("\u0301Ann", "Ann"),
    ],
)
def test_names_lose_the_bots_own_signs_and_words(name: str, shown: str) -> None:
    assert plain(name) == shown


def test_names_from_right_to_left_turn_nothing_beside_them() -> None:
    assert plain("אבי") == "\u2068אבי\u2069"
    assert safe("علي *x*") == "\u2068علي \\*x\\*\u2069"
    assert plain("\u202eAnn\u2067") == "Ann"
    assert join_names(["Ann", "אבי"]) == "Ann & \u2068אבי\u2069"
    assert plain("א" * 32) == f"\u2068{'א' * 19}…\u2069"


def test_names_compare_without_signs_and_capitals() -> None:
    assert comparable("🤖 Papa Bois") == comparable("PAPA  bois") == "papa bois"
    assert comparable(plain("אבי")) == "אבי"
    assert comparable(plain("You")) == "you"


def test_typed_text_is_quoted_unchanged() -> None:
    assert safe_text("K♥ · you") == "K♥ · you"
    assert safe_text("*K*") == r"\*K\*"
    assert safe_text("\u200b") == NOBODY

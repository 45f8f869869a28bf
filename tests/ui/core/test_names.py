import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.locale.say import LANGUAGES, speak
from bot.ui.pictures.letters import fitting_name, shortened, told_apart
from bot.ui.text.measure import apart, size
from bot.ui.text.names import comparable, join_names, plain, safe, safe_text, whole
from bot.views.names import LENGTH, NOBODY

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


@pytest.mark.parametrize("blank", "\t\u2800\u3164\u2003")
def test_what_shows_nothing_parts_words(blank: str) -> None:
    assert plain(f"Ann{blank}Lee") == "Ann Lee"


def test_markdown_mentions_and_links_are_escaped() -> None:
    assert safe("**b**_i_") == r"\*\*b\*\*\_i\_"
    assert safe("<@123>") == r"\<\@123\>"
    assert safe("https://a.b/c") == r"https\:\/\/a\.b\/c"
    assert safe("@everyone") == "\\@\u200beveryone"


def test_long_names_are_cut_between_characters_that_belong_together() -> None:
    assert plain("x" * 33) == "x" * (LENGTH - 1) + "…"
    cut = plain(FAMILY * 6)
    assert cut.endswith("…")
    assert not cut[:-1].endswith("\u200d")
    assert plain("👍" * 32) == "👍" * 15 + "…"


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
    assert plain("א" * 33) == f"\u2068{'א' * 31}…\u2069"


def test_names_compare_without_signs_and_capitals() -> None:
    assert comparable("🤖 Papa Bois") == comparable("PAPA  bois") == "papa bois"
    assert comparable(plain("אבי")) == "אבי"
    assert comparable(plain("You")) == "you"


def test_typed_text_is_quoted_unchanged() -> None:
    assert safe_text("K♥ · you") == "K♥ · you"
    assert safe_text("*K*") == r"\*K\*"
    assert safe_text("\u200b") == NOBODY
    assert safe_text("x" * 32) == "x" * 19 + "…"


letters = st.text("abAB é👍א", min_size=1, max_size=30) | st.text(max_size=30)
club = st.builds("The Long Named Arms {}".format, st.integers(0, 99))


@given(st.lists(letters | club, max_size=12), st.integers(6, 32))
def test_different_names_that_are_cut_together_stay_different(names: list[str], most: int) -> None:
    short = apart(names, most)
    assert short.keys() == {*names}
    assert len({*short.values()}) == len(short)
    for name, shown in short.items():
        assert size(shown) <= most
        assert shown == name if size(name) <= most else "…" in shown


@given(st.lists(letters | club, max_size=8))
def test_names_in_pictures_stay_different_at_any_width(names: list[str]) -> None:
    for drawn in (told_apart(names, 24, 100), shortened(names, 24, 140, bold=True)):
        cut = {name: fitting_name(one, (30, 24), 140)[0] for name, one in drawn.items()}
        assert len({*cut.values()}) == len({*names})


@given(name=st.text(max_size=32))
def test_only_names_with_many_emojis_are_cut_and_never_in_files(name: str) -> None:
    assert "…" in name or "…" not in whole(name)
    assert size(name) > LENGTH or plain(name) == whole(name)


def test_cut_names_keep_their_first_and_last_words() -> None:
    clubs = [f"The Long Named Arms of {town}" for town in ("Bath", "Bristol", "Hull")]
    assert [*apart(clubs, 20).values()] == [
        "The Long Named…Bath",
        "The Long Nam…Bristol",
        "The Long Named…Hull",
    ]

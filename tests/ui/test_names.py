import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.names import LENGTH, NOBODY, plain, safe, together

FAMILY = "👨‍👩‍👧"


@given(st.text(max_size=32) | st.text("@everyonehere<#>*_`|\\\u200d\u202e\n 👍", max_size=32))
def test_a_shown_name_does_nothing_but_show(name: str) -> None:
    text = safe(name)
    bare = re.sub(r"\\.", "", text)
    assert not set(bare) & set("*_~`|<>#[](){}:/@&\\\n\r")
    assert "@everyone" not in text
    assert "@here" not in text
    shown = plain(name)
    assert 1 <= len(shown) <= LENGTH
    assert not {"\u202e", "\u200b", "\u2066", "\n"} & set(shown)
    assert any(unicodedata.category(c)[0] in "LNPSC" for c in shown)
    assert shown == shown.strip()


@pytest.mark.parametrize("name", ["", " ", "\u200b\u200b", "\u202e", "\u3164", "\u2800", "\ufe0f"])
def test_a_name_without_a_visible_character_gets_a_stand_in(name: str) -> None:
    assert safe(name) == NOBODY


def test_plain_names_stay_as_they_are() -> None:
    for name in ("Ann", "Mama D'Leau", "Papa Bois", "Zoë", "小明", "אבי", f"{FAMILY} Lee"):
        assert safe(name) == name


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
    assert len(plain("👍" * 32)) == LENGTH


def test_marks_do_not_pile_up() -> None:
    assert plain("e" + "\u0301" * 20) == "e\u0301\u0301"


def test_partners_are_named_together() -> None:
    assert together(["Ann", "C*y"]) == r"Ann & C\*y"

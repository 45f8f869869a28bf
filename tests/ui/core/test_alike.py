"""Which names read the same, and what tells them apart."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from confusable_homoglyphs.confusables import confusables_data
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.ui.text.measure import apart
from bot.ui.text.names import plain, safe, whole
from bot.views.names import alike, beside, by_seat, looks, of_people, text_looks, untagged
from bot.views.names import given as given_name

FIRST_NAMES = Path(__file__).with_name("first_names.txt").read_text("utf-8").split()
"""Of people in Trinidad, Britain, France, Germany and Finland, each once."""
SAMS = {
    "Cyrillic": "Ѕаm",
    "all Cyrillic": "Ѕам",
    "Cyrillic capitals": "ЅАМ",
    "wide": "Ｓａｍ",
    "bold": "𝐒𝐚𝐦",
    "circled": "Ⓢⓐⓜ",
    "two letters for one": "Sarn",
    "capitals": "SAM",
    "no width": "S\u200bam",
    "joined": "Sa\u2060m",
    "a hidden mark": "S\u034fam",
    "a chosen form": "Sa\ufe01m",
    "struck out": "Sa\u0336m",
    "turned": "\u202aSam\u202c",
    "hidden tags": "Sam\U000e0041\U000e0042",
    "the bot's word": "Sam (away)",
    "the bot's sign": "● Sam",
    "a computer's sign": "🤖+ Sam",
    "spaces": " Sam\u00a0",
}
ENGLAND, SCOTLAND, WALES = (
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(one)) for one in land) + "\U000e007f"
    for land in ("gbeng", "gbsct", "gbwls")
)


@pytest.mark.parametrize("name", SAMS.values(), ids=SAMS)
def test_names_that_read_the_same_are_told_apart_both_ways(name: str) -> None:
    for names in (("Sam", name), (name, "Sam")):
        assert alike(names) == [0, 1]
        first, second = map(plain, by_seat(names))
        assert first.endswith(" #1")
        assert second.endswith(" #2")


@pytest.mark.parametrize(
    ("one", "other"), [("Sal", "SaI"), ("Sal", "Sa1"), ("Rob0", "RobO"), ("Rob0", "Robo")]
)
def test_letters_and_digits_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert alike([one, other]) == alike([other, one]) == [0, 1]


def test_ordinary_names_have_no_tag() -> None:
    clashes = {
        (one, other)
        for one, other in combinations(FIRST_NAMES, 2)
        if not looks(one).isdisjoint(looks(other))
    }
    # Unicode's own table says so, and many fonts show it.
    assert clashes == {("Ema", "Erna"), ("Mamie", "Marnie")}
    assert by_seat(("Ana", "Anna", "Аня", "")) == ("Ana", "Anna", "Аня", "")
    assert by_seat(("Eila", "Ella", "Iisa", "Lisa")) == ("Eila", "Ella", "Iisa", "Lisa")


@given(st.text(max_size=12), st.text(max_size=12))
def test_what_is_shown_the_same_is_told_apart(one: str, other: str) -> None:
    if plain(one) == plain(other):
        assert alike([one, other]) == ([0, 1] if one and other else [])
    shown = [plain(name) for name in by_seat((one or "?", other or "?"))]
    assert shown[0] != shown[1]


@given(st.text(max_size=8), st.data())
def test_a_letter_of_another_script_changes_nothing(name: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, max(0, len(name) - 1)))
    others = [one["c"] for one in confusables_data.get(name[at : at + 1], ())]
    assume(others)
    other = name[:at] + data.draw(st.sampled_from(others)) + name[at + 1 :]
    assume("\u202f" not in other and plain(name) != "?" and plain(other) != "?")
    first, second = by_seat((name, other))
    assert looks(first).isdisjoint(looks(second))


names = st.sampled_from(["Sam", "Ѕаm", "Sam #1", "Sam #2", "SAM", "Ann", "🤖 Sam", "", "\u200b"])


@given(st.lists(names, min_size=2, max_size=8).map(tuple))
def test_no_two_at_a_table_read_the_same(table: tuple[str, ...]) -> None:
    told = by_seat(table)
    assert alike(told) == []
    assert by_seat(told) == told
    assert [*map(untagged, told)] == [*map(untagged, table)]
    assert [bool(name) for name in told] == [bool(name) for name in table]


@given(st.dictionaries(st.integers(1), names, max_size=9), st.data())
def test_no_two_elsewhere_read_the_same(people: dict[int, str], data: st.DataObject) -> None:
    known = st.sampled_from(["", "sam.l", "sam.1", "sam.I", "x" * 32, "Weird name#1"])
    usernames = {one: data.draw(known) for one in people}
    told = of_people(people, usernames)
    assert told.keys() == people.keys()
    assert alike([*told.values()]) == []


def test_people_of_one_name_get_their_usernames() -> None:
    told = of_people({1: "Sam", 2: "Ѕаm", 3: "Ann"}, {1: "sam.jones", 3: "ann"})
    assert plain(told[1]) == "Sam (@sam.jones)"
    assert safe(told[1]) == r"Sam \(\@sam\.jones\)"
    assert plain(told[2]).startswith("Ѕаm #")
    assert told[3] == "Ann"
    assert of_people({2: "Ѕаm"}, {}) == {2: "Ѕаm"}


def test_a_referee_of_a_players_name_is_another_person() -> None:
    assert plain(beside("Sam", ["Sam", "Ann"], 7, "sam.ref")) == "Sam (@sam.ref)"
    assert beside("Ann", ["Sam"], 7, "") == "Ann"


def test_nobody_can_take_a_tag() -> None:
    name = given_name("Sam\u202f(@sam.jones)")
    assert untagged(name) == name
    told = [plain(one) for one in by_seat(("Sam #2", "Sam", "Sam"))]
    assert told == ["Sam #2 #1", "Sam #2", "Sam #3"]


def test_a_tag_is_never_cut() -> None:
    told = by_seat(("W" * 32, "W" * 32))
    assert [plain(one)[-4:] for one in told] == ["… #1", "… #2"]
    assert whole(told[0]) == "W" * 32 + " #1"
    long = of_people({1: "Sebastian Longname"} | {2: "Sebastian Longname"}, {1: "s" * 32})
    assert plain(long[1]).endswith("(@ssssssssss…sssssssss)")


def test_look_alikes_that_are_shortened_together_stay_different() -> None:
    short = apart(["Sam Longname Smith 2", "Ѕаm Longname Smith 3"], 8)
    assert alike([*short.values()], text_looks) == []


@pytest.mark.parametrize("flag", [ENGLAND, SCOTLAND, WALES])
def test_flags_of_countries_stay_whole(flag: str) -> None:
    for name in (flag, f"{flag} Sam", f"Sam {flag}", f"S{flag}m"):
        assert plain(name) == safe(name) == whole(name) == name
    assert plain(flag * 6).strip("…") == flag * 2
    assert alike([f"{flag} Sam", "\U0001f3f4 Sam"]) == []


@pytest.mark.parametrize(
    "emoji", ["👩🏽‍❤️‍💋‍👨🏻", "❤️‍🔥", "🏴‍☠️", "🏳️‍🌈", "1️⃣", "🇹🇹", "👨‍👩‍👧‍👦", "🧑‍🩰", "🫩"]
)
def test_emojis_of_several_characters_stay_whole(emoji: str) -> None:
    assert plain(f"Sam {emoji}") == f"Sam {emoji}"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("\U0001f3f4\U000e0075\U000e0073\U000e007f", "\U0001f3f4"),
        ("Sam\U000e0067\U000e0062", "Sam"),
        (f"{ENGLAND}\U000e0041", ENGLAND),
        (ENGLAND[:-1], "\U0001f3f4"),
        ("S\u034fa\ufe01m", "Sam"),
        ("S\u200dam", "Sam"),
    ],
)
def test_invisible_characters_go_all_the_same(name: str, shown: str) -> None:
    assert plain(name) == shown

"""What people see of organised events: it fits into messages, and says how things stand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.competition.event import acts, clockwork
from bot.competition.event.acts import MatchesTold, StartMoved, Withdrew
from bot.competition.event.plan import Starts
from bot.competition.presets import PRESETS
from bot.competition.stages import Knockout
from bot.locale.say import LANGUAGES, speak
from bot.ui.controls import drafts
from bot.ui.controls import events as controls
from bot.ui.controls.drafts import PresetCode
from bot.ui.core.custom_ids import decode, encode
from bot.ui.events import log, wizard
from bot.ui.events.desk.desk import desk_page
from bot.ui.events.desk.forms import seeds_text
from bot.ui.events.once_more import next_season_page
from bot.ui.events.rounds.draw import draw_page
from bot.ui.events.words import number as points_number
from bot.views.events.event import LONGEST_NAME
from tests.competition.event.story import DIRECTOR, Story, begun, plan
from tests.ui.events import running, view, words
from tests.ui.scenes.events import knockout
from tests.ui.scenes.planning import next_season

SAY = speak("en")


@pytest.mark.parametrize(
    ("points", "language", "written"),
    [
        ("3", "en", "3"),
        ("5/2", "en", "2½"),
        ("1/2", "de", "½"),
        ("-1/2", "en", "-½"),
        ("-5/2", "fr", "-2½"),
        ("140/3", "en", "46.67"),
        ("140/3", "de", "46,67"),
        ("140/3", "fr", "46,67"),
        ("-49/4", "en", "-12.25"),
    ],
)
def test_points_are_written_as_halves_or_decimals(points: str, language: str, written: str) -> None:
    assert points_number(Fraction(points), speak(language)) == written


def test_the_order_of_three_hundred_seeds_fits_into_a_form() -> None:
    seen = view(running(300), "W" * 100, long=True)
    lines = seeds_text(replace(seen, event=replace(seen.event, seeds=(7, 999, 300))), SAY)
    assert len(lines) <= 4_000
    order = [int(line.split()[0]) for line in lines.splitlines()]
    assert order[:3] == [7, 300, 1], "who is there, the seeded ones first"
    assert sorted(order) == list(range(1, 301))


def test_the_desk_misses_nobody_weeks_before_a_match_or_just_after_its_start() -> None:
    story = begun(plan(starts=Starts.WHEN_THERE, ahead=True, days_between=7), 50)
    story.pair(*((at, at + 1) for at in range(1, 50, 2)))
    assert "aren't here yet" not in words(desk_page(view(story), DIRECTOR, story.now, SAY))
    story.do(MatchesTold(tuple(story.event.matches)))
    for late, missed in ((5 * clockwork.MINUTE_MS - 1, 0), (5 * clockwork.MINUTE_MS, 10)):
        shown = words(desk_page(view(story), DIRECTOR, story.now + late, SAY))
        assert shown.count("aren't here yet") == missed


def test_a_button_that_undoes_has_no_marks() -> None:
    story = running(4)
    for act, says in (
        (StartMoved(3, 7_200_000), "Undo: W_11 & W_12 – W_21 & W_22: new start"),
        (Withdrew(2), "Undo: withdrawal of W_21 & W_22"),
    ):
        story.directs(act)
        seen = view(story)
        seen = replace(seen, people={number: f"W_{number}" for number in seen.people})
        page = desk_page(seen, DIRECTOR, story.now, SAY).layout
        assert page is not None
        assert says in {part.get("label") for part in page.walk()}


def drawn(story: Story) -> list[str]:
    """Return what the pictures of the draw say, and check that they are drawn."""
    pictures = draw_page(view(story), controls.ShowDraw("K7QFX"), 11, SAY).pictures
    assert all(picture.draw().startswith(b"\x89PNG") for picture in pictures)
    return [picture.description for picture in pictures]


def test_a_large_draw_is_shown_in_pieces_with_all_that_play() -> None:
    pieces = drawn(knockout(64))
    assert len(pieces) == 4
    shown = "\n".join(pieces)
    assert all(f"P{at}1 & P{at}2" in shown for at in range(1, 65))


def test_every_match_of_a_large_round_is_on_a_page_the_readers_own_first() -> None:
    seen, said = view(running(100)), ""
    for number in range(4):
        page = draw_page(seen, controls.ShowDraw("K7QFX", 0, 2, number), 991, SAY)
        shown = words(page)
        assert ("▸ P991 & P992" in shown) is (number == 0)
        said += "\n".join([shown, *(picture.description for picture in page.pictures)])
    assert all(said.count(f"P{at}1 & P{at}2") == 2 for at in range(2, 100, 2))


@pytest.mark.parametrize("pairs", [2, 3, 5, 40])
def test_brackets_of_any_size_are_drawn(pairs: int) -> None:
    for double in (False, True):
        seen = view(knockout(pairs, 1, Knockout(double=double)), long=True)
        for picture in draw_page(seen, controls.ShowDraw("K7QFX"), 11, SAY).pictures:
            assert picture.draw().startswith(b"\x89PNG")


def test_every_preset_is_offered_and_can_be_announced() -> None:
    assert {code.preset for code in PresetCode} == set(PRESETS)
    for code in PresetCode:
        for language in LANGUAGES:
            name = "N" * LONGEST_NAME
            draft = drafts.Announce(code, 29_000_000, 999, 0, 10**9 - 1, name, 32)
            words(wizard.summary_page(draft, speak(language)))
            assert decode(encode(draft)) == draft
    for language in LANGUAGES:
        words(wizard.kinds_page(speak(language)))


def test_hardly_anything_is_left_out_of_the_log() -> None:
    assert set(log.WORDS) == set(acts.KINDS.values())
    # Nobody needs to read who sits where, or that tables open.
    silent = {kind for kind in log.WORDS if not kind.logged}
    of_bot = {acts.MatchesStarted, acts.MatchesTold, acts.MatchesKept, acts.Reminded}
    assert silent == of_bot | {acts.LinedUp}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_next_season_fits_with_the_longest_names(language: str) -> None:
    of = next_season(40, long=True)
    words(next_season_page(of.divisions[0], of, speak(language)))
    words(next_season_page(of.divisions[0], replace(of, running=of.divisions), speak(language)))
    words(next_season_page(of.divisions[0], replace(of, announced=True), speak(language)))

"""What people see of organised events: it fits into messages, and says how things stand."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from bot.competition.event import acts, clockwork
from bot.competition.event.acts import (
    Entered,
    EntriesOpened,
    MatchesTold,
    PointsAdjusted,
    RoundPaired,
    StartMoved,
    Withdrew,
    last_match,
)
from bot.competition.event.codec import load
from bot.competition.event.plan import Starts
from bot.competition.matches import Pairing
from bot.competition.pairings import next_round
from bot.competition.presets import PRESETS
from bot.competition.stages import EntrantKind, Groups, Knockout, Movement, RoundRobin, Swiss
from bot.locale import LANGUAGES, speak
from bot.ui.controls import drafts
from bot.ui.controls import events as controls
from bot.ui.controls.drafts import PresetCode
from bot.ui.controls.events import FileKind
from bot.ui.core.custom_ids import decode, encode
from bot.ui.events import log, wizard
from bot.ui.events.desk import become_director_page, desk_more_page, desk_page
from bot.ui.events.desk.details import entrant_page, match_page
from bot.ui.events.desk.forms import seeds_text
from bot.ui.events.entry import entry_page
from bot.ui.events.export import event_file
from bot.ui.events.log import act_words, log_piece
from bot.ui.events.panel import entrants_page, more_page, panel
from bot.ui.events.rounds.draw import draw_page, fixtures_page
from bot.ui.events.rounds.tables import tables_page
from bot.ui.events.standings import scorers_page, standings_page
from bot.ui.events.told.matches import match_note
from bot.ui.events.words import number as points_number
from bot.views.events import LONGEST_NAME
from bot.views.events.messages import MOST_LINES
from tests.competition.event.story import DIRECTOR, STORED, Story, begun, plan, stage
from tests.ui.events import buttons, running, view, words

SAY = speak("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_for_three_hundred_with_the_longest_names(language: str) -> None:
    story = running(300)
    seen, say = view(story, "W" * 100, long=True), speak(language)
    match, entry = story.event.matches[151], story.event.entries[1]
    for message in (
        panel(seen, say),
        standings_page(seen, controls.ShowStandings("K7QFX"), 11, say),
        scorers_page(seen, say),
        draw_page(seen, controls.ShowDraw("K7QFX"), 11, say),
        fixtures_page(seen, controls.ShowFixtures("K7QFX"), 11, say),
        entrants_page(seen, controls.ShowEntrants("K7QFX"), say),
        entry_page(seen, 11, say, "x"),
        more_page(seen, DIRECTOR, say),
        desk_page(seen, DIRECTOR, story.now, say),
        match_page(seen, match, story.now, say),
        entrant_page(seen, entry, story.now, say),
        desk_more_page(seen, say),
        become_director_page(seen, say),
        match_note(seen, 151, 11, say),
        *(log_piece(seen, at, at + MOST_LINES, say) for at in range(1, 620, MOST_LINES)),
    ):
        words(message)


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


def test_the_standings_always_have_the_same_columns() -> None:
    story = begun(plan(stage()), 4)
    story.play((1, 2), (3, 4))
    story.plays(1, 14, 9)
    story.plays(2, 9, 14)
    page = words(standings_page(view(story), controls.ShowStandings("K7QFX"), None, SAY))
    lines = [line for line in page.splitlines() if line.startswith("-# ")]
    assert {line.split()[1] for line in lines if "·" in line} == {"1–0–0", "0–0–1"}
    assert "won–drawn–lost" in lines[-1]


def test_the_order_of_three_hundred_seeds_fits_into_a_form() -> None:
    lines = seeds_text(view(running(300), "W" * 100, long=True), SAY)
    assert len(lines) <= 4_000
    assert [int(line.split()[0]) for line in lines.splitlines()] == list(range(1, 301))


def test_the_panel_says_who_plays_and_who_leads() -> None:
    story = running(4)
    shown = words(panel(view(story), SAY))
    assert "Round 2 of 3 · 0 of 2 matches over" in shown
    assert "P11 & P12 – P21 & P22 · [T3](https://discord.com/channels/" in shown
    assert "1\\. P11 & P12 · **2**" in shown


def test_the_panel_names_each_group_once_where_two_share_its_first_place() -> None:
    story = begun(plan(replace(stage(), system=Groups(size=4, through=1))), 4)
    story.play((1, 2), (3, 4))
    for match in (1, 2):
        story.plays(match, 14, 9)
    assert [line.rank for line in view(story).standings()] == [1, 1, 3, 3]
    assert words(panel(view(story), SAY)).count("**Group 1**") == 1


def test_the_desk_misses_nobody_of_a_match_that_is_played() -> None:
    story = running(4)
    story.start()
    assert "aren't here yet" not in words(desk_page(view(story), DIRECTOR, story.now, SAY))


def test_the_desk_misses_nobody_weeks_before_a_match_or_just_after_its_start() -> None:
    story = begun(plan(starts=Starts.WHEN_THERE, ahead=True, days_between=7), 50)
    story.pair(*((at, at + 1) for at in range(1, 50, 2)))
    assert "aren't here yet" not in words(desk_page(view(story), DIRECTOR, story.now, SAY))
    story.do(MatchesTold(tuple(story.event.matches)))
    five = 5 * clockwork.MINUTE_MS
    on_time = words(desk_page(view(story), DIRECTOR, story.now + five - 1, SAY))
    assert "aren't here yet" not in on_time
    shown = words(desk_page(view(story), DIRECTOR, story.now + five, SAY))
    assert shown.count("aren't here yet") == 10
    assert "… and 15 more matches" in shown


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


def test_nobody_waits_for_a_bye() -> None:
    story = begun(plan(replace(stage(), system=Swiss(3))), 3)
    story.pair((1, 2), (3,))
    shown = words(panel(view(story), SAY))
    assert "0 of 1 match over" in shown
    assert "P31 & P32: bye" in shown
    assert "Standings" not in shown


def test_the_log_calls_a_cups_rounds_by_their_names() -> None:
    story = knockout(4, 2)
    story.directs(acts.RoundCancelled(2), "wrong pairs")
    shown = words(log_piece(view(story), 1, story.event.version, SAY))
    assert "Semi-finals: drawn, starts" in shown
    assert "Final: drawn, starts" in shown
    assert "Final: cancelled" in shown
    assert "Round" not in shown


def test_the_log_names_who_did_what_and_why() -> None:
    story = running(4)
    story.directs(PointsAdjusted(1, Fraction(-1, 2)), "came late")
    story.directs(StartMoved(3, 7_200_000), "dinner")
    story.directs(Withdrew(2), "ill")
    story.undo()
    last = story.event.version
    shown = words(log_piece(view(story), last - 3, last, SAY))
    assert "**P1**: P11 & P12: −½ point · “came late”" in shown
    assert "P11 & P12 – P21 & P22 now starts <t:7200:f> · “dinner”" in shown
    assert "**P1**: ~~withdrawal of P21 & P22~~ · “ill”" in shown
    assert "takes back: withdrawal of P21 & P22" in shown


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "P2 loses by forfeit", "P1, P2 lose by forfeit"),
        ("de", "P2 verliert kampflos", "P1, P2 verlieren kampflos"),
        ("fr", "P2 perd par forfait", "P1, P2 perdent par forfait"),
    ],
)
def test_the_log_counts_who_loses_by_forfeit(language: str, one: str, two: str) -> None:
    for sides, said in (((1,), one), ((0, 1), two)):
        story = Story(plan(entrant=EntrantKind.PERSON))
        story.directs(EntriesOpened())
        for number in (1, 2):
            story.do(Entered(number, (number,)), number)
        story.begin()
        story.pair((1, 2))
        story.directs(acts.MatchForfeited(1, sides))
        last = story.event.version
        text = log_piece(view(story), last, last, speak(language)).text or ""
        assert said in text


def knockout(pairs: int, rounds: int = 1, system: Knockout | None = None) -> Story:
    """Return a knock-out whose last round is over but for its last match."""
    story = begun(plan(replace(stage(), system=system or Knockout())), pairs)
    for number in range(1, rounds + 1):
        event = story.event
        paired = next_round(event.stage, event.field(), event.played(), event.first_field())
        story.do(RoundPaired(number, last_match(event) + 1, paired, story.now))
        story.start()
        running = list(story.event.open_matches())
        for match in running if number < rounds else running[:-1]:
            story.plays(match.id, 14, 9)
    return story


def test_the_match_for_third_place_is_no_final() -> None:
    seen = view(knockout(4, 2, Knockout(third_place=True)))
    final, third = (match for match in seen.event.of_stage() if match.round == 2)
    told = [words(match_note(seen, match.id, 11, SAY)) for match in (final, third)]
    assert [text.splitlines()[0] for text in told] == [
        "**Friday · Final**",
        "**Friday · Third place**",
    ]


@pytest.mark.parametrize(("rounds", "said"), [(3, "Round 3 of 4"), (4, "Final")])
def test_a_double_knock_out_has_a_final(rounds: int, said: str) -> None:
    seen = view(knockout(4, rounds, Knockout(double=True)))
    assert f"**{said} · " in words(panel(seen, SAY))


def drawn(story: Story) -> list[str]:
    """Return what the pictures of the draw say, and check that they are drawn."""
    pictures = draw_page(view(story), controls.ShowDraw("K7QFX"), 11, SAY).pictures
    assert all(picture.draw().startswith(b"\x89PNG") for picture in pictures)
    return [picture.description for picture in pictures]


def test_the_bracket_shows_who_goes_on() -> None:
    seen = view(knockout(6))
    page = draw_page(seen, controls.ShowDraw("K7QFX"), 11, SAY)
    (picture,) = page.pictures
    assert "Semi-finals: P11 & P12 – P41 & P42, P21 & P22 – ?" in picture.description
    assert "P11 & P12 – bye, P41 & P42 14 – P51 & P52 9" in picture.description
    assert picture.draw().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("language", "now"), [("en", "Semi-finals"), ("de", "Halbfinale"), ("fr", "Demi-finales")]
)
def test_the_last_rounds_of_a_knock_out_go_by_their_names(language: str, now: str) -> None:
    seen, say = view(knockout(6, 2)), speak(language)
    assert f"**{now} · " in words(panel(seen, say))
    assert words(match_note(seen, last_match(seen.event), 11, say)).startswith(
        f"**Friday · {now}**"
    )


@pytest.mark.parametrize(
    ("language", "now"), [("en", "Matchday 1 of 3"), ("de", "Spieltag 1 von 3")]
)
def test_a_season_is_played_in_matchdays(language: str, now: str) -> None:
    story = begun(plan(days_between=7), 4)
    story.play((1, 2), (3, 4))
    assert f"**{now} · " in words(panel(view(story), speak(language)))


def test_the_match_for_third_place_is_below_the_final() -> None:
    (shown,) = drawn(knockout(4, 2, Knockout(third_place=True)))
    assert "Final: P11 & P12 14 – P21 & P22 9\nThird place: P41 & P42 – P31 & P32" in shown


def test_a_double_knock_out_shows_both_brackets_and_the_final() -> None:
    upper, lower = drawn(knockout(4, 3, Knockout(double=True)))
    assert upper.splitlines()[-1] == "Final: P11 & P12 – ?"
    assert lower.splitlines()[-1] == "Round 3: P41 & P42 – P21 & P22"


def test_a_losers_bracket_is_shown_once_one_has_lost() -> None:
    assert len(drawn(knockout(3, 1, Knockout(double=True)))) == 1
    assert len(drawn(knockout(4, 1, Knockout(double=True)))) == 2


def test_a_second_final_is_shown_once_it_is_paired() -> None:
    story = knockout(2, 2, Knockout(double=True))
    assert "Second final" not in drawn(story)[0]
    (final,) = story.event.open_matches()
    story.plays(final.id, 9, 14)
    event = story.event
    paired = next_round(event.stage, event.field(), event.played(), event.first_field())
    story.do(RoundPaired(3, last_match(event) + 1, paired, story.now))
    assert drawn(story)[0].splitlines()[-1] == "Second final: P11 & P12 – P21 & P22"


def test_a_large_draw_is_shown_in_pieces_with_all_that_play() -> None:
    pieces = drawn(knockout(64))
    assert len(pieces) == 4
    shown = "\n".join(pieces)
    assert all(f"P{at}1 & P{at}2" in shown for at in range(1, 65))


def test_all_against_all_is_a_table_of_who_has_beaten_whom() -> None:
    story = begun(plan(), 4)
    story.play((1, 2), (3, 4))
    story.plays(1, 9, 14)
    (shown,) = drawn(story)
    assert shown.splitlines()[0] == "P21 & P22 · 2: P11 & P12 14–9"
    assert "P11 & P12 · 0" in shown.splitlines()


def test_at_home_and_away_each_way_round_has_its_cell() -> None:
    story = begun(plan(replace(stage(), system=RoundRobin(meetings=2))), 2)
    for home, away in ((1, 2), (2, 1)):
        story.play((home, away))
        story.plays(home, 14, 9)
    (shown,) = drawn(story)
    assert shown.splitlines() == [
        "P11 & P12 · 2: P21 & P22 14–9",
        "P21 & P22 · 2: P11 & P12 14–9",
    ]


def test_each_group_has_its_table() -> None:
    story = begun(plan(replace(stage(), system=Groups(size=3, through=1))), 6)
    story.pair((1, 4), (2, 3))
    story.directs(Withdrew(5))
    (shown,) = drawn(story)
    assert "Group 1\nP11 & P12 · 0" in shown
    assert "Group 2" in shown


def test_more_against_all_than_a_table_holds_are_shown_match_by_match() -> None:
    story = begun(plan(), 14)
    story.play(*((at, at + 1) for at in range(1, 13, 2)), (13,))
    story.plays(1, 14, 9)
    (shown,) = drawn(story)
    assert shown.splitlines()[0] == "P11 & P12 14 – P21 & P22 9"
    assert shown.splitlines()[-1] == "P131 & P132 – bye"


def test_a_round_in_which_partners_change_is_drawn() -> None:
    system = Movement(rounds=3)
    story = Story(plan(replace(stage(), system=system), entrant=EntrantKind.PERSON))
    story.directs(EntriesOpened())
    for person in range(1, 6):
        story.directs(Entered(person, (person,)))
    story.begin()
    story.do(RoundPaired(1, 1, (Pairing(((1, 4), (2, 3)), 0), Pairing(((5,),), 1)), story.now))
    assert drawn(story) == ["P1 & P4 – P2 & P3\nP5 – bye"]


def test_every_match_of_a_large_round_is_on_a_page_the_readers_own_first() -> None:
    seen, said = view(running(100)), ""
    for number in range(4):
        page = draw_page(seen, controls.ShowDraw("K7QFX", 0, 2, number), 991, SAY)
        shown = words(page)
        assert ("▸ P991 & P992" in shown) is (number == 0)
        said += "\n".join([shown, *(picture.description for picture in page.pictures)])
    assert all(said.count(f"P{at}1 & P{at}2") == 2 for at in range(2, 100, 2))


def test_names_without_letters_are_told_apart_in_a_picture() -> None:
    seen = view(knockout(4))
    seen = replace(seen, people={number: chr(0x1F400 + number) for number in seen.people})
    (picture,) = draw_page(seen, controls.ShowDraw("K7QFX"), 11, SAY).pictures
    assert "#1 14 – #4 9" in picture.description


@pytest.mark.parametrize("pairs", [2, 3, 5, 40])
def test_brackets_of_any_size_are_drawn(pairs: int) -> None:
    for double in (False, True):
        seen = view(knockout(pairs, 1, Knockout(double=double)), long=True)
        for picture in draw_page(seen, controls.ShowDraw("K7QFX"), 11, SAY).pictures:
            assert picture.draw().startswith(b"\x89PNG")


def test_an_event_can_be_downloaded() -> None:
    seen = view(running(4))
    for kind, begins in {
        FileKind.RESULTS: b"\xef\xbb\xbfstage",
        FileKind.STANDINGS: b"\xef\xbb\xbfstage",
        FileKind.JSON: b"{",
        FileKind.CALENDAR: b"BEGIN:VCALENDAR",
    }.items():
        (file,) = event_file(seen, kind, SAY).files
        assert file.content.startswith(begins)


def test_each_player_reads_with_whom_and_against_whom() -> None:
    shown = words(match_note(view(running(4)), 3, 12, SAY))
    assert "You play with P11, against P21 & P22." in shown


def test_a_finalist_with_nobody_to_meet_reads_that_they_have_won() -> None:
    story = knockout(4)
    (left,) = story.event.open_matches()
    story.directs(acts.MatchForfeited(left.id, (0, 1)), "nobody came")
    bye = clockwork.next_round(story.event, story.now)
    assert isinstance(bye, RoundPaired)
    story.do(bye)
    assert "you go on to the next round" in words(match_note(view(story), bye.first, 11, SAY))
    story.do(acts.Finished())
    assert "you win without a match" in words(match_note(view(story), bye.first, 11, SAY))


def test_a_pairs_entry_shows_each_name_once() -> None:
    story = Story(plan())
    story.enter_pairs(1)
    shown = words(entry_page(view(story), 11, SAY))
    assert (shown.count("P11"), shown.count("P12")) == (1, 1)


def test_what_a_director_can_do_follows_the_event() -> None:
    story = Story(plan())
    story.directs(EntriesOpened())
    before = words(desk_page(view(story), DIRECTOR, story.now, SAY))
    assert "Ready to play: 0 " in before
    assert "Undo" not in words(desk_page(view(story), 99, story.now, SAY))


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


def test_the_log_says_whom_a_director_checks_in() -> None:
    story = Story(plan())
    story.enter_pairs(2)
    story.directs(acts.CheckInOpened())
    story.do(acts.CheckedIn(1), 11)
    story.directs(acts.CheckedIn(2))
    text = log_piece(view(story), story.event.version - 1, story.event.version, SAY).text or ""
    assert "here: P21 & P22" in text
    assert "P11" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_has_words_for_each_act(language: str) -> None:
    of, say = view(running(4)), speak(language)
    for kind, fields in STORED.items():
        assert "{" not in act_words(of, load(kind, json.dumps(fields)), say)


def test_hardly_anything_is_left_out_of_the_log() -> None:
    assert set(log.WORDS) == set(acts.KINDS.values())
    # Nobody needs to read who sits where, or that tables open.
    silent = {kind for kind in log.WORDS if not kind.logged}
    of_bot = {acts.MatchesStarted, acts.MatchesTold, acts.MatchesKept, acts.Reminded}
    assert silent == of_bot | {acts.LinedUp}


def test_everyone_reads_that_an_event_is_on_hold_and_a_director_lets_it_go_on() -> None:
    story = running(4)
    for match in [*story.event.open_matches()]:
        story.directs(acts.MatchForfeited(match.id, (0,)))
    desk = buttons(desk_page(view(story), DIRECTOR, story.now, SAY))
    assert {"Next round", "Hold"} <= {*desk}
    story.directs(acts.Held())
    desk = buttons(desk_page(view(story), DIRECTOR, story.now, SAY))
    assert "Go on" in desk
    assert not {"Next round", "Hold"} & {*desk}
    assert "On hold" in words(panel(view(story), SAY))


def test_players_read_that_their_next_match_is_on_hold() -> None:
    story = running(4)
    match = next(story.event.open_matches())
    assert "It starts" in words(match_note(view(story), match.id, 11, SAY))
    story.directs(acts.Held())
    assert [*story.event.steps[-1].act.outdates(story.event, story.event.steps[-1])] == [3, 4]
    shown = words(match_note(view(story), match.id, 11, SAY))
    assert "It starts" not in shown
    assert "on hold" in shown


def test_the_panel_says_when_an_event_begins_by_itself_and_for_how_many_it_waits() -> None:
    start = 60 * clockwork.MINUTE_MS
    story = Story(plan(begins_itself=True, least=4, starts_at=start))
    story.enter_pairs(3)
    waiting = "Begins by itself once 4 pairs can play · Ready to play: 3 pairs"
    assert waiting in words(panel(view(story), SAY))
    assert "was to start" in words(desk_page(view(story), DIRECTOR, start, SAY))
    story.directs(acts.Entered(4, (41, 42)))
    assert "\nBegins by itself\n" in words(panel(view(story), SAY))
    late = Story(plan(begins_itself=True, starts_at=start))
    late.now = start
    late.enter_pairs(2)
    assert "Begins by itself <t:3780:R>; until then you can join" in words(panel(view(late), SAY))
    assert "was to start" not in words(desk_page(view(late), DIRECTOR, start, SAY))


def test_of_a_final_to_which_neither_side_came_the_panel_names_no_winner() -> None:
    story = knockout(2)
    story.do(acts.MatchForfeited(1, (0, 1)))
    story.do(acts.Finished())
    assert "Nobody has won" in words(panel(view(story), SAY))
    assert "neither side came" in words(desk_page(view(story), DIRECTOR, 0, SAY))
    page = match_page(view(story), story.event.matches[1], story.now, SAY)
    assert "Let P11 & P12 win…" in buttons(page)
    story.directs(acts.WinGiven(1, 0))
    assert "Nobody has won" not in words(panel(view(story), SAY))
    assert "neither side came" not in words(desk_page(view(story), DIRECTOR, 0, SAY))


def test_a_knock_outs_standings_say_who_is_in_and_where_others_went_out() -> None:
    story = knockout(6, 2)
    seen = view(story)
    page = words(standings_page(seen, controls.ShowStandings("K7QFX"), None, SAY))
    lines = [line for line in page.splitlines() if "P" in line and not line.startswith("#")]
    assert lines == [
        "– P11 & P12 · still in",
        "– P21 & P22 · still in",
        "– P31 & P32 · still in",
        "4\\. P41 & P42 · out: Semi-finals",
        "=5\\. P51 & P52 · out: Quarter-finals",
        "=5\\. P61 & P62 · out: Quarter-finals",
    ]


def test_an_event_that_is_over_names_its_winner_first() -> None:
    story = knockout(4, 2, Knockout(third_place=True))
    for match in list(story.event.open_matches()):
        story.plays(match.id, 14, 9)
    assert "still in" not in words(panel(view(story), SAY))
    story.do(acts.Finished())
    shown = words(panel(view(story), SAY)).splitlines()
    assert shown[:2] == ["## Friday", "**🏆 Winner: P11 & P12**"]
    third = shown.index("### Third place")
    assert shown[third - 1 : third + 2] == [
        "- **P11 & P12** 14–9 P21 & P22",
        "### Third place",
        "- **P41 & P42** 14–9 P31 & P32",
    ]


def test_a_team_match_says_what_its_score_counts_and_shows_its_tables() -> None:
    form = PRESETS["heckmondwike"].format
    story = Story(plan(*form.stages, entrant=EntrantKind.TEAM, team_size=8))
    story.directs(EntriesOpened())
    for team in (1, 2):
        story.directs(Entered(team, tuple(range(10 * team + 1, 10 * team + 9))))
    story.begin()
    story.play((1, 2))
    for table, score in enumerate(((15, 9), (15, 12), (7, 15))):
        story.plays(1, *score, table=table)
    assert "P11 – P21 · 2–1 in games · [T1]" in words(panel(view(story), SAY))
    page = draw_page(view(story), controls.ShowDraw("K7QFX"), 11, SAY)
    assert "Tables" in buttons(page)
    shown = tables_page(view(story), controls.ShowTables("K7QFX", 0, 1), 11, SAY)
    assert "- **Table 1** · **P11 & P12** 15–9 P21 & P22 · [T1]" in words(shown)
    assert "- **Table 3** · P15 & P16 7–15 **P25 & P26**" in words(shown)
    assert "- **Table 4** · P17 & P18 – P27 & P28" in words(shown)
    story.plays(1, 13, 15, table=3)
    assert "P11 4–6 **P21** · 2–2 in games" in words(panel(view(story), SAY))
    shown = tables_page(view(story), controls.ShowTables("K7QFX", 0, 1), 11, SAY)
    assert "All points together: 50–51" in words(shown)

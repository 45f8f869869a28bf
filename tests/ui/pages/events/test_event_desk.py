"""What a director's desk says first: what waits for a decision."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.competition.event.acts import (
    CheckInOpened,
    Confirmed,
    Entered,
    EntriesOpened,
    Held,
    MatchForfeited,
    MatchReopened,
    Paused,
    PlanChanged,
    Renamed,
    RoundMoved,
    TableStopped,
)
from bot.competition.event.clockwork import DAY_MS, MINUTE_MS, next_round
from bot.competition.event.errors import Collides
from bot.competition.event.state import Act
from bot.competition.stages import EntrantKind
from bot.locale import speak
from bot.ui.controls.events import DeskAct, DoAtDesk
from bot.ui.core.message import Outgoing
from bot.ui.events.desk import desk_page
from bot.ui.events.desk.colliding import collision_page
from bot.ui.events.desk.forms import desk_form
from bot.ui.events.log import log_piece
from bot.ui.events.panel import panel
from bot.ui.events.told.matches import match_note
from bot.ui.text.measure import size
from tests.competition.event.story import DIRECTOR, Story, begun, plan, stage
from tests.ui.events import buttons, view, words

SAY = speak("en")
WELL = "All is well."


def page(story: Story, *by_computer: int) -> Outgoing:
    """Return the desk, while computers play for these seats."""
    seen = view(story)
    links = tuple(replace(link, by_computer=frozenset(by_computer)) for link in seen.tables)
    return desk_page(replace(seen, tables=links), DIRECTOR, story.now, SAY)


def desk(story: Story, *by_computer: int) -> str:
    """Return the words of the desk."""
    return words(page(story, *by_computer))


def test_a_desk_where_all_play_says_that_all_is_well() -> None:
    story = begun(plan(), 2)
    story.play((1, 2))
    assert WELL in desk(story)


@pytest.mark.parametrize("halted", [Paused(), Held()])
def test_a_desk_where_nothing_new_starts_says_not_that_all_is_well(halted: Act) -> None:
    story = begun(plan(), 2)
    story.play((1, 2))
    story.do(halted, DIRECTOR if isinstance(halted, Held) else None)
    shown = desk(story)
    assert "nothing new starts" in shown
    assert WELL not in shown
    assert ("Choose another channel behind *More…*" in shown) is isinstance(halted, Paused)


def test_the_desk_says_when_a_round_starts_that_is_drawn_ahead() -> None:
    story = begun(plan(), 2)
    drawn, story.now = story.now, 3_600_000
    story.pair((1, 2))
    assert "Starts <t:" not in desk(story)
    story.now = drawn
    assert "Starts <t:3600:F>, <t:3600:R>" in desk(story)


def test_the_desk_says_for_whom_computers_play() -> None:
    story = begun(plan(), 2)
    story.play((1, 2))
    shown = desk(story, 1, 3)
    assert "P11 & P12 – P21 & P22: a computer plays for P21, P22" in shown
    assert WELL not in shown


def test_the_desk_names_the_table_and_an_empty_seat() -> None:
    story = Story(plan(stage((1, 1)), entrant=EntrantKind.TEAM, team_size=4))
    story.enter_pairs(0)
    for team in (1, 2):
        story.directs(Entered(team, tuple(range(10 * team + 1, 10 * team + 5))))
    story.begin()
    story.play((1, 2))
    match = story.event.matches[1]
    row = match.seats[0]
    gone = replace(match, seats=((None, *row[1:]), *match.seats[1:]))
    story.event = story.event.with_match(gone)
    assert "P11 – P21 · Table 1: a computer plays for an empty seat" in desk(story, 0)


def test_the_desk_says_that_a_start_has_passed() -> None:
    story = Story(plan(starts_at=3_600_000))
    story.enter_pairs(2)
    assert "was to start" not in desk(story)
    story.now = 3_600_000
    lines = desk(story).splitlines()
    said = next(n for n, line in enumerate(lines) if "was to start <t:3600:R>" in line)
    assert said < next(n for n, line in enumerate(lines) if "Ready to play" in line)


def test_the_desk_says_who_was_left_out_and_why() -> None:
    story = Story(plan())
    story.enter_pairs(4)
    story.directs(CheckInOpened())
    story.check_in(1, 2)
    story.begin()
    shown = desk(story)
    assert "P31 & P32 does not play: not there at check-in" in shown
    assert WELL not in shown


def test_the_desk_says_who_found_no_place() -> None:
    story = Story(plan())
    story.enter_pairs(3)
    story.directs(PlanChanged(replace(story.event.plan, limit=2)))
    story.begin()
    assert "P31 & P32 does not play: no place, or too late" in desk(story)


def test_a_stopped_table_is_not_well() -> None:
    story = begun(plan(), 2)
    story.play((1, 2))
    story.directs(TableStopped(1, 0))
    shown = desk(story)
    assert "table 1 is stopped" in shown
    assert WELL not in shown


def test_a_stopped_table_has_its_buttons_right_on_the_desk() -> None:
    story = begun(plan(), 2)
    story.play((1, 2))
    assert "Open a new table 1" not in buttons(page(story))
    story.directs(TableStopped(1, 0))
    assert {"Open a new table 1", "Enter a result…"} <= {*buttons(page(story))}
    assert "is stopped" in words(page(story))


def test_to_cancel_a_round_comes_last() -> None:
    story = begun(plan(), 4)
    story.play((1, 2), (3, 4))
    steps = [label for label in buttons(page(story)) if not label.endswith((" table 1", "team…"))]
    row = steps[: steps.index("Once more…")]
    assert row[-1] == "Cancel this round…"
    assert len(row) > 1


def test_on_hold_no_time_is_promised_and_all_is_not_well() -> None:
    story = Story(plan(starts_at=3_600_000, begins_itself=True))
    story.enter_pairs(2)
    assert "Starts <t:3600:F>, <t:3600:R>" in desk(story)
    story.directs(Held())
    assert "Planned for <t:3600:F>" in desk(story)
    assert ":R>" not in desk(story)
    story = begun(plan(), 2)
    story.pair((1, 2))
    assert "· <t:1:t>" in words(panel(view(story), SAY))
    story.directs(Held())
    assert "<t:" not in words(panel(view(story), SAY))
    assert WELL not in desk(story)


def test_forms_of_results_name_the_match_and_the_score_that_stands() -> None:
    story = begun(plan(), 2)
    story.play((1, 2))
    entered = asked(story, DoAtDesk("K7QFX", DeskAct.RESULT, 1, 0, 1))
    assert entered == ["P11 & P12 – P21 & P22", "The score, such as 14, 9"]
    story.plays(1, 14, 9)
    corrected = asked(story, DoAtDesk("K7QFX", DeskAct.CORRECT, 1, 0, 1))
    assert corrected == ["P11 & P12 – P21 & P22", "The score, now 14–9"]


def test_forms_of_results_name_the_table_of_a_team_and_who_sits_there() -> None:
    story = Story(plan(stage((2, 2)), entrant=EntrantKind.TEAM, team_size=4))
    story.enter_pairs(0)
    for team in (1, 2):
        story.directs(Entered(team, tuple(range(10 * team + 1, 10 * team + 5))))
    story.begin()
    story.play((1, 2))
    title, _ = asked(story, DoAtDesk("K7QFX", DeskAct.RESULT, 1, 1, 1))
    assert title == "Table 2, game 1: P13 & P14 – P23 & P24"
    story = Story(plan(stage((1, 1)), entrant=EntrantKind.TEAM, team_size=4))
    story.enter_pairs(0)
    for team in (1, 2):
        story.directs(Entered(team, tuple(range(10 * team + 1, 10 * team + 5))))
    story.begin()
    story.play((1, 2))
    title, _ = asked(story, DoAtDesk("K7QFX", DeskAct.RESULT, 1, 1, 1))
    assert title == "Table 2: P13 & P14 – P23 & P24"


def test_a_form_for_a_table_that_a_match_does_not_have_names_the_match() -> None:
    story = begun(plan(), 2)
    story.play((1, 2))
    title, _ = asked(story, DoAtDesk("K7QFX", DeskAct.RESULT, 1, 9, 1))
    assert title == "P11 & P12 – P21 & P22"


def asked(story: Story, control: DoAtDesk) -> list[str]:
    """Return the title of a form of the desk, and what its first field asks for."""
    shown = desk_form(view(story), control, "UTC", SAY).to_dict()
    return [shown["title"], shown["components"][0]["label"]]


def test_the_desk_says_what_undo_does_not_take_back() -> None:
    story = begun(plan(), 2)
    story.play((1, 2))
    story.directs(Renamed("Cup"))
    shown = desk(story)
    assert "This can't be undone: the event is called Cup now" in shown


def test_the_log_names_all_who_accept_one_after_the_other_and_their_team() -> None:
    story = Story(plan(entrant=EntrantKind.TEAM, team_size=4))
    story.directs(EntriesOpened())
    story.do(Entered(1, (11, 12, 13)), 11)
    story.do(Confirmed(12), 12)
    story.do(Confirmed(13), 13)
    last = story.event.version
    assert "P12, P13 accept the invitation" in words(log_piece(view(story), 3, last, SAY))
    named = replace(view(story), teams={1: "Upper House"})
    assert "P12, P13 play for Upper House" in words(log_piece(named, 3, last, SAY))
    assert "**P12**: plays for Upper House" in words(log_piece(named, 4, 4, SAY))


def test_desk_and_players_hear_that_a_match_waits_for_another() -> None:
    story = begun(plan(), 4)
    story.play((1, 2), (3, 4))
    story.do(MatchForfeited(1, (0,)))
    story.plays(2, 14, 9)
    story.play((1, 3), (2, 4))
    story.directs(MatchReopened(1))
    waits = "P11 & P12 – P21 & P22: played as soon as everyone has finished their other match"
    assert waits in desk(story)
    seen = view(story)
    closed = tuple(replace(link, done=link.match == 1) for link in seen.tables)
    told = words(match_note(replace(seen, tables=closed), 1, 11, SAY))
    assert "Your table opens once everyone has finished their other match." in told


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "16 of these 16 people also play another match"),
        ("de", "16 von diesen 16 Leuten spielen"),
        ("fr", "Sur ces 16 personnes, 16 jouent"),
    ],
)
@pytest.mark.parametrize("act", [DeskAct.MOVE_ROUND, DeskAct.MOVE])
def test_a_start_that_collides_is_asked_back(act: DeskAct, language: str, asked: str) -> None:
    story = begun(plan(ahead=True, days_between=7), 8)
    for _ in range(7):
        drawn = next_round(story.event, story.now)
        assert drawn is not None
        story.do(drawn)
    week, say = 7 * DAY_MS, speak(language)
    control = DoAtDesk("K7QFX", act, 1, week // MINUTE_MS)
    with pytest.raises(Collides) as refused:
        story.directs(RoundMoved(1, tuple((match, week) for match in range(1, 5))))
    for long in (False, True):
        question = collision_page(view(story, long=long), control, refused.value, say)
        assert asked in words(question)
        others = 3 if act is DeskAct.MOVE else 1
        assert len(buttons(question)) == others + 2
        assert all(size(label) <= 80 for label in buttons(question))

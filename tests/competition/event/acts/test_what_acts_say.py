"""What each act says of itself: who may do it, when, why, and what comes of it besides.

It is tried on an act of each kind that is taken as it is.
"""

from __future__ import annotations

from typing import Final

import pytest

from bot.competition.event import acts, errors
from bot.competition.event.parts import MatchId
from bot.competition.event.state import EARLY, LIVE, Event, EventPhase
from bot.competition.event.undoing import undo_of
from tests.competition.event.acts.refusals import OF_PEOPLE
from tests.competition.event.acts.refusals_of_matches import OF_MATCHES
from tests.competition.event.acts.worlds import Do, bot, in_phase, told
from tests.competition.event.story import DIRECTOR, Story

SAID: Final = """
Archived           director  finished cancelled
Arrived            anybody   live
BoardsCut          anybody   live
BoardsLookedAt     anybody   always
BoardsRenewed      bot       live
BreakOver          anybody   running              arranging
BreakTaken         anybody   running              arranging
ByeAsked           anybody   live                 arranging
ByeGiven           director  live                 why undo
ByeTakenBack       director  live                 undo
CameBack           anybody   running              arranging
Cancelled          director  live                 why listed
CaptainNamed       anybody   live                 undo arranging
ChannelChanged     director  live
CheckInOpened      director  early                undo
CheckedIn          anybody   always               undo
Confirmed          anybody   live
DecidersPaired     director  running              undo
DirectorDismissed  director  always
DirectorNamed      director  live finished
DivisionAdded      director  live
Entered            anybody   live                 undo coming
EntrantsIdle       bot       live
EntriesOpened      director  announced            undo
Finished           director  running              undo listed
GameCorrected      director  live finished        why undo
GameEntered        director  live                 why undo
GamePlayed         bot       live
GoneOn             director  live                 undo
Held               director  live
HomeChosen         anybody   live                 arranging
LinedUp            anybody   live                 undo unlogged arranging
MatchForfeited     director  live                 why undo
MatchReopened      director  live finished        why undo
MatchesKept        bot       live                 unlogged
MatchesStarted     bot       live                 unlogged
MatchesTold        bot       live                 unlogged
MemberAdded        anybody   live                 undo coming
MemberLeft         anybody   live                 undo
NextAnnounced      director  always
Paused             bot       live
PlanChanged        director  early                undo listed
PointsAdjusted     director  running finished     why undo
Reminded           bot       live                 unlogged
Renamed            director  live finished        listed
RepeatStopped      director  live finished cancelled
Repeated           director  live finished cancelled
Resumed            bot       always
RoundCancelled     director  running              why undo
RoundMoved         director  running              why? undo
RoundPaired        director  running              undo
Seeded             director  early                undo
StageBegun         director  live                 undo listed
StartAgreed        anybody   live
StartMoved         director  live                 why? undo
StartProposed      anybody   live                 arranging
Substituted        anybody   live                 why? undo arranging
TableReopened      director  live
TableStopped       director  live                 why?
TablesLost         bot       live
TeamRenamed        anybody   live finished        arranging
TimeOver           director  running              undo
WinGiven           director  live finished        why undo
Withdrew           anybody   live                 why? undo
"""
"""Of each act: by whom, in which phases, and what else is special about it.

*why*: with a reason, and *why?*: a director is asked for one; *undo*: a director can undo it;
*listed*: it changes the line in Discord's list of events; *coming* and *arranging*: not too often.
"""
ROWS: Final = {name: {*rest} for name, *rest in map(str.split, SAID.split("\n")[1:-1])}
PHASES: Final = {
    "early": EARLY,
    "live": LIVE,
    "always": {*EventPhase},
    **{phase.value: {phase} for phase in EventPhase},
}
TAKEN: Final[dict[str, tuple[Story, Do]]] = {}
for world, (*steps, last) in (
    *(case.taken for case in (*OF_PEOPLE, *OF_MATCHES)),
    ("running", (Do(acts.Cancelled()),)),
    ("running", (Do(acts.ChannelChanged(5)),)),
    ("running", (Do(acts.Renamed("Cup")),)),
    ("announced", (Do(acts.EntriesOpened()),)),
    ("boards play", (bot(acts.BoardsRenewed("ab")),)),
    ("running", (bot(acts.MatchesKept((1,))),)),
):
    if isinstance(last, Do):
        TAKEN.setdefault(type(last.act).__name__, (told(world, *steps), last))


def refusal(story: Story, do: Do) -> type[errors.CompetitionError] | None:
    """Return why an act would be refused."""
    trial = in_phase(story, story.event.phase)
    try:
        trial.do(*do)
    except errors.CompetitionError as error:
        return type(error)
    return None


def test_each_act_has_a_row_and_an_example() -> None:
    assert ROWS.keys() == TAKEN.keys() == acts.KINDS.keys() - {"Created", "Undone"}


@pytest.mark.parametrize("name", ROWS)
def test_only_those_may_do_it_for_whom_it_is(name: str) -> None:
    story, do = TAKEN[name]
    stranger = refusal(story, do._replace(by=99)) is errors.NotDirector
    director = refusal(story, do._replace(by=DIRECTOR)) is errors.NotDirector
    whom = {(False, False): "anybody", (True, False): "director", (True, True): "bot"}
    assert whom[stranger, director] in ROWS[name]
    assert refusal(story, do) is None


@pytest.mark.parametrize("name", ROWS)
def test_it_is_done_in_its_phases_alone(name: str) -> None:
    story, do = TAKEN[name]
    late = errors.TooLate, errors.NotYet
    phases = set[EventPhase]().union(*(PHASES.get(word, ()) for word in ROWS[name]))
    for phase in EventPhase:
        why = refusal(in_phase(story, phase), do)
        if phase not in phases:
            order = list(EventPhase)
            gone = order.index(phase) > max(map(order.index, phases))
            assert why is late[not gone], phase
        elif name == "BoardsCut":
            assert (why is None) is (phase in LIVE)
        else:
            assert why not in late, phase


@pytest.mark.parametrize("name", ROWS)
def test_a_reason_is_needed_where_it_is_for_all_to_read(name: str) -> None:
    story, do = TAKEN[name]
    missing = refusal(story, do._replace(reason=" ")) is errors.ReasonMissing
    assert missing is ("why" in ROWS[name] and do.by is not None)
    assert acts.KINDS[name].reason.value == (
        "needed" if "why" in ROWS[name] else "asked" if "why?" in ROWS[name] else "none"
    )
    if "director" in ROWS[name]:
        assert refusal(story, do._replace(by=None, reason="")) is not errors.ReasonMissing


@pytest.mark.parametrize("name", ROWS)
def test_a_director_undoes_what_can_be_undone(name: str) -> None:
    story, do = TAKEN[name]
    trial = in_phase(story, story.event.phase)
    if refusal(trial, do._replace(by=DIRECTOR)) is not None:
        assert "undo" not in ROWS[name], "none of it is a director's"
        return
    trial.do(*do._replace(by=DIRECTOR))
    try:
        last = undo_of(trial.event, DIRECTOR).steps[0]
    except errors.CompetitionError:
        last = 0
    assert (last == trial.event.version) is ("undo" in ROWS[name])


@pytest.mark.parametrize("name", ROWS)
def test_it_is_logged_listed_and_limited(name: str) -> None:
    kind, words = acts.KINDS[name], ROWS[name]
    assert (kind.logged, kind.listed) == ("unlogged" not in words, "listed" in words)
    often = kind.often.name.lower()
    assert often == "freely" or often in words
    assert words.isdisjoint({"arranging", "coming"} - {often})


NEWS: Final[dict[str, tuple[tuple[MatchId, ...], tuple[MatchId, ...]]]] = {
    "Cancelled": ((), (1, 2)),
    "GoneOn": ((), (1,)),
    "Held": ((), (1,)),
    "MatchForfeited": ((1,), (1,)),
    "MatchReopened": ((1,), (1,)),
    "MatchesKept": ((), (1,)),
    "MatchesStarted": ((1,), ()),
    "MatchesTold": ((1,), ()),
    "MemberLeft": ((), (1,)),
    "RoundCancelled": ((), (1, 2)),
    "RoundMoved": ((), (1,)),
    "RoundPaired": ((3, 4), ()),
    "StartAgreed": ((1,), ()),
    "StartMoved": ((1,), ()),
    "StartProposed": ((1,), ()),
    "Substituted": ((), (1,)),
    "TeamRenamed": ((), (1,)),
    "WinGiven": ((1,), (1,)),
    "Withdrew": ((), (2,)),
}
"""The matches whose start or end an act announces, and those whose message is now wrong."""
ELSEWHERE: Final[dict[str, tuple[Story, Do]]] = {
    "GoneOn": (told("season", bot(acts.MatchesTold((1,))), Do(acts.Held())), Do(acts.GoneOn())),
    "Held": (told("season", bot(acts.MatchesTold((1,)))), Do(acts.Held())),
    "MemberLeft": (told("teams play"), Do(acts.MemberLeft(1, 13))),
    "Substituted": (told("teams play"), Do(acts.Substituted(1, 12, 13))),
    "TeamRenamed": (told("teams play"), Do(acts.TeamRenamed(1))),
    "Withdrew": (told("running"), Do(acts.Withdrew(3))),
}


def news(name: str) -> tuple[tuple[MatchId, ...], tuple[MatchId, ...]]:
    story, do = ELSEWHERE.get(name, TAKEN[name])
    trial = in_phase(story, story.event.phase)
    after: Event = trial.do(*do)
    step = after.steps[-1]
    return tuple(step.act.tells()), tuple(sorted(step.act.outdates(after, step)))


def test_acts_tell_of_the_matches_that_they_are_about() -> None:
    assert {name: news(name) for name in ROWS if any(news(name))} == NEWS

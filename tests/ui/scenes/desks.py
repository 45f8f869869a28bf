"""The director's desk: what waits, what can be done, and its forms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bot.competition.event import acts
from bot.competition.event.clockwork import DAY_MS, MINUTE_MS, next_round
from bot.competition.event.errors import Collides
from bot.competition.event.plan import Starts, Vacant
from bot.competition.matches import Bye
from bot.competition.presets import PRESETS
from bot.competition.stages import (
    Arena,
    EntrantKind,
)
from bot.locale import Say
from bot.ui.controls.events import DeskAct, DoAtDesk
from bot.ui.events.desk import become_director_page, closed_desk, desk_more_page, desk_page
from bot.ui.events.desk.colliding import collision_page
from bot.ui.events.desk.details import again_page, entrant_page, match_page
from bot.ui.events.desk.forms import desk_form, new_team_form, substitute_form
from bot.ui.events.desk.starting import start_question
from bot.ui.events.planning import plan_page
from tests.competition.event.story import (
    DIRECTOR,
    Story,
    begun,
    duplicate,
    plan,
    stage,
)
from tests.ui.events import running, view
from tests.ui.scenes import Scene, scenes
from tests.ui.scenes.panels import HOUR, ID, knockout, team_event


def desk(story: Story, say: Say, *by_computer: int, note: str = "", **changes: Any) -> Any:
    """Show the desk, while computers play for these seats."""
    seen = view(story)
    links = tuple(replace(link, by_computer=frozenset(by_computer)) for link in seen.tables)
    return desk_page(replace(seen, tables=links, **changes), DIRECTOR, story.now, say, note)


@scenes
def event_desks(say: Say) -> Iterator[Scene]:
    story = Story(plan(starts_at=HOUR))
    yield "announced", desk(story, say)
    story.enter_pairs(3)
    story.now = HOUR
    yield "the start has passed", desk(story, say)
    story.directs(acts.CheckInOpened())
    story.check_in(1, 2)
    story.begin()
    yield "who was not there", desk(story, say)
    full = Story(plan())
    full.enter_pairs(3)
    full.directs(acts.PlanChanged(replace(full.event.plan, limit=2)))
    full.begin()
    yield "who found no place", desk(full, say)
    yield "more, before the start", desk_more_page(view(full), say)
    teams = team_event(1, 1)
    match = teams.event.matches[1]
    gone = replace(match, seats=((None, *match.seats[0][1:]), *match.seats[1:]))
    teams.event = teams.event.with_match(gone)
    yield "a computer plays for an empty seat", desk(teams, say, 0)
    played = begun(plan(), 4)
    played.play((1, 2), (3, 4))
    yield "all is well", desk(played, say)
    yield (
        "a note; it changes by itself no more",
        desk_page(view(played), DIRECTOR, played.now, say, "Noted.", refresh=True),
    )
    yield "for whom computers play", desk(played, say, 1, 3)
    played.directs(acts.TableStopped(1, 0))
    yield "a stopped table", desk(played, say)
    played.directs(acts.Renamed("Cup"))
    played.directs(acts.PointsAdjusted(1, Fraction(-1, 2)), "Gone")
    yield "what undo takes back", desk(played, say)
    yield "for another director", desk_page(view(played), 99, played.now, say)
    played.directs(acts.Held())
    yield "on hold", desk(played, say)
    played.directs(acts.GoneOn())
    played.do(acts.Paused())
    yield "Discord refuses it", desk(played, say)


@scenes
def desks_of_kinds(say: Say) -> Iterator[Scene]:
    ahead = begun(plan(starts=Starts.WHEN_THERE, ahead=True, days_between=7), 26)
    ahead.pair(*((at, at + 1) for at in range(1, 26, 2)))
    for number in (1, 2):
        ahead.do(acts.Arrived(number, number * 2 - 1), 10 * (number * 2 - 1) + 1)
    ahead.do(acts.MatchesTold(tuple(ahead.event.matches)))
    ahead.now += 5 * MINUTE_MS
    yield "who is late, and more", desk(ahead, say)
    ahead.do(acts.StartProposed(5, ahead.now + DAY_MS), 91)
    yield "another start is proposed", desk(ahead, say)
    drawn = begun(plan(), 2)
    drawn.now = HOUR
    drawn.pair((1, 2))
    drawn.now = 1000
    yield "drawn ahead", desk(drawn, say)
    waits = begun(plan(), 4)
    waits.play((1, 2), (3, 4))
    waits.do(acts.MatchForfeited(1, (0,)))
    waits.plays(2, 14, 9)
    waits.play((1, 3), (2, 4))
    waits.directs(acts.MatchReopened(1))
    yield "a match waits for another", desk(waits, say)
    over = running(4)
    for match in [*over.event.open_matches()]:
        over.directs(acts.MatchForfeited(match.id, (0,)))
    over.directs(acts.ByeGiven(3, Bye.HALF), "Gone")
    over.do(acts.ByeAsked(4), 41)
    yield "the round is over: byes, the next one", desk(over, say)
    final = knockout(2)
    final.do(acts.MatchForfeited(1, (0, 1)))
    yield "a cup whose final nobody came to", desk(final, say)
    final.do(acts.Finished())
    yield "finished", desk(final, say)
    evening = begun(plan(replace(stage(), system=Arena(60))), 2)
    evening.play((1, 2))
    yield "a drop-in evening", desk(evening, say)
    pairs = duplicate("duplicate-pairs", (1, 2))
    yield "duplicate", desk(pairs, say)
    two = running(4)
    two.directs(acts.DirectorNamed(11))
    yield "more, with two directors", desk_more_page(view(two), say)
    yield "become a director", become_director_page(view(two), say)
    yield "no longer a director", closed_desk(view(two), say)


@scenes
def desk_details(say: Say) -> Iterator[Scene]:
    story = running(4)
    seen = view(story)

    def of_match(of: Story, number: int) -> Any:
        return match_page(view(of), of.event.matches[number], of.now, say)

    def of_entrant(of: Story, number: int) -> Any:
        return entrant_page(view(of), of.event.entries[number], of.now, say)

    yield "a match that is over", of_match(story, 1)
    yield "one that waits for its start", of_match(story, 3)
    yield "an entrant", of_entrant(story, 1)
    story.start()
    yield "one that is played", of_match(story, 3)
    teams = team_event(2, 2)
    teams.plays(1, 14, 9)
    teams.directs(acts.TableStopped(1, 1))
    yield "a team match with a stopped table", of_match(teams, 1)
    yield "a team", of_entrant(teams, 1)
    story.directs(acts.ByeGiven(3, Bye.HALF), "Gone")
    story.directs(acts.Withdrew(2))
    yield "a bye", of_entrant(story, 3)
    yield "withdrawn", of_entrant(story, 2)
    control = DoAtDesk(ID, DeskAct.WIN, 1, 1)
    yield "played again", again_page(seen, control, [3], say)
    league = begun(plan(ahead=True, days_between=7), 8)
    for _ in range(7):
        drawn = next_round(league.event, league.now)
        assert drawn is not None
        league.do(drawn)
    week = 7 * DAY_MS
    try:
        starts = tuple((match, week) for match in range(1, 5))
        league.directs(acts.RoundMoved(1, starts))
    except Collides as found:
        for act in (DeskAct.MOVE_ROUND, DeskAct.MOVE):
            move = DoAtDesk(ID, act, 1, week // MINUTE_MS)
            yield f"a start collides: {act.value}", collision_page(view(league), move, found, say)
    kinds = {
        DeskAct.MOVE: (league, 1),
        DeskAct.MOVE_ROUND: (league, 1),
        DeskAct.BYE: (story, 3),
        DeskAct.ADJUST: (story, 3),
        DeskAct.RESULT: (story, 3),
        DeskAct.CORRECT: (story, 1),
        DeskAct.NAME: (story, 0),
        DeskAct.SEEDS: (story, 0),
        DeskAct.WITHDRAW: (story, 3),
        DeskAct.FORFEIT: (story, 3),
        DeskAct.CANCEL: (story, 0),
    }
    for act, (of, number) in kinds.items():
        asked = DoAtDesk(ID, act, number, 0, 1)
        yield f"form: {act.value}", desk_form(view(of), asked, "UTC", say)
    yield (
        "form: a game of a table",
        desk_form(view(teams), DoAtDesk(ID, DeskAct.RESULT, 1, 1, 1), "UTC", say),
    )
    singles = team_event(1, 1)
    yield (
        "form: the only game of a table",
        desk_form(view(singles), DoAtDesk(ID, DeskAct.RESULT, 1, 1, 1), "UTC", say),
    )
    yield "form: a substitute", substitute_form(seen, 1, 11, say)
    yield "form: a new team", new_team_form(view(teams), say)


@scenes
def before_the_start(say: Say) -> Iterator[Scene]:
    starting = team_event(joined=(2, 1, 1), vacant=Vacant.COMPUTER)
    yield "before it starts, some are short of people", start_question(view(starting), say)
    four = Story(plan(entrant=EntrantKind.TEAM, team_size=4, vacant=Vacant.COMPUTER))
    four.directs(acts.EntriesOpened())
    for number, joined in ((1, 4), (2, 3), (3, 2)):
        four.directs(acts.Entered(number, tuple(10 * number + at for at in range(joined))))
    yield "a computer fills in, one does not play", start_question(view(four), say)
    four.directs(acts.Withdrew(2))
    yield "too few", start_question(view(four), say)
    two = Story(plan(*PRESETS["duplicate-pairs"].format.stages, duplicate=True))
    two.enter_pairs(2)
    yield "two pairs of duplicate", start_question(view(two), say)
    yield "its plan", plan_page(view(two), say)
    yield "nothing to ask", start_question(view(running(4)), say)

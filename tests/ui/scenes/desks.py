"""The director's desk, and what entrants see of their own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bot.competition.event import acts
from bot.competition.event.clockwork import DAY_MS, MINUTE_MS, next_round
from bot.competition.event.errors import Collides
from bot.competition.event.plan import Starts, Vacant
from bot.competition.matches import Bye, Pairing
from bot.competition.presets import PRESETS
from bot.competition.stages import (
    Arena,
    EntrantKind,
    Groups,
    Knockout,
    Movement,
    RoundRobin,
    Withdrawn,
)
from bot.locale.say import Say
from bot.ui.controls import events as controls
from bot.ui.controls.events import DeskAct, DoAtDesk, FileKind
from bot.ui.core.message import Outgoing
from bot.ui.events.desk.desk import become_director_page, closed_desk, desk_more_page, desk_page
from bot.ui.events.desk.details import again_page, entrant_page, match_page
from bot.ui.events.desk.forms import desk_form, new_team_form, substitute_form
from bot.ui.events.desk.questions import collision_page, start_question
from bot.ui.events.entry.arranging import bench_page, my_match_page, rename_modal, start_modal
from bot.ui.events.entry.entry import (
    cut_modal,
    entry_page,
    leaving_question,
    partner_page,
    team_modal,
    withdrawal_question,
)
from bot.ui.events.export import event_file
from bot.ui.events.panel import entrants_page, more_page
from bot.ui.events.planning import plan_page
from bot.ui.events.rounds.draw import draw_page, fixtures_page
from bot.ui.events.rounds.sheet import sheet_page
from bot.ui.events.standings import scorers_page, standings_page
from tests.competition.event.story import DIRECTOR, Story, begun, duplicate, plan, stage
from tests.ui.events import running, view
from tests.ui.scenes import Scene, scenes
from tests.ui.scenes.events import HOUR, ID, TEAMS, knockout, team_event


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
    noted = desk_page(view(played), DIRECTOR, played.now, say, "Noted.", refresh=True)
    yield "a note; it changes by itself no more", noted
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
    played.directs(acts.Cancelled())
    yield "called off meanwhile", desk(played, say)


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
    third = replace(control, act=DeskAct.CORRECT, at=2)
    yield "by another result of the third table", again_page(seen, third, [3], say)
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

    def form(of: Story, act: DeskAct, number: int, at: int = 0) -> Any:
        return desk_form(view(of), DoAtDesk(ID, act, number, at, 1), "UTC", say)

    for act, (of, number) in kinds.items():
        yield f"form: {act.value}", form(of, act, number)
    named = replace(view(teams), teams={1: "Sharks – Owls", 2: "Ours"})
    forfeit = DoAtDesk(ID, DeskAct.FORFEIT, 1, 1)
    yield "form: the other side forfeits", desk_form(named, forfeit, "UTC", say)
    yield "form: the third table stops", form(teams, DeskAct.STOP, 1, 2)
    yield "form: a game of a table", form(teams, DeskAct.RESULT, 1, 1)
    yield "form: of a table that the match does not have", form(teams, DeskAct.RESULT, 1, 9)
    singles = team_event(1, 1)
    yield "form: the only game of a table", form(singles, DeskAct.RESULT, 1, 1)
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


@scenes
def entries(say: Say) -> Iterator[Scene]:
    story = Story(plan(limit=2))
    story.directs(acts.EntriesOpened())
    yield "one is in nothing", entry_page(view(story), 99, say, "Noted.")
    story.do(acts.Entered(1, (11,)), 11)
    yield "one looks for a partner", entry_page(view(story), 11, say)
    yield "choose a partner", partner_page(view(story), say)
    for number in (2, 3):
        story.do(acts.Entered(number, (10 * number + 1, 10 * number + 2)), 10 * number + 1)
    yield "an invitation", entry_page(view(story), 22, say)
    yield "who invites", entry_page(view(story), 21, say)
    story.directs(acts.MemberAdded(1, 32, asked=True))
    yield "two invitations", entry_page(view(story), 32, say)
    story.do(acts.Confirmed(32), 32)
    yield "no place", entry_page(view(story), 31, say)
    teams = team_event(1, 1)
    seen = replace(view(teams), teams=TEAMS)
    mine = teams.event.entries[1]
    yield "a captain in a match", entry_page(seen, 11, say)
    yield "a member", entry_page(seen, 12, say)
    yield "arrange", my_match_page(seen, mine, say, "Noted.")
    for out in (0, 11):
        yield f"the bench, for {out}", bench_page(seen, mine, out, say)
    rich = Story(plan(stage((1, 1)), entrant=EntrantKind.TEAM, team_size=4, substitutes=2))
    rich.directs(acts.EntriesOpened())
    for team in (1, 2):
        rich.directs(acts.Entered(team, tuple(range(10 * team + 1, 10 * team + 7))))
    rich.begin()
    rich.pair((1, 2))
    own = rich.event.entries[1]
    yield "line-ups", my_match_page(view(rich), own, say)
    yield "a bench", bench_page(view(rich), own, 11, say)
    yield "form: a team", team_modal(seen, say)
    yield "form: another name", rename_modal(seen, mine, say)
    yield "form: cut", cut_modal(seen, say)
    yield "form: a start", start_modal(view(rich), rich.event.matches[1], "UTC", say)
    yield "withdraw?", withdrawal_question(view(running(4)), running(4).event.entries[1], say)
    yield "before it begins", withdrawal_question(view(story), story.event.entries[1], say)
    yield "those who wait", entrants_page(view(story), controls.ShowEntrants(ID), say)
    yield "leave?", leaving_question(view(story), story.event.entries[1], say)


@scenes
def entries_of_kinds(say: Say) -> Iterator[Scene]:
    evening = begun(plan(replace(stage(), system=Arena(60))), 3)
    evening.play((1, 2))
    yield "a drop-in evening", entry_page(view(evening), 31, say)
    first = evening.event.entries[1]
    yield "withdraw from it in a match", withdrawal_question(view(evening), first, say)
    evening.do(acts.BreakTaken(3), 31)
    yield "a break", entry_page(view(evening), 31, say)
    league = begun(plan(starts=Starts.WHEN_THERE, ahead=True, days_between=7), 2)
    league.pair((1, 2))
    league.do(acts.MatchesTold((1,)))
    yield "check in for a match", entry_page(view(league), 11, say)
    league.do(acts.StartProposed(1, league.now + DAY_MS), 21)
    yield "another start is proposed", my_match_page(view(league), league.event.entries[1], say)
    swiss = running(6)
    swiss.do(acts.ByeAsked(3), 31)
    yield "asked to sit out", entry_page(view(swiss), 31, say)
    swiss.directs(acts.ByeGiven(3, Bye.HALF), "Gone")
    yield "a bye", entry_page(view(swiss), 31, say)
    checks = Story(plan())
    checks.enter_pairs(2)
    checks.directs(acts.CheckInOpened())
    yield "check-in", entry_page(view(checks), 11, say)
    checks.check_in(1)
    yield "here", entry_page(view(checks), 11, say)
    yield "the entrants", entrants_page(view(checks), controls.ShowEntrants(ID), say)
    yield "nobody", entrants_page(view(Story(plan())), controls.ShowEntrants(ID), say)
    yield "all there is to do", more_page(view(swiss), 11, say)
    yield "for a director", more_page(view(swiss), DIRECTOR, say)


def _drawn(of: Story, say: Say) -> Outgoing:
    return draw_page(view(of), controls.ShowDraw(ID), 11, say)


def _stood(of: Story, say: Say) -> Outgoing:
    return standings_page(view(of), controls.ShowStandings(ID), 11, say)


@scenes
def rounds(say: Say) -> Iterator[Scene]:
    swiss = running(4)
    yield "a round", _drawn(swiss, say)
    before = controls.ShowDraw(ID, 0, 1)
    yield "the round before", draw_page(view(swiss), before, None, say)
    yield "nothing is paired", _drawn(begun(plan(), 2), say)
    yield "standings", _stood(swiss, say)
    yield "fixtures", fixtures_page(view(swiss), controls.ShowFixtures(ID), 11, say)
    yield "scorers", scorers_page(view(swiss), say)
    cup = knockout(6, 2)
    yield "a bracket", _drawn(cup, say)
    yield "who is in, and where others went out", _stood(cup, say)
    yield "a third place", _drawn(knockout(4, 2, Knockout(third_place=True)), say)
    yield "both brackets", _drawn(knockout(4, 3, Knockout(double=True)), say)
    against = begun(plan(), 4)
    against.play((1, 2), (3, 4))
    against.plays(1, 9, 14)
    against.directs(acts.Withdrew(3))
    yield "all against all", _drawn(against, say)
    yield "won, drawn, lost", _stood(against, say)
    expunged = begun(plan(replace(stage(), withdrawn=Withdrawn.EXPUNGED)), 4)
    expunged.play((1, 2), (3, 4))
    expunged.plays(1, 14, 9)
    expunged.directs(acts.Withdrew(1))
    yield "a withdrawal whose results don't count", _stood(expunged, say)
    home = begun(plan(replace(stage(), system=RoundRobin(meetings=2))), 2)
    for one, other in ((1, 2), (2, 1)):
        home.play((one, other))
        home.plays(one, 14, 9)
    yield "at home and away", _drawn(home, say)
    groups = begun(plan(replace(stage(), system=Groups(size=3, through=1))), 6)
    groups.pair((1, 4), (2, 3))
    yield "groups", _drawn(groups, say)
    for title, of, count in (
        ("ten entrants fit in a table", RoundRobin(), 10),
        ("too many for a table", Groups(size=11, through=1), 21),
        ("they meet too often for a table", RoundRobin(meetings=3), 4),
    ):
        many = begun(plan(replace(stage(), system=of)), count)
        many.play(*((at, at + 1) for at in range(1, count - 1, 2)), (count,))
        yield title, _drawn(many, say)
    system = Movement(rounds=3)
    partners = Story(plan(replace(stage(), system=system), entrant=EntrantKind.PERSON))
    partners.directs(acts.EntriesOpened())
    for person in range(1, 6):
        partners.directs(acts.Entered(person, (person,)))
    partners.begin()
    pairings = (Pairing(((1, 4), (2, 3)), 0), Pairing(((5,),), 1))
    partners.do(acts.RoundPaired(1, 1, pairings, partners.now))
    yield "partners change", _drawn(partners, say)
    for kind in FileKind:
        if kind is not FileKind.JSON:
            yield f"file: {kind.value}", event_file(view(swiss), kind, say)


@scenes
def rounds_of_boards(say: Say) -> Iterator[Scene]:
    pairs = duplicate("duplicate-pairs", (1, 2), (3, 4))
    pairs.plays_boards(1, (3, 1), (1, 2))
    pairs.plays_boards(2, (2, 2), (1, 2))
    yield "percentages", _stood(pairs, say)
    yield "each board", sheet_page(view(pairs), controls.ShowSheet(ID, 0, 1), 11, say)
    teams = duplicate("teams-of-four", (1, 2), (3, 4))
    for match in (1, 2):
        teams.plays_boards(match, (3, 1), (0, 2), table=0)
        teams.plays_boards(match, (2, 2), (0, match), table=1)
    yield "IMPs", sheet_page(view(teams), controls.ShowSheet(ID, 0, 1), 30, say)
    yield "teams' standings", _stood(teams, say)

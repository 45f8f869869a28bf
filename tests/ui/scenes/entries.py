"""What entrants see: their entry, the draw, the standings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.competition.event import acts
from bot.competition.event.clockwork import DAY_MS
from bot.competition.event.plan import Starts
from bot.competition.matches import Bye, Pairing
from bot.competition.stages import (
    Arena,
    EntrantKind,
    Groups,
    Knockout,
    Movement,
    RoundRobin,
    Withdrawn,
)
from bot.locale import Say
from bot.ui.controls import events as controls
from bot.ui.controls.events import FileKind
from bot.ui.core.message import Outgoing
from bot.ui.events.entry import (
    cut_modal,
    entry_page,
    leaving_question,
    partner_page,
    team_modal,
    withdrawal_question,
)
from bot.ui.events.entry.arranging import bench_page, my_match_page, rename_modal, start_modal
from bot.ui.events.export import event_file
from bot.ui.events.panel import entrants_page, more_page
from bot.ui.events.rounds.draw import draw_page, fixtures_page
from bot.ui.events.rounds.sheet import sheet_page
from bot.ui.events.standings import scorers_page, standings_page
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
from tests.ui.scenes.panels import ID, TEAMS, knockout, team_event


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
    yield (
        "withdraw from it in a match",
        withdrawal_question(view(evening), evening.event.entries[1], say),
    )
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
    many = begun(plan(), 14)
    many.play(*((at, at + 1) for at in range(1, 13, 2)), (13,))
    yield "too many for a table", _drawn(many, say)
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

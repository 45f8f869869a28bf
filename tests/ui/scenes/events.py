"""Organised events from their announcement to their end: panels, desks, draws, notices."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from bot.competition.event import acts
from bot.competition.event.acts import last_match
from bot.competition.event.clockwork import DAY_MS, MINUTE_MS, next_round
from bot.competition.event.codec import load
from bot.competition.event.errors import Collides
from bot.competition.event.parts import Reminder
from bot.competition.event.plan import Starts, Vacant
from bot.competition.event.series import Former, Origin
from bot.competition.event.standings.divisions import exchange
from bot.competition.event.state import EventPhase
from bot.competition.matches import Bye, MatchFormat, Pairing
from bot.competition.pairings import next_round as paired
from bot.competition.presets import PRESETS
from bot.competition.stages import (
    Arena,
    EntrantKind,
    Groups,
    Knockout,
    Movement,
    RoundRobin,
    Stage,
    Swiss,
    Withdrawn,
)
from bot.locale import Say
from bot.ui.controls import drafts, events as controls
from bot.ui.controls.drafts import PresetCode
from bot.ui.controls.events import DeskAct, DoAtDesk, FileKind, PlanPart
from bot.ui.controls.series import ShowOverall
from bot.ui.events import wizard
from bot.ui.events.at_table import event_note
from bot.ui.events.desk import become_director_page, closed_desk, desk_more_page, desk_page
from bot.ui.events.desk.colliding import collision_page
from bot.ui.events.desk.details import again_page, entrant_page, match_page
from bot.ui.events.desk.forms import desk_form, new_team_form, substitute_form
from bot.ui.events.desk.starting import start_question
from bot.ui.events.entry import (
    cut_modal,
    entry_page,
    leaving_question,
    partner_page,
    team_modal,
    withdrawal_question,
)
from bot.ui.events.entry.arranging import bench_page, my_match_page, rename_modal, start_modal
from bot.ui.events.export import event_file, overall_file
from bot.ui.events.listing import listing
from bot.ui.events.log import act_words, log_piece
from bot.ui.events.once_more import asked_again, copy_form, copy_page, once_more_page
from bot.ui.events.overall import overall_page
from bot.ui.events.panel import entrants_page, log_name, more_page, moved_panel, panel
from bot.ui.events.planning import plan_page, value_form, value_page
from bot.ui.events.rounds.draw import draw_page, fixtures_page
from bot.ui.events.rounds.sheet import sheet_page
from bot.ui.events.rounds.tables import tables_page
from bot.ui.events.season import division_form, next_season_page, season_form
from bot.ui.events.standings import scorers_page, standings_page
from bot.ui.events.told.matches import match_call, match_note
from bot.ui.events.told.notices import notice, private_notice
from bot.ui.table.board import board
from bot.views.events import EventLine, EventView, TableInEvent
from bot.views.events.overall import overall
from bot.views.events.seasons import NextSeason
from bot.views.table import TableState
from tests.competition.event.story import (
    DIRECTOR,
    STORED,
    Story,
    begun,
    duplicate,
    plan,
    stage,
)
from tests.ui.events import running, view
from tests.ui.room import table
from tests.ui.scenes import Scene, scenes

ID: Final = "K7QFX"
HOUR: Final = 3_600_000
CUP: Final = (drafts.PresetCode.CUP, 29_000_000, 16, 14, 123_456_789, "Cup: 1st")
TEAMS: Final = {1: "Sharks", 2: "Owls"}


def desk(story: Story, say: Say, *by_computer: int, note: str = "", **changes: Any) -> Any:
    """Show the desk, while computers play for these seats."""
    seen = view(story)
    links = tuple(replace(link, by_computer=frozenset(by_computer)) for link in seen.tables)
    return desk_page(replace(seen, tables=links, **changes), DIRECTOR, story.now, say, note)


def team_event(*games: int, joined: Sequence[int] = (), **more: Any) -> Story:
    """Let teams enter with so many people each; by default two whole ones, which play."""
    size = 2 * max(len(games), 1)
    story = Story(plan(stage(games or (1,)), entrant=EntrantKind.TEAM, team_size=size, **more))
    story.directs(acts.EntriesOpened())
    for team, people in enumerate(joined or (size, size), 1):
        story.directs(acts.Entered(team, tuple(range(10 * team + 1, 10 * team + 1 + people))))
    if not joined:
        story.begin()
        story.play((1, 2))
    return story


def knockout(pairs: int, rounds: int = 1, system: Knockout | None = None) -> Story:
    """Return a knock-out whose last round is over but for its last match."""
    story = begun(plan(replace(stage(), system=system or Knockout())), pairs)
    for number in range(1, rounds + 1):
        event = story.event
        drawn = paired(event.stage, event.field(), event.played(), event.first_field())
        story.do(acts.RoundPaired(number, last_match(event) + 1, drawn, story.now))
        story.start()
        left = list(story.event.open_matches())
        for match in left if number < rounds else left[:-1]:
            story.plays(match.id, 14, 9)
    return story


@scenes
def event_panels(say: Say) -> Iterator[Scene]:
    def shown(story: Story, **changes: Any) -> Any:
        return panel(replace(view(story), **changes), say)

    story = Story(plan(begins_itself=True, least=4, starts_at=HOUR, limit=4, check_in_minutes=30))
    yield "announced", shown(story)
    story.enter_pairs(3)
    yield "entries are open", shown(story)
    for number in (4, 5):
        story.directs(acts.Entered(number, (10 * number + 1, 10 * number + 2)))
    yield "enough, and one waits", shown(story)
    story.directs(acts.CheckInOpened())
    story.check_in(1, 2)
    yield "check-in", shown(story)
    story.directs(acts.Held())
    yield "on hold before the start", shown(story)
    late = Story(plan(begins_itself=True, starts_at=HOUR))
    late.now = HOUR
    late.enter_pairs(2)
    yield "it begins a little later", shown(late)
    alone = Story(plan())
    alone.directs(acts.EntriesOpened())
    alone.do(acts.Entered(1, (11,)), 11)
    yield "one looks for a partner", shown(alone)
    teams = team_event(joined=(1, 2), vacant=Vacant.COMPUTER)
    yield "who has joined a team", shown(teams)
    first = begun(plan(replace(stage(), system=Swiss(3))), 3)
    yield "the first round is drawn", shown(first)
    first.pair((1, 2), (3,))
    yield "a bye", shown(first)
    second = running(4)
    yield "the second round: last results, standings", shown(second)
    second.directs(acts.ByeGiven(3, Bye.HALF), "Gone")
    yield "a bye in the next", shown(second)
    second.start()
    second.plays(3, 9, 14)
    yield "a result", shown(second)
    second.directs(acts.Withdrew(2))
    yield "one has withdrawn", shown(second)
    second.directs(acts.Held())
    yield "on hold", shown(second)
    second.directs(acts.GoneOn())
    second.do(acts.Paused())
    yield "Discord refuses it", shown(second)
    second.directs(acts.Cancelled())
    yield "called off", shown(second)
    ended = running(2)
    ended.start()
    ended.plays(2, 14, 9)
    ended.directs(acts.Finished())
    yield "finished", shown(ended)
    ended.directs(acts.Archived())
    yield "archived", shown(ended)
    nothing = begun(plan(), 2)
    nothing.directs(acts.Finished())
    yield "no match was played", shown(nothing)
    final = knockout(2)
    final.do(acts.MatchForfeited(1, (0, 1)))
    final.do(acts.Finished())
    yield "neither side came to the final", shown(final)
    cup = knockout(4, 2, Knockout(third_place=True))
    yield "a final and a third place", shown(cup)
    for match in list(cup.event.open_matches()):
        cup.plays(match.id, 14, 9)
    cup.do(acts.Finished())
    yield "the winner first", shown(cup)
    groups = begun(plan(replace(stage(), system=Groups(size=4, through=1))), 4)
    groups.play((1, 2), (3, 4))
    for number in (1, 2):
        groups.plays(number, 14, 9)
    yield "a group", shown(groups)
    season = begun(plan(days_between=7), 4)
    season.play((1, 2), (3, 4))
    yield "a matchday", shown(season)
    evening = begun(plan(replace(stage(), system=Arena(60))), 2)
    for number in range(1, 7):
        evening.play((1, 2))
        evening.plays(number, 14, number)
    yield "a drop-in evening", shown(evening)
    heck = PRESETS["heckmondwike"].format
    big = Story(plan(*heck.stages, entrant=EntrantKind.TEAM, team_size=8))
    big.directs(acts.EntriesOpened())
    for team in (1, 2):
        big.directs(acts.Entered(team, tuple(range(10 * team + 1, 10 * team + 9))))
    big.begin()
    big.play((1, 2))
    for at, score in enumerate(((15, 9), (15, 12), (7, 15))):
        big.plays(1, *score, table=at)
    yield "a team match", shown(big)
    yield "its tables", tables_page(view(big), controls.ShowTables(ID, 0, 1), 11, say)
    big.plays(1, 13, 15, table=3)
    yield "over", shown(big)
    yield "all points together", tables_page(view(big), controls.ShowTables(ID, 0, 1), 11, say)
    boards = duplicate("duplicate-pairs", (1, 2))
    secret = {"commitment": "ab" * 32, "earlier": ("cd" * 32,)}
    yield "the same cards for all", shown(boards, **secret)
    yield "the secret is told", shown(boards, **secret, secrets=("ef" * 32,))
    yield "seeds by lot", shown(late, lot="12" * 32)
    yield "where it was", moved_panel(replace(view(boards), **secret), "https://there", say)
    yield "its log", log_name(view(boards), say)
    for kind in (EventPhase.ENTRIES, EventPhase.FINISHED):
        listed = replace(story.event, phase=kind)
        found = listing(replace(view(story), event=listed), "https://there", say)
        yield f"in the server's list: {kind.value}", found and "\n".join(
            [found.name, found.description, f"{found.starts_at} – {found.ends_at}"]
        )


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
    teams = team_event(1, 1)
    match = teams.event.matches[1]
    gone = replace(match, seats=((None, *match.seats[0][1:]), *match.seats[1:]))
    teams.event = teams.event.with_match(gone)
    yield "a computer plays for an empty seat", desk(teams, say, 0)
    played = begun(plan(), 4)
    played.play((1, 2), (3, 4))
    yield "all is well", desk(played, say)
    yield "a note; it changes by itself no more", desk_page(
        view(played), DIRECTOR, played.now, say, "Noted.", refresh=True
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
    yield "more, before the start", desk_more_page(view(full), say)
    two = running(4)
    two.directs(acts.DirectorNamed(11))
    yield "more, with two directors", desk_more_page(view(two), say)
    yield "become a director", become_director_page(view(two), say)
    yield "no longer a director", closed_desk(view(two), say)


@scenes
def desk_details(say: Say) -> Iterator[Scene]:
    story = running(4)
    seen, first = view(story), story.event.matches

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
    yield "form: a game of a table", desk_form(
        view(teams), DoAtDesk(ID, DeskAct.RESULT, 1, 1, 1), "UTC", say
    )
    singles = team_event(1, 1)
    yield "form: the only game of a table", desk_form(
        view(singles), DoAtDesk(ID, DeskAct.RESULT, 1, 1, 1), "UTC", say
    )
    yield "form: a substitute", substitute_form(seen, 1, 11, say)
    yield "form: a new team", new_team_form(view(teams), say)
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
    yield "leave?", leaving_question(view(story), story.event.entries[1], say)
    evening = begun(plan(replace(stage(), system=Arena(60))), 3)
    evening.play((1, 2))
    yield "a drop-in evening", entry_page(view(evening), 31, say)
    yield "withdraw from it in a match", withdrawal_question(
        view(evening), evening.event.entries[1], say
    )
    evening.do(acts.BreakTaken(3), 31)
    yield "a break", entry_page(view(evening), 31, say)
    league = begun(plan(starts=Starts.WHEN_THERE, ahead=True, days_between=7), 2)
    league.pair((1, 2))
    league.do(acts.MatchesTold((1,)))
    yield "check in for a match", entry_page(view(league), 11, say)
    league.do(acts.StartProposed(1, league.now + DAY_MS), 21)
    yield "another start is proposed", my_match_page(
        view(league), league.event.entries[1], say
    )
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
    yield "those with a bye, or waiting", entrants_page(view(story), controls.ShowEntrants(ID), say)
    yield "nobody", entrants_page(view(Story(plan())), controls.ShowEntrants(ID), say)
    yield "all there is to do", more_page(view(swiss), 11, say)
    yield "for a director", more_page(view(swiss), DIRECTOR, say)


@scenes
def rounds(say: Say) -> Iterator[Scene]:
    def drawn(of: Story, **changes: Any) -> Any:
        return draw_page(view(of), controls.ShowDraw(ID, **changes), 11, say)

    def stood(of: Story, **changes: Any) -> Any:
        return standings_page(view(of), controls.ShowStandings(ID, **changes), 11, say)

    swiss = running(4)
    yield "a round", drawn(swiss)
    before = controls.ShowDraw(ID, 0, 1)
    yield "the round before", draw_page(view(swiss), before, None, say)
    yield "nothing is paired", drawn(begun(plan(), 2))
    yield "standings", stood(swiss)
    yield "fixtures", fixtures_page(view(swiss), controls.ShowFixtures(ID), 11, say)
    yield "scorers", scorers_page(view(swiss), say)
    cup = knockout(6, 2)
    yield "a bracket", drawn(cup)
    yield "who is in, and where others went out", stood(cup)
    yield "a third place", drawn(knockout(4, 2, Knockout(third_place=True)))
    yield "both brackets", drawn(knockout(4, 3, Knockout(double=True)))
    against = begun(plan(), 4)
    against.play((1, 2), (3, 4))
    against.plays(1, 9, 14)
    against.directs(acts.Withdrew(3))
    yield "all against all", drawn(against)
    yield "won, drawn, lost", stood(against)
    expunged = begun(plan(replace(stage(), withdrawn=Withdrawn.EXPUNGED)), 4)
    expunged.play((1, 2), (3, 4))
    expunged.plays(1, 14, 9)
    expunged.directs(acts.Withdrew(1))
    yield "a withdrawal whose results don't count", stood(expunged)
    home = begun(plan(replace(stage(), system=RoundRobin(meetings=2))), 2)
    for one, other in ((1, 2), (2, 1)):
        home.play((one, other))
        home.plays(one, 14, 9)
    yield "at home and away", drawn(home)
    groups = begun(plan(replace(stage(), system=Groups(size=3, through=1))), 6)
    groups.pair((1, 4), (2, 3))
    yield "groups", drawn(groups)
    many = begun(plan(), 14)
    many.play(*((at, at + 1) for at in range(1, 13, 2)), (13,))
    yield "too many for a table", drawn(many)
    system = Movement(rounds=3)
    partners = Story(plan(replace(stage(), system=system), entrant=EntrantKind.PERSON))
    partners.directs(acts.EntriesOpened())
    for person in range(1, 6):
        partners.directs(acts.Entered(person, (person,)))
    partners.begin()
    pairings = (Pairing(((1, 4), (2, 3)), 0), Pairing(((5,),), 1))
    partners.do(acts.RoundPaired(1, 1, pairings, partners.now))
    yield "partners change", drawn(partners)
    pairs = duplicate("duplicate-pairs", (1, 2), (3, 4))
    pairs.plays_boards(1, (3, 1), (1, 2))
    pairs.plays_boards(2, (2, 2), (1, 2))
    yield "percentages", stood(pairs)
    yield "each board", sheet_page(view(pairs), controls.ShowSheet(ID, 0, 1), 11, say)
    teams = duplicate("teams-of-four", (1, 2), (3, 4))
    for match in (1, 2):
        teams.plays_boards(match, (3, 1), (0, 2), table=0)
        teams.plays_boards(match, (2, 2), (0, match), table=1)
    yield "IMPs", sheet_page(view(teams), controls.ShowSheet(ID, 0, 1), 30, say)
    yield "teams' standings", stood(teams)
    for kind in FileKind:
        if kind is not FileKind.JSON:
            yield f"file: {kind.value}", event_file(view(swiss), kind, say)


@scenes
def told_of_events(say: Say) -> Iterator[Scene]:
    story = running(4)
    yield "one's next match", match_note(view(story), 3, 12, say)
    yield "in the channel", match_call(view(story), 3, say)
    yield "one that is off", match_note(view(story), 99, 12, say)
    story.directs(acts.Held())
    yield "on hold", match_note(view(story), 3, 12, say)
    story.directs(acts.GoneOn())
    story.start()
    yield "its table is open", match_note(view(story), 3, 12, say)
    story.plays(3, 14, 9)
    yield "over", match_note(view(story), 3, 12, say)
    first = begun(plan(replace(stage(), system=Swiss(3))), 3)
    first.pair((1, 2), (3,))
    yield "a bye", match_note(view(first), 2, 31, say)
    there = begun(plan(starts=Starts.WHEN_THERE), 2)
    there.pair((1, 2))
    yield "when both are there", match_note(view(there), 1, 11, say)
    yield "in the channel: I'm here", match_call(view(there), 1, say)
    there.directs(acts.Cancelled())
    yield "called off", match_call(view(there), 1, say)
    final = knockout(4)
    (left,) = final.event.open_matches()
    final.directs(acts.MatchForfeited(left.id, (0, 1)), "Gone")
    bye = next_round(final.event, final.now)
    assert isinstance(bye, acts.RoundPaired)
    final.do(bye)
    yield "a finalist with nobody to meet", match_note(view(final), bye.first, 11, say)
    final.do(acts.Finished())
    yield "wins without a match", match_note(view(final), bye.first, 11, say)
    invited = Story(plan())
    invited.directs(acts.EntriesOpened())

    def told(of: Story, many: int = 1, piece: int = 0) -> Any:
        last = of.event.version
        return notice(view(of), last - many + 1, last, piece, say)

    invited.do(acts.Entered(1, (11, 12)), 11)
    yield "an invitation of a pair", told(invited)
    invited.do(acts.Confirmed(12), 12)
    yield "she said yes", notice(view(invited), 3, 3, 0, say)
    invited.directs(acts.Entered(2, (21, 22), asked=True))
    yield "a director's", told(invited)
    invited.directs(acts.CheckInOpened())
    yield "check-in", told(invited)
    invited.do(acts.Reminded(Reminder.CHECK_IN_CLOSES, 5000))
    yield "check-in closes", told(invited)
    invited.check_in(1)
    yield "privately", private_notice(view(invited), 6, 6, say)
    teams = team_event(joined=(1, 1))
    teams.directs(acts.MemberAdded(1, 15, asked=True))
    yield "an invitation to a team", told(teams)
    out = Story(plan(replace(stage(), system=Swiss(3))))
    out.enter_pairs(3)
    out.directs(acts.CheckInOpened())
    out.check_in(1, 2)
    out.begin()
    yield "begun without you", told(out)
    league = begun(plan(ahead=True, days_between=7), 4)
    league.pair((1, 2), (3, 4))
    league.do(acts.StartProposed(1, league.now + DAY_MS), 11)
    yield "another start", told(league)
    league.do(acts.StartAgreed(1, league.now + DAY_MS), 21)
    yield "agreed", told(league)
    league.directs(acts.RoundMoved(1, ((2, league.now + 2 * DAY_MS),)))
    yield "the round moved", told(league)
    alerts = running(4)
    alerts.start()
    alerts.do(acts.TableStopped(3, 0))
    yield "alert: a table is stopped", told(alerts)
    alerts.do(acts.Paused())
    yield "alert: Discord refuses", told(alerts)
    alerts.do(acts.MatchForfeited(4, (0, 1)))
    yield "alert: nobody came", told(alerts)
    passed = Story(plan(starts_at=HOUR))
    passed.enter_pairs(2)
    passed.now = HOUR
    passed.do(acts.Reminded(Reminder.START_PASSED, HOUR))
    yield "alert: the start has passed", told(passed)
    alerts.do(acts.Reminded(Reminder.ROUND_WAITS, 4))
    yield "alert: a round waits", told(alerts)


@scenes
def event_logs(say: Say) -> Iterator[Scene]:
    of = view(running(4))
    lines = (act_words(of, load(kind, json.dumps(act)), say) for kind, act in STORED.items())
    yield "every act", "\n".join(lines)
    story = running(4)
    story.directs(acts.PointsAdjusted(1, Fraction(-1, 2)), "Wrong")
    story.directs(acts.StartMoved(3, 7_200_000), "Rather")
    story.directs(acts.Withdrew(2), "Gone")
    story.undo()
    last = story.event.version
    yield "who, what and why", log_piece(view(story), last - 3, last, say)
    cup = knockout(4, 2)
    cup.directs(acts.RoundCancelled(2), "Wrong")
    yield "a cup's rounds have names", log_piece(view(cup), 1, cup.event.version, say)
    two = begun(plan(stage((1, 1))), 2)
    two.play((1, 2))
    two.plays(1, 15, 9)
    two.plays(1, 15, 7, table=1)
    last = two.event.version
    yield "a match of several games", log_piece(view(two), last - 1, last, say)
    two.directs(acts.GameCorrected(1, 1, 1, (7, 15), 1))
    yield "corrected", log_piece(view(two), last - 1, last + 1, say)
    for sides in ((1,), (0, 1)):
        alone = Story(plan(entrant=EntrantKind.PERSON))
        alone.directs(acts.EntriesOpened())
        for number in (1, 2):
            alone.do(acts.Entered(number, (number,)), number)
        alone.begin()
        alone.pair((1, 2))
        alone.directs(acts.MatchForfeited(1, sides))
        at = alone.event.version
        yield f"{len(sides)} by forfeit", log_piece(view(alone), at, at, say)
    team = Story(plan(entrant=EntrantKind.TEAM, team_size=4))
    team.directs(acts.EntriesOpened())
    team.do(acts.Entered(1, (11, 12, 13)), 11)
    team.do(acts.Confirmed(12), 12)
    team.do(acts.Confirmed(13), 13)
    yield "all who accept, in one line", log_piece(view(team), 3, team.event.version, say)
    named = replace(view(team), teams={1: "Sharks"})
    yield "for their team", log_piece(named, 3, team.event.version, say)
    yield "one alone", log_piece(named, 4, 4, say)
    here = Story(plan())
    here.enter_pairs(2)
    here.directs(acts.CheckInOpened())
    here.do(acts.CheckedIn(1), 11)
    here.directs(acts.CheckedIn(2))
    at = here.event.version
    yield "whom a director checks in", log_piece(view(here), at - 1, at, say)


@scenes
def tables_of_events(say: Say) -> Iterator[Scene]:
    def note(story: Story, match: int, game: int = 1, at: int = 0, *, closed: bool = False) -> str:
        seen = replace(view(story), teams=TEAMS)
        found = event_note(TableInEvent(seen, match, at, 1, 77), game, say, closed=closed)
        return "\n".join([found.heading, "---", *found.after, "---", *found.closed])

    story = running(4)
    yield "a pair's match", note(story, 3)
    form = MatchFormat((7, 7, 8), per_game=Fraction(1), for_match=Fraction(2))
    three = team_event(*form.games)
    yield "a team's", note(three, 1, 3, 2)
    for games, best_of in (((2, 2), False), ((3,), True)):
        whole = plan(
            Stage(Swiss(2), MatchFormat(games, best_of, per_game=Fraction(1), for_match=Fraction(2))),
            entrant=EntrantKind.TEAM,
            team_size=2 * len(games),
        )
        teams = Story(replace(whole, seats=4))
        teams.directs(acts.EntriesOpened())
        for number in (1, 2):
            people = tuple(range(10 * number, 10 * number + 2 * len(games)))
            teams.directs(acts.Entered(number, people))
        teams.begin()
        teams.play((1, 2))
        for game in (1, 2):
            teams.plays(1, 14, 9)
            yield f"{'best of ' * best_of}{games}, after game {game}", note(teams, 1, game)
        yield "a decider", note(teams, 1, 4)
        if best_of:
            teams.pair((1, 2))
            yield "the next round", note(teams, 1, 2)
            teams.start()
            for _ in range(2):
                teams.plays(2, 14, 9)
            yield "the last round", note(teams, 2, 2)
    story.start()
    yield "closed by a moderator", note(story, 3, closed=True)
    story.directs(acts.TableStopped(3, 0), "Hung")
    yield "stopped", note(story, 3, closed=True)
    story.directs(acts.TableReopened(3, 0))
    yield "reopened", note(story, 3, closed=True)
    story.plays(3, 14, 9)
    yield "over", note(story, 3)
    story.directs(acts.MatchForfeited(4, (0,)), "Gone")
    yield "forfeited", note(story, 4, closed=True)
    story.do(acts.Finished())
    yield "the event is over", note(story, 3)
    off = running(4)
    off.start()
    off.directs(acts.RoundCancelled(2), "Wrong")
    yield "the round was cancelled", note(off, 4, closed=True)
    seen = replace(view(running(4)), teams=TEAMS)
    at_table = event_note(TableInEvent(seen, 3, 0, 1, 77), 1, say)
    yield "on the board", board(table(TableState.LOBBY), say, at_table)
    yield "on a closed one", board(table(TableState.CLOSED), say, at_table)


def _evening(name: str, *score: int) -> EventView:
    story = begun(plan(), 2)
    story.play((1, 2))
    story.plays(1, *score)
    story.event = replace(story.event, phase=EventPhase.FINISHED)
    return view(story, name)


@scenes
def series(say: Say) -> Iterator[Scene]:
    evenings = [_evening("Friday", 14, 9), _evening("Sharks", 9, 14)]
    origin = Origin(previous=ID, asked=(Former(ID, 1),))
    last = replace(evenings[1], event=replace(evenings[1].event, origin=origin))
    yield "who leads", overall_page(last, ShowOverall(ID), overall(evenings), 21, say)
    none = view(Story(plan(stage())))
    yield "no event is over", overall_page(none, ShowOverall(ID), overall([none]), 1, say)
    yield "as a file", overall_file(last, overall(evenings))
    line = EventLine(ID, 1, 5, "Friday", "finished")
    yield "once more", once_more_page(last, "Friday 2", 0, [line], say)
    weekly = Story(plan(starts_at=HOUR))
    weekly.enter_pairs(2)
    yield "with a start", once_more_page(view(weekly), "Friday 2", DAY_MS, [line], say)
    weekly.directs(acts.Repeated(7, 3))
    yield "every week", once_more_page(view(weekly), "Friday 2", 7 * DAY_MS, [line], say)
    yield "its panel says so", panel(view(weekly), say)
    below = EventLine("BELOW", 1, 5, "Owls", "running")
    yield "divisions", once_more_page(last, "Friday 2", 0, [line, below], say)
    yield "form: a copy", copy_form(last, "Friday 2", "", "UTC", say)
    yield "the copy", copy_page(last, "Friday 2", 0, say)
    yield "with a start by the clocks there", copy_page(last, "Friday 2", HOUR, say, "20:00 Leeds")
    again = Story(plan(starts_at=HOUR))
    again.enter_pairs(1)
    asked = replace(view(again), event=replace(again.event, origin=origin))
    yield "asked again", asked_again(asked, [11, 12], 0, say)
    yield "the second message", asked_again(asked, [21], 1, say)
    yield "join as last time", panel(asked, say)
    off = replace(asked, event=replace(asked.event, phase=EventPhase.CANCELLED))
    yield "called off", asked_again(off, [], 0, say)
    of = running(4)
    divisions = tuple(replace(view(of, f"Owls {n}"), id="ABCDE"[n] * 5) for n in (1, 2))
    order = [[Former(one.id, entrant) for entrant in one.event.entries] for one in divisions]
    placed = tuple(map(tuple, exchange(order, [0, 0], 1)))
    names = tuple(one.name for one in divisions)
    level = (tuple(order[0][-2:]),)
    season = NextSeason(divisions, (), False, names, 1, 2, placed, level)
    yield "the next season", next_season_page(divisions[0], season, say)
    yield "still running", next_season_page(divisions[0], replace(season, running=divisions), say)
    yield "announced", next_season_page(divisions[0], replace(season, announced=True), say)
    yield "form: a division", division_form(divisions[0], "Owls 3", say)
    yield "form: a season", season_form(divisions[0], 1, "", "UTC", say)


@scenes
def planning(say: Say) -> Iterator[Scene]:
    yield "new event", wizard.kinds_page(say)
    draft = drafts.Announce(*CUP)
    yield "as it will be announced", wizard.summary_page(draft, say, "20:00 Leeds")
    yield "without a start", wizard.summary_page(replace(draft, minute=0), say)
    filled = wizard.Filled("Friday", "UTC", "Fri 20:00", 16)
    yield "form", wizard.details_modal(PresetCode.CUP, filled, say)
    yield "announced", wizard.announced_page(say, ID)
    for code in PresetCode:
        story = Story(wizard.plan_of(replace(draft, preset=code)))
        yield f"the plan of {code.preset}", plan_page(view(story), say, "Noted.")
    rich = Story(plan(stage(), entrant=EntrantKind.TEAM, team_size=4, vacant=Vacant.COMPUTER))
    seen = view(rich)
    for part in PlanPart:
        if part in {PlanPart.ENTRANT, PlanPart.GAMES, PlanPart.BEGINS, PlanPart.LEVEL, PlanPart.VACANT}:
            yield f"choose: {part.value}", value_page(seen, part, 0, say)
        elif part in {PlanPart.TIES, PlanPart.OPTIONS, PlanPart.LIMIT, PlanPart.START, PlanPart.ZONE}:
            yield f"form: {part.value}", value_form(seen, part, 0, "UTC", say)

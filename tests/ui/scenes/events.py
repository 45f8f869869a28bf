"""What everybody sees of an event, and what its people are told."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from bot.competition.event import acts
from bot.competition.event.acts import last_match
from bot.competition.event.clockwork import DAY_MS, next_round
from bot.competition.event.codec import load
from bot.competition.event.parts import Reminder
from bot.competition.event.plan import Starts, Vacant
from bot.competition.event.state import EventPhase
from bot.competition.matches import Bye, MatchFormat
from bot.competition.pairings.rounds import next_round as paired
from bot.competition.presets import PRESETS
from bot.competition.stages import Arena, EntrantKind, Groups, Knockout, Stage, Swiss
from bot.locale.say import Say
from bot.ui.controls import events as controls
from bot.ui.core.message import Outgoing
from bot.ui.events.at_table import event_note
from bot.ui.events.listing import listing
from bot.ui.events.log import act_words, log_piece
from bot.ui.events.panel import log_name, moved_panel, panel
from bot.ui.events.rounds.tables import tables_page
from bot.ui.events.told.matches import match_call, match_note
from bot.ui.events.told.notices import notice, private_notice
from bot.ui.table.board.board import board
from bot.ui.table.results.game_end import game_end
from bot.views.events.event import TableInEvent
from bot.views.table.view import TableState
from tests.competition.event.story import STORED, Story, begun, duplicate, plan, stage
from tests.ui.events import running, view
from tests.ui.past import ended as game_ended
from tests.ui.room import table
from tests.ui.scenes import Scene, scenes

ID: Final = "K7QFX"

HOUR: Final = 3_600_000

TEAMS: Final = {1: "Sharks", 2: "Owls"}


def team_event(*games: int, joined: Sequence[int] = (), **more: Any) -> Story:
    """Let teams of these sizes enter; by default two full ones, which play."""
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


def _panel(story: Story, say: Say, **changes: Any) -> Outgoing:
    return panel(replace(view(story), **changes), say)


@scenes
def event_panels(say: Say) -> Iterator[Scene]:
    story = Story(plan(begins_itself=True, least=4, starts_at=HOUR, limit=4, check_in_minutes=30))
    yield "announced", _panel(story, say)
    story.enter_pairs(3)
    yield "entries are open", _panel(story, say)
    for number in (4, 5):
        story.directs(acts.Entered(number, (10 * number + 1, 10 * number + 2)))
    yield "enough, and one waits", _panel(story, say)
    story.directs(acts.CheckInOpened())
    story.check_in(1, 2)
    yield "check-in", _panel(story, say)
    story.directs(acts.Held())
    yield "on hold before the start", _panel(story, say)
    late = Story(plan(begins_itself=True, starts_at=HOUR))
    late.now = HOUR
    late.enter_pairs(2)
    yield "it begins a little later", _panel(late, say)
    alone = Story(plan())
    alone.directs(acts.EntriesOpened())
    alone.do(acts.Entered(1, (11,)), 11)
    yield "one looks for a partner", _panel(alone, say)
    teams = team_event(joined=(1, 2), vacant=Vacant.COMPUTER)
    yield "who has joined a team", _panel(teams, say)
    yield "seeds by lot", _panel(late, say, lot="12" * 32)
    for kind in (EventPhase.ENTRIES, EventPhase.FINISHED):
        listed = replace(story.event, phase=kind)
        found = listing(replace(view(story), event=listed), "https://there", say)
        told = None if found is None else [found.name, found.description, f"{found.starts_at}"]
        yield f"in the server's list: {kind.value}", None if told is None else "\n".join(told)


@scenes
def panels_of_rounds(say: Say) -> Iterator[Scene]:
    first = begun(plan(replace(stage(), system=Swiss(3))), 3)
    yield "the first round is drawn", _panel(first, say)
    first.pair((1, 2), (3,))
    yield "a bye", _panel(first, say)
    second = running(4)
    yield "the second round: last results, standings", _panel(second, say)
    second.directs(acts.ByeGiven(3, Bye.HALF), "Gone")
    yield "a bye in the next", _panel(second, say)
    second.start()
    second.plays(3, 9, 14)
    yield "a result", _panel(second, say)
    second.directs(acts.Withdrew(2))
    yield "one has withdrawn", _panel(second, say)
    second.directs(acts.Held())
    yield "on hold", _panel(second, say)
    second.directs(acts.GoneOn())
    second.do(acts.Paused())
    yield "Discord refuses it", _panel(second, say)
    second.directs(acts.Cancelled())
    yield "called off", _panel(second, say)
    ended = running(2)
    ended.start()
    ended.plays(2, 14, 9)
    ended.directs(acts.Finished())
    yield "finished", _panel(ended, say)
    ended.directs(acts.Archived())
    yield "archived", _panel(ended, say)
    nothing = begun(plan(), 2)
    nothing.directs(acts.Finished())
    yield "no match was played", _panel(nothing, say)


@scenes
def panels_of_kinds(say: Say) -> Iterator[Scene]:
    final = knockout(2)
    final.do(acts.MatchForfeited(1, (0, 1)))
    final.do(acts.Finished())
    yield "neither side came to the final", _panel(final, say)
    cup = knockout(4, 2, Knockout(third_place=True))
    yield "a final and a third place", _panel(cup, say)
    for match in list(cup.event.open_matches()):
        cup.plays(match.id, 14, 9)
    cup.do(acts.Finished())
    yield "the winner first", _panel(cup, say)
    groups = begun(plan(replace(stage(), system=Groups(size=4, through=1))), 4)
    groups.play((1, 2), (3, 4))
    for number in (1, 2):
        groups.plays(number, 14, 9)
    yield "a group", _panel(groups, say)
    season = begun(plan(days_between=7), 4)
    season.play((1, 2), (3, 4))
    yield "a matchday", _panel(season, say)
    evening = begun(plan(replace(stage(), system=Arena(60))), 2)
    for number in range(1, 7):
        evening.play((1, 2))
        evening.plays(number, 14, number)
    yield "a drop-in evening", _panel(evening, say)
    heck = PRESETS["heckmondwike"].format
    big = Story(plan(*heck.stages, entrant=EntrantKind.TEAM, team_size=8))
    big.directs(acts.EntriesOpened())
    for team in (1, 2):
        big.directs(acts.Entered(team, tuple(range(10 * team + 1, 10 * team + 9))))
    big.begin()
    big.play((1, 2))
    for at, score in enumerate(((15, 9), (15, 12), (7, 15))):
        big.plays(1, *score, table=at)
    yield "a team match", _panel(big, say)
    yield "its tables", tables_page(view(big), controls.ShowTables(ID, 0, 1), 11, say)
    big.plays(1, 13, 15, table=3)
    yield "over", _panel(big, say)
    yield "all points together", tables_page(view(big), controls.ShowTables(ID, 0, 1), 11, say)
    boards = duplicate("duplicate-pairs", (1, 2))
    secret: dict[str, Any] = {"commitment": "ab" * 32, "earlier": ("cd" * 32,)}
    yield "the same cards for all", _panel(boards, say, **secret)
    yield "the secret is told", _panel(boards, say, **secret, secrets=("ef" * 32,))
    yield "where it was", moved_panel(replace(view(boards), **secret), "https://there", say)
    yield "its log", log_name(view(boards), say)


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
            Stage(
                Swiss(2), MatchFormat(games, best_of, per_game=Fraction(1), for_match=Fraction(2))
            ),
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
    closed = table(TableState.CLOSED, event_id=ID)
    yield "at the game's end: no rematch", game_end(closed, game_ended(), say, at_table)
    over = table(TableState.OVER, event_id=ID)
    yield "while it is open", game_end(over, game_ended(), say, at_table)


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
    story.directs(acts.Cancelled())
    yield "over before all was called off", match_call(view(story), 3, say)
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


@scenes
def notices(say: Say) -> Iterator[Scene]:
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
    yield "whom a director checks in", log_piece(view(here), at - 2, at, say)
    yield "by a person who plays there now", log_piece(view(here), at - 1, at - 1, say)

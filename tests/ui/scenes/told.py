"""What people are told of an event: matches, notices, the log."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bot.competition.event import acts
from bot.competition.event.clockwork import DAY_MS, next_round
from bot.competition.event.codec import load
from bot.competition.event.parts import Reminder
from bot.competition.event.plan import Starts
from bot.competition.stages import (
    EntrantKind,
    Swiss,
)
from bot.locale import Say
from bot.ui.events.log import act_words, log_piece
from bot.ui.events.told.matches import match_call, match_note
from bot.ui.events.told.notices import notice, private_notice
from tests.competition.event.story import (
    STORED,
    Story,
    begun,
    plan,
    stage,
)
from tests.ui.events import running, view
from tests.ui.scenes import Scene, scenes
from tests.ui.scenes.panels import HOUR, knockout, team_event


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
    yield "whom a director checks in", log_piece(view(here), at - 1, at, say)

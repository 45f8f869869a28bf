"""Whatever directors, captains and clocks do: nobody is called to two tables at once.

And nobody loses by forfeit a match from which another one kept them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.competition.event import acts, clockwork, errors
from bot.competition.event.parts import Match, MatchId
from bot.competition.event.plan import Starts, Vacant
from bot.competition.event.schedule import people_of
from bot.competition.event.seating import wanted_tables
from bot.competition.event.state import EventPhase
from bot.competition.event.undoing import undo_of
from bot.competition.presets import PRESETS
from bot.competition.scoring import wants_game
from bot.competition.stages import (
    Arena,
    EntrantKind,
    Groups,
    Knockout,
    Movement,
    RoundRobin,
    Stage,
    Swiss,
)
from tests.competition.event.story import DIRECTOR, Story, plan, stage
from tests.depth import examples

FORM = stage().match
CUP = Knockout(third_place=True)
SEASON: Final[dict[str, Any]] = {"ahead": True, "days_between": 7}
PAIR, TEAM, ALONE = EntrantKind.PAIR, EntrantKind.TEAM, EntrantKind.PERSON
DUPLICATE = next(
    one.format.stages for one in PRESETS.values() if one.format.stages[0].match.per_board
)
PLANS: Final[dict[str, tuple[int, dict[str, Any]]]] = {
    "season": (2, SEASON),
    "season when there": (2, {**SEASON, "starts": Starts.WHEN_THERE}),
    "season twice": (2, {**SEASON, "stages": [Stage(RoundRobin(meetings=2), FORM)]}),
    "all rounds at once": (2, {"ahead": True}),
    "teams": (3, {**SEASON, "team": True, "vacant": Vacant.COMPUTER}),
    "teams that forfeit": (3, {**SEASON, "team": True, "vacant": Vacant.FORFEIT}),
    "all against all": (2, {"break_minutes": 0, "stages": [stage((3,))]}),
    "Swiss": (2, {"stages": [Stage(Swiss(rounds=3), FORM)]}),
    "Swiss when there": (
        2,
        {"stages": [Stage(Swiss(rounds=3), FORM)], "starts": Starts.WHEN_THERE},
    ),
    "cup": (2, {"stages": [Stage(Knockout(double=True), FORM)], "starts": Starts.WHEN_THERE}),
    "groups and a cup": (2, {"stages": [Stage(Groups(3, through=1), FORM), Stage(CUP, FORM)]}),
    "partners change": (1, {"stages": [Stage(Movement(rounds=3), FORM)]}),
    "drop in": (2, {"stages": [Stage(Arena(minutes=600), FORM)]}),
    "duplicate": (2, {"stages": list(DUPLICATE), "duplicate": True, "sides": 2, "seats": 4}),
}
MINUTES: Final = (1, 1, 2, 5, 14, 16, 70, 60 * 24 * 7)


def story_of(kind: str, entrants: int) -> Story:
    """Return an event of a kind that has begun."""
    size, more = PLANS[kind]
    more = {"starts_at": clockwork.DAY_MS, **more}
    stages, team = more.pop("stages", [stage((1, 1) if more.get("team") else (1,))]), False
    team = more.pop("team", False)
    entrant = TEAM if team else PAIR if size == 2 else ALONE
    many = {"team_size": 4, "substitutes": 2, "seats": 4} if team else {}
    story = Story(plan(*stages, entrant=entrant, **many, **more))
    for number in range(1, entrants + 1):
        size = 4 + number % 3 - number % 2 if team else size
        story.directs(acts.Entered(number, tuple(range(10 * number + 1, 10 * number + 1 + size))))
    story.begin()
    return story


class Life:
    """An event, and what happens to it by chance."""

    def __init__(self, kind: str, entrants: int, seed: int) -> None:
        self.story = story_of(kind, entrants)
        self.chance = Random(seed)
        self.elsewhere: set[int] = set()
        """Who sits at a table of another event."""
        self.tables: dict[int, int] = {}
        """The match at whose table a person sits, as the bot left it."""
        self.kept: dict[MatchId, int] = {}
        """When somebody was last kept from a match."""
        self.there: set[tuple[int, int, int]] = set()
        """The tables that are open."""
        self.people = 1000

    @property
    def event(self) -> Any:
        return self.story.event

    def looks(self) -> None:
        """Let the bot do all that is due."""
        story = self.story
        for _ in range(300):
            act = clockwork.by_clock(story.event, story.now, elsewhere=self.elsewhere)
            if act is None and clockwork.wants_pairing(story.event):
                act = clockwork.next_round(story.event, story.now)
            act = act or self.keeps_tables() or self.absent()
            if act is None:
                break
            before = self.notes()
            if isinstance(act, acts.MatchForfeited):
                self.check_forfeit(story.event.matches[act.match])
            story.do(act)
            self.check_calls(before)
        else:
            raise AssertionError("the bot never rests")
        self.tables = self.notes()

    def keeps_tables(self) -> acts.MatchesKept | None:
        """Open the tables that are wanted, unless somebody sits at a table of another event."""
        wanted = {table.key: table for table in wanted_tables(self.event)}
        self.there &= set(wanted)
        for key, table in wanted.items():
            if key not in self.there and not self.elsewhere.isdisjoint(table.seats):
                return acts.MatchesKept((table.match,))
        self.there |= set(wanted)
        return None

    def absent(self) -> acts.MatchForfeited | None:
        """Let somebody lose who had the whole time to come to their table."""
        for match in self.event.open_matches():
            late = clockwork.forfeit_at(self.event, match)
            if match.started and late is not None and late <= self.story.now:
                return acts.MatchForfeited(match.id, self.chance.choice([(0,), (1,), (0, 1)]))
        return None

    def notes(self) -> dict[int, int]:
        """Return who is called, and to which match; note who is kept from which."""
        event, story = self.event, self.story
        called: dict[int, int] = {}
        for table in wanted_tables(event):
            for person in filter(None, table.seats):
                assert person not in called, "called to two tables"
                called[person] = table.match
        for match in event.open_matches():
            others = {person for person, where in called.items() if where != match.id}
            own = {person for person, where in called.items() if where == match.id}
            people = own if match.started and not match.waits else people_of(event, match)
            if not people.isdisjoint(others | self.elsewhere):
                self.kept[match.id] = story.now
        return called

    def check_calls(self, before: dict[int, int]) -> None:
        """Nobody is called away from another event's table, nor by the bot from one of this."""
        for person, where in self.notes().items():
            fresh = before.get(person) != where
            assert not (fresh and person in self.elsewhere)
            here = self.tables.get(person, where)
            match = self.event.matches.get(here)
            gone = match is None or match.over or match.waits or here == where
            assert not fresh or gone, "called away from a table"

    def check_forfeit(self, match: Match) -> None:
        """Who is to lose was free all the time in which they were to come."""
        minutes = self.event.format_of(match).forfeit.minutes
        kept = self.kept.get(match.id, -clockwork.DAY_MS * 1000)
        assert kept + minutes * clockwork.MINUTE_MS <= self.story.now, (
            "kept from a match that is lost"
        )

    def happens(self) -> None:
        with suppress(errors.CompetitionError, LookupError):
            self.something()
        self.notes()
        self.looks()

    def something(self) -> None:
        """Let a director, a captain, a player or the clock do one thing, sensible or not."""
        thing = self.chance.choice(self.things)
        matches = self.event.matches.values()
        fit: dict[Callable[[MatchId, bool], None], Callable[[Match], object]] = {
            self.reopens: lambda one: one.over,
            self.forfeits: lambda one: not one.over and one.started,
            self.moves: lambda one: not one.over and not one.started,
            self.agrees: lambda one: not one.over and not one.started,
            self.corrects: lambda one: one.games,
        }
        found = [one.id for one in matches if thing not in fit or fit[thing](one)]
        found = found or [one.id for one in matches] or [0]
        thing(self.chance.choice(found), self.chance.random() < 0.5)

    @property
    def things(self) -> list[Callable[[MatchId, bool], None]]:
        taken_back = [self.undoes, self.undoes, *[self.reopens] * 3]
        decisions = [*taken_back, self.holds, self.cancels, self.withdraws]
        results = [
            *[self.forfeits] * 2,
            self.corrects,
            self.enters,
            self.moves,
            self.moves,
            self.agrees,
        ]
        people = [self.arrives, self.arrives, self.leaves_for, self.changes]
        return [*decisions, *results, *people, self.waits, *[self.plays] * 3]

    def undoes(self, one: MatchId, again: bool) -> None:
        last = undo_of(self.event, DIRECTOR).steps[0]
        if not isinstance(self.event.steps[last - 1].act, acts.StageBegun):
            self.story.undo()

    def holds(self, one: MatchId, again: bool) -> None:
        self.story.directs(acts.GoneOn(anyway=again) if self.event.held else acts.Held())

    def cancels(self, one: MatchId, again: bool) -> None:
        if again:
            self.story.directs(acts.RoundCancelled(self.event.round))

    def withdraws(self, one: MatchId, again: bool) -> None:
        entry = self.chance.choice([*self.event.entries.values()])
        if self.chance.random() < 0.2:
            self.story.directs(acts.Withdrew(entry.id))
            if again:
                self.story.do(acts.CameBack(entry.id), entry.captain)

    def reopens(self, one: MatchId, again: bool) -> None:
        kinds = acts.MatchReopened(one, again=again), acts.WinGiven(one, again, again=again)
        self.story.directs(self.chance.choice(kinds))

    def forfeits(self, one: MatchId, again: bool) -> None:
        self.story.directs(acts.MatchForfeited(one, self.chance.choice([(0,), (1,), (0, 1)])))

    def corrects(self, one: MatchId, again: bool) -> None:
        score = self.chance.choice([(14, 9), (9, 14)])
        self.story.directs(acts.GameCorrected(one, 0, 1, score, int(score[0] < 14), again=again))

    def enters(self, one: MatchId, again: bool) -> None:
        game = self.event.matches[one].next_game(0)
        self.story.directs(acts.GameEntered(one, 0, game, (14, 9), 0))

    def leaves_for(self, one: MatchId, again: bool) -> None:
        """Let some sit down at a table of another event, and others come back."""
        people = [person for each in self.event.entries.values() for person in each.players]
        self.elsewhere = {*self.chance.sample(people, 2)} - {*self.tables} if again else set()

    def waits(self, one: MatchId, again: bool) -> None:
        self.passes(self.chance.choice(MINUTES))

    def passes(self, minutes: int) -> None:
        """Let time pass; the bot looks whenever something is due, and every ten minutes."""
        end = self.story.now + minutes * clockwork.MINUTE_MS
        while self.story.now < end:
            due = clockwork.due_at(self.event, self.story.now) or end
            late = self.story.now + 600 * clockwork.MINUTE_MS
            self.story.now = min(max(due, self.story.now + 1), late, end)
            self.looks()

    def moves(self, one: MatchId, anyway: bool) -> None:
        event, chance = self.event, self.chance
        other = event.matches[chance.choice([*event.matches])]
        at = chance.choice(
            [other.starts_at, *(self.story.now + n * clockwork.MINUTE_MS for n in (1, -20))]
        )
        if chance.random() < 0.5:
            self.story.directs(acts.StartMoved(one, at, anyway=anyway))
            return
        round_ = event.matches[one].round
        of = [each.id for each in event.of_stage() if each.round == round_ and not each.started]
        starts = tuple((each, at) for each in of if not event.matches[each].over)
        self.story.directs(acts.RoundMoved(round_, starts, anyway=anyway))

    def agrees(self, one: MatchId, again: bool) -> None:
        """Let two captains agree on another start."""
        event, chance = self.event, self.chance
        other = event.matches[chance.choice([*event.matches])]
        at = max(other.starts_at, self.story.now) + chance.choice([1, 61]) * clockwork.MINUTE_MS
        both = [event.entries[each].captain for each in event.matches[one].pairing.entrants]
        home, away = both[0], both[-1]
        self.story.do(acts.StartProposed(one, at), home)
        self.story.do(acts.StartAgreed(one, at), away)

    def arrives(self, one: MatchId = 0, again: bool = False) -> None:
        for entry in self.event.there:
            if self.chance.random() < 0.5 and (match := self.event.match_of(entry.id)):
                with suppress(errors.CompetitionError):
                    self.story.do(acts.Arrived(match.id, entry.id), entry.captain)

    def changes(self, one: MatchId, again: bool) -> None:
        """Let people of an entrant come and go."""
        entry = self.chance.choice([*self.event.entries.values()])
        self.people += 1
        out = self.chance.choice(entry.members).person
        into = self.chance.choice([self.people, *(each.person for each in entry.members)])
        match self.chance.randrange(3):
            case 0:
                self.story.directs(acts.Substituted(entry.id, out, into))
            case 1:
                self.story.directs(acts.MemberAdded(entry.id, self.people, asked=True))
                self.story.do(acts.Confirmed(self.people, entry.id), self.people)
            case _ if len(entry.members) > 2:
                self.story.directs(acts.MemberLeft(entry.id, out))

    def plays(self, one: MatchId, again: bool) -> None:
        """Let some of those who sit at tables play a game."""
        for table in [*wanted_tables(self.event)]:
            if self.chance.random() < 0.4:
                self.play(table.match, table.table)

    def play(self, number: MatchId, table: int) -> None:
        match = self.event.matches[number]
        if match.over or not wants_game(self.event.format_of(match).match, match.games, table):
            return
        score = self.chance.sample((14, 9), 2)
        deals = ((score[0], score[1]),) if self.event.plan.duplicate else ()
        winner = score.index(14)
        game = acts.GamePlayed(
            number, table, match.next_game(table), tuple(score), winner, (0, 0), deals
        )
        self.story.do(game)

    def ends(self) -> None:
        """Play the event to its end; nothing waits for ever."""
        self.elsewhere = set()
        with suppress(errors.CompetitionError):
            self.story.directs(acts.GoneOn(anyway=True))
        for _ in range(400):
            self.looks()
            if self.event.phase is not EventPhase.RUNNING:
                break
            self.arrives()
            for table in [*wanted_tables(self.event)]:
                self.play(table.match, table.table)
            self.passes(self.chance.choice((5, 16, 60 * 24 * 7)))
        assert self.event.phase in {EventPhase.FINISHED, EventPhase.ARCHIVED}
        assert self.story.stored_again() == self.event


@settings(max_examples=examples(30))
@given(
    kind=st.sampled_from([*sorted(PLANS), *["all against all", "season"] * 2]),
    entrants=st.integers(4, 8),
    steps=st.integers(10, 60),
    seed=st.integers(0, 999_999),
)
def test_nobody_is_called_to_two_tables_or_loses_what_they_were_kept_from(
    kind: str, entrants: int, steps: int, seed: int
) -> None:
    life = Life(kind, entrants, seed)
    life.looks()
    for _ in range(steps):
        life.happens()
    life.ends()

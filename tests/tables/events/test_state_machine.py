"""Directors and players do anything in an event in any order, and processes die in between.

Whatever happens: no table is there twice and none is missing, each game counts once, and the
stored acts make the same event and the same standings again.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine, Sequence
from fractions import Fraction
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from bot.competition.event import acts
from bot.competition.event.fold import fold
from bot.competition.event.parts import Match
from bot.competition.event.plan import EventPlan, Starts
from bot.competition.event.sealing import as_known
from bot.competition.event.seating import wanted_tables
from bot.competition.event.standings.ranking import standings
from bot.competition.event.state import Act
from bot.competition.matches import Level
from bot.competition.stages import Arena, EntrantKind, Groups, Knockout, Movement, Swiss
from bot.errors import TableError
from bot.store.opening import Write
from bot.tables.events import facade, running
from bot.tables.events.rows import read_step
from bot.views.events.event import EventView
from bot.views.person import Person
from tests.database import DatabaseProxy
from tests.depth import examples
from tests.tables.by_chance import ByChance
from tests.tables.organised import DIRECTOR, Organised, duplicate, plan, player
from tests.tables.room import SERVER

SECOND: Final = Person(901, "Dan", server_id=SERVER)
DIRECTORS: Final = (DIRECTOR, SECOND)

DIRECTIONS: Final = ("adjust", "cancel", "pair", "hold", "undo")

directors = st.sampled_from(DIRECTORS)
numbers = st.integers(0, 50)


def plans() -> list[tuple[EventPlan, int]]:
    """Return plans of each kind, and how many people an entrant has."""
    pair, team = EntrantKind.PAIR, EntrantKind.TEAM
    return [
        (plan(), 1),
        (plan(games=(3,), best_of=True), 1),
        (plan(Swiss(2), entrant=pair, seats=4), 2),
        (plan(Knockout(third_place=True), level=Level.GAME), 1),
        (plan(Knockout(double=True), level=Level.GAME), 1),
        (plan(Groups(size=2, through=1), then=Knockout(), level=Level.GAME), 1),
        (plan(games=(1, 1), entrant=team, team_size=2, substitutes=1), 2),
        (plan(Movement(rounds=2), seats=4), 1),
        (plan(Arena(minutes=30)), 1),
        (plan(starts=Starts.WHEN_THERE), 1),
        (plan(ahead=True, days_between=7), 1),
        (plan(pairs_itself=False), 1),
        (duplicate(system=Swiss(2), entrant=pair, seats=4), 2),
        (duplicate(games=(1, 1), entrant=team, team_size=2), 2),
    ]


class Died(Exception):
    """The process was killed."""


class Mortal(DatabaseProxy):
    """A database of a process that dies at one of its commits, before it or after it."""

    def __init__(self, db: Any, commits: int, *, after: bool) -> None:
        super().__init__(db)
        self.left = commits
        self.after = after

    def note(self, *queries: str) -> None:
        if self.left < 0:
            raise Died

    async def commit(self, writes: Sequence[Write], /) -> None:
        self.left -= 1
        if self.left < 0 and not self.after:
            raise Died
        await self.db.commit(writes)
        if self.left < 0:
            raise Died


@pytest.fixture(autouse=True)
def honest_cache() -> None:
    """Not needed here: everything is read again by other hosts."""


@pytest.fixture(autouse=True)
def no_trouble_is_only_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot goes on after an error, and tells its log: here that fails the test."""

    def report(_log: object, what: str, error: BaseException) -> None:
        assert isinstance(error, Died), what

    monkeypatch.setattr(facade, "report", report)
    monkeypatch.setattr(running, "report", report)


class Season(ByChance):
    """One event and the people in it."""

    def __init__(self) -> None:
        super().__init__()
        self.event = Organised(self.room)
        self.size = 1
        self.people = 0

    def tries(self, work: Coroutine[Any, Any, object]) -> None:
        """Let somebody try something; a refusal changes nothing."""
        before = self.view.version
        try:
            self.wait(work)
        except TableError:
            assert self.view.version == before

    @property
    def view(self) -> EventView:
        return self.wait(self.event.view())

    def pick(self, number: int) -> Match | None:
        """Return one of the matches, most often one that is not over."""
        event = self.view.event
        matches = list(event.open_matches()) if number % 3 else []
        matches = matches or list(event.matches.values())
        return matches[number % len(matches)] if matches else None

    def newcomers(self) -> list[Person]:
        self.people += self.size
        return [player(self.people - each) for each in range(self.size)]

    @initialize(which=st.integers(0, len(plans()) - 1), entrants=st.integers(2, 6))
    def an_event_begins(self, which: int, entrants: int) -> None:
        of, self.size = plans()[which]
        self.chance.seed(which * 100 + entrants)
        self.wait(self.event.announce(of))
        self.wait(self.room.host.events.name_director(self.event.id, DIRECTOR, SECOND))
        for _ in range(entrants):
            newcomers = self.newcomers()
            self.wait(self.event.name(*newcomers))
            for one in newcomers:
                self.wait(self.room.host.events.confirm(self.event.id, one))
        self.tries(self.room.host.events.begin(self.event.id, SECOND))
        self.runs()

    @rule(who=directors)
    def somebody_enters_late(self, who: Person) -> None:
        self.tries(self.room.host.events.enter(self.event.id, who, self.newcomers()))

    @rule(number=numbers, who=st.none() | directors)
    def an_entrant_withdraws(self, number: int, who: Person | None) -> None:
        view = self.view
        entrant = 1 + number % (acts.last_entrant(view.event) or 1)
        roster = view.event.entries.get(entrant)
        if roster is None or number % 3:
            return
        by = who or player_of(view, roster.captain)
        self.tries(self.room.host.events.act(self.event.id, by, acts.Withdrew(entrant)))

    @rule(number=numbers, who=directors)
    def somebody_takes_a_place(self, number: int, who: Person) -> None:
        view = self.view
        rosters = list(view.event.entries.values())
        roster = rosters[number % len(rosters)]
        out = roster.members[number % len(roster.members)].person
        self.people += 1
        host = self.room.host.events
        self.tries(host.substitute(self.event.id, who, roster.id, out, player(self.people), "ill"))

    @rule(number=numbers, who=directors, which=st.integers(0, 6))
    def a_director_decides(self, number: int, who: Person, which: int) -> None:
        match = self.pick(number)
        if match is None:
            return
        table, again = number % 2, number % 3 > 0
        at = self.room.clock.now + (number - 25) * 60_000
        decisions: list[Act] = [
            acts.MatchForfeited(match.id, (table,)),
            acts.MatchReopened(match.id, again=again),
            acts.GameCorrected(match.id, 0, 1, (2, 3), 1, again=again),
            acts.TableStopped(match.id, table),
            acts.TableReopened(match.id, table),
            acts.GameEntered(match.id, table, match.next_game(table), (3, 2), 0),
            acts.StartMoved(match.id, at),
        ]
        self.tries(self.room.host.events.act(self.event.id, who, decisions[which], "so be it"))

    @rule(number=numbers, who=directors, choice=st.sampled_from(DIRECTIONS))
    def a_director_directs(self, number: int, who: Person, choice: str) -> None:
        host, id_ = self.room.host.events, self.event.id
        match choice:
            case "adjust":
                entrant = 1 + number % acts.last_entrant(self.view.event)
                act = acts.PointsAdjusted(entrant, Fraction(number - 25, 2))
                self.tries(host.act(id_, who, act, "late"))
            case "cancel":
                if number % 3:
                    return
                round_ = self.view.event.round
                self.tries(host.act(id_, who, acts.RoundCancelled(round_), "no light"))
            case "pair":
                self.tries(host.pair(id_, who))
            case "hold":
                held = self.view.event.held
                self.tries(host.act(id_, who, acts.GoneOn() if held else acts.Held()))
            case _:
                self.tries(host.undo(id_, who))

    @rule(number=numbers, who=directors, which=st.integers(0, 4))
    def an_entrant_changes(self, number: int, who: Person, which: int) -> None:
        rosters = list(self.view.event.entries.values())
        roster = rosters[number % len(rosters)]
        member = roster.members[number % len(roster.members)].person if roster.members else 0
        host = self.room.host.events
        changes: list[Act] = [
            acts.ByeGiven(roster.id),
            acts.ByeTakenBack(roster.id),
            acts.CaptainNamed(roster.id, member),
            acts.MemberLeft(roster.id, member),
        ]
        if which < len(changes):
            self.tries(host.act(self.event.id, who, changes[which], "as they asked"))
            return
        self.people += 1
        newcomer = player(self.people)
        self.tries(host.add_members(self.event.id, who, roster.id, [newcomer]))

    @rule(number=numbers)
    def somebody_arrives(self, number: int) -> None:
        people = [person for person in self.view.users.values() if person > 1000]
        who = player(people[number % len(people)] - 1000)
        self.tries(self.room.host.events.check_in(self.event.id, who))

    @rule(number=numbers)
    def a_game_is_played(self, number: int) -> None:
        tables = self.wait(self.event.open_tables())
        if tables:
            table = self.wait(self.room.host.table(tables[number % len(tables)]))
            if table.paused is None:
                self.wait(self.event.play(table.id))

    @rule()
    def all_games_are_played(self) -> None:
        for table_id in self.wait(self.event.open_tables()):
            if self.wait(self.room.host.table(table_id)).paused is None:
                self.wait(self.event.play(table_id))
        self.runs()

    @rule(number=numbers, lost=st.booleans())
    def a_table_is_lost(self, number: int, *, lost: bool) -> None:
        tables = self.wait(self.event.open_tables())
        if tables and not number % 4:
            adapter, table_id = self.room.host.delivery, tables[number % len(tables)]
            self.wait(adapter.abandon(table_id) if lost else adapter.refuse(table_id))

    @rule()
    def channels_take_messages_again(self) -> None:
        for table_id in self.wait(self.event.open_tables()):
            self.wait(self.room.host.readmit(table_id))

    @rule(minutes=st.sampled_from((1, 20, 60 * 24 * 7)))
    def time_passes(self, minutes: int) -> None:
        self.room.clock.now += minutes * 60_000

    @rule(commits=st.integers(0, 8), after=st.booleans())
    def the_bot_looks_and_is_killed(self, commits: int, *, after: bool) -> None:
        doomed = self.room.another_host(Mortal(self.room.db, commits, after=after))
        self.wait(doomed.events.run(self.event.id))
        self.room.host = self.room.another_host()

    @rule()
    def runs(self) -> None:
        """The bot looks, until there is nothing left to do."""
        for _ in range(4):
            self.wait(self.room.host.events.run(self.event.id))
        self.everything_is_there()

    @rule()
    def two_processes_look_at_once(self) -> None:
        async def both() -> None:
            other = self.room.another_host()
            one = self.room.host.events.run(self.event.id)
            await asyncio.gather(one, other.events.run(self.event.id))

        self.wait(both())

    def everything_is_there(self) -> None:
        event = self.view.event
        rows = self.rows("SELECT * FROM event_tables JOIN tables ON tables.id = table_id")
        there = {key_of(row) for row in rows if row["state"] != "closed"}
        wanted = {one.key for one in wanted_tables(event)}
        assert there <= wanted
        assert event.paused or there == wanted
        assert all(row["done"] for row in rows if row["state"] == "closed")
        seats = self.rows(
            "SELECT user_id FROM seats JOIN tables ON tables.id = table_id"
            " WHERE state <> 'closed' AND user_id IS NOT NULL"
        )
        assert max(Counter(row["user_id"] for row in seats).values(), default=0) <= 1

    @invariant()
    def no_table_is_there_twice(self) -> None:
        rows = self.rows("SELECT * FROM event_tables JOIN tables ON tables.id = table_id")
        assert len(self.rows("SELECT * FROM tables")) == len(rows)
        assert all(row["event_id"] == self.event.id for row in rows)
        open_ = Counter(key_of(row)[:2] for row in rows if row["state"] != "closed")
        assert max(open_.values(), default=0) <= 1 + len(self.view.event.undone)

    @invariant()
    def the_acts_make_the_same_event_again(self) -> None:
        if not self.event.id:
            return
        event = self.view.event
        rows = self.rows("SELECT * FROM event_acts ORDER BY number")
        again = as_known(fold(map(read_step, rows)))
        assert again == event
        for stage in range(len(event.stages)):
            kept = self.view.standings(stage)
            assert standings(again, stage) == standings(event, stage) == kept

    @invariant()
    def each_game_counts_once(self) -> None:
        if not self.event.id:
            return
        event = self.view.event
        counted = Counter(
            (step.act.match, step.act.table, step.act.game)
            for step in event.steps
            if isinstance(step.act, (acts.GamePlayed, acts.GameEntered))
            and step.number not in event.undone
        )
        assert max(counted.values(), default=0) <= 1
        finished = len(self.rows("SELECT * FROM games WHERE finished_at IS NOT NULL"))
        played = [step for step in event.steps if isinstance(step.act, acts.GamePlayed)]
        assert len(played) <= finished

    @invariant()
    def nobody_sees_a_board_twice(self) -> None:
        """Boards that are the same at all tables; of a game that is dealt again, other cards."""
        seen = self.rows(
            "SELECT DISTINCT seen.user_id, seen.table_id, games.boards FROM seen"
            " JOIN games ON games.table_id = seen.table_id AND games.number = seen.game"
            " WHERE games.boards IS NOT NULL"
        )
        assert (
            max(Counter((row["user_id"], row["boards"]) for row in seen).values(), default=0) <= 1
        )
        dealt = self.rows(
            "SELECT games.boards, deals.number, deals.layout FROM deals"
            " JOIN games ON games.table_id = deals.table_id AND games.number = deals.game"
            " WHERE games.boards IS NOT NULL AND deals.number = 0"
        )
        cards = {(row["boards"], row["layout"]) for row in dealt}
        assert len(cards) == len({boards for boards, _ in cards})

    def rows(self, sql: str) -> list[dict[str, Any]]:
        return self.wait(self.room.rows(sql))


def key_of(row: dict[str, Any]) -> tuple[int, int, int]:
    return row["match_id"], row["board"], row["attempt"]


def player_of(view: EventView, person: int) -> Person:
    return player(view.users.get(person, 1000) - 1000)


TestSeason = Season.TestCase
TestSeason.settings = settings(
    max_examples=examples(6),
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

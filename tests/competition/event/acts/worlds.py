"""States of an event in which acts are tried, each made once."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from bot.competition.event.acts import (
    Cancelled,
    CheckInOpened,
    Entered,
    EntriesOpened,
    Finished,
    GameCorrected,
    MatchForfeited,
    MemberAdded,
    Repeated,
    RoundPaired,
    StageBegun,
)
from bot.competition.event.clockwork import next_round
from bot.competition.event.plan import EntryRule, Vacant
from bot.competition.event.state import Act, EventPhase
from bot.competition.matches import Pairing
from bot.competition.stages import Arena, EntrantKind, Knockout, Movement, Stage, Swiss, System
from tests.competition.event.story import DIRECTOR, Story, duplicate, plan, stage

NOW = 10_000_000
PERSON, TEAM = EntrantKind.PERSON, EntrantKind.TEAM
BOARDS = replace(stage(), match=replace(stage().match, deals=2))


class Do(NamedTuple):
    """Somebody's act."""

    act: Act
    by: int | None = DIRECTOR
    reason: str = "because"


def by(person: int, act: Act, reason: str = "because") -> Do:
    return Do(act, person, reason)


def bot(act: Act) -> Do:
    return Do(act, None, "")


def told(world: str, *steps: Do | int) -> Story:
    """Return a story of its own that begins with a world and goes on with steps, or with a wait."""
    story = copy(_world(world))
    for step in steps:
        if isinstance(step, int):
            story.now += step
        else:
            story.do(*step)
    return story


@cache
def _world(name: str) -> Story:
    story: Story = globals()[name]()
    story.now = NOW
    return story


def announced(*stages: Stage, **more: Any) -> Story:
    story = Story(plan(*stages, **more))
    story.now = NOW
    return story


def entries(*stages: Stage, **more: Any) -> Story:
    """Four pairs have entered: 11 and 12, 21 and 22, and so on."""
    story = announced(*stages, **more)
    story.enter_pairs(4)
    return story


def checking() -> Story:
    story = entries()
    story.directs(CheckInOpened())
    return story


def drawn(story: Story | None = None) -> Story:
    """The first round is drawn: 1 meets 2, and 3 meets 4."""
    story = story or entries()
    story.begin()
    story.pair((1, 2), (3, 4))
    return story


def running() -> Story:
    story = drawn()
    story.start()
    return story


def all_over(story: Story | None = None) -> Story:
    story = story or running()
    for match in [*story.event.open_matches()]:
        story.plays(match.id, 14, 9)
    return story


def finished() -> Story:
    story = all_over()
    story.directs(Finished())
    return story


def cancelled() -> Story:
    story = running()
    story.directs(Cancelled())
    return story


def several_games() -> Story:
    """Matches of two games."""
    story = drawn(entries(stage((2,))))
    story.start()
    return story


def teams() -> Story:
    """Two teams of two with a substitute: 11 to 13, and 21 to 23."""
    story = announced(entrant=TEAM, team_size=2, substitutes=1)
    story.directs(EntriesOpened())
    for number in (1, 2):
        story.directs(Entered(number, tuple(range(10 * number + 1, 10 * number + 4))))
    return story


def teams_play() -> Story:
    story = teams()
    story.begin()
    story.play((1, 2))
    return story


def _of(
    system: System, count: int, *, alone: bool = False, begins: bool = True, **more: Any
) -> Story:
    """Begin a stage of some system; alone, people are 11, 21 and so on."""
    of = Stage(system, stage().match)
    story = announced(of, **({"entrant": PERSON} if alone else {}), **more)
    story.directs(EntriesOpened())
    for number in range(1, count + 1):
        people = (10 * number + 1,) if alone else (10 * number + 1, 10 * number + 2)
        story.directs(Entered(number, people))
    if begins:
        story.directs(StageBegun(0, story.event.first_field()))
    return story


def swiss() -> Story:
    return _of(Swiss(rounds=3), 4)


def last_swiss() -> Story:
    story = _of(Swiss(rounds=1), 4)
    story.pair((1, 2), (3, 4))
    return story


def small_swiss() -> Story:
    return _of(Swiss(rounds=3), 3)


def cup() -> Story:
    return _of(Knockout(), 4)


def cup_won() -> Story:
    """1 and 2 have won their semi-finals, and meet in a final that has begun."""
    story = cup()
    story.play((1, 4), (2, 3))
    all_over(story)
    story.play((1, 2))
    return story


def movement() -> Story:
    return _of(Movement(rounds=3), 4, alone=True)


def people_entered() -> Story:
    """Three of the four people who are needed where partners change."""
    return _of(Movement(rounds=3), 3, alone=True, begins=False)


def evening() -> Story:
    """A running list of people who play each other, three at most; 1 and 2 play."""
    story = _of(Arena(minutes=60), 3, alone=True, limit=4)
    story.play((1, 2))
    return story


def pairs_drop_in() -> Story:
    return _of(Arena(minutes=60), 2)


def boards() -> Story:
    """Entries of a duplicate event."""
    return entries(BOARDS, duplicate=True)


def boards_play() -> Story:
    return duplicate("duplicate-pairs", (1, 2), (3, 4))


def season() -> Story:
    """Fixtures a week apart."""
    story = entries(ahead=True, days_between=7, starts_at=NOW)
    story.begin()
    while (act := next_round(story.event, story.now)) and story.event.round < 3:
        story.do(act)
    return story


def weekly() -> Story:
    return entries(starts_at=NOW)


def named_alone() -> Story:
    """Only a director enters people."""
    return entries(entry=EntryRule.DIRECTOR)


def late(story: Story | None = None) -> Story:
    """A pair that has not confirmed enters when the event runs; both have said yes since."""
    story = story or entries(Stage(Swiss(rounds=3), stage().match))
    story.directs(Entered(5, (51,)))
    story.directs(StageBegun(0, (1, 2, 3, 4)))
    story.directs(MemberAdded(5, 52))
    return story


def late_cup() -> Story:
    return late(entries(Stage(Knockout(), stage().match)))


def short(vacant: Vacant = Vacant.FORFEIT) -> Story:
    """A league night of two tables; the first team has three people for four seats."""
    story = announced(stage((1, 1)), entrant=TEAM, team_size=4, vacant=vacant)
    story.directs(EntriesOpened())
    for number, size in ((1, 3), (2, 4)):
        story.directs(Entered(number, tuple(range(10 * number + 1, 10 * number + 1 + size))))
    story.begin()
    story.pair((1, 2))
    return story


def short_plays() -> Story:
    story = short(Vacant.COMPUTER)
    story.start()
    return story


def finished_weekly() -> Story:
    story = weekly()
    story.directs(Repeated(7, 3))
    story.directs(Cancelled())
    return story


def two_stages() -> Story:
    story = drawn(entries(stage(), stage()))
    story.start()
    return story


def two_stages_over() -> Story:
    return all_over(two_stages())


def boards_begun() -> Story:
    story = boards()
    story.begin()
    return story


def boards_over() -> Story:
    """Two boards of two deals each are over."""
    story = boards_begun()
    story.play((1, 2), (3, 4))
    story.plays_boards(1, (2, 1), (1, 1))
    story.plays_boards(2, (2, 1), (1, 1))
    return story


def forfeited() -> Story:
    story = running()
    story.directs(MatchForfeited(1, (1,)))
    story.plays(2, 14, 9)
    return story


def cup_of_eight(*lost: int, rounds: int = 3) -> Story:
    """The better seed wins everything, but for a first match that sides lose by forfeit."""
    story = _of(Knockout(), 8)
    for _ in range(rounds):
        act = next_round(story.event, story.now)
        assert act is not None
        story.do(act)
        story.start()
        if lost and story.event.round == 1:
            story.directs(MatchForfeited(1, lost))
        all_over(story)
    return story


def cup_forfeited() -> Story:
    return cup_of_eight(1)


def cup_nobody() -> Story:
    return cup_of_eight(0, 1)


def cup_redrawn() -> Story:
    """8 has won a match after all, so that its next one is to be drawn again."""
    story = cup_of_eight(rounds=1)
    act = next_round(story.event, story.now)
    assert act is not None
    story.do(act)
    story.directs(GameCorrected(1, 0, 1, (9, 14), 1))
    return story


def boards_cup() -> Story:
    """A cup of boards that is over."""
    story = entries(replace(BOARDS, system=Knockout()), duplicate=True)
    story.begin()
    for pairs in ((1, 4), (2, 3)), ((1, 2),):
        story.play(*pairs)
        for match in [*story.event.open_matches()]:
            story.plays_boards(match.id, (2, 1), (1, 1))
    story.do(Finished())
    return story


def best_of_three() -> Story:
    """1 has won its match by two games."""
    form = replace(stage().match, games=(3,), best_of=True)
    story = drawn(entries(replace(stage(), match=form)))
    story.start()
    for _ in range(2):
        story.plays(1, 14, 9)
    return story


def movement_drawn() -> Story:
    story = movement()
    story.do(RoundPaired(1, 1, (Pairing(((1, 4), (2, 3)), 0),), NOW))
    return story


def in_phase(story: Story, phase: EventPhase) -> Story:
    """Return the story as if the event had come so far."""
    story = copy(story)
    story.event = replace(story.event, phase=phase)
    return story

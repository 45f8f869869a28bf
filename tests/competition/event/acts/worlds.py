"""States of an event in which acts are tried, each made once."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from functools import cache
from typing import Any, Final, NamedTuple

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
    """Return a new story: a world first, then steps or a wait."""
    story = copy(_world(world))
    for step in steps:
        if isinstance(step, int):
            story.now += step
        else:
            story.do(*step)
    return story


def then(story: Story, *acts: Act) -> Story:
    """Let the director go on with acts."""
    for act in acts:
        story.directs(act)
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


def drawn(*stages: Stage, **more: Any) -> Story:
    """The first round is drawn: 1 meets 2, and 3 meets 4."""
    story = entries(*stages, **more)
    story.begin()
    story.pair((1, 2), (3, 4))
    return story


def running(*stages: Stage, **more: Any) -> Story:
    story = drawn(*stages, **more)
    story.start()
    return story


def all_over(story: Story) -> Story:
    """The first side has won each match."""
    story.first_sides_win()
    return story


def draws(story: Story, rounds: int = 1) -> Story:
    """The bot has drawn rounds."""
    for _ in range(rounds):
        story.draw()
    return story


def teams(*sizes: int, vacant: Vacant = Vacant.NONE, tables: int = 1) -> Story:
    """Make two teams of this size (11, 12 and so on); two people sit at a table."""
    extra = 1 if tables == 1 else 0
    story = announced(
        stage((1,) * tables), entrant=TEAM, team_size=2 * tables, substitutes=extra, vacant=vacant
    )
    story.directs(EntriesOpened())
    for number, size in enumerate(sizes, 1):
        story.directs(Entered(number, tuple(range(10 * number + 1, 10 * number + 1 + size))))
    return story


def meets(story: Story, *pairs: tuple[int, ...], starts: bool = True) -> Story:
    """The stage begins where it has not, and entrants are paired by number."""
    if not story.event.stages:
        story.begin()
    story.pair(*pairs)
    if starts:
        story.start()
    return story


def of(system: System, count: int = 4, *, alone: bool = False, **more: Any) -> Story:
    """Entrants of some system; alone, people are 11, 21 and so on."""
    kind = {"entrant": PERSON} if alone else {}
    story = then(announced(Stage(system, stage().match), **kind, **more), EntriesOpened())
    for number in range(1, count + 1):
        people = (10 * number + 1,) if alone else (10 * number + 1, 10 * number + 2)
        story.directs(Entered(number, people))
    return story


def begun(system: System, count: int = 4, **more: Any) -> Story:
    story = of(system, count, **more)
    return then(story, StageBegun(0, story.event.first_field()))


def late(system: System) -> Story:
    """A pair that was not complete when the stage began has a second person since."""
    more = Entered(5, (51,)), StageBegun(0, (1, 2, 3, 4)), MemberAdded(5, 52)
    return then(of(system), *more)


def cup_of_eight(*lost: int, rounds: int = 3) -> Story:
    """The better seed wins everything, but for a first match that sides lose by forfeit."""
    story = begun(Knockout(), 8)
    for _ in range(rounds):
        draws(story).start()
        if lost and story.event.round == 1:
            story.directs(MatchForfeited(1, lost))
        all_over(story)
    return story


def boards_over(story: Story, *rounds: tuple[tuple[int, int], ...]) -> Story:
    for pairs in rounds:
        meets(story, *pairs)
        for match in [*story.event.open_matches()]:
            story.plays_boards(match.id, (2, 1), (1, 1))
    return story


def best_of_three(of: Stage | None = None, **more: Any) -> Story:
    """1 has won its match by two games."""
    of = of or stage()
    story = running(replace(of, match=replace(of.match, games=(3,), best_of=True)), **more)
    for _ in range(2):
        story.plays(1, 14, 9)
    return story


def boards_cup() -> Story:
    story = entries(replace(BOARDS, system=Knockout()), duplicate=True)
    return then(boards_over(story, ((1, 4), (2, 3)), ((1, 2),)), Finished())


PARTNERS: Final = RoundPaired(1, 1, (Pairing(((1, 4), (2, 3)), 0),), NOW)
WORLDS: Final[dict[str, Callable[[], Story]]] = {
    "announced": announced,
    "entries": entries,
    "named alone": lambda: entries(entry=EntryRule.DIRECTOR),
    "checking": lambda: then(entries(), CheckInOpened()),
    "drawn": drawn,
    "running": running,
    "several games": lambda: running(stage((2,))),
    "best of three": best_of_three,
    "all over": lambda: all_over(running()),
    "two stages": lambda: running(stage(), stage()),
    "two stages, over": lambda: all_over(running(stage(), stage())),
    "forfeited": lambda: all_over(then(running(), MatchForfeited(1, (1,)))),
    # 11 to 13, and 21 to 23.
    "teams": lambda: teams(3, 3),
    "teams play": lambda: meets(teams(3, 3), (1, 2)),
    # The first team has three people for four seats.
    "short": lambda: meets(teams(3, 4, vacant=Vacant.FORFEIT, tables=2), (1, 2), starts=False),
    "short, plays": lambda: meets(teams(3, 4, vacant=Vacant.COMPUTER, tables=2), (1, 2)),
    "swiss": lambda: begun(Swiss(rounds=3)),
    "last round": lambda: meets(begun(Swiss(rounds=1)), (1, 2), (3, 4), starts=False),
    "swiss of three": lambda: begun(Swiss(rounds=3), 3),
    "late": lambda: late(Swiss(rounds=3)),
    "late in a cup": lambda: late(Knockout()),
    "cup": lambda: begun(Knockout()),
    # 1 and 2 have won their semi-finals, and meet in a final that has begun.
    "final": lambda: meets(all_over(meets(begun(Knockout()), (1, 4), (2, 3))), (1, 2)),
    "won by forfeit": lambda: cup_of_eight(1),
    "nobody came": lambda: cup_of_eight(0, 1),
    # 8 did win a match, so its next one must be drawn again.
    "drawn again": lambda: then(draws(cup_of_eight(rounds=1)), GameCorrected(1, 0, 1, (9, 14), 1)),
    "movement": lambda: begun(Movement(rounds=3), alone=True),
    "partners": lambda: then(begun(Movement(rounds=3), alone=True), PARTNERS),
    "three people": lambda: of(Movement(rounds=3), 3, alone=True),
    # A running list of people, four at most; 1 and 2 play.
    "evening": lambda: meets(begun(Arena(minutes=60), 3, alone=True, limit=4), (1, 2)),
    "pairs drop in": lambda: begun(Arena(minutes=60), 2),
    "boards": lambda: entries(BOARDS, duplicate=True),
    "boards begun": lambda: then(entries(BOARDS, duplicate=True), StageBegun(0, (1, 2, 3, 4))),
    "boards over": lambda: boards_over(entries(BOARDS, duplicate=True), ((1, 2), (3, 4))),
    "best of three by boards": lambda: best_of_three(BOARDS, duplicate=True),
    "boards play": lambda: duplicate("duplicate-pairs", (1, 2), (3, 4)),
    "cup of boards": boards_cup,
    "season": lambda: draws(
        then(entries(ahead=True, days_between=7, starts_at=NOW), StageBegun(0, (1, 2, 3, 4))), 3
    ),
    "weekly": lambda: entries(starts_at=NOW),
    "weekly, over": lambda: then(entries(starts_at=NOW), Repeated(7, 3), Cancelled()),
}


@cache
def _world(name: str) -> Story:
    story = WORLDS[name]()
    story.now = NOW
    return story


def in_phase(story: Story, phase: EventPhase) -> Story:
    """Return the story as if the event had come so far."""
    story = copy(story)
    story.event = replace(story.event, phase=phase)
    return story

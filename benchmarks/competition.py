"""How long an event of hundreds takes to pair and to order: make bench-competition.

Rounds of a large event are played with results by chance. Printed is the processor's time for
pairing the next round, which the bot does in a thread, and for the standings after it.

Then how folding grows with the acts of one who enters and withdraws over and over: with twice the
acts it takes so many times as long; and how long the desk takes to find what *Undo* undoes. And of
a Swiss with as many pairs, how long the event loop is held up at most while it loads, is paired and
shown, as a share of what a turn may take.

This is not a test: nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable, Coroutine, Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final, TypeAlias, TypeVar, cast

from benchmarks.turns import TURN_S, Turns
from bot.competition.entrants import Entrant, Field
from bot.competition.event.acts import Created, Entered, EntriesOpened, GameEntered, Withdrew
from bot.competition.event.fold import fold
from bot.competition.event.state import EventStep
from bot.competition.event.undoing import undo_of
from bot.competition.matches import Bye, GameResult, HowEnded, MatchFormat, Pairing, PlayedMatch
from bot.competition.pairings.rounds import next_round
from bot.competition.scoring import match_result
from bot.competition.stages import (
    Arena,
    EntrantKind,
    Groups,
    Knockout,
    Movement,
    RoundRobin,
    Stage,
    Swiss,
    System,
    TieBreak,
)
from bot.competition.standings import standings
from bot.interactions.events.context import EventContext
from bot.locale.say import Say, speak
from bot.tables.events.event_store import EventChange, EventStore
from bot.ui.controls import events as controls
from bot.ui.controls.events import FileKind
from bot.ui.events.desk.desk import desk_page
from bot.ui.events.export import event_file
from bot.ui.events.panel import entrants_page, panel
from bot.ui.events.rounds.draw import draw_page, fixtures_page
from bot.ui.events.standings import scorers_page, standings_page
from bot.views.events.event import EventView
from tests.tables.organised import DIRECTOR, Organised, plan, player
from tests.tables.room import Room

Result = TypeVar("Result")

ROUNDS: Final = 20
SWISS_ROUNDS: Final = 5
"""Of the Swiss whose turns of the event loop are measured."""
ACTS: Final = 6_000
HOUR_MS: Final = 3_600_000
SYSTEMS: Final[dict[str, System]] = {
    "Swiss": Swiss(ROUNDS),
    "all against all": RoundRobin(),
    "groups of 21": Groups(size=21, through=2),
    "knock-out": Knockout(),
    "double knock-out": Knockout(double=True),
    "movement": Movement(ROUNDS),
    "arena": Arena(minutes=180, sides=2, seats=4),
}
FORMAT: Final = MatchFormat(per_game=Fraction(2))
TIE_BREAKS: Final = (
    TieBreak.HEAD_TO_HEAD,
    TieBreak.BUCHHOLZ,
    TieBreak.SONNEBORN_BERGER,
    TieBreak.DIFFERENCE,
    TieBreak.JACKS,
)


def timed(work: Callable[[], Result]) -> tuple[Result, float]:
    """Return what work returns, and the seconds that it took."""
    begin = process_time()
    result = work()
    return result, process_time() - begin


def growth(acts: int) -> tuple[float, float]:
    """Fold an event of so many acts and one of twice as many; return seconds, and times as long."""
    once, twice = (min(timed(partial(fold, one))[1] for _ in range(3)) for one in stories(acts))
    return once, twice / once


def stories(acts: int) -> Iterator[list[EventStep]]:
    """Tell of a pair that enters and withdraws again and again, once and twice as often."""
    of = plan(entrant=EntrantKind.PAIR)
    for most in (acts, 2 * acts):
        steps = [EventStep(1, Created(of), 1, 0), EventStep(2, EntriesOpened(), 1, 0)]
        while len(steps) < most:
            act = Entered(len(steps), (2, 3)) if len(steps) % 2 == 0 else Withdrew(len(steps) - 1)
            steps.append(EventStep(len(steps) + 1, act, 2, 0))
        yield steps


def undoing(acts: int) -> float:
    """Return the seconds in which the desk finds what a director undoes after so many acts."""
    steps, _ = stories(acts)
    event = fold([*steps, EventStep(len(steps) + 1, Entered(len(steps), (4, 5)), 1, 0)])
    return min(timed(partial(undo_of, event, 1))[1] for _ in range(3))


Page: TypeAlias = Callable[[EventView, Say], object]
PAGES: Final[dict[str, Page]] = {
    "panel": panel,
    "entrants": lambda view, say: entrants_page(view, controls.ShowEntrants(view.id), say),
    "desk": lambda view, say: desk_page(view, 1, 0, say),
    "draw": lambda view, say: draw_page(view, controls.ShowDraw(view.id), 2, say),
    "fixtures": lambda view, say: fixtures_page(view, controls.ShowFixtures(view.id), 2, say),
    "standings": lambda view, say: standings_page(view, controls.ShowStandings(view.id, 0), 2, say),
    "scorers": scorers_page,
    **{
        f"file {kind.value}": partial(lambda kind, view, say: event_file(view, kind, say), kind)
        for kind in FileKind
    },
}
"""What is rendered for people, as `EventContext.made` and delivery do it."""


async def turns(pairs: int, swiss_rounds: int) -> dict[str, float]:
    """Play a Swiss; return the longest turn of the event loop in each kind of work, in seconds."""
    found: dict[str, float] = {}

    async def watch(name: str, work: Coroutine[Any, Any, Result]) -> Result:
        with Turns() as noted:
            result = await asyncio.create_task(work)
        found[name] = max(found.get(name, 0.0), noted.longest)
        return result

    with TemporaryDirectory() as folder:
        room = Room(Path(folder) / "hangjack.db")
        await room.enter()
        event = Organised(room)
        soon = room.clock.now + 3_600_000
        of = plan(
            Swiss(swiss_rounds), entrant=EntrantKind.PAIR, seats=4, starts_at=soon, break_minutes=60
        )
        await event.announce(of)
        store = EventStore(room.db, room.clock, room.host.bans)
        await store.change(event.id, partial(enter_pairs, pairs))
        await room.host.events.begin(event.id, DIRECTOR)
        for number in range(1, swiss_rounds + 1):
            await watch("pairing", room.host.events.run(event.id))
            if number < swiss_rounds:
                await watch("all results at once", store.change(event.id, enter_results))
        room.clock.now = soon + HOUR_MS
        await watch("opening tables", room.host.events.run(event.id))
        view = await watch("loading", room.another_host().events.view(event.id))
        context = EventContext(cast("Any", None), cast("Any", None), view, DIRECTOR)
        for name, page in PAGES.items():
            await watch(name, context.made(page, view, speak("en")))  # type: ignore[arg-type]
        await room.leave()
    return found


def enter_pairs(count: int, change: EventChange) -> None:
    """Enter pairs, all in one change."""
    for pair in range(1, count + 1):
        people = [change.person(player(2 * pair + one)) for one in range(2)]
        change.do(Entered(pair, tuple(people)), 1)


def enter_results(change: EventChange) -> None:
    """Let chance decide all matches of a round."""
    chance = Random(change.event.round)
    for match in tuple(change.event.open_matches()):
        score, winner = ((2, chance.randint(0, 1)), 0) if chance.random() < 0.5 else ((1, 2), 1)
        change.do(GameEntered(match.id, 0, 1, score, winner), 1, "by chance")


def play(chance: Random, number: int, pairing: Pairing) -> PlayedMatch:
    """Let chance decide a match."""
    if pairing.bye:
        return PlayedMatch(number, pairing, None, HowEnded.BYE)
    score, winner = ((14, chance.randint(0, 13)), 0) if chance.random() < 0.5 else ((9, 14), 1)
    games = [GameResult(0, 1, score, winner, (chance.randint(0, 2), 0))]
    return PlayedMatch(number, pairing, match_result(FORMAT, 2, games), games=games)


def rounds(name: str, entrants: int) -> Iterator[tuple[int, float, float]]:
    """Play a stage; of each round, say how long pairing and the standings took."""
    stage = Stage(SYSTEMS[name], FORMAT, bye=Bye.AVERAGE, tie_breaks=TIE_BREAKS)
    field = Field(tuple(Entrant(one, one) for one in range(1, entrants + 1)))
    chance, played = Random(entrants), list[PlayedMatch]()
    for number in range(1, ROUNDS + 1):
        order = [line.entrant for line in standings(stage, field, played)]
        pairings, pairing = timed(partial(next_round, stage, field, played, order))
        if not pairings:
            return
        played += [play(chance, number, one) for one in pairings]
        _, counting = timed(partial(standings, stage, field, played))
        yield number, pairing, counting


def main() -> None:
    """Print a table for each system, then how folding grows, and the longest turns."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--entrants", type=int, default=300)
    parser.add_argument("--pairs", type=int, default=1_000)
    options = parser.parse_args()
    print(f"{options.entrants} entrants; milliseconds of the processor")
    print(f"{'system':18}{'round':>6}{'pairing':>10}{'standings':>11}")
    for name in SYSTEMS:
        all_rounds = list(rounds(name, options.entrants))
        for row in (all_rounds[0], all_rounds[len(all_rounds) // 2], all_rounds[-1]):
            number, *times = row
            pairing, counting = (f"{time * 1000:.1f}" for time in times)
            print(f"{name:18}{number:6}{pairing:>10}{counting:>11}")
    once, times_as_long = growth(ACTS)
    print(
        f"folding {ACTS} acts: {once * 1000:.0f} ms; twice as many: {times_as_long:.2f} times that"
    )
    print(f"what a director undoes after {ACTS} acts: {undoing(ACTS) * 1000:.2f} ms")
    print(f"a Swiss of {options.pairs} pairs: longest turns, as shares of {TURN_S * 1000:.0f} ms")
    for work, longest in asyncio.run(turns(options.pairs, SWISS_ROUNDS)).items():
        print(f"{work:24}{longest / TURN_S:8.0%}")


if __name__ == "__main__":
    main()

"""Events told act by act."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from bot.competition.event import acts
from bot.competition.event.acting import act
from bot.competition.event.clockwork import next_round
from bot.competition.event.codec import dump, load
from bot.competition.event.fold import fold
from bot.competition.event.parts import Match, MatchId
from bot.competition.event.plan import EventPlan
from bot.competition.event.seating import seating
from bot.competition.event.state import Act, Event, EventStep
from bot.competition.event.undoing import undo_of
from bot.competition.matches import MatchFormat, Pairing
from bot.competition.presets import PRESETS
from bot.competition.stages import EntrantKind, Format, RoundRobin, Stage

DIRECTOR = 1
STORED: Final[dict[str, Any]] = json.loads(
    Path(__file__).with_name("stored_acts.json").read_text("utf-8")
)
"""An act of each kind with all its fields, as it was stored first."""


def plan(
    *stages: Stage,
    entrant: EntrantKind = EntrantKind.PAIR,
    team_size: int = 1,
    substitutes: int = 0,
    **more: object,
) -> EventPlan:
    """An event of pairs, one game a match, if nothing else is said."""
    form = Format(entrant, stages or (stage(),), team_size, substitutes)
    return EventPlan(format=form, game="trinidad", **more)  # type: ignore[arg-type]  # of a test


def stage(games: tuple[int, ...] = (1,), **more: object) -> Stage:
    """All against all, two points for a win."""
    form = MatchFormat(games=games, per_game=Fraction(1), keeps_match_points=False, for_match=TWO)
    return Stage(RoundRobin(), form, **more)  # type: ignore[arg-type]  # of a test


TWO = Fraction(2)


class Story:
    """An event that somebody runs."""

    def __init__(self, of: EventPlan) -> None:
        self.now = 1000
        self.event: Event = act(None, EventStep(1, acts.Created(of), DIRECTOR, self.now))

    def do(self, what: Act, by: int | None = None, reason: str = "") -> Event:
        """Let a person act, or the bot; what is stored of it makes the same event again."""
        step = EventStep(self.event.version + 1, what, by, self.now, reason)
        self.event = act(self.event, step)
        return self.event

    def directs(self, what: Act, reason: str = "because") -> Event:
        """Let the director act."""
        return self.do(what, DIRECTOR, reason)

    def enter_pairs(self, count: int) -> None:
        """Let the director enter pairs: 11 and 12, 21 and 22, and so on."""
        if self.event.version == 1:
            self.directs(acts.EntriesOpened())
        for number in range(1, count + 1):
            self.directs(acts.Entered(number, (10 * number + 1, 10 * number + 2)))

    def check_in(self, *entrants: int) -> None:
        for entrant in entrants:
            self.do(acts.CheckedIn(entrant), self.event.entries[entrant].captain)

    def begin(self) -> None:
        field = self.event.first_field()
        self.directs(acts.StageBegun(len(self.event.stages), field))

    def pair(self, *pairs: tuple[int, ...]) -> None:
        """Pair entrants by number; one alone has a bye."""
        pairings = tuple(
            Pairing(tuple((one,) for one in pair), slot) for slot, pair in enumerate(pairs)
        )
        number = self.event.round + 1
        boards = acts.last_board(self.event) + 1 if self.event.plan.duplicate else 0
        self.do(
            acts.RoundPaired(number, acts.last_match(self.event) + 1, pairings, self.now, boards)
        )

    def draw(self) -> acts.RoundPaired:
        """Let the bot draw the next round by itself."""
        due = next_round(self.event, self.now)
        assert isinstance(due, acts.RoundPaired)
        self.do(due)
        return due

    def play(self, *pairs: tuple[int, ...]) -> None:
        """Pair entrants as `pair` does, and start their matches."""
        self.pair(*pairs)
        self.start()

    def start(self) -> None:
        """Start all matches of the round."""
        ready = [one for one in self.event.open_matches() if not one.started]
        starts = tuple(acts.MatchStart(one.id, seating(self.event, one)) for one in ready)
        self.do(acts.MatchesStarted(starts, leaving=True))

    def plays(self, match: MatchId, *score: int, table: int = 0) -> Match:
        """Play the next game of a match: the higher score wins."""
        winner = max(range(len(score)), key=score.__getitem__)
        game = self.event.matches[match].next_game(table)
        self.do(acts.GamePlayed(match, table, game, score, winner, (0,) * len(score)))
        return self.event.matches[match]

    def plays_boards(self, match: MatchId, *deals: tuple[int, int], table: int = 0) -> None:
        """Play a game of a match, deal by deal: the higher total wins."""
        score = tuple(map(sum, zip(*deals, strict=True)))
        winner = None if score[0] == score[1] else score.index(max(score))
        self.do(acts.GamePlayed(match, table, 1, score, winner, (0, 0), deals, (0, 0, 0, 0)))

    def first_sides_win(self) -> None:
        """Play a game of each open match, which its first side wins."""
        for match in [*self.event.open_matches()]:
            self.plays(match.id, 14, 9)

    def undo(self) -> acts.Undone:
        """Let the director undo their last step."""
        undone = undo_of(self.event, DIRECTOR)
        self.directs(undone)
        return undone

    def stored_again(self) -> Event:
        """Return the event as the store makes it again."""
        rows = [(step, *dump(step.act)) for step in self.event.steps]
        return fold(
            EventStep(step.number, load(kind, text), step.by, step.at, step.reason)
            for step, kind, text in rows
        )


def begun(of: EventPlan, pairs: int) -> Story:
    """Return an event that has begun with so many pairs; see `Story.enter_pairs`."""
    story = Story(of)
    story.enter_pairs(pairs)
    story.begin()
    return story


def duplicate(preset: str, *pairs: tuple[int, ...]) -> Story:
    """Return an event with its first round, in which all tables play the same boards."""
    form = PRESETS[preset].format
    size = 2 if form.entrant is EntrantKind.PAIR else 4
    story = Story(plan(*form.stages, entrant=form.entrant, team_size=size, duplicate=True))
    story.directs(acts.EntriesOpened())
    for number in sorted(number for pair in pairs for number in pair):
        story.directs(acts.Entered(number, tuple(range(10 * number, 10 * number + size))))
    story.begin()
    story.play(*pairs)
    return story

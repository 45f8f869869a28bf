"""Results of matches: games that count, forfeits, corrections, and tables that are stopped."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from typing import Self, TypeAlias

from bot.competition.entrants import EntrantId
from bot.competition.event import errors
from bot.competition.event.acts.shared import entry_of, forfeit, known_match, open_match
from bot.competition.event.parts import Match, MatchId
from bot.competition.event.redraw import check_followers, follow
from bot.competition.event.schedule import at_tables, people_of
from bot.competition.event.seating import short_tables
from bot.competition.event.state import LIVE, Act, By, Event, EventPhase, EventStep, ReasonRule
from bot.competition.matches import GameResult, HowEnded
from bot.competition.scoring import forfeit_result, match_result, wants_game
from bot.competition.stages import Arena


class _OfGame(Act):
    match: MatchId
    table: int
    game: int
    score: tuple[int, ...]
    winner: int | None

    def _check_score(self, match: Match) -> None:
        sides = range(len(match.pairing.sides))
        if len(self.score) != len(sides) or (self.winner is not None and self.winner not in sides):
            raise errors.BadGameScore

    def _check_next(self, event: Event, match: Match) -> None:
        form = event.format_of(match).match
        if self.table not in range(form.tables) or self.game != match.next_game(self.table):
            raise errors.GameKnown
        if not wants_game(form, match.games, self.table):
            raise errors.GameKnown
        self._check_score(match)


class GamePlayed(_OfGame, by=By.BOT):
    """A game of a match is over at its table."""

    jacks: tuple[int, ...] = ()
    deals: tuple[tuple[int, ...], ...] = ()
    """Of boards: what each came to, by side."""
    hung: tuple[int, ...] = ()
    """Jacks hung by each seat of the table."""
    secrets: tuple[int, ...] = ()
    """Of boards: the number of the event's secret that each came from; empty for the first."""

    def check(self, event: Event, step: EventStep) -> None:
        match = open_match(event, self.match, started=True)
        self._check_next(event, match)
        if self.table in match.stopped:
            raise errors.TableStands

    def change(self, event: Event, step: EventStep) -> Event:
        game = GameResult(
            self.table,
            self.game,
            self.score,
            self.winner,
            self.jacks,
            self.deals,
            self.hung,
            self.secrets,
        )
        match = event.matches[self.match]
        by_hand = match.how is HowEnded.ENTERED
        return _counted(event, match, game, HowEnded.ENTERED if by_hand else HowEnded.PLAYED)


class GameEntered(_OfGame, by=By.DIRECTOR, reason=ReasonRule.NEEDED, undoable=True):
    """A director enters the result of a game that was not played at a table here."""

    def check(self, event: Event, step: EventStep) -> None:
        match = open_match(event, self.match)
        self._check_next(event, match)
        if match.started and self.table not in match.stopped:
            raise errors.TableRuns

    def change(self, event: Event, step: EventStep) -> Event:
        game = GameResult(self.table, self.game, self.score, self.winner)
        return _counted(event, event.matches[self.match], game, HowEnded.ENTERED)


def _counted(event: Event, match: Match, game: GameResult, how: HowEnded) -> Event:
    games = (*match.games, game)
    rows = (*match.rows, match.seats[game.table] if match.seats else ())
    result = match_result(event.format_of(match).match, len(match.pairing.sides), games)
    return event.with_match(replace(match, games=games, rows=rows, result=result, how=how))


class _Correction(Act, ABC):
    """An act after which others may play on than those for whom the draw was made."""

    match: MatchId
    redrawn: tuple[MatchId, ...] | None = field(default=None, kw_only=True)
    """What is taken back and drawn again because others play on now; None if nobody else does."""
    again: bool = field(default=False, kw_only=True)
    """Whether the director lets matches be played again that have begun."""

    def completed(self, event: Event) -> Self:
        return replace(self, redrawn=follow(event, self._corrected(event)))

    def change(self, event: Event, step: EventStep) -> Event:
        """Return the event with the other result, and without what was drawn because of the old."""
        after = event
        if self.redrawn is not None:
            stay = {
                each: match for each, match in event.matches.items() if each not in self.redrawn
            }
            stages = event.stages[: event.matches[self.match].stage + 1]
            after = replace(event, matches=stay, stages=stages, phase=EventPhase.RUNNING)
        corrected = self._corrected(event)
        after = after.with_match(corrected)
        opened = event.matches[self.match].over and not corrected.over
        return _opened(after, corrected, step.at) if opened else after

    def outdates(self, event: Event, step: EventStep) -> Iterable[MatchId]:
        return (*self.tells(), *(self.redrawn or ()))

    @abstractmethod
    def _corrected(self, event: Event) -> Match:
        """Return the match with the other result."""


def _opened(event: Event, match: Match, now: int) -> Event:
    """Return the event with a match that is played on once its people are free."""
    waits = not at_tables(event, but=match.id).isdisjoint(people_of(event, match))
    return event.with_match(replace(match, reopened_at=now, waits=waits))


class GameCorrected(
    _Correction,
    _OfGame,
    by=By.DIRECTOR,
    reason=ReasonRule.NEEDED,
    phases=LIVE | {EventPhase.FINISHED},
    undoable=True,
):
    """A director corrects the result of a game."""

    def check(self, event: Event, step: EventStep) -> None:
        match = known_match(event, self.match)
        if match.how not in {HowEnded.PLAYED, HowEnded.ENTERED}:
            raise errors.MatchOver
        if not any((game.table, game.game) == (self.table, self.game) for game in match.games):
            raise errors.GameKnown
        self._check_score(match)
        check_followers(event, self._corrected(event), again=self.again)

    def _corrected(self, event: Event) -> Match:
        match = event.matches[self.match]
        games = tuple(
            replace(game, score=self.score, winner=self.winner, deals=())
            if (game.table, game.game) == (self.table, self.game)
            else game
            for game in match.games
        )
        result = match_result(event.format_of(match).match, len(match.pairing.sides), games)
        return replace(match, games=games, result=result, how=HowEnded.ENTERED)


class MatchReopened(
    _Correction,
    by=By.DIRECTOR,
    reason=ReasonRule.NEEDED,
    phases=LIVE | {EventPhase.FINISHED},
    undoable=True,
):
    """A director takes a forfeit back; the match goes on."""

    def check(self, event: Event, step: EventStep) -> None:
        match = known_match(event, self.match)
        if match.how is not HowEnded.FORFEIT:
            raise errors.TooLate
        check_followers(event, self._corrected(event), again=self.again)

    def change(self, event: Event, step: EventStep) -> Event:
        match = event.matches[self.match]
        # Once all others are over, everybody knows the results of its boards: then it has cards of
        # its own.
        unknown = any(other.boards == match.boards for other in event.open_matches())
        boards = match.boards if unknown else 0
        after = super().change(event, step)
        return after.with_match(replace(after.matches[self.match], boards=boards))

    def tells(self) -> Iterable[MatchId]:
        return (self.match,)

    def _corrected(self, event: Event) -> Match:
        return replace(event.matches[self.match], result=None, how=HowEnded.PLAYED)


class WinGiven(
    _Correction,
    by=By.DIRECTOR,
    reason=ReasonRule.NEEDED,
    phases=LIVE | {EventPhase.FINISHED},
    undoable=True,
):
    """A director lets a side win a match to which neither came."""

    side: int

    def check(self, event: Event, step: EventStep) -> None:
        match = known_match(event, self.match)
        if match.result is None or len(match.result.forfeited) < len(match.pairing.sides):
            raise errors.TooLate
        if self.side not in range(len(match.pairing.sides)):
            raise errors.BadGameScore
        for entrant in match.pairing.sides[self.side]:
            entry_of(event, entrant)
        check_followers(event, self._corrected(event), again=self.again)

    def tells(self) -> Iterable[MatchId]:
        return (self.match,)

    def _corrected(self, event: Event) -> Match:
        match = event.matches[self.match]
        sides = len(match.pairing.sides)
        result = forfeit_result(
            event.format_of(match), sides, {*range(sides)} - {self.side}, match.games
        )
        return replace(match, result=result)


Correction: TypeAlias = GameCorrected | MatchReopened | WinGiven


class TablesLost(Act, by=By.BOT):
    """Sides are short of people for tables of a match that starts, and lose all games there."""

    match: MatchId
    lost: tuple[tuple[int, int], ...]
    """The tables, each with the side that loses."""

    def check(self, event: Event, step: EventStep) -> None:
        match = open_match(event, self.match, started=False)
        if not self.lost or self.lost != short_tables(event, match):
            raise errors.BadGameScore

    def change(self, event: Event, step: EventStep) -> Event:
        match = event.matches[self.match]
        stage = event.format_of(match)
        made, against = stage.forfeit.score
        for table, side in self.lost:
            score = (against, made) if side == 0 else (made, against)
            while not match.over and wants_game(stage.match, match.games, table):
                game = GameResult(table, match.next_game(table), score, 1 - side)
                event = _counted(event, match, game, match.how)
                match = event.matches[self.match]
        lost = frozenset(table for table, _ in self.lost)
        return event.with_match(replace(match, lost=lost))


class MatchForfeited(Act, by=By.DIRECTOR, reason=ReasonRule.NEEDED, undoable=True):
    """Sides of a match have not come, or gave up."""

    match: MatchId
    sides: tuple[int, ...]

    def check(self, event: Event, step: EventStep) -> None:
        match = open_match(event, self.match)
        if not self.sides or not set(self.sides) <= set(range(len(match.pairing.sides))):
            raise errors.BadGameScore

    def change(self, event: Event, step: EventStep) -> Event:
        return forfeit(event, event.matches[self.match], self.sides)

    def tells(self) -> Iterable[MatchId]:
        # Else its message would go on asking people to a table that is closed.
        return (self.match,)

    def outdates(self, event: Event, step: EventStep) -> Iterable[MatchId]:
        return (self.match,)


class EntrantsIdle(Act, by=By.BOT):
    """Where partners change: entrants who did nothing in a match score nothing for it.

    In an arena they are also not paired until they go on.
    """

    match: MatchId
    entrants: tuple[EntrantId, ...]

    def check(self, event: Event, step: EventStep) -> None:
        match = known_match(event, self.match)
        if not match.over:
            raise errors.RoundNotOver
        if match.idle or not set(self.entrants) <= set(match.pairing.entrants):
            raise errors.NoSuchEntrant

    def change(self, event: Event, step: EventStep) -> Event:
        match = event.matches[self.match]
        after = event.with_match(replace(match, idle=frozenset(self.entrants)))
        if isinstance(event.format_of(match).system, Arena):
            for entrant in self.entrants:
                after = after.with_entry(replace(after.entries[entrant], paused=True))
        return after


class TableStopped(Act, by=By.DIRECTOR, reason=ReasonRule.ASKED):
    """A table of a match closes, and its game does not count."""

    match: MatchId
    table: int

    def check(self, event: Event, step: EventStep) -> None:
        match = open_match(event, self.match, started=True)
        if self.table in match.stopped or self.table not in range(len(match.seats)):
            raise errors.TableStands

    def change(self, event: Event, step: EventStep) -> Event:
        match = event.matches[self.match]
        return event.with_match(replace(match, stopped=match.stopped | {self.table}))


class TableReopened(Act, by=By.DIRECTOR):
    """A new table takes the place of one that was stopped."""

    match: MatchId
    table: int

    def check(self, event: Event, step: EventStep) -> None:
        match = open_match(event, self.match, started=True)
        # The bot opens another table also in the place of one that it has closed itself.
        if self.table not in match.stopped and step.by is not None:
            raise errors.TableStands

    def change(self, event: Event, step: EventStep) -> Event:
        match = event.matches[self.match]
        attempts = {**match.attempts, self.table: match.attempts.get(self.table, 0) + 1}
        stopped = match.stopped - {self.table}
        return event.with_match(replace(match, stopped=stopped, attempts=attempts))


def lost_tables(event: Event) -> Iterator[tuple[MatchId, int]]:
    """Go through the tables that were closed by something else than a director."""
    stops = {
        (step.act.match, step.act.table): step.by
        for step in event.steps
        if isinstance(step.act, TableStopped) and step.number not in event.undone
    }
    for match in event.open_matches():
        yield from ((match.id, table) for table in match.stopped if stops[match.id, table] is None)

"""What each act about a match changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Any, Final

from bot.competition.entrants import PersonId
from bot.competition.event.acts import (
    Arrived,
    BoardsLookedAt,
    EventStep,
    GameCorrected,
    GameEntered,
    GamePlayed,
    MatchesStarted,
    MatchesTold,
    MatchForfeited,
    MatchId,
    MatchReopened,
    Seating,
    StartAgreed,
    StartMoved,
    StartProposed,
    TableReopened,
    TableStopped,
)
from bot.competition.event.state import Event, EventPhase, Match, put
from bot.competition.matches import GameResult, HowEnded
from bot.competition.scoring import forfeit_result, match_result


def with_match(event: Event, *matches: Match) -> Event:
    """Return the event with matches as they are now."""
    return replace(event, matches=put(event.matches, {one.id: one for one in matches}))


def _arrived(event: Event, act: Arrived, _step: EventStep) -> Event:
    match = event.matches[act.match]
    return with_match(event, replace(match, arrived=match.arrived | {act.entrant}))


def _start_proposed(event: Event, act: StartProposed, step: EventStep) -> Event:
    match = event.matches[act.match]
    entry = event.entry_of(step.by)
    if entry is None:
        raise LookupError(step.by)
    return with_match(event, replace(match, proposed=(entry.id, act.at)))


def _start_moved(event: Event, act: StartMoved | StartAgreed, _step: EventStep) -> Event:
    match = event.matches[act.match]
    # Those who were there for the old start may not be for the new one.
    moved = replace(match, starts_at=act.at, proposed=None, arrived=frozenset())
    return with_match(event, moved)


def _matches_started(event: Event, act: MatchesStarted, _step: EventStep) -> Event:
    starts = (
        replace(event.matches[one.match], seats=one.seats, sat=sitting(one.seats), told=True)
        for one in act.matches
    )
    return with_match(event, *starts)


def _matches_told(event: Event, act: MatchesTold, _step: EventStep) -> Event:
    return with_match(event, *(replace(event.matches[one], told=True) for one in act.matches))


def sitting(seats: Seating) -> frozenset[tuple[int, PersonId]]:
    """Return all who sit at the tables of a match, each with the table."""
    return frozenset(
        (table, one) for table, row in enumerate(seats) for one in row if one is not None
    )


def _boards_looked_at(event: Event, act: BoardsLookedAt, step: EventStep) -> Event:
    match = event.matches[act.match]
    if step.by is None:
        raise LookupError(step)
    return with_match(event, replace(match, looked=match.looked | {(act.table, step.by)}))


def _game(event: Event, act: GamePlayed | GameEntered, _step: EventStep) -> Event:
    match = event.matches[act.match]
    jacks = act.jacks if isinstance(act, GamePlayed) else ()
    deals = act.deals if isinstance(act, GamePlayed) else ()
    hung = act.hung if isinstance(act, GamePlayed) else ()
    secrets = act.secrets if isinstance(act, GamePlayed) else ()
    game = GameResult(act.table, act.game, act.score, act.winner, jacks, deals, hung, secrets)
    games = (*match.games, game)
    rows = (*match.rows, match.seats[act.table] if match.seats else ())
    form = event.format_of(match).match
    result = match_result(form, len(match.pairing.sides), games)
    entered = isinstance(act, GameEntered) or match.how is HowEnded.ENTERED
    how = HowEnded.ENTERED if entered else HowEnded.PLAYED
    return with_match(event, replace(match, games=games, rows=rows, result=result, how=how))


def _game_corrected(event: Event, act: GameCorrected, _step: EventStep) -> Event:
    match = event.matches[act.match]
    return with_match(_taken_back(event, match, act.redrawn), corrected(event, act))


def corrected(event: Event, act: GameCorrected) -> Match:
    """Return a match with another result of a game."""
    match = event.matches[act.match]
    games = tuple(
        replace(game, score=act.score, winner=act.winner, deals=())
        if (game.table, game.game) == (act.table, act.game)
        else game
        for game in match.games
    )
    form = event.format_of(match).match
    result = match_result(form, len(match.pairing.sides), games)
    return replace(match, games=games, result=result, how=HowEnded.ENTERED)


def _match_reopened(event: Event, act: MatchReopened, step: EventStep) -> Event:
    match = event.matches[act.match]
    others = (one for one in event.open_matches() if one.boards == match.boards)
    # Once all others are over everybody knows their results: it has cards of its own then.
    boards = match.boards if any(others) else 0
    again = replace(match, result=None, how=HowEnded.PLAYED, reopened_at=step.at, boards=boards)
    return with_match(_taken_back(event, match, act.redrawn), again)


def _taken_back(event: Event, match: Match, redrawn: Collection[MatchId] | None) -> Event:
    """Return the event without what was drawn because of a result that is corrected."""
    if redrawn is None:
        return event
    stay = {number: one for number, one in event.matches.items() if number not in redrawn}
    stages = event.stages[: match.stage + 1]
    matches = type(event.matches)(stay)
    return replace(event, matches=matches, stages=stages, phase=EventPhase.RUNNING)


def _match_forfeited(event: Event, act: MatchForfeited, _step: EventStep) -> Event:
    return forfeit(event, event.matches[act.match], act.sides)


def forfeit(event: Event, match: Match, sides: Iterable[int]) -> Event:
    """Return the event after sides of a match have lost it by forfeit."""
    stage = event.format_of(match)
    lost = frozenset(sides)
    result = forfeit_result(stage, len(match.pairing.sides), lost, match.games)
    return with_match(event, replace(match, result=result, how=HowEnded.FORFEIT))


def _table_stopped(event: Event, act: TableStopped, _step: EventStep) -> Event:
    match = event.matches[act.match]
    return with_match(event, replace(match, stopped=match.stopped | {act.table}))


def _table_reopened(event: Event, act: TableReopened, _step: EventStep) -> Event:
    match = event.matches[act.match]
    attempts = {**match.attempts, act.table: match.attempts.get(act.table, 0) + 1}
    stopped = match.stopped - {act.table}
    return with_match(event, replace(match, stopped=stopped, attempts=attempts))


MATCH_CHANGES: Final[dict[type[Any], Callable[[Event, Any, EventStep], Event]]] = {
    Arrived: _arrived,
    StartProposed: _start_proposed,
    StartMoved: _start_moved,
    StartAgreed: _start_moved,
    MatchesStarted: _matches_started,
    MatchesTold: _matches_told,
    BoardsLookedAt: _boards_looked_at,
    GamePlayed: _game,
    GameEntered: _game,
    GameCorrected: _game_corrected,
    MatchForfeited: _match_forfeited,
    MatchReopened: _match_reopened,
    TableStopped: _table_stopped,
    TableReopened: _table_reopened,
}

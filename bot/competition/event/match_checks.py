"""Whether an act that concerns a match is allowed, now and by whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bot.competition.event import acts, errors
from bot.competition.event.acts import EventStep, MatchId
from bot.competition.event.match_changes import corrected
from bot.competition.event.redraw import check_followers
from bot.competition.event.seating import has_played
from bot.competition.event.speakers import check_own, entry_of
from bot.competition.event.state import Event, EventPhase, Match
from bot.competition.matches import HowEnded
from bot.competition.scoring import wants_game
from bot.competition.stages import Knockout

SOON_MS: Final = 3_600_000
"""How long before a match entrants can say that they are there."""


def _arrived(event: Event, act: acts.Arrived, step: EventStep) -> None:
    match = _unstarted(event, act.match)
    if act.entrant not in match.pairing.entrants:
        raise errors.NoSuchMatch
    check_own(event, entry_of(event, act.entrant), step.by)
    if act.entrant in match.arrived:
        raise errors.EnteredAlready
    if step.at < match.starts_at - SOON_MS:
        raise errors.TooEarly


def _start_proposed(event: Event, act: acts.StartProposed, step: EventStep) -> None:
    match = _unstarted(event, act.match)
    entry = event.entry_of(step.by)
    if entry is None or entry.id not in match.pairing.entrants or entry.captain != step.by:
        raise errors.NotCaptain
    if act.at <= step.at:
        raise errors.TooLate


def _start_agreed(event: Event, act: acts.StartAgreed, step: EventStep) -> None:
    match = _unstarted(event, act.match)
    entry = event.entry_of(step.by)
    if entry is None or entry.id not in match.pairing.entrants or entry.captain != step.by:
        raise errors.NotCaptain
    if match.proposed is None or match.proposed[0] == entry.id or match.proposed[1] != act.at:
        raise errors.StartGone


def _start_moved(event: Event, act: acts.StartMoved, _step: EventStep) -> None:
    _unstarted(event, act.match)


def _matches_started(event: Event, act: acts.MatchesStarted, _step: EventStep) -> None:
    for one in act.matches:
        _unstarted(event, one.match)


def _matches_told(event: Event, act: acts.MatchesTold, _step: EventStep) -> None:
    if any(_match(event, one).told for one in act.matches):
        raise errors.TooLate


def _boards_looked_at(event: Event, act: acts.BoardsLookedAt, step: EventStep) -> None:
    match = event.matches.get(act.match)
    if match is None:
        raise errors.NoSuchMatch
    if event.entry_of(step.by) is not None:
        raise errors.SitsElsewhere
    # A referee knows no hand of the deal, from whatever table.
    if has_played(event, match, step.by):
        raise errors.BoardsSeen


def _game_played(event: Event, act: acts.GamePlayed, _step: EventStep) -> None:
    match = _started(event, act.match)
    _check_next(event, match, act)
    if act.table in match.stopped:
        raise errors.TableStands


def _game_entered(event: Event, act: acts.GameEntered, _step: EventStep) -> None:
    match = _match(event, act.match)
    if match.over:
        raise errors.MatchOver
    _check_next(event, match, act)
    if match.started and act.table not in match.stopped:
        raise errors.TableRuns


def _game_corrected(event: Event, act: acts.GameCorrected, _step: EventStep) -> None:
    match = event.matches.get(act.match)
    if match is None:
        raise errors.NoSuchMatch
    if event.phase not in {EventPhase.RUNNING, EventPhase.FINISHED}:
        raise errors.TooLate
    if match.how not in {HowEnded.PLAYED, HowEnded.ENTERED}:
        raise errors.MatchOver
    if not any((one.table, one.game) == (act.table, act.game) for one in match.games):
        raise errors.GameKnown
    _check_score(match, act)
    if match.over and corrected(event, act).result is None and not _may_go_on(event, match):
        raise errors.TooLate
    check_followers(event, act)


def _may_go_on(event: Event, match: Match) -> bool:
    """Say whether a match that was over can be played on: no round was drawn by its points."""
    if event.plan.ahead or isinstance(event.format_of(match).system, Knockout):
        return True
    return match.round == max(one.round for one in event.of_stage(match.stage))


def _match_reopened(event: Event, act: acts.MatchReopened, _step: EventStep) -> None:
    match = event.matches.get(act.match)
    if match is None:
        raise errors.NoSuchMatch
    if event.phase not in {EventPhase.RUNNING, EventPhase.FINISHED}:
        raise errors.TooLate
    if match.how is not HowEnded.FORFEIT or not _may_go_on(event, match):
        raise errors.TooLate
    for entrant in match.pairing.entrants:
        entry_of(event, entrant)
    check_followers(event, act)


def _check_next(event: Event, match: Match, act: acts.GamePlayed | acts.GameEntered) -> None:
    form = event.format_of(match).match
    if act.table not in range(form.tables) or act.game != match.next_game(act.table):
        raise errors.GameKnown
    if not wants_game(form, match.games, act.table):
        raise errors.GameKnown
    _check_score(match, act)


def _check_score(
    match: Match, act: acts.GamePlayed | acts.GameEntered | acts.GameCorrected
) -> None:
    sides = len(match.pairing.sides)
    if len(act.score) != sides or (act.winner is not None and act.winner not in range(sides)):
        raise errors.BadGameScore


def _match_forfeited(event: Event, act: acts.MatchForfeited, _step: EventStep) -> None:
    match = _match(event, act.match)
    if match.over:
        raise errors.MatchOver
    if not act.sides or not set(act.sides) <= set(range(len(match.pairing.sides))):
        raise errors.BadGameScore


def _entrants_idle(event: Event, act: acts.EntrantsIdle, _step: EventStep) -> None:
    match = _match(event, act.match)
    if not match.over:
        raise errors.RoundNotOver
    if match.idle or not set(act.entrants) <= set(match.pairing.entrants):
        raise errors.NoSuchEntrant


def _table_stopped(event: Event, act: acts.TableStopped, _step: EventStep) -> None:
    match = _started(event, act.match)
    if act.table in match.stopped or act.table not in range(len(match.seats)):
        raise errors.TableStands


def _table_reopened(event: Event, act: acts.TableReopened, step: EventStep) -> None:
    match = _started(event, act.match)
    # The bot opens another table also in the place of one that it has closed itself.
    if act.table not in match.stopped and step.by is not None:
        raise errors.TableStands


def _match(event: Event, number: MatchId) -> Match:
    match = event.matches.get(number)
    if match is None:
        raise errors.NoSuchMatch
    if event.phase is not EventPhase.RUNNING:
        raise errors.TooLate
    return match


def _unstarted(event: Event, number: MatchId) -> Match:
    match = _match(event, number)
    if match.over:
        raise errors.MatchOver
    if match.started:
        raise errors.MatchBegun
    return match


def _started(event: Event, number: MatchId) -> Match:
    match = _match(event, number)
    if match.over:
        raise errors.MatchOver
    if not match.started:
        raise errors.MatchNotBegun
    return match


MATCH_CHECKS: Final[dict[type[Any], Callable[[Event, Any, EventStep], None]]] = {
    acts.Arrived: _arrived,
    acts.StartProposed: _start_proposed,
    acts.StartAgreed: _start_agreed,
    acts.StartMoved: _start_moved,
    acts.MatchesStarted: _matches_started,
    acts.MatchesTold: _matches_told,
    acts.BoardsLookedAt: _boards_looked_at,
    acts.GamePlayed: _game_played,
    acts.GameEntered: _game_entered,
    acts.GameCorrected: _game_corrected,
    acts.MatchForfeited: _match_forfeited,
    acts.EntrantsIdle: _entrants_idle,
    acts.MatchReopened: _match_reopened,
    acts.TableStopped: _table_stopped,
    acts.TableReopened: _table_reopened,
}
"""By kind of act."""

"""Results that nobody knows yet: of boards that other tables have yet to play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from bot.competition.event import errors
from bot.competition.event.acts import GameCorrected, GameEntered, GamePlayed, MatchForfeited
from bot.competition.event.parts import Match, MatchId
from bot.competition.event.state import Event
from bot.competition.matches import GameResult, MatchResult


def as_known(event: Event) -> Event:
    """Return an event as everybody may know it: without the results of sealed matches.

    A match is sealed until all matches that play its boards are over.
    """
    if not event.plan.duplicate or event.over:
        return event
    played = _boards(event.open_matches())
    sealed = {
        match.id: _sealed(match) for match in event.matches.values() if match.boards in played
    }
    return replace(event, matches={**event.matches, **sealed})


def tells_result(event: Event, number: MatchId) -> bool:
    """Say whether everybody may know what a match came to, given the event as they know it."""
    match = event.matches.get(number)
    if match is None:
        # Its round was cancelled. A step back may bring it back.
        return event.over or not event.plan.duplicate
    return not match.sealed


def told_since(known: Event, after: Event) -> list[int]:
    """Return the numbers of the steps whose results everybody may know now, and did not before.

    Args:
        known: the event before, as everybody knew it.
    """
    if not known.plan.duplicate:
        return []
    now = as_known(after)
    return [
        step.number
        for step in known.steps
        if isinstance(step.act, (GamePlayed, GameEntered, GameCorrected, MatchForfeited))
        and tells_result(now, step.act.match)
        and not tells_result(known, step.act.match)
    ]


def check_untold(before: Event, after: Event) -> None:
    """Raise TooLate if boards would go on once everybody knows what the others made of them."""
    if not before.plan.duplicate:
        return
    told = _boards(before.matches.values()) - _boards(before.open_matches())
    if told & _boards(after.open_matches()):
        raise errors.TooLate


def _boards(matches: Iterable[Match]) -> set[int]:
    """Return the first boards of matches; those that play none are left out."""
    return {match.boards for match in matches if match.boards}


def _sealed(match: Match) -> Match:
    """Return a match of which only that it is over is known, and who gave up."""
    games = tuple(
        GameResult(game.table, game.game, (0,) * len(game.score), None) for game in match.games
    )
    return replace(match, sealed=True, games=games, result=_blank(match.result))


def _blank(result: MatchResult | None) -> MatchResult | None:
    if result is None:
        return None
    none, nothing = (0,) * len(result.points), (Fraction(0),) * len(result.points)
    return MatchResult(nothing, nothing, None, none, none, none, result.forfeited)

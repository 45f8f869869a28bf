"""Matches that follow from a result, and are drawn again when a director corrects it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.competition.entrants import EntrantId
from bot.competition.event import errors
from bot.competition.event.parts import Match, MatchId
from bot.competition.event.standings.ranking import qualifiers
from bot.competition.event.state import Event
from bot.competition.matches import Pairing
from bot.competition.stages import Knockout, Swiss

if TYPE_CHECKING:
    from bot.competition.pairings.rounds import BracketPlace


def follow(event: Event, corrected: Match) -> tuple[MatchId, ...] | None:
    """Return the matches to take back after a correction; None if the same entrants play on."""
    gone = _taken_back(event, corrected)
    return None if gone is None else tuple(match.id for match in gone)


def check_followers(event: Event, corrected: Match, *, again: bool) -> None:
    """Refuse a correction that changes who plays on, once matches that follow have a result.

    Args:
        again: whether the director lets those matches be played again.

    Raises:
        FollowersBegun: if there are such matches.
        NoSuchEntrant: if someone would have to play who has withdrawn.
        TooLate: if the boards that would be played are open to everybody.
    """
    gone = _taken_back(event, corrected)
    if gone is not None and event.over and event.plan.duplicate:
        raise errors.TooLate
    opened = event.matches[corrected.id].over and not corrected.over
    if opened and any(event.entries[one].withdrawn for one in corrected.pairing.entrants):
        raise errors.NoSuchEntrant
    if not again and any(match.games or match.result for match in gone or ()):
        raise errors.FollowersBegun


def lacking(event: Event) -> tuple[int, tuple[Pairing, ...]]:
    """Return the round whose matches were taken back and can be drawn again, and these; or 0."""
    system = event.stage.system
    if not isinstance(system, Knockout):
        return 0, ()
    # networkx takes its time.
    from bot.competition.pairings import rounds as pairings  # noqa: PLC0415

    return pairings.lacking(system, event.field(), event.played())


def _taken_back(event: Event, corrected: Match) -> list[Match] | None:
    """Return the matches that follow from a result, if others play on once it is corrected.

    If the same go on to the next stage, only as other seeds, its draw stands once a match of it has
    started.
    """
    before = event.matches[corrected.id]
    after = replace(event, matches={**event.matches, corrected.id: corrected})
    later = before.stage < len(event.stages) - 1
    open_again = before.over and not corrected.over
    following = followers(event, before, opened=open_again)
    if open_again and (following or later or event.over):
        return following
    if _places(event, before.stage) != _places(after, before.stage):
        return following
    if not later:
        return None
    went, go = qualifiers(event, before.stage), qualifiers(after, before.stage)
    stands = {*went} == {*go} and any(match.started for match in following)
    return None if went == go or stands else following


def _places(event: Event, stage: int) -> Mapping[BracketPlace, EntrantId]:
    """Return the entrants in the places of a bracket; nobody where the stage has none."""
    from bot.competition.pairings.rounds import known_places  # noqa: PLC0415

    system = event.plan.format.stages[stage].system
    if not isinstance(system, Knockout):
        return {}
    return known_places(system, event.field(stage), event.played(stage))


def followers(event: Event, match: Match, *, opened: bool) -> list[Match]:
    """Return the matches that depend on which side wins a match.

    They are all matches of later stages. In a knock-out they are also those to which it leads, and
    the byes of those who wait for a later round. If the match is open again, they are also what its
    points have drawn: in a Swiss stage the later rounds, and everywhere the deciding deals.
    """
    from bot.competition.pairings.rounds import bracket_of  # noqa: PLC0415

    found = [played for played in event.matches.values() if played.stage > match.stage]
    system = event.plan.format.stages[match.stage].system
    own = list(event.of_stage(match.stage))
    if opened and not match.decider:
        swiss = isinstance(system, Swiss)
        by_points = (one for one in own if one.decider or (swiss and one.round > match.round))
        found += by_points
    if isinstance(system, Knockout):
        drawn = sum(len(played.pairing.entrants) for played in own if played.round == 1)
        stay, reached = set[tuple[int, int]](), {(match.round, match.pairing.slot)}
        for each in bracket_of(system, drawn):
            if (each.round, each.slot) in reached:
                leads = (place for place in (each.winner_to, each.loser_to) if place)
                reached |= {(place.round, place.slot) for place in leads}
            else:
                stay.add((each.round, each.slot))
        later = (played for played in own if played.round > match.round)
        found += [played for played in later if (played.round, played.pairing.slot) not in stay]
    return found

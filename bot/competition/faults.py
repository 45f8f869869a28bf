"""What is wrong with a format: no event can be run by it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, unique

from bot.competition.matches import Level, MatchFormat
from bot.competition.stages import (
    Arena,
    EntrantKind,
    Format,
    Groups,
    Knockout,
    Movement,
    RoundRobin,
    Stage,
    Swiss,
)


@unique
class Fault(Enum):
    """Why no event can be run by a format."""

    NO_STAGES = "no-stages"
    NO_GAMES = "no-games"
    """A match has no tables, or a table no games."""
    NO_ROUNDS = "no-rounds"
    """Rounds, meetings, minutes or the size of groups are too few."""
    WORTH_NOTHING = "worth-nothing"
    """Nothing that is played gives match points, so nobody can win."""
    NO_WAY_TO_LEAD = "no-way-to-lead"
    """Nothing gives points in the standings."""
    DRAWN_KNOCKOUT = "drawn-knockout"
    """A match of a knock-out may be drawn."""
    SEATS = "seats"
    """The people who play for the entrants of a match do not fill its tables."""
    NOBODY_OUT = "nobody-out"
    """As many as are in a group go on from it, or none."""
    NO_BOARDS = "no-boards"
    """Duplicate boards where a game has no fixed number of deals, or no rounds are played."""
    BOARDS_REVOKED = "boards-revoked"
    """Duplicate boards where players may revoke: a revoke is proven by cards."""
    BOARDS_CARRIED = "boards-carried"
    """Duplicate boards of a game in which Game is carried over: a board would not stand alone."""


def faults(form: Format, sides: int, seats: int) -> tuple[tuple[int, Fault], ...]:
    """Return what is wrong with a format, and in which stage, from 0."""
    if not form.stages:
        return ((0, Fault.NO_STAGES),)
    return tuple(
        (number, fault)
        for number, stage in enumerate(form.stages)
        for fault in _of_stage(form, stage, sides, seats)
    )


def _of_stage(form: Format, stage: Stage, sides: int, seats: int) -> Iterator[Fault]:
    match = stage.match
    if not match.games or min(match.games) < 1:
        yield Fault.NO_GAMES
    if _rounds(stage) < 1:
        yield Fault.NO_ROUNDS
    if not _decides(match):
        yield Fault.WORTH_NOTHING
    if not (match.keeps_match_points or match.for_match or match.per_board):
        yield Fault.NO_WAY_TO_LEAD
    if isinstance(stage.system, Knockout) and match.level is Level.DRAWN:
        yield Fault.DRAWN_KNOCKOUT
    if not _seated(form, stage, sides, seats):
        yield Fault.SEATS
    if isinstance(stage.system, Groups) and not 0 < stage.system.through < stage.system.size:
        yield Fault.NOBODY_OUT


def _rounds(stage: Stage) -> int:
    """Return what the system needs at least one of."""
    system = stage.system
    if isinstance(system, Swiss | Movement):
        return system.rounds
    if isinstance(system, Arena):
        return system.minutes
    if isinstance(system, RoundRobin):
        return system.meetings
    if isinstance(system, Groups):
        return min(system.meetings, system.size - 1)
    return 1


def _decides(match: MatchFormat) -> bool:
    worth = (match.per_game, match.per_point, match.per_table, match.per_imp, match.for_total)
    return any(points > 0 for points in worth)


def _seated(form: Format, stage: Stage, sides: int, seats: int) -> bool:
    """Say whether the people of the entrants of a match fill its tables."""
    people = {EntrantKind.PERSON: 1, EntrantKind.PAIR: 2}.get(form.entrant, form.team_size)
    met, together = 2, 1
    if isinstance(stage.system, Movement | Arena):
        met = stage.system.sides
        together, over = divmod(stage.system.seats, stage.system.sides)
        if over:
            return False
    return met == sides and together * people * sides == stage.match.tables * seats

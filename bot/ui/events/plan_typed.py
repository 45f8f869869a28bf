"""Parts of an event's plan as menus and forms have them: each as a text that is read again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from bot.competition.event.plan import EventPlan
from bot.competition.matches import Bye, MatchFormat
from bot.competition.stages import (
    Arena,
    Groups,
    Knockout,
    Movement,
    RoundRobin,
    Stage,
    Swiss,
    TieBreak,
)
from bot.locale.say import Say
from bot.ui.controls.events import PlanPart
from bot.ui.events.standings import TIE_BREAKS
from bot.ui.table.options import word

YES, NO = "yes", "no"
SINGLE, THIRD, DOUBLE = "single", "third", "double"
_ORDER = tuple(TieBreak)


def options_text(plan: EventPlan) -> str:
    """Return the house options as they are typed."""
    return ", ".join(f"{name}={word(chosen)}" for name, chosen in plan.options.items())


def typed(plan: EventPlan, part: PlanPart, stage: int) -> str:
    """Return what a part is now, as a menu's value or as typed into a form."""
    if part in _TYPED_OF_STAGE:
        return _TYPED_OF_STAGE[part](plan.format.stages[stage])
    return _TYPED[part](plan)


def begins_typed(plan: EventPlan) -> str:
    """Return whether an event begins by itself, as a menu's value."""
    return (str(plan.least) if plan.least else YES) if plan.begins_itself else NO


def with_begins(plan: EventPlan, value: str) -> EventPlan:
    """Return a plan that begins as a menu's value says."""
    least = 0 if value in {NO, YES} else int(value)
    return replace(plan, begins_itself=value != NO, least=least)


def _yes(*, yes: bool) -> str:
    return YES if yes else NO


def _games(match: MatchFormat) -> str:
    return f"best-{match.games[0]}" if match.best_of else str(match.games[0])


def rounds(stage: Stage) -> int:
    """Return the number that says how long a stage is."""
    match stage.system:
        case Swiss(number) | Movement(rounds=number) | RoundRobin(number):
            return number
        case Groups(size=number) | Arena(minutes=number):
            return number
        case Knockout():
            return 0


def _through(stage: Stage) -> str:
    return str(stage.system.through) if isinstance(stage.system, Groups) else ""


def _kind(stage: Stage) -> str:
    system = stage.system
    if not isinstance(system, Knockout):
        return ""
    return DOUBLE if system.double else THIRD if system.third_place else SINGLE


def tables_typed(form: MatchFormat) -> str:
    """Return the games at each table, as they are typed."""
    return ", ".join(map(str, form.games))


def win_typed(form: MatchFormat) -> str:
    """Return the points for a match won, drawn and lost, as they are typed."""
    return _listed((form.for_match, form.for_draw, form.for_loss))


def match_points_typed(form: MatchFormat) -> str:
    """Return the match points for a game, a table and the total, as they are typed."""
    return _listed((form.per_game, form.per_table, form.for_total))


def _listed(worth: Iterable[Fraction]) -> str:
    return ", ".join(str(points) for points in worth)


def ties_typed(stage: Stage, say: Say) -> str:
    """Return the tie-breaks, a line each, and below an empty line those that do not count.

    Each line begins with the number by which it is read again.
    """
    used = [_tie_line(tie_break, say) for tie_break in stage.tie_breaks]
    others = [
        _tie_line(tie_break, say) for tie_break in _ORDER if tie_break not in stage.tie_breaks
    ]
    return "\n".join([*used, "", *others])


def ties_numbered(stage: Stage) -> str:
    """Return the numbers of the tie-breaks, a line each."""
    return "\n".join(str(_ORDER.index(tie_break) + 1) for tie_break in stage.tie_breaks)


def ties_named(stage: Stage, say: Say) -> str:
    """Name the tie-breaks, in their order."""
    return ", ".join(_tie_name(tie_break, say) for tie_break in stage.tie_breaks) or say("none")


def tie_break(line: int) -> TieBreak:
    """Return the tie-break of a line's number; raise IndexError if there is none."""
    if line < 1:
        raise IndexError(line)
    return _ORDER[line - 1]


def _tie_line(tie_break: TieBreak, say: Say) -> str:
    return f"{_ORDER.index(tie_break) + 1} {_tie_name(tie_break, say)}"


def _tie_name(tie_break: TieBreak, say: Say) -> str:
    return say(TIE_BREAKS[tie_break], n="").strip()


def stage_of(plan: EventPlan, part: PlanPart, stage: int) -> int | None:
    """Return the stage of a part; None if it concerns the whole event, or there is one stage."""
    return stage if part in _TYPED_OF_STAGE and len(plan.format.stages) > 1 else None


_TYPED_OF_STAGE: Final[Mapping[PlanPart, Callable[[Stage], str]]] = {
    PlanPart.GAMES: lambda stage: _games(stage.match),
    PlanPart.DEALS: lambda stage: str(stage.match.deals),
    PlanPart.LEVEL: lambda stage: stage.match.level.value,
    PlanPart.ROUNDS: lambda stage: str(rounds(stage)),
    PlanPart.THROUGH: _through,
    PlanPart.KIND: _kind,
    PlanPart.WORTH: lambda stage: match_points_typed(stage.match),
    PlanPart.WIN: lambda stage: win_typed(stage.match),
    PlanPart.BYE: lambda stage: stage.bye.value,
    PlanPart.MISSED: lambda stage: (stage.missed or Bye.NOTHING).value,
    PlanPart.TIES: ties_numbered,
    PlanPart.WITHDRAWN: lambda stage: stage.withdrawn.value,
}
_TYPED: Final[Mapping[PlanPart, Callable[[EventPlan], str]]] = {
    PlanPart.GAME: lambda plan: plan.game,
    PlanPart.ENTRANT: lambda plan: plan.format.entrant.value,
    PlanPart.OPTIONS: options_text,
    PlanPart.START: lambda plan: str(plan.starts_at),
    PlanPart.ZONE: lambda plan: plan.zone,
    PlanPart.STARTS: lambda plan: plan.starts.value,
    PlanPart.FORFEIT: lambda plan: str(plan.format.stages[0].forfeit.minutes),
    PlanPart.CHECK_IN: lambda plan: str(plan.check_in_minutes),
    PlanPart.BEGINS: begins_typed,
    PlanPart.PAUSE: lambda plan: str(plan.break_minutes),
    PlanPart.DAYS: lambda plan: str(plan.days_between),
    PlanPart.ENTRY: lambda plan: plan.entry.value,
    PlanPart.LIMIT: lambda plan: str(plan.limit),
    PlanPart.GUESTS: lambda plan: _yes(yes=plan.guests),
    PlanPart.TABLES: lambda plan: tables_typed(plan.format.stages[0].match),
    PlanPart.VACANT: lambda plan: plan.vacant.value,
    PlanPart.DUPLICATE: lambda plan: _yes(yes=plan.duplicate),
}

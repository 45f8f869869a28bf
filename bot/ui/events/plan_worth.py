"""What matches are worth, and what decides between those who are level, as a director types it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from bot.competition.event.plan import EventPlan
from bot.competition.matches import MatchFormat
from bot.competition.stages import Knockout, Stage, TieBreak
from bot.locale import Say
from bot.ui.events.standings import TIE_BREAKS

_ORDER = tuple(TieBreak)


def adds_up(stage: Stage) -> bool:
    """Say whether match points count in the standings, and only games, tables and totals make any.

    Then a director can say how many each gives.
    """
    form = stage.match
    return form.keeps_match_points and not (form.per_point or form.per_board or form.per_shut_out)


def has_table(stage: Stage) -> bool:
    """Say whether points make the order: in a knock-out it is where one went out."""
    return not isinstance(stage.system, Knockout)


def several_tables(plan: EventPlan) -> bool:
    """Say whether a director can say how many tables a match has."""
    alone = len(plan.format.stages) == 1
    return alone and plan.format.team_size > plan.per_side and not plan.duplicate


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
    return ", ".join(str(one) for one in worth)


def ties_typed(stage: Stage, say: Say) -> str:
    """Return the tie-breaks, a line each, and below an empty line those that do not count.

    Each line begins with the number by which it is read again.
    """
    used = [_tie_line(one, say) for one in stage.tie_breaks]
    others = [_tie_line(one, say) for one in _ORDER if one not in stage.tie_breaks]
    return "\n".join([*used, "", *others])


def ties_numbered(stage: Stage) -> str:
    """Return the numbers of the tie-breaks, a line each."""
    return "\n".join(str(_ORDER.index(one) + 1) for one in stage.tie_breaks)


def ties_named(stage: Stage, say: Say) -> str:
    """Name the tie-breaks, in their order."""
    return ", ".join(_tie_name(one, say) for one in stage.tie_breaks) or say("none")


def tie_break(line: int) -> TieBreak:
    """Return the tie-break of a line's number.

    Raises:
        IndexError: if there is none.
    """
    if line < 1:
        raise IndexError(line)
    return _ORDER[line - 1]


def _tie_line(one: TieBreak, say: Say) -> str:
    return f"{_ORDER.index(one) + 1} {_tie_name(one, say)}"


def _tie_name(one: TieBreak, say: Say) -> str:
    return say(TIE_BREAKS[one], n="").strip()

"""Read what a director types about the worth of matches, and about tie-breaks."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import Final

from bot.competition.event.plan import EventPlan
from bot.competition.matches import Bye
from bot.competition.stages import Knockout, Stage, TieBreak
from bot.errors import TableError
from bot.interactions.chosen import number_in
from bot.interactions.events.desk import NoSuchLine, read_points
from bot.locale.say import N_
from bot.ui.core.custom_ids import BadControl
from bot.ui.events.plan_typed import DOUBLE, THIRD, YES, tie_break

_MOST_TABLES: Final = 10
_MOST_GAMES: Final = 30
_BETWEEN: Final = re.compile(r"[,;\s]+")


class NoSuchList(TableError):
    text = N_("“{text}” doesn't fit. Write numbers such as {example}.")


def three(text: str) -> tuple[Fraction, Fraction, Fraction]:
    """Read three numbers of points, none below zero; raise NoSuchList or NoSuchPoints."""
    words = [word for word in _BETWEEN.split(text) if word]
    points = [read_points(word) for word in words[:3]]
    if len(words) != len(points) or len(points) != 3 or min(points) < 0:
        raise NoSuchList(text=text[:20], example="2, 1, 0")
    return points[0], points[1], points[2]


def win(stage: Stage, text: str) -> Stage:
    """Return a stage in which a match won, drawn and lost is worth something else."""
    won, drawn, lost = three(text)
    worth = replace(stage.match, for_match=won, for_draw=drawn, for_loss=lost)
    return replace(stage, match=worth)


def match_points(stage: Stage, text: str) -> Stage:
    """Return a stage in which a game, a table and the total are worth something else."""
    game, table, total = three(text)
    worth = replace(stage.match, per_game=game, per_table=table, for_total=total)
    return replace(stage, match=worth)


def bye(stage: Stage, text: str) -> Stage:
    """Return a stage in which a bye is worth something else."""
    return replace(stage, bye=Bye(text))


def missed(stage: Stage, text: str) -> Stage:
    """Return a stage in which the rounds before a late entry are worth something else."""
    return replace(stage, missed=Bye(text))


def kind(stage: Stage, text: str) -> Stage:
    """Return a stage with another kind of knock-out."""
    if not isinstance(stage.system, Knockout):
        raise BadControl
    return replace(stage, system=Knockout(double=text == DOUBLE, third_place=text == THIRD))


def ties(stage: Stage, text: str) -> Stage:
    """Return a stage with the tie-breaks above the first empty line; raise NoSuchLine."""
    chosen: list[TieBreak] = []
    for line in text.strip().splitlines():
        if not line.strip():
            break
        first = line.split(maxsplit=1)[0].rstrip(".:")
        try:
            one = tie_break(number_in(first) or 0)
        except IndexError:
            raise NoSuchLine(line=first[:20]) from None
        if one in chosen:
            raise NoSuchLine(line=first[:20])
        chosen.append(one)
    return replace(stage, tie_breaks=tuple(chosen))


def tables(plan: EventPlan, text: str) -> EventPlan:
    """Return a plan with these tables and games a match; raise NoSuchList if they don't fit."""
    words = [word for word in _BETWEEN.split(text.replace("+", " ")) if word]
    numbers = [number_in(word, range(1, _MOST_GAMES + 1)) for word in words]
    games = tuple(number for number in numbers if number is not None)
    if len(words) != len(games) or not 0 < len(games) <= _MOST_TABLES:
        raise NoSuchList(text=text[:20], example="7, 7, 8")
    (stage,) = plan.format.stages
    match = replace(stage.match, games=games, best_of=False)
    size = len(games) * plan.per_side
    form = replace(plan.format, stages=(replace(stage, match=match),), team_size=size)
    return replace(plan, format=form)


def duplicate(plan: EventPlan, text: str) -> EventPlan:
    """Return a plan in which all tables play the same cards, or each its own."""
    boards = text == YES
    change = _with_boards if boards else _without_boards
    stages = tuple(map(change, plan.format.stages))
    return replace(plan, duplicate=boards, format=replace(plan.format, stages=stages))


def _with_boards(stage: Stage) -> Stage:
    """Return a stage in which a bye is not worth more than playing the others' cards."""
    bye, missed = (
        Bye.FIELD if worth in {Bye.HALF, Bye.WIN, Bye.AVERAGE} else worth
        for worth in (stage.bye, stage.missed)
    )
    return replace(stage, bye=bye or Bye.FIELD, missed=missed)


def _without_boards(stage: Stage) -> Stage:
    """Return a stage that compares no tables; who wins its matches makes its order then."""
    averages = {Bye.FIELD, Bye.OWN}
    if stage.bye in averages:
        stage = replace(stage, bye=Bye.AVERAGE if stage.match.per_point else Bye.WIN)
    if stage.missed in averages:
        stage = replace(stage, missed=Bye.HALF)
    match = replace(stage.match, per_board=Fraction(0))
    if match.per_imp:
        match = replace(match, per_imp=Fraction(0), for_total=match.per_imp, total_shared=True)
    if not (match.keeps_match_points or match.for_match):
        match = replace(match, for_match=Fraction(2), for_draw=Fraction(1))
    return replace(stage, match=match)

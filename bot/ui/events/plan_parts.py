"""The parts of an event's plan that a director can change, and what they can be, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.competition.event.plan import EntryRule, EventPlan, Starts, Vacant
from bot.competition.matches import Bye, Level
from bot.competition.stages import (
    Arena,
    EntrantKind,
    Groups,
    Knockout,
    Movement,
    RoundRobin,
    Stage,
    Swiss,
    Withdrawn,
    least_entrants,
)
from bot.engine.axes import GameTie
from bot.engine.errors import EngineError
from bot.engine.variants import VARIANTS, Variant
from bot.locale.say import N_, Say
from bot.ui.controls.events import PlanPart
from bot.ui.events import plan_typed
from bot.ui.events.words import BYES, count_entrants, moment

ALONE: Final = 2
"""Sides, and seats, of a table at which two play against each other."""
_LABELS: Final[dict[PlanPart, str]] = {
    PlanPart.GAME: N_("Game"),
    PlanPart.ENTRANT: N_("Who plays"),
    PlanPart.OPTIONS: N_("House options"),
    PlanPart.GAMES: N_("Games in a match"),
    PlanPart.DEALS: N_("Deals in a game"),
    PlanPart.LEVEL: N_("A level match"),
    PlanPart.TABLES: N_("Games at each table of a match"),
    PlanPart.VACANT: N_("A team that is short of people"),
    PlanPart.KIND: N_("Knock-out"),
    PlanPart.WORTH: N_("Match points: game, table, total"),
    PlanPart.WIN: N_("Points: match won, drawn, lost"),
    PlanPart.BYE: N_("A bye is worth"),
    PlanPart.MISSED: N_("A round missed by entering late is worth"),
    PlanPart.TIES: N_("Tie-breaks"),
    PlanPart.WITHDRAWN: N_("Results of those who withdraw"),
    PlanPart.DUPLICATE: N_("All tables play the same cards"),
    PlanPart.START: N_("Start"),
    PlanPart.ZONE: N_("Time zone"),
    PlanPart.STARTS: N_("Matches begin"),
    PlanPart.FORFEIT: N_("Minutes before a no-show forfeits"),
    PlanPart.CHECK_IN: N_("Check-in opens (minutes before the start)"),
    PlanPart.BEGINS: N_("How it begins"),
    PlanPart.PAUSE: N_("Minutes between rounds"),
    PlanPart.DAYS: N_("Days between rounds"),
    PlanPart.ENTRY: N_("Who can enter"),
    PlanPart.LIMIT: N_("How many can enter at most"),
    PlanPart.GUESTS: N_("Guests from other servers"),
    PlanPart.THROUGH: N_("How many of a group go on"),
}
_ROUNDS: Final[dict[type, str]] = {
    Swiss: N_("Rounds"),
    Movement: N_("Rounds"),
    RoundRobin: N_("Matches between the same two"),
    Groups: N_("Size of a group"),
    Arena: N_("Minutes in all"),
}
_LEVELS: Final[dict[Level, str]] = {
    Level.DRAWN: N_("is drawn"),
    Level.GAME: N_("is decided by another game"),
    Level.DEAL: N_("is decided by a deal"),
}
_VACANT: Final[dict[Vacant, str]] = {
    Vacant.NONE: N_("can't play"),
    Vacant.COMPUTER: N_("plays; computers take the empty seats"),
    Vacant.FORFEIT: N_("plays, and loses each table with an empty seat"),
}
_YES_OR_NO: Final = {plan_typed.YES: N_("yes"), plan_typed.NO: N_("no")}
_CHOICES: Final[Mapping[PlanPart, Mapping[str, str]]] = {
    PlanPart.STARTS: {
        Starts.TOGETHER.value: N_("together, at the time of the round"),
        Starts.WHEN_THERE.value: N_("each as soon as both sides are there"),
    },
    PlanPart.ENTRY: {
        EntryRule.OPEN.value: N_("everyone"),
        EntryRule.DIRECTOR.value: N_("only people a director enters"),
    },
    PlanPart.KIND: {
        plan_typed.SINGLE: N_("out after one loss"),
        plan_typed.THIRD: N_("out after one loss, with a match for third place"),
        plan_typed.DOUBLE: N_("out after two losses"),
    },
    PlanPart.WITHDRAWN: {
        Withdrawn.STAND.value: N_("count"),
        Withdrawn.BY_HALF.value: N_("count if they have played half of their matches"),
        Withdrawn.EXPUNGED.value: N_("don't count"),
    },
    PlanPart.GUESTS: _YES_OR_NO,
    PlanPart.DUPLICATE: _YES_OR_NO,
}
"""What is chosen from the same few values in every plan."""
_NONE: Final[dict[PlanPart, str]] = {
    PlanPart.FORFEIT: N_("never by itself"),
    PlanPart.CHECK_IN: N_("when a director says so"),
    PlanPart.LIMIT: N_("any number"),
}
"""What 0 means."""
_BEST_OF: Final = (3, 5, 7)
_FEWEST: Final = (3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32)
"""With how many entrants an event can be told to begin by itself."""


def parts_of(plan: EventPlan) -> list[tuple[PlanPart, int]]:
    """Return the parts that can be changed, each with its stage; 0 if it is the whole event's."""
    parts = [(PlanPart.GAME, 0), (PlanPart.OPTIONS, 0)]
    if _can_be_alone(plan):
        parts.insert(0, (PlanPart.ENTRANT, 0))
    for at, stage in enumerate(plan.format.stages):
        parts += [(part, at) for part in _parts_of_stage(stage)]
    if several_tables(plan):
        parts.append((PlanPart.TABLES, 0))
    if plan.format.entrant is EntrantKind.TEAM:
        parts.append((PlanPart.VACANT, 0))
    if _has_boards(plan):
        parts.append((PlanPart.DUPLICATE, 0))
    parts += [(part, 0) for part in (PlanPart.START, PlanPart.ZONE, PlanPart.STARTS)]
    parts += [(part, 0) for part in (PlanPart.FORFEIT, PlanPart.CHECK_IN, PlanPart.BEGINS)]
    parts.append((PlanPart.DAYS if plan.ahead else PlanPart.PAUSE, 0))
    return [*parts, (PlanPart.ENTRY, 0), (PlanPart.LIMIT, 0), (PlanPart.GUESTS, 0)]


def _parts_of_stage(stage: Stage) -> Iterator[PlanPart]:
    if type(stage.system) in _ROUNDS:
        yield PlanPart.ROUNDS
    if isinstance(stage.system, Groups):
        yield PlanPart.THROUGH
    if isinstance(stage.system, Knockout):
        yield PlanPart.KIND
    if stage.match.deals:
        yield PlanPart.DEALS
    elif stage.match.tables == 1:
        yield PlanPart.GAMES
        yield PlanPart.LEVEL
    yield from _counted(stage)


def _counted(stage: Stage) -> Iterator[PlanPart]:
    """Go through the parts that decide the order of a stage."""
    if not has_table(stage):
        return
    if adds_up(stage):
        yield PlanPart.WORTH
    elif not stage.match.keeps_match_points and not stage.match.per_board:
        yield PlanPart.WIN
    if not isinstance(stage.system, Arena):
        yield PlanPart.BYE
    if isinstance(stage.system, Swiss | Movement):
        yield PlanPart.MISSED
    yield PlanPart.TIES
    if isinstance(stage.system, RoundRobin | Groups):
        yield PlanPart.WITHDRAWN


def _has_boards(plan: EventPlan) -> bool:
    """Say whether all tables could play the same cards."""
    stages = plan.format.stages
    return all(stage.match.deals and not isinstance(stage.system, Arena) for stage in stages)


def _can_be_alone(plan: EventPlan) -> bool:
    """Say whether pairs and people one against one could both play by a plan."""
    changing = any(isinstance(stage.system, Movement | Arena) for stage in plan.format.stages)
    both = plan.format.entrant is EntrantKind.PAIR or plan.seats == plan.sides
    return both and plan.sides == ALONE and not changing


def name_of(plan: EventPlan, part: PlanPart, stage: int, say: Say) -> str:
    """Return the name of a part, without its stage."""
    system = plan.format.stages[stage].system
    return say(_ROUNDS[type(system)] if part is PlanPart.ROUNDS else _LABELS[part])


def label(plan: EventPlan, part: PlanPart, stage: int, say: Say) -> str:
    """Return the name of a part, with its stage where there are several."""
    name, at = name_of(plan, part, stage, say), plan_typed.stage_of(plan, part, stage)
    return name if at is None else say("{what}, stage {n}", what=name, n=at + 1)


def value(plan: EventPlan, part: PlanPart, stage: int, say: Say) -> str:
    """Return what a part is now, in words."""
    if part is PlanPart.START:
        return moment(plan.starts_at, "F") if plan.starts_at else say("when a director says so")
    if part is PlanPart.OPTIONS:
        return plan_typed.options_text(plan) or say("none")
    if part is PlanPart.BEGINS and plan.begins_itself and not plan.starts_at:
        return say("begins by itself once a start is set")
    if part is PlanPart.TIES:
        return plan_typed.ties_named(plan.format.stages[stage], say)
    if part is PlanPart.ZONE and not plan.zone:
        return say("each reader's own")
    now = plan_typed.typed(plan, part, stage)
    if now == "0" and part in _NONE:
        return say(_NONE[part])
    offered = choices(plan, part, stage, say)
    return now if offered is None else offered.get(now, now)


def begins_choices(plan: EventPlan, say: Say) -> Mapping[str, str]:
    """Return how an event can begin by itself, by a menu's value."""
    fewest = least_entrants(plan.format.stages[0].system)
    numbers = [n for n in _FEWEST if fewest < n <= (plan.limit or n)]
    return {
        plan_typed.NO: say("a director starts it"),
        plan_typed.YES: begins_words(plan, fewest, say),
        **{str(n): begins_words(plan, n, say) for n in numbers},
    }


def begins_words(plan: EventPlan, least: int, say: Say) -> str:
    """Say that an event begins by itself, and with how many."""
    if not least:
        return say("begins by itself")
    least_entered = count_entrants(plan.format.entrant, least, say)
    return say("begins by itself once {entrants} can play", entrants=least_entered)


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


def choices(plan: EventPlan, part: PlanPart, stage: int, say: Say) -> Mapping[str, str] | None:
    """Return what a part can be, by value; None where it is typed."""
    match part:
        case PlanPart.GAME:
            return {game.id: say(game.name) for game in VARIANTS.values() if _fits(game, plan)}
        case PlanPart.ENTRANT:
            return {
                EntrantKind.PAIR.value: say("pairs, four at a table"),
                EntrantKind.PERSON.value: say("people, one against one"),
            }
        case PlanPart.GAMES:
            plain = {str(n): say.count("{n} game", "{n} games", n) for n in (1, 2, 3)}
            best = {f"best-{n}": say("best of {n}", n=n) for n in _BEST_OF}
            return {**plain, **best}
        case PlanPart.BEGINS:
            return begins_choices(plan, say)
        case PlanPart.LEVEL:
            knockout = isinstance(plan.format.stages[stage].system, Knockout)
            levels = (level for level in Level if level is not Level.DRAWN or not knockout)
            return {level.value: say(_LEVELS[level]) for level in levels}
        case PlanPart.VACANT | PlanPart.BYE | PlanPart.MISSED:
            rules = _fitting(plan, part, stage)
            return {
                rule.value: say(BYES[rule] if isinstance(rule, Bye) else _VACANT[rule])
                for rule in rules
            }
        case _ if part in _CHOICES:
            return {choice: say(words) for choice, words in _CHOICES[part].items()}
        case _:
            return None


def _fitting(plan: EventPlan, part: PlanPart, stage: int) -> list[Vacant] | list[Bye]:
    """Return what can be done with empty seats, or what a bye can be worth: also as in old plans.

    Duplicate compares both tables of a match, so none is lost.
    """
    if part is PlanPart.VACANT:
        return [each for each in Vacant if each is not Vacant.FORFEIT or not plan.duplicate]
    now = Bye(plan_typed.typed(plan, part, stage))
    among_winners = part is PlanPart.BYE and not plan.duplicate
    offered = {*plan.given_byes, now, *([Bye.AVERAGE] if among_winners else [])}
    return [bye for bye in Bye if bye in offered]


def _fits(variant: Variant, plan: EventPlan) -> bool:
    """Say whether a game is played by the sides and seats of a plan's tables."""
    try:
        form = variant.form(plan.sides, plan.seats)
    except EngineError:
        return False
    if plan.duplicate and variant.base.game_tie is GameTie.CARRIED:
        return False  # a board would depend on the deals before it
    by_deals = any(stage.match.deals for stage in plan.format.stages)
    return not by_deals or any(option.name == "deals" for option in variant.options_in(form))


def changed_parts(before: EventPlan, after: EventPlan, say: Say) -> list[str]:
    """Say what of a plan has changed."""
    return [
        say("{what}: {value}", what=label(after, *part, say), value=value(after, *part, say))
        for part in parts_of(after)
        if part not in parts_of(before) or value(before, *part, say) != value(after, *part, say)
    ]

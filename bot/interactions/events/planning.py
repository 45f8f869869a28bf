"""Answer clicks by which a director changes the plan of an event."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from bot.competition.event.plan import EntryRule, EventPlan, Starts, Vacant
from bot.competition.matches import Level
from bot.competition.stages import (
    Arena,
    EntrantKind,
    Groups,
    Movement,
    RoundRobin,
    Stage,
    Swiss,
    System,
    Withdrawn,
)
from bot.engine.variants import find_variant
from bot.interactions.answer import Reply
from bot.interactions.chosen import chosen_value, filled_in, number_in
from bot.interactions.events import plan_worth
from bot.interactions.events.announcing import event_zone, read_time, zone_menu
from bot.interactions.events.context import EventContext
from bot.interactions.typed import options
from bot.interactions.typed.settings import NoSuchNumber
from bot.interactions.typed.zones import WhichZone, read_zone
from bot.ui.controls import events as controls
from bot.ui.controls.events import PlanPart
from bot.ui.core.custom_ids import BadControl
from bot.ui.events.plan_parts import choices, parts_of
from bot.ui.events.plan_typed import YES, with_begins
from bot.ui.events.planning import VALUE, plan_page, value_form, value_page
from bot.ui.events.words import count_entrants

_ROUNDS: Final[Mapping[type[System], tuple[str, range]]] = {
    Swiss: ("rounds", range(1, 31)),
    Movement: ("rounds", range(1, 31)),
    RoundRobin: ("meetings", range(1, 5)),
    Groups: ("size", range(2, 13)),
    Arena: ("minutes", range(10, 721)),
}
"""For each system, the field that says how long it lasts, and its range."""


async def show(ctx: EventContext, _: controls.ShowPlan) -> Reply:
    return ctx.page(plan_page(ctx.view, ctx.say))


async def pick_part(ctx: EventContext, _control: controls.PickPlanPart) -> Reply:
    """Ask for the new value of a part."""
    value, offered = chosen_value(ctx.interaction), parts_of(ctx.view.event.plan)
    named = {f"{part.value}.{stage}": (part, stage) for part, stage in offered}
    if value not in named:
        raise BadControl
    part, stage = named[value]
    if choices(ctx.view.event.plan, part, stage, ctx.say) is not None:
        return ctx.page(value_page(ctx.view, part, stage, ctx.say))
    zone = event_zone(ctx).key
    return Reply(modal=value_form(ctx.view, part, stage, zone, ctx.say))


def _check_offered(ctx: EventContext, part: PlanPart, stage: int) -> None:
    if (part, stage) not in parts_of(ctx.view.event.plan):
        raise BadControl


async def pick_value(ctx: EventContext, control: controls.PickPlanValue) -> Reply:
    _check_offered(ctx, control.part, control.stage)
    value = chosen_value(ctx.interaction)
    if control.part is PlanPart.ZONE:
        value = (await asyncio.to_thread(read_zone, value)).key
    elif value not in (choices(ctx.view.event.plan, control.part, control.stage, ctx.say) or {}):
        raise BadControl
    return await _change(ctx, control.part, control.stage, value)


async def filled(ctx: EventContext, control: controls.PlanForm) -> Reply:
    """Change a part to what was typed."""
    _check_offered(ctx, control.part, control.stage)
    text = filled_in(ctx.interaction, VALUE)
    if control.part is PlanPart.START and text:
        text = str(await read_time(ctx, VALUE))
    if control.part is PlanPart.ZONE and text:
        try:
            text = (await asyncio.to_thread(read_zone, text)).key
        except WhichZone as error:
            chooser = controls.PickPlanValue(control.event, control.part, control.stage)
            zones = {zone: zone for zone in error.zones}
            raise error.offer(zone_menu(chooser, zones)) from None
    return await _change(ctx, control.part, control.stage, text)


async def _change(ctx: EventContext, part: PlanPart, stage: int, text: str) -> Reply:
    view = await ctx.events.change_plan(
        ctx.id, ctx.who, lambda plan: changed(plan, part, stage, text)
    )
    now = ctx.after(view)
    before, after = (len(each.event.places()[1]) for each in (ctx.view, view))
    note = ""
    if after > before:
        waiting = count_entrants(view.event.plan.format.entrant, after, now.say)
        note = now.say("Waiting for a place now: {entrants}", entrants=waiting)
    return now.changed(plan_page(view, now.say, note))


def changed(plan: EventPlan, part: PlanPart, stage: int, text: str) -> EventPlan:
    """Return a plan with another value of a part.

    Raises:
        NoSuchNumber: if a number is asked for, and this one does not fit.
        BadOrder: if house options cannot be read, or the game does not have them.
    """
    if part in _OF_STAGE:
        stages = [*plan.format.stages]
        stages[stage] = _OF_STAGE[part](stages[stage], text)
        return replace(plan, format=replace(plan.format, stages=tuple(stages)))
    return _OF_PLAN[part](plan, text)


def _number(text: str, fits: range) -> int:
    number = number_in(text.strip() or "0", fits)
    if number is None:
        raise NoSuchNumber(text=text[:20], least=fits[0], most=fits[-1])
    return number


def _rounds(stage: Stage, text: str) -> Stage:
    field, fits = _ROUNDS[type(stage.system)]
    changed: dict[str, Any] = {field: _number(text, fits)}
    return replace(stage, system=replace(stage.system, **changed))


def _through(stage: Stage, text: str) -> Stage:
    if not isinstance(stage.system, Groups):
        raise BadControl
    return replace(stage, system=replace(stage.system, through=_number(text, range(1, 12))))


def _games(stage: Stage, text: str) -> Stage:
    kind, _, number = text.rpartition("-")
    match = replace(stage.match, games=(int(number),), best_of=bool(kind))
    if kind and not stage.match.best_of and match.keeps_match_points:
        # What a won game was worth in the standings, the match is now.
        match = replace(
            match,
            per_game=Fraction(1),
            keeps_match_points=False,
            for_match=match.per_game,
            for_draw=match.per_game / 2,
        )
    return replace(stage, match=match)


def _game(plan: EventPlan, text: str) -> EventPlan:
    # House options are each game's own.
    return replace(plan, game=text, options={} if text != plan.game else plan.options)


def _entrant(plan: EventPlan, text: str) -> EventPlan:
    entrant = EntrantKind(text)
    if entrant is plan.format.entrant:
        return plan
    size = 2 if entrant is EntrantKind.PAIR else 1
    form = replace(plan.format, entrant=entrant, team_size=size)
    # House options are those of a form.
    return replace(plan, format=form, seats=plan.sides * size, options={})


def _options(plan: EventPlan, text: str) -> EventPlan:
    variant = find_variant(plan.game)
    form = variant.form(plan.sides, plan.seats)
    offered = [option for option in variant.options_in(form) if option.name != "deals"]
    return replace(plan, options=options.read(offered, text))


def _forfeit(plan: EventPlan, text: str) -> EventPlan:
    minutes = _number(text, range(181))
    stages = tuple(
        replace(stage, forfeit=replace(stage.forfeit, minutes=minutes))
        for stage in plan.format.stages
    )
    return replace(plan, format=replace(plan.format, stages=stages))


def _numbered(field: str, fits: range) -> Callable[[EventPlan, str], EventPlan]:
    def change(plan: EventPlan, text: str) -> EventPlan:
        changed: dict[str, Any] = {field: _number(text, fits)}
        return replace(plan, **changed)

    return change


_OF_STAGE: Final[Mapping[PlanPart, Callable[[Stage, str], Stage]]] = {
    PlanPart.ROUNDS: _rounds,
    PlanPart.THROUGH: _through,
    PlanPart.GAMES: _games,
    PlanPart.DEALS: lambda stage, text: replace(
        stage, match=replace(stage.match, deals=_number(text, range(1, 41)))
    ),
    PlanPart.LEVEL: lambda stage, text: replace(
        stage, match=replace(stage.match, level=Level(text))
    ),
    PlanPart.KIND: plan_worth.kind,
    PlanPart.WORTH: plan_worth.match_points,
    PlanPart.WIN: plan_worth.win,
    PlanPart.BYE: plan_worth.bye,
    PlanPart.MISSED: plan_worth.missed,
    PlanPart.TIES: plan_worth.ties,
    PlanPart.WITHDRAWN: lambda stage, text: replace(stage, withdrawn=Withdrawn(text)),
}
_OF_PLAN: Final[Mapping[PlanPart, Callable[[EventPlan, str], EventPlan]]] = {
    PlanPart.GAME: _game,
    PlanPart.ENTRANT: _entrant,
    PlanPart.OPTIONS: _options,
    PlanPart.START: lambda plan, text: replace(plan, starts_at=int(text or 0)),
    PlanPart.ZONE: lambda plan, text: replace(plan, zone=text),
    PlanPart.STARTS: lambda plan, text: replace(plan, starts=Starts(text)),
    PlanPart.FORFEIT: _forfeit,
    PlanPart.CHECK_IN: _numbered("check_in_minutes", range(241)),
    PlanPart.BEGINS: with_begins,
    PlanPart.PAUSE: _numbered("break_minutes", range(121)),
    PlanPart.DAYS: _numbered("days_between", range(1, 61)),
    PlanPart.ENTRY: lambda plan, text: replace(plan, entry=EntryRule(text)),
    PlanPart.LIMIT: _numbered("limit", range(301)),
    PlanPart.GUESTS: lambda plan, text: replace(plan, guests=text == YES),
    PlanPart.TABLES: plan_worth.tables,
    PlanPart.VACANT: lambda plan, text: replace(plan, vacant=Vacant(text)),
    PlanPart.DUPLICATE: plan_worth.duplicate,
}

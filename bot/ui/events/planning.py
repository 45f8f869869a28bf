"""The plan of an event that has not begun, and how a director changes it."""

from __future__ import annotations

from itertools import groupby
from typing import Final

import discord

from bot.competition.event.plan import EventPlan
from bot.engine.variants import VARIANTS
from bot.locale.say import N_, Say
from bot.ui.controls.events import (
    PickPlanPart,
    PickPlanValue,
    PlanForm,
    PlanPart,
    ShowDesk,
    ShowPlan,
)
from bot.ui.core.forms import form, text_field
from bot.ui.core.layout import MAIN, Part, button, labelled_menu
from bot.ui.core.message import Outgoing
from bot.ui.events.pages import event_page
from bot.ui.events.plan_parts import choices, label, name_of, parts_of, value
from bot.ui.events.plan_typed import stage_of, ties_typed, typed
from bot.ui.events.words import compared_words, least_compared, title
from bot.ui.rulebook.menus import game_menus
from bot.views.events.event import EventView

VALUE = "value"
"""The field of the form."""
_LONGEST = 600


def plan_page(view: EventView, say: Say, note: str = "") -> Outgoing:
    """Show a director the plan, with a menu of what can be changed."""
    plan = view.event.plan
    parts: list[Part] = [note] if note else []
    heading = f"### {say('Plan')} · {title(view)}"
    compared = [compared_words(plan, say)] if least_compared(plan) else []
    parts.append("\n".join([heading, *compared]))
    labels = {
        f"{part.value}.{stage}": label(plan, part, stage, say) for part, stage in parts_of(plan)
    }
    for at, group in groupby(parts_of(plan), lambda part: stage_of(plan, *part)):
        lines = [] if at is None else [f"**{say('Stage {n}', n=at + 1)}**"]
        lines += [_line(plan, part, stage, say) for part, stage in group]
        parts += [*([None] if len(parts) > 1 + bool(note) else []), "\n".join(lines)]
    parts.append(labelled_menu(PickPlanPart(view.id), say("Change…"), labels))
    parts.append([button(ShowDesk(view.id), say("◀ Back"), MAIN)])
    return event_page(parts)


def _line(plan: EventPlan, part: PlanPart, stage: int, say: Say) -> str:
    now = value(plan, part, stage, say)
    return say("{what}: {value}", what=name_of(plan, part, stage, say), value=f"**{now}**")


def value_page(view: EventView, part: PlanPart, stage: int, say: Say) -> Outgoing:
    """Ask for the new value of a part that is chosen from a menu."""
    plan = view.event.plan
    offered = choices(plan, part, stage, say) or {}
    name = label(plan, part, stage, say)
    control, now = PickPlanValue(view.id, part, stage), typed(plan, part, stage)
    if part is PlanPart.GAME:
        games = [game for game in VARIANTS.values() if game.id in offered]
        choosers = game_menus(control, name, games, say, now)
    else:
        choosers = [labelled_menu(control, name, offered, now)]
    back = [button(ShowPlan(view.id), say("◀ Back"), MAIN)]
    return event_page([f"### {name}", *choosers, back])


def value_form(
    view: EventView, part: PlanPart, stage: int, zone: str, say: Say
) -> discord.ui.Modal:
    """Return the form for a part that is typed."""
    plan = view.event.plan
    name = label(plan, part, stage, say)
    now = "" if part is PlanPart.START else typed(plan, part, stage)
    ties = part is PlanPart.TIES
    if ties:
        now = ties_typed(plan.format.stages[stage], say)
    about = _about(part, zone, say)
    field = text_field(VALUE, name, about, now=now, max_length=_LONGEST, long=ties, required=False)
    return form(PlanForm(view.id, part, stage), name, field)


_ABOUT: Final = {
    PlanPart.OPTIONS: N_("For example target=14, game_points=2; /rules names them. Empty: none"),
    PlanPart.LIMIT: N_("0: any number"),
    PlanPart.FORFEIT: N_("0: never by itself"),
    PlanPart.CHECK_IN: N_("0: when you say so"),
    PlanPart.ZONE: N_("Your city, region or country, such as Leeds, Ontario or Trinidad"),
    PlanPart.TABLES: N_("For example 7, 7, 8 at three tables. Teams grow or shrink with them"),
    PlanPart.WORTH: N_("Three numbers, such as 2, 0, 2"),
    PlanPart.WIN: N_("Three numbers, such as 2, 1, 0"),
    PlanPart.TIES: N_("Move lines, but keep their numbers. Those below the empty line don't count"),
}


def _about(part: PlanPart, zone: str, say: Say) -> str:
    if part is PlanPart.START:
        return say(
            "For example Fri 20:00 (time zone {zone}) or in 2 hours; empty: when you say so",
            zone=zone,
        )
    return say(_ABOUT.get(part, N_("A number")))

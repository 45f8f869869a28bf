"""The plan of an event that has not begun, and how a director changes it."""

from __future__ import annotations

import discord

from bot.locale import Say
from bot.tables.events.views import EventView
from bot.ui.controls.events import (
    PickPlanPart,
    PickPlanValue,
    PlanForm,
    PlanPart,
    ShowDesk,
    ShowPlan,
)
from bot.ui.core.custom_ids import encode
from bot.ui.core.layout import MAIN, MODAL_LABEL, OPTION, Part, button, labelled_menu, layout
from bot.ui.core.message import Outgoing
from bot.ui.events.colours import FELT
from bot.ui.events.plan_parts import choices, label, parts_of, typed, value
from bot.ui.events.words import title
from bot.ui.table.modals import StatelessModal
from bot.ui.text.measure import cut

VALUE = "value"
"""The field of the form."""
_LONGEST = 300


def plan_page(view: EventView, say: Say, note: str = "") -> Outgoing:
    """Show a director the plan, with a menu of what can be changed."""
    plan = view.event.plan
    parts: list[Part] = [note] if note else []
    lines = [f"### {say('Plan')} · {title(view)}"]
    labels = {}
    for part, stage in parts_of(plan):
        name, now = label(plan, part, stage, say), value(plan, part, stage, say)
        lines.append(say("{what}: {value}", what=name, value=f"**{now}**"))
        labels[f"{part.value}.{stage}"] = name
    parts.append("\n".join(lines))
    parts.append(labelled_menu(PickPlanPart(view.id), say("Change…"), labels))
    parts.append([button(ShowDesk(view.id), say("◀ Back"), MAIN)])
    return Outgoing(layout=layout(parts, None, FELT))


def value_page(view: EventView, part: PlanPart, stage: int, say: Say) -> Outgoing:
    """Ask for the new value of a part that is chosen from a menu."""
    plan = view.event.plan
    offered = choices(plan, part, stage, say) or {}
    name = label(plan, part, stage, say)
    chooser = labelled_menu(
        PickPlanValue(view.id, part, stage), name, offered, typed(plan, part, stage)
    )
    back = [button(ShowPlan(view.id), say("◀ Back"), MAIN)]
    return Outgoing(layout=layout([f"### {name}", chooser, back], None, FELT))


def value_form(
    view: EventView, part: PlanPart, stage: int, zone: str, say: Say
) -> discord.ui.Modal:
    """Return the form for a part that is typed."""
    plan = view.event.plan
    name = label(plan, part, stage, say)
    form = StatelessModal(
        title=cut(name, MODAL_LABEL), custom_id=encode(PlanForm(view.id, part, stage))
    )
    now = "" if part is PlanPart.START else typed(plan, part, stage)
    field: discord.ui.TextInput[StatelessModal] = discord.ui.TextInput(
        custom_id=VALUE, default=now or None, required=False, max_length=_LONGEST
    )
    label_: discord.ui.Label[StatelessModal] = discord.ui.Label(
        text=cut(name, MODAL_LABEL),
        description=cut(_about(part, zone, say), OPTION),
        component=field,
    )
    return form.add_item(label_)


def _about(part: PlanPart, zone: str, say: Say) -> str:
    match part:
        case PlanPart.START:
            return say(
                "Such as Fri 20:00 (time zone {zone}) or in 2 hours; empty: when you say so",
                zone=zone,
            )
        case PlanPart.OPTIONS:
            return say("Such as target=14, game_points=2; /rules names them. Empty: none")
        case PlanPart.LIMIT:
            return say("0: any number")
        case PlanPart.FORFEIT:
            return say("0: never by itself")
        case PlanPart.CHECK_IN:
            return say("0: when you say so")
        case _:
            return say("A number")

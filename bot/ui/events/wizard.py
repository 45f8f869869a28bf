"""How an event is announced: what kind, its name and start, and a last look."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Final

import discord

from bot.competition.event.clockwork import MINUTE_MS
from bot.competition.event.plan import EventPlan, Vacant
from bot.competition.presets import PRESETS
from bot.engine.variants import find_variant
from bot.locale.say import N_, Say
from bot.ui.controls.drafts import (
    Announce,
    ChangeDraft,
    ChooseBegins,
    ChooseTarget,
    DraftControl,
    NewEventForm,
    PickPreset,
    PresetCode,
)
from bot.ui.controls.events import ShowPlan
from bot.ui.core.forms import form, text_field
from bot.ui.core.layout import GOOD, Menu, Part, button, labelled_menu, menu, small
from bot.ui.core.message import Outgoing
from bot.ui.events import plan as plans
from bot.ui.events.pages import event_page
from bot.ui.events.plan_parts import begins_choices
from bot.ui.events.plan_typed import begins_typed
from bot.ui.events.words import count_entrants, start_words
from bot.ui.text.names import safe_line
from bot.ui.text.punctuation import capital
from bot.views.events.event import LONGEST_NAME

NAME, START, ZONE, LIMIT = "name", "start", "zone", "limit"
"""The fields of the form."""
_BREAK: Final = 3
"""Minutes between two rounds of an evening."""
_TARGETS: Final = (2, 5, 7, 9, 11, 14, 15, 21)
_KINDS: Final[dict[PresetCode, tuple[str, str]]] = {
    PresetCode.SWISS: (N_("Swiss evening"), N_("Pairs, five rounds, nobody is knocked out")),
    PresetCode.EVERYBODY: (N_("Everyone deals twice"), N_("Come alone: a new partner each round")),
    PresetCode.ALL: (N_("All against all"), N_("Pairs: everyone plays everyone once")),
    PresetCode.KNOCK_OUT: (
        N_("Knock-out"),
        N_("Pairs: one loss and you're out, with a match for third place"),
    ),
    PresetCode.DOUBLE: (N_("Double knock-out"), N_("Pairs: two losses and you're out")),
    PresetCode.CUP: (N_("Club cup"), N_("Pairs: groups of four, then a knock-out")),
    PresetCode.DROP_IN: (
        N_("Drop-in evening"),
        N_("Come and go for three hours: whoever is free plays"),
    ),
    PresetCode.LEAGUE: (N_("Heckmondwike league night"), N_("Teams of eight, four tables at once")),
    PresetCode.SEASON: (
        N_("League season"),
        N_("Teams of eight, a night each week, at home and away"),
    ),
    PresetCode.TABLES: (
        N_("Three tables to twenty-two"),
        N_("Teams of six, 22 games at three tables, knock-out"),
    ),
    PresetCode.DUPLICATE: (
        N_("Duplicate pairs"),
        N_("All tables play the same cards: pairs, five rounds"),
    ),
    PresetCode.FOURS: (
        N_("Duplicate teams of four"),
        N_("Both teams play the same cards, once from each side of the table"),
    ),
}
"""What each kind of event is called, and what it is."""


def plan_of(draft: DraftControl) -> EventPlan:
    """Return the plan of an event that is to be announced."""
    preset = PRESETS[draft.preset.preset]
    options = {**preset.options, **({"target": draft.to} if draft.to else {})}
    return EventPlan(
        format=preset.format,
        game=preset.game,
        options=options,
        sides=preset.sides,
        seats=preset.seats,
        duplicate=preset.duplicate,
        ahead=preset.ahead,
        days_between=preset.days_between,
        starts_at=draft.minute * MINUTE_MS,
        limit=draft.limit,
        begins_itself=draft.begins is not None,
        least=draft.begins or 0,
        vacant=Vacant.COMPUTER,
        break_minutes=_BREAK,
    )


def kinds_page(say: Say) -> Outgoing:
    """Ask what kind of event it is to be."""
    lines = [f"## {say('New event')}", say("What do you want to run?")]
    rows = [
        discord.SelectOption(label=say(name), value=code.value, description=say(about))
        for code, (name, about) in _KINDS.items()
    ]
    chooser = menu(PickPreset(), say("Choose a format"), rows)
    about = small(say("Nobody sees this yet: you announce it at the end."))
    return event_page(["\n".join(lines), chooser, about])


def kind_name(code: PresetCode, say: Say) -> str:
    """Return the name of a preset."""
    return say(_KINDS[code][0])


@dataclass(frozen=True, slots=True)
class Filled:
    """What the form is filled in with when it opens."""

    name: str
    zone: str
    start: str = ""
    limit: int = 0


def details_modal(preset: PresetCode, filled: Filled, say: Say) -> discord.ui.Modal:
    """Return the form that asks for name, start and limit."""
    when = say("For example Fri 20:00, tomorrow 7.30pm or 27 Nov 20:00; empty: when you say so")
    where = say("Your city, region or country, such as Leeds, Ontario or Trinidad")
    most = say("Later ones go on a waiting list; empty: any number")
    limit = str(filled.limit or "")
    return form(
        NewEventForm(preset),
        kind_name(preset, say),
        text_field(
            NAME,
            say("Name"),
            say("Up to {n} characters", n=LONGEST_NAME),
            now=filled.name,
            max_length=LONGEST_NAME,
        ),
        text_field(
            START, say("When does it start?"), when, now=filled.start, max_length=60, required=False
        ),
        text_field(ZONE, say("Time zone"), where, now=filled.zone, max_length=60),
        text_field(
            LIMIT, say("How many can enter at most?"), most, now=limit, max_length=3, required=False
        ),
    )


def summary_page(draft: DraftControl, say: Say, start: str = "") -> Outgoing:
    """Show an event as it will be announced.

    Args:
        start: when it starts, by the clocks of its zone; empty for when a director says so.
    """
    plan = plan_of(draft)
    lines = [f"## {safe_line(draft.name)}", *plans.summary(plan, say), start_words(plan, say)]
    lines += [start] if start else []
    if plan.limit:
        most = count_entrants(plan.format.entrant, plan.limit, say)
        lines.append(say("At most {entrants}", entrants=most))
    parts: list[Part] = ["\n".join(lines)]
    target = _target_menu(draft, plan, say)
    if target is not None:
        parts.append(target)
    if plan.starts_at:
        parts.append(_begins_menu(draft, plan, say))
    announce, change = Announce(*astuple(draft)), ChangeDraft(*astuple(draft))
    parts.append([button(announce, say("Announce"), GOOD), button(change, say("Change…"))])
    about = say("The panel appears in this channel, and entries open. Tables open in threads here.")
    parts.append(small(about))
    return event_page(parts)


def _target_menu(draft: DraftControl, plan: EventPlan, say: Say) -> Menu | None:
    if any(stage.match.deals for stage in plan.format.stages):
        return None
    variant = find_variant(plan.game)
    offered = variant.options_in(variant.form(plan.sides, plan.seats))
    usual = next(option.default for option in offered if option.name == "target")
    now = plan.options.get("target", usual)
    targets = sorted({*_TARGETS, *([now] if isinstance(now, int) else [])})
    labels = {str(to): say("A game to {n}", n=to) for to in targets}
    return labelled_menu(ChooseTarget(*astuple(draft)), "", labels, str(now))


def _begins_menu(draft: DraftControl, plan: EventPlan, say: Say) -> Menu:
    labels = {value: capital(how) for value, how in begins_choices(plan, say).items()}
    return labelled_menu(ChooseBegins(*astuple(draft)), "", labels, begins_typed(plan))


def announced_page(say: Say, event_id: str = "") -> Outgoing:
    """Say that an event is announced, and offer its director to change more of its plan."""
    text = say(
        "Announced. When everyone is in, press *⋯* on the panel and *Director's desk*, or use"
        " `/event desk`."
    )
    parts: list[Part] = [text]
    if event_id:
        parts.append([button(ShowPlan(event_id), say("Plan…"))])
    return event_page(parts)

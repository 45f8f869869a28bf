"""The forms of the desk: for a reason, a time, a score, a name, or the order of the seeds."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

import discord

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event.acts import adjustments
from bot.competition.event.state import ReasonRule
from bot.locale import Say
from bot.ui.controls.events import LONGEST_NAME, DeskAct, DeskForm, DoAtDesk, SubstituteForm
from bot.ui.core.custom_ids import encode
from bot.ui.core.layout import MODAL_LABEL, OPTION
from bot.ui.events.words import plain_entrant, plain_sides
from bot.ui.table.modals import StatelessModal
from bot.ui.text.measure import cut
from bot.ui.text.names import plain
from bot.views.events import EventView

REASON, VALUE, PERSON = "reason", "value", "person"
"""The fields of a form: why, what, and who."""
LONGEST_REASON: Final = 200
_LONGEST_LIST: Final = 4_000


def needs_form(act: DeskAct) -> bool:
    """Say whether a director is asked for something before it is done."""
    return _has_reason(act) or act in {DeskAct.NAME, DeskAct.SEEDS}


def _has_reason(act: DeskAct) -> bool:
    return act.kind.reason is not ReasonRule.NONE


def desk_form(view: EventView, control: DoAtDesk, zone: str, say: Say) -> discord.ui.Modal:
    """Return the form for what needs a reason, a time, a score, a name or a list."""
    act, at = control.act, control.at
    if act is DeskAct.ADJUST:
        at = adjustments(view.event, control.number) + 1
    form = StatelessModal(
        title=cut(_form_title(view, control, say), MODAL_LABEL),
        custom_id=encode(DeskForm(view.id, act, control.number, at, control.game)),
    )
    value = _value(view, control, zone, say)
    if value is not None:
        form.add_item(value)
    if _has_reason(act):
        about = say("Everybody can read it in the event's log.")
        form.add_item(_line(REASON, say("Why?"), about, LONGEST_REASON))
    return form


def _value(
    view: EventView, control: DoAtDesk, zone: str, say: Say
) -> discord.ui.Label[StatelessModal] | None:
    """Return the field for what is asked besides a reason."""
    match control.act:
        case DeskAct.MOVE:
            about = say("Such as Fri 20:00 (time zone {zone}) or in 2 hours", zone=zone)
            return _line(VALUE, say("New start"), about, 60)
        case DeskAct.ADJUST:
            return _line(VALUE, say("Points"), say("Such as 2, -1 or 1/2"), 10)
        case DeskAct.RESULT | DeskAct.CORRECT:
            sides = _order(view, control, say)
            about = say("Of the game, the sides in order: {sides}", sides=sides)
            return _line(VALUE, say("The score, such as 14, 9"), about, 30)
        case DeskAct.NAME:
            about = say("The panel and later messages show it.")
            return _line(VALUE, say("Name"), about, LONGEST_NAME, view.name[:LONGEST_NAME])
        case DeskAct.SEEDS:
            about = say("The strongest first. Each line begins with an entrant's number.")
            return _line(VALUE, say("The order"), about, _LONGEST_LIST, seeds_text(view, say))
        case _:
            return None


def substitute_form(view: EventView, of: EntrantId, out: PersonId, say: Say) -> discord.ui.Modal:
    """Return the form that asks who takes a person's place, and why."""
    name = say("Instead of {name}", name=plain(view.people.get(out, "?")))
    form = StatelessModal(
        title=cut(name, MODAL_LABEL), custom_id=encode(SubstituteForm(view.id, of, out))
    )
    people: discord.ui.UserSelect[StatelessModal] = discord.ui.UserSelect(custom_id=PERSON)
    label: discord.ui.Label[StatelessModal] = discord.ui.Label(
        text=cut(say("Who plays instead?"), MODAL_LABEL), component=people
    )
    form.add_item(label)
    about = say("Everybody can read it in the event's log.")
    return form.add_item(_line(REASON, say("Why?"), about, LONGEST_REASON))


def seeds_text(view: EventView, say: Say) -> str:
    """Return the entrants in the order of their seeds, a line each, by their numbers."""
    event = view.event
    there = [one.id for one in event.entries.values() if not one.withdrawn]
    seeded = [one for one in event.seeds if one in there]
    order = [*seeded, *(one for one in there if one not in seeded)]
    room = max(_LONGEST_LIST // max(len(order), 1) - 6, 0)
    return "\n".join(f"{one} {cut(plain_entrant(view, one, say), room)}".strip() for one in order)


def _form_title(view: EventView, control: DoAtDesk, say: Say) -> str:
    name = _order(view, control, say).split(" – ")
    return say(
        control.act.label, name=name[min(control.at, len(name) - 1)], n=control.at + 1
    ).rstrip("…")


def _order(view: EventView, control: DoAtDesk, say: Say) -> str:
    match = view.event.matches.get(control.number)
    of_match = any(field.name == "match" for field in fields(control.act.kind))
    return plain_sides(view, match, say) if match and of_match else ""


def _line(
    name: str, label: str, about: str, most: int, now: str = ""
) -> discord.ui.Label[StatelessModal]:
    long = most > LONGEST_REASON
    field: discord.ui.TextInput[StatelessModal] = discord.ui.TextInput(
        custom_id=name,
        max_length=most,
        default=now or None,
        style=discord.TextStyle.paragraph if long else discord.TextStyle.short,
    )
    return discord.ui.Label(
        text=cut(label, MODAL_LABEL), description=cut(about, OPTION), component=field
    )

"""Forms that people fill in, and how to read their answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import discord

from bot.locale.say import Say
from bot.ui.controls.table import CutModal, MakeOffer, OfferModal, TableControl
from bot.ui.core.forms import form, text_field

NUMBER: Final = "number"


def cut_modal(table: str, game: int, say: Say) -> discord.ui.Modal:
    """Return the form that asks how many cards to cut."""
    return _number(
        CutModal(table, game),
        say("Cut the pack"),
        say("How many cards, 0 to 51?"),
        say("They go from the top to the bottom. 0 leaves the pack as it is."),
        "26",
    )


def offer_modal(control: MakeOffer, most: int, say: Say) -> discord.ui.Modal:
    """Return the form that asks how many points to offer for the pitch, at most the side's."""
    return _number(
        OfferModal(control.table, control.game, control.deal, control.turn),
        say("Offer points for the pitch"),
        say("How many points, 1 to {n}?", n=most),
        say("Your side pays them only if your offer is taken."),
        str(most),
    )


def _number(
    control: TableControl, title: str, question: str, explanation: str, example: str
) -> discord.ui.Modal:
    field = text_field(
        NUMBER, question, explanation, max_length=3, min_length=1, placeholder=example
    )
    return form(control, title, field)


def filled_in(data: Mapping[str, Any], field: str) -> str:
    """Return what a field holds in an interaction's data, or an empty text."""
    found = (part for part in _fields(data) if part.get("custom_id") == field)
    values = (str(part["value"]) for part in found if "value" in part)
    return next(values, "")


def chosen_in(data: Mapping[str, Any], field: str) -> list[str]:
    """Return what was chosen in a field of an interaction's data, or nothing."""
    values = (part["values"] for part in _fields(data) if part.get("custom_id") == field)
    return next(([str(one) for one in each] for each in values), [])


def _fields(part: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    """Yield the fields of a form's answer, each inside a label or a row."""
    if isinstance(part.get("value"), str) or isinstance(part.get("values"), list):
        yield part
    several = part.get("components")
    for inner in [*(several if isinstance(several, list) else ()), part.get("component")]:
        if isinstance(inner, Mapping):
            yield from _fields(inner)

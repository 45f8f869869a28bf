"""The buttons of the calls that are open to a player, on boards and hands."""

from __future__ import annotations

from typing import Final

from bot.engine.actions import Offer
from bot.engine.views import PublicView
from bot.locale import Say
from bot.ui.controls.table import MakeCall, MakeOffer
from bot.ui.core.custom_ids import written
from bot.ui.core.layout import MAIN, Button, button, written_button
from bot.ui.text.calls import call_label
from bot.views.table import TableView

FEW_OFFERS: Final = 4
"""Offers up to this number have a button each."""


def call_buttons(view: TableView, public: PublicView, say: Say) -> list[Button]:
    """Return a button for each call of the player whose turn it is.

    A form asks for offers above `FEW_OFFERS`.
    """
    decision = public.decision
    if decision is None:
        return []
    place = (view.id, view.game, public.deal, decision.turn)
    buttons: list[Button] = []
    for call in decision.calls:
        more = call.points - FEW_OFFERS if isinstance(call, Offer) else 0
        if more <= 0:
            label = call_label(call, view, public, say)
            buttons.append(written_button(written(MakeCall, *place, call), label, MAIN))
        elif more == 1:
            buttons.append(button(MakeOffer(*place), say("Offer more…"), MAIN))
    return buttons

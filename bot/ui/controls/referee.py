"""Controls of referees: asking for one, looking into a deal, and ruling."""

from __future__ import annotations

from typing import Annotated, Final

from bot.engine.rulings import RulingKind
from bot.ui.controls.table import DealControl, TableControl
from bot.ui.core.custom_ids import Number, Spelling


class AskReferee(TableControl, tag="referee"):
    """Ask what the question to the referee is."""


class RefereeModal(TableControl, tag="referee-modal"):
    """The form with the question."""


class LookIntoIt(TableControl, tag="look-into"):
    """Show a referee the whole deal."""


class AskRuling(DealControl, tag="rule"):
    """Ask a referee for the reason of a ruling, and for what else it needs."""

    kind: RulingKind


class PickPenalty(DealControl, tag="rule-on"):
    """Choose who gets a penalty, from a menu."""


class RulingModal(DealControl, tag="ruling-modal"):
    """The form with the reason of a ruling."""

    kind: RulingKind
    seat: Annotated[Number | None, Spelling("", value=None)] = None


FORMS: Final = (RefereeModal, RulingModal)
"""Controls of forms, which answer no click."""

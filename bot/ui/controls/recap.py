"""The control of cards of the month: ``recap1:<person>:<month>:<act>``."""

from __future__ import annotations

from enum import Enum, unique
from typing import Annotated

from bot.ui.core.custom_ids import Control, DiscordId, Spelling
from bot.views.periods import Span, first_month


@unique
class RecapAct(Enum):
    """What a button or a menu of a card of the month does."""

    SHOW = "show"
    """Show the card that the control describes."""
    WHEN = "when"
    """A menu: other months."""


class ShowRecap(Control, prefix="recap1", tag=""):
    """A person's card of a month."""

    user_id: DiscordId = 0
    """0 for the person who presses it."""
    month: Annotated[int | None, Spelling("0", value=None)] = None
    """As 202611; None for the present one."""
    act: RecapAct = RecapAct.SHOW

    def __post_init__(self) -> None:
        """Refuse what is no month."""
        if self.month is not None:
            first_month(Span.MONTH, self.month)

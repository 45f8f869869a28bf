"""Controls of the daily deal: ``daily1:today``, ``daily1:play``, ``daily1:share:<number>``, ….

They name no day but the one whose result is shared, so an old page leads to what is on now.
"""

from __future__ import annotations

from typing import Annotated

from bot.ui.core.custom_ids import Control, Number, Spelling
from bot.views.periods import Span, first_month


class DailyControl(Control, prefix="daily1"):
    """A control of the daily deal."""


class ShowDaily(DailyControl, tag="today"):
    """Show the day that is on."""


class PlayDaily(DailyControl, tag="play"):
    """Play the match of the day, or go on with it."""


class ShareDaily(DailyControl, tag="share"):
    """Post one's own result in the channel."""

    number: Number
    """Of the day in its server."""


class ShowLastDaily(DailyControl, tag="last"):
    """Show the last day that is over."""


class CheckDaily(DailyControl, tag="check"):
    """Show what proves that nobody chose the cards: of the day that is on, or of the last one."""

    last: Annotated[bool, Spelling("last", value=True), Spelling("today", value=False)]


class ShowDailyMonth(DailyControl, tag="month"):
    """Show a month's table."""

    month: Annotated[int, range(200_001, 210_000)]
    """As 202611."""

    def __post_init__(self) -> None:
        """Refuse what is no month."""
        first_month(Span.MONTH, self.month)

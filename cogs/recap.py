"""Cards of the month: a person's by a button, and servers' after each month's end."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final

from bot.interactions.answer import Reply
from bot.interactions.chosen import chosen_number
from bot.interactions.context import Interaction, calendar_here, server_id
from bot.interactions.services import Context, LoopCog, Services
from bot.locale.say import speak
from bot.ops.error_log import reported
from bot.ui.controls.recap import RecapAct, ShowRecap
from bot.ui.core.custom_ids import BadControl
from bot.ui.recap import personal_recap
from bot.views.names import given
from bot.views.periods import Span, first_month

_log = logging.getLogger(__name__)

_SECONDS: Final = 10.0
"""How often the bot looks whether a month is over."""


class MonthCards(LoopCog):
    """Queues the cards of the servers that want them, once a month is over."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, self._look, _SECONDS)

    async def _look(self) -> None:
        """Queue the cards of this process's servers; the others' are for other processes."""
        with reported(_log, "cards of the month could not be queued"):  # the next look tries again
            recaps = self.services.host.recaps
            for server, language, month in await recaps.due():
                guild = self.services.client.get_guild(server)
                if guild is not None and not guild.unavailable:
                    spoken = language or speak(guild.preferred_locale.value).language
                    await recaps.queue(server, spoken, month)


async def show_recap(ctx: Context, control: ShowRecap) -> Reply:
    """Show the card of the month that a button leads to, or a choice in a menu."""
    user_id, name = control.user_id, ""
    if user_id in {0, ctx.user_id}:
        user_id, name = ctx.user_id, given(ctx.interaction.user.display_name)
    calendar = await calendar_here(ctx)
    usual = control.month or calendar.month
    month = _chosen(ctx.interaction) if control.act is RecapAct.WHEN else usual
    recap = await ctx.host.recaps.of_person(server_id(ctx.interaction), user_id, month)
    recap, say = replace(recap, name=recap.name or name), ctx.say
    drawing, drawn = say.drawing(say.own_place), say.own_place is not None
    return ctx.page(personal_recap(recap, control, calendar, drawing, drawn=drawn))


def _chosen(interaction: Interaction) -> int:
    month = chosen_number(interaction)
    try:
        first_month(Span.MONTH, month)
    except ValueError:
        raise BadControl from None
    return month

"""``/daily``: one short match a day, the same for everybody in a server."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from bot.interactions.answer import Reply, command, page_reply, voice
from bot.interactions.context import (
    Interaction,
    at_table,
    calendar_here,
    person,
    server_id,
    server_language,
)
from bot.interactions.posting import check_posting, check_taken
from bot.interactions.services import Services, ServicesCog
from bot.tables.daily.opening import DailyOrder
from bot.ui.controls.daily import DailyControl, PlayDaily, ShareDaily, ShowDailyMonth, ShowLastDaily
from bot.ui.core.message import Outgoing
from bot.ui.daily import daily_page, last_page, month_page


class DailyCommands(ServicesCog):
    """The command of the daily deal."""

    @command(name="daily", description="Today's deal: the same cards for everyone here")
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def daily(self, interaction: Interaction) -> Reply:
        return Reply(await _today(self.services, interaction))


async def answer_daily(
    services: Services, interaction: Interaction, control: DailyControl
) -> Reply:
    """Do what a button of the daily deal asks for."""
    daily, say, server = services.host.daily, voice(interaction), server_id(interaction)
    match control:
        case PlayDaily():
            return await _play(services, interaction)
        case ShareDaily(number):
            await check_posting(interaction)
            who, place = person(interaction), _place(interaction)
            await daily.share(who, place, number)
            delivery, take_back = interaction.client.server_deliverer, daily.take_back
            undo = partial(take_back, who, place, number)
            await check_taken(delivery, str(server), place.channel_id, undo)
            return Reply()
        case ShowLastDaily():
            page = await daily.last_page(server, interaction.user.id)
            return page_reply(interaction, last_page(page, interaction.user.id, say))
        case ShowDailyMonth(month):
            lines = await daily.month(server, interaction.user.id, month)
            calendar = await calendar_here(services, interaction)
            shown = month_page(lines, month, interaction.user.id, calendar, say)
            return page_reply(interaction, shown)
        case _:
            return page_reply(interaction, await _today(services, interaction))


async def _today(services: Services, interaction: Interaction) -> Outgoing:
    user_id = interaction.user.id
    page = await services.host.daily.page(server_id(interaction), user_id)
    return daily_page(page, user_id, voice(interaction))


async def _play(services: Services, interaction: Interaction) -> Reply:
    """Show a person the hand of their match; once that is over, how they did."""
    host = services.host
    table_id = await host.daily.play(person(interaction), _place(interaction))
    table = await host.table(table_id)
    if table.seat_of(interaction.user.id) is None:
        return page_reply(interaction, await _today(services, interaction))
    return await at_table(services, interaction, table).private_table()


def _place(interaction: Interaction) -> DailyOrder:
    channel_id = interaction.channel_id or 0
    return DailyOrder(server_id(interaction), channel_id, server_language(interaction))

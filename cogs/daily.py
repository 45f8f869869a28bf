"""``/daily``: one short match a day, the same for everybody in a server."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from bot.interactions.answer import Reply
from bot.interactions.context import at_table, calendar_here, person, server_id, server_language
from bot.interactions.posting import check_posting, check_taken
from bot.interactions.services import Context, ServicesCog, command
from bot.tables.daily.facade import DailyOrder
from bot.ui.controls.daily import (
    CheckDaily,
    DailyControl,
    PlayDaily,
    ShareDaily,
    ShowDailyMonth,
    ShowLastDaily,
)
from bot.ui.core.message import Outgoing
from bot.ui.daily import check_page, daily_page, last_page, month_page


class DailyCommands(ServicesCog):
    """The command of the daily deal."""

    @command(name="daily", description="Today's deal: the same cards for everyone here")
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def daily(self, ctx: Context) -> Reply:
        return Reply(await _today(ctx))


async def answer_daily(ctx: Context, control: DailyControl) -> Reply:
    """Do what a button of the daily deal asks for."""
    daily, say, server = ctx.host.daily, ctx.say, server_id(ctx.interaction)
    match control:
        case PlayDaily():
            return await _play(ctx)
        case ShareDaily(number):
            await check_posting(ctx.interaction)
            who, place = person(ctx.interaction), _place(ctx)
            await daily.share(who, place, number)
            delivery, take_back = ctx.interaction.client.server_deliverer, daily.take_back
            undo = partial(take_back, who, place, number)
            await check_taken(delivery, str(server), place.channel_id, undo)
            return Reply()
        case ShowLastDaily():
            page = await daily.last_page(server, ctx.user_id)
            return ctx.page(last_page(page, ctx.user_id, say))
        case CheckDaily(last=True):
            page = await daily.last_page(server, ctx.user_id)
            shown = last_page(None, ctx.user_id, say) if page is None else check_page(page, say)
            return ctx.page(shown)
        case CheckDaily():
            return ctx.page(check_page(await daily.page(server, ctx.user_id), say))
        case ShowDailyMonth(month):
            lines = await daily.month(server, ctx.user_id, month)
            calendar = await calendar_here(ctx)
            return ctx.page(month_page(lines, month, ctx.user_id, calendar, say))
        case _:
            return ctx.page(await _today(ctx))


async def _today(ctx: Context) -> Outgoing:
    page = await ctx.host.daily.page(server_id(ctx.interaction), ctx.user_id)
    return daily_page(page, ctx.user_id, ctx.say)


async def _play(ctx: Context) -> Reply:
    """Show a person the hand of their match; once that is over, how they did."""
    table_id = await ctx.host.daily.play(person(ctx.interaction), _place(ctx))
    table = await ctx.host.table(table_id)
    if table.seat_of(ctx.user_id) is None:
        return ctx.page(await _today(ctx))
    return await at_table(ctx, table).private_table()


def _place(ctx: Context) -> DailyOrder:
    interaction = ctx.interaction
    channel_id = interaction.channel_id or 0
    return DailyOrder(server_id(interaction), channel_id, server_language(interaction))

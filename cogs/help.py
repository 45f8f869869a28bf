"""``/help``: what to do now, for this person in this channel."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.errors import TableError
from bot.interactions.answer import Reply, error_text
from bot.interactions.autocomplete import parse_choice
from bot.interactions.chosen import chosen_value
from bot.interactions.context import person, server_language, visible_tables
from bot.interactions.posting import lacking
from bot.interactions.services import Context, ServicesCog, command
from bot.interactions.typed.order import open_table, opener, tables_channel
from bot.locale.say import speak
from bot.tables.actions.rights import check_opener
from bot.ui.controls.help import (
    ChooseGame,
    ChooseTopic,
    HelpControl,
    OpenTable,
    PlayAlone,
    ShowTopic,
    Topic,
)
from bot.ui.core.custom_ids import read_word
from bot.ui.help.help import MOST, HelpContext, page
from bot.views.settings.server import ServerSettings
from bot.views.table.rights import Right
from bot.views.table.view import SeatKind, TableState, TableView

_WAITING: Final = frozenset({TableState.LOBBY, TableState.OVER})


class HelpCommands(ServicesCog):
    """Help, in servers and in direct messages."""

    @command(name="help", description="What to do now, and how things work")
    @app_commands.describe(about="The situation you're in")
    @app_commands.choices(
        about=[app_commands.Choice(name=topic.title, value=topic.value) for topic in Topic]
    )
    async def help(self, ctx: Context, about: str = Topic.START.value) -> Reply:
        return await show_help(ctx, ShowTopic(parse_choice(Topic, about)))


async def show_help(ctx: Context, ask: HelpControl) -> Reply:
    """Do what a control of the help pages means."""
    match ask:
        case ShowTopic(topic):
            wanted = topic
        case ChooseTopic():
            wanted = read_word(Topic, chosen_value(ctx.interaction))
        case ChooseGame():
            return await open_table(ctx, game=chosen_value(ctx.interaction))
        case OpenTable(variant):
            return await open_table(ctx, game=variant)
        case PlayAlone(variant):
            return await open_table(ctx, game=variant, private=True)
    interaction, user_id = ctx.interaction, ctx.user_id
    server = interaction.guild_id
    settings = ServerSettings() if server is None else await ctx.host.settings.load(server)
    where = tables_channel(interaction, settings)
    tables = await visible_tables(ctx.host, interaction)
    asker = HelpContext(
        user_id=user_id,
        usual=settings.usual_game.variant,
        house_games=settings.house_games,
        mine=[
            (table, await ctx.host.rights(table.id, person(interaction, table)))
            for table in tables
            if table.seat_of(user_id) is not None
        ],
        free=[
            table
            for table in [table for table in tables if _is_free(table, user_id)][:MOST]
            if await ctx.host.rights(table.id, person(interaction, table), [Right.JOIN])
        ],
        lacking=()
        if server is None
        else lacking(interaction, where or interaction.channel, own_thread=settings.threads),
        elsewhere=None if where is None else where.id,
        in_server=server is not None,
        refusal=_refusal(ctx, settings),
        board=None if server is None else speak(settings.language or server_language(interaction)),
    )
    return ctx.page(page(wanted, asker, ctx.say))


def _refusal(ctx: Context, settings: ServerSettings) -> str:
    """Say why the server's settings do not let the person open a table, or nothing."""
    try:
        who = opener(ctx.interaction, tables_channel(ctx.interaction, settings))
        check_opener(who, settings.openers)
    except TableError as error:
        return error_text(error, ctx.say)
    return ""


def _is_free(table: TableView, user_id: int) -> bool:
    empty = any(seat.kind is SeatKind.EMPTY for seat in table.seats)
    return empty and table.state in _WAITING and table.seat_of(user_id) is None

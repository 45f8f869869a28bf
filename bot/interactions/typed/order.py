"""Open a table, for the command or for a button that names a game."""

from __future__ import annotations

from functools import partial

import discord

from bot.errors import HangJackError, TableError
from bot.interactions.answer import Reply
from bot.interactions.autocomplete import parse_choice
from bot.interactions.context import (
    Interaction,
    TableContext,
    at_table,
    person,
    person_in,
    server_id,
    server_language,
)
from bot.interactions.posting import check_posting, check_taken
from bot.interactions.services import Context
from bot.interactions.typed import options as house
from bot.interactions.typed.games import choose_form, named_game
from bot.locale.say import N_
from bot.tables.actions.opening import Order
from bot.ui.table.lobby.lobby import seated
from bot.views.computer_names import ComputerLevel
from bot.views.person import Person
from bot.views.settings.clock import Pace
from bot.views.settings.server import ServerSettings
from bot.views.table.view import EmptySeats


class TablesElsewhere(TableError):
    text = N_("This server's tables are in {channel}, where you can't write. Ask a moderator.")


async def open_table(  # noqa: PLR0913  # the options of the command, each by its name
    ctx: Context,
    *,
    game: str | None = None,
    players: int | None = None,
    sides: int | None = None,
    target: int | None = None,
    empty_seats: str = EmptySeats.COMPUTERS.value,
    house_options: str = "",
    pace: str | None = None,
    level: str | None = None,
    private: bool = False,
    hints: bool = False,
) -> Reply:
    """Open a table and seat the person at it; what they leave out is as usual.

    At a private one they play against computers where nobody else sees it, perhaps with hints.

    Raises:
        ServerOnly: in direct messages.
        LacksPermissions, NotInThread, ThreadLocked: if the bot cannot post there.
        TablesElsewhere: if the person may not write where the server wants its tables.
        MessagesRefused: if Discord refuses its board.
        BadOrder: if the game is not played so.
        TooMuchShown: if the person has just opened many.
    """
    server = server_id(ctx.interaction)
    settings = await ctx.host.settings.load(server)
    where = None if private else tables_channel(ctx.interaction, settings)
    named = named_game(game, settings) if game else settings.usual_game
    variant = named.variant
    form = choose_form(variant, players, sides, named)
    options = named.options_in(form) | house.read(variant.options_in(form), house_options)
    if target is not None:
        options["target"] = target
    order = Order(
        server_id=server,
        channel_id=(ctx.interaction.channel_id or 0) if where is None else where.id,
        variant=variant,
        form=form,
        options=options,
        settings=settings,
        fill=parse_choice(EmptySeats, empty_seats),
        clock=None if pace is None else parse_choice(Pace, pace).clock,
        level=None if level is None else parse_choice(ComputerLevel, level),
        hints=hints,
        language=server_language(ctx.interaction),
    )
    who = opener(ctx.interaction, where)
    clicked = ctx.interaction.message
    press = None if clicked is None else (who.id, clicked.id, variant.id, private)
    if press is not None and not ctx.services.presses.note(press):
        return Reply()  # a second press opens no other table
    try:
        return await (_open_private if private else _open)(ctx, who, order)
    except HangJackError:
        ctx.services.presses.forget(press)
        raise


async def _open_private(ctx: Context, who: Person, order: Order) -> Reply:
    table = await ctx.host.open_private(who, order)
    return await at_table(ctx, table).private_table()


async def _open(ctx: Context, who: Person, order: Order) -> Reply:
    is_here = order.channel_id == ctx.interaction.channel_id
    there, threads = None if is_here else order.channel_id, order.settings.threads
    await check_posting(ctx.interaction, there, own_thread=threads)
    table = await ctx.host.open(who, order)
    ctx = TableContext(ctx.services, ctx.interaction, table)
    if not await _posted(ctx):
        return ctx.reply(
            ctx.say(
                "Table {table} is open. Its board comes as soon as Discord takes it.",
                table=table.id,
            )
        )
    mine = table.seat_of(who.id)
    if is_here and mine is not None:
        # The board is here; what its opener does next is said to them alone.
        return ctx.becomes_hand(ctx.changed(seated(table, mine, ctx.say)))
    if is_here:
        return Reply(then=ctx.wake)
    return ctx.reply(ctx.say("Your table is open in {channel}.", channel=f"<#{order.channel_id}>"))


async def _posted(ctx: TableContext) -> bool:
    """Wait for the board of a new table; return whether it is there.

    Raises:
        MessagesRefused: if Discord refuses it; then no table is left behind.
    """
    delivery, table_id = ctx.host.delivery, ctx.table.id
    with delivery.answering(table_id):
        undo = partial(delivery.abandon, table_id)
        return await check_taken(ctx.services.deliverer, table_id, ctx.table.place_id, undo)


def tables_channel(
    interaction: Interaction, settings: ServerSettings
) -> discord.TextChannel | None:
    """Return where the server wants its tables; None for here, also if that channel is gone."""
    guild = interaction.guild
    if guild is None or settings.channel_id in {None, interaction.channel_id}:
        return None
    channel = guild.get_channel(settings.channel_id or 0)
    return channel if isinstance(channel, discord.TextChannel) else None


def opener(interaction: Interaction, where: discord.TextChannel | None) -> Person:
    """Return the person, with their rights in a channel, None for here; or TablesElsewhere."""
    if where is None:
        return person(interaction)
    who = person_in(interaction, where)
    if not who.writes:
        raise TablesElsewhere(channel=where.mention)
    return who

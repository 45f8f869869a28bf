"""Open a table, for the command or for a button that names a game."""

from __future__ import annotations

import discord

from bot.discord_api import permissions
from bot.errors import HangJackError, TableError
from bot.interactions.answer import Reply, voice
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
from bot.interactions.services import Services
from bot.interactions.typed import options as house
from bot.interactions.typed.games import choose_form, named_game
from bot.locale import N_
from bot.tables.actions.opening import Order
from bot.views.computer_names import ComputerLevel
from bot.views.person import Person
from bot.views.settings.clock import Pace
from bot.views.settings.server import ServerSettings
from bot.views.table import EmptySeats


class LacksPermissions(TableError):
    """The bot lacks permissions in this channel that a table needs."""

    text = N_(
        "I can't open a table here. Missing permissions in this channel: {names}. Ask a moderator."
    )


class LacksPermissionsThere(TableError):
    """The bot lacks permissions in the channel where the server wants its tables."""

    text = N_(
        "I can't open a table in {channel}. Missing permissions there: {names}. Ask a moderator."
    )


class TablesElsewhere(TableError):
    """The person may not write where the server wants its tables."""

    text = N_("This server's tables are in {channel}, where you can't write. Ask a moderator.")


async def open_table(  # noqa: PLR0913  # the options of the command, each by its name
    services: Services,
    interaction: Interaction,
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
        LacksPermissions, LacksPermissionsThere: if the bot lacks permissions that a table needs.
        TablesElsewhere: if the person may not write where the server wants its tables.
        BadOrder: if the game is not played so.
        ManyTablesOpened: if the person has just opened many.
    """
    server = server_id(interaction)
    settings = await services.host.settings.load(server)
    where = None if private else tables_channel(interaction, settings)
    if not private:
        check_permitted(interaction, where, threads=settings.threads)
    named = named_game(game, settings) if game else settings.usual_game
    variant = named.variant
    form = choose_form(variant, players, sides, named)
    options = named.options_in(form) | house.read(variant.options_in(form), house_options)
    if target is not None:
        options["target"] = target
    order = Order(
        server_id=server,
        channel_id=(interaction.channel_id or 0) if where is None else where.id,
        variant=variant,
        form=form,
        options=options,
        settings=settings,
        fill=parse_choice(EmptySeats, empty_seats),
        clock=None if pace is None else parse_choice(Pace, pace).clock,
        level=None if level is None else parse_choice(ComputerLevel, level),
        hints=hints,
        language=server_language(interaction),
    )
    who = opener(interaction, where)
    interaction.client.rate_limiter.check_opening(who.id)
    if private:
        return await _open_private(services, interaction, who, order)
    table = await services.host.open(who, order)
    ctx = TableContext(services, interaction, table)
    if where is None:
        # The board appears here, and says all.
        return Reply(then=ctx.wake)
    return ctx.reply(ctx.say("Your table is open in {channel}.", channel=where.mention))


async def _open_private(
    services: Services, interaction: Interaction, who: Person, order: Order
) -> Reply:
    """Open a private table; a second press of a message's button soon after opens no other."""
    clicked = interaction.message
    press = None if clicked is None else (who.id, clicked.id)
    if press is not None and not services.presses.note(press):
        return Reply()
    try:
        table = await services.host.open_private(who, order)
    except HangJackError:
        services.presses.forget(press)
        raise
    return await at_table(services, interaction, table).private_table()


def tables_channel(
    interaction: Interaction, settings: ServerSettings
) -> discord.TextChannel | None:
    """Return where the server wants its tables; None for here, also if that channel is gone."""
    guild = interaction.guild
    if guild is None or settings.channel_id in {None, interaction.channel_id}:
        return None
    channel = guild.get_channel(settings.channel_id or 0)
    return channel if isinstance(channel, discord.TextChannel) else None


def missing_permissions(
    interaction: Interaction, where: discord.TextChannel | None, *, threads: bool
) -> tuple[str, ...]:
    """Return the permissions that a table needs and the bot lacks there, by default here."""
    channel = where or interaction.channel
    kind = discord.ChannelType.text if channel is None else channel.type
    needed = permissions.needed(kind, own_thread=threads)
    if where is None:
        return permissions.missing(interaction.app_permissions, needed)
    return permissions.missing(where.permissions_for(where.guild.me), needed)


def opener(interaction: Interaction, where: discord.TextChannel | None) -> Person:
    """Return the person, with their rights in the table's channel; None for here.

    Raises:
        TablesElsewhere: if they may not write in that channel.
    """
    if where is None:
        return person(interaction)
    who = person_in(interaction, where)
    if not who.writes:
        raise TablesElsewhere(channel=where.mention)
    return who


def check_permitted(
    interaction: Interaction, where: discord.TextChannel | None, *, threads: bool
) -> None:
    """Refuse a channel in which the bot cannot open tables; None for the channel of the request.

    Raises:
        LacksPermissions, LacksPermissionsThere: naming what is missing.
    """
    missing = missing_permissions(interaction, where, threads=threads)
    if not missing:
        return
    say = voice(interaction)
    names = ", ".join(say(name) for name in missing)
    if where is None:
        raise LacksPermissions(names=names)
    raise LacksPermissionsThere(names=names, channel=where.mention)

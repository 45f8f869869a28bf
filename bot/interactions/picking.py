"""Which table a command means, where it names none."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import discord
from discord import app_commands

from bot.errors import TableError
from bot.interactions.answer import voice
from bot.interactions.autocomplete import Choices, Suggested
from bot.interactions.context import (
    Interaction,
    TableContext,
    at_table,
    load_table,
    may_see,
    visible_tables,
)
from bot.interactions.next_steps import AT_TABLE, Choose
from bot.interactions.remedies import OPEN
from bot.interactions.rights import is_here
from bot.interactions.services import Context
from bot.locale.say import N_, Say
from bot.tables.errors import NotStarted, TableStarted, UnknownTable
from bot.tables.errors.play import GameFinished, NotOver
from bot.tables.errors.seating import NotSeated
from bot.ui.core.layout import CHOICES, OPTION
from bot.ui.table.listing import table_option
from bot.ui.text.folding import fold
from bot.ui.text.measure import cut
from bot.views.names import alike, text_looks
from bot.views.table.view import GAME_ON, TableState, TableView


class NoTableHere(TableError):
    text = N_("No table in this channel matches that. Is it one of these?")


class NoTableAtAll(TableError):
    text = N_("No table here matches that.")


class WhichTable(TableError):
    text = N_("Which table?")


async def pick_table(
    ctx: Context,
    named: str | None,
    states: Collection[TableState],
    *,
    seated: bool = False,
    joining: bool = False,
) -> TableContext:
    """Return the table that a command means: the one named, or the only one that fits.

    Tables of this channel go before others; in direct messages, any table where the person sits
    fits. Of several, the only one where the person sits is meant, or, to join, where they do not.

    Raises:
        UnknownTable: if there is no table of that id, or the person may not know of it.
        DamagedTable: if that table cannot be read.
        GameFinished, NotOver, NotStarted, TableStarted: if the table would fit at another time.
        NotSeated: if the person has no seat at the only table here.
        NoTableHere, NoTableAtAll, WhichTable: if not exactly one table fits.
    """
    if named:
        return at_table(ctx, await _named(ctx, named))
    user = ctx.user_id
    known = await visible_tables(ctx.host, ctx.interaction)
    visible = [table for table in known if not seated or table.seat_of(user) is not None]
    tables = [table for table in visible if table.state in states]
    close = [table for table in tables if is_here(ctx.interaction, table)]
    fitting = close or [table for table in tables if table.seat_of(user) is not None]
    likely = [table for table in fitting if (table.seat_of(user) is None) == joining]
    match likely if len(likely) == 1 else fitting:
        case [table]:
            return at_table(ctx, table)
        case []:
            if error := _wrong_moment(ctx.interaction, visible, states):
                raise error
            here = [
                table
                for table in known
                if table.state in states and is_here(ctx.interaction, table)
            ]
            if seated and len(here) == 1:
                ctx.interaction.extras[AT_TABLE] = here[0].id
                raise NotSeated
            if tables:
                raise NoTableHere().offer(_choose(ctx.interaction, tables))
            raise NoTableAtAll().offer(OPEN)
    raise WhichTable().offer(_choose(ctx.interaction, fitting))


async def _named(ctx: Context, named: str) -> TableView:
    """Return the table of that id; of words that fit others, ask which is meant."""
    try:
        table = await load_table(ctx.host, ctx.interaction, named.strip().upper())
        if may_see(ctx.interaction, table):
            return table
    except UnknownTable:
        pass
    meant = await _matching(ctx.interaction, named)
    if not meant:
        raise UnknownTable
    # An id may be a name too: so nothing is done to a table that only sounds like it.
    raise WhichTable().offer(_choose(ctx.interaction, meant))


def _wrong_moment(
    interaction: Interaction, tables: Iterable[TableView], states: Collection[TableState]
) -> TableError | None:
    """Return the refusal of a table that would be meant if its game were on, or not on yet."""
    for table in tables:
        sits = table.seat_of(interaction.user.id) is not None
        error = _early_or_late(table, states, sits=sits)
        if error is not None and (sits or is_here(interaction, table)):
            interaction.extras[AT_TABLE] = table.id
            return error
    return None


def _early_or_late(
    table: TableView, states: Collection[TableState], *, sits: bool
) -> TableError | None:
    """Return why a table's state does not fit, to those whom it concerns."""
    before, on = TableState.LOBBY in states, TableState.PLAYING in states
    if table.state is TableState.OVER:
        # Newcomers can sit down for the next game.
        return GameFinished() if (before or on) and (sits or before) else None
    if not sits:
        return None
    if before and not on:
        return TableStarted()
    if not before and not on:
        return NotOver() if table.state in GAME_ON else NotStarted()
    return NotStarted() if on and not before and not table.begun else None


def _choose(interaction: Interaction, tables: Sequence[TableView]) -> Choose:

    def rows(say: Say) -> list[discord.SelectOption]:
        rows = [_row(interaction, table, say) for table in tables[:CHOICES]]
        for at in alike([f"{row.label} · {row.description}" for row in rows], text_looks):
            rows[at].description = _with_id(rows[at].description or "", rows[at].value)
        return rows

    return Choose("table", lambda say: say("Choose the table"), rows)


def _row(interaction: Interaction, table: TableView, say: Say) -> discord.SelectOption:
    """Return a menu's row of a table, which names the channel of one elsewhere."""
    guild = interaction.client.get_guild(table.server_id)
    channel = None if guild is None else guild.get_channel_or_thread(table.place_id)
    elsewhere = "" if channel is None or is_here(interaction, table) else channel.name
    return table_option(table, elsewhere, interaction.user.id, say)


async def suggest_tables(interaction: Interaction, current: str) -> Choices:
    """Suggest the visible tables by their game, players, state, channel or id."""
    say, tables = voice(interaction), await _matching(interaction, current)
    lines = [cut(_line(interaction, table, say), OPTION) for table in tables[:CHOICES]]
    for at in alike(lines, text_looks):
        lines[at] = _with_id(lines[at], tables[at].id)
    return [
        app_commands.Choice(name=line, value=table.id)
        for line, table in zip(lines, tables, strict=False)
    ]


def _with_id(line: str, table_id: str) -> str:
    return f"{cut(line, OPTION - len(table_id) - 3)} · {table_id}"


async def _matching(interaction: Interaction, typed: str) -> list[TableView]:
    """Return the visible tables whose line or id holds what was typed."""
    say, words = voice(interaction), fold(typed.strip())
    return [
        table
        for table in await visible_tables(interaction.client.host, interaction)
        if words in fold(f"{_line(interaction, table, say)} · {table.id}")
    ]


def _line(interaction: Interaction, table: TableView, say: Say) -> str:
    row = _row(interaction, table, say)
    return f"{row.label} · {row.description}"


TableId = app_commands.Transform[str, Suggested(suggest_tables)]
"""The option of a command that names a table."""

"""``/table``: open, join, leave, start and close tables."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import TableError
from bot.interactions import table_actions
from bot.interactions.answer import Reply, voice
from bot.interactions.autocomplete import Choices, parse_choice, safe_autocomplete
from bot.interactions.clicks.referees import call_referee
from bot.interactions.context import Interaction, may_close, person, server_id, visible_locations
from bot.interactions.next_steps import Instead
from bot.interactions.picking import TableId, pick_table, suggest_tables
from bot.interactions.remedies import may_open_table
from bot.interactions.rights import is_here
from bot.interactions.services import Context, ServicesCog, command
from bot.interactions.typed import durations
from bot.interactions.typed import options as house
from bot.interactions.typed.games import (
    choose_form,
    game_choices,
    game_typed,
    suggest_named,
    suggest_players,
    suggest_sides,
)
from bot.interactions.typed.order import open_table
from bot.tables.damage import DamagedTable
from bot.tables.errors.opening import BadOrder
from bot.tables.errors.seating import NoSuchSeat
from bot.ui.controls.table import TABLES_ON_PAGE, TableListPage
from bot.ui.core.layout import CHOICES
from bot.ui.core.message import Outgoing
from bot.ui.table.clock import clock_explained
from bot.ui.table.listing import TableList, table_list
from bot.views.computer_names import ComputerLevel
from bot.views.referee_request import NOTE
from bot.views.table.rights import Right
from bot.views.table.view import EmptySeats, TableState

_WAITING: Final = (TableState.LOBBY,)
_LIVE: Final = (TableState.LOBBY, TableState.CUTTING, TableState.PLAYING)
_OVER: Final = (TableState.OVER,)
_STANDING: Final = (*_LIVE, *_OVER)

_HOUSE: Final = "House rules, such as game_points=2 gift_limit=on; spaces or commas between them"
_LEVEL: Final = "How well computer players play"
_LEVELS: Final = [
    app_commands.Choice(name="Easy", value=ComputerLevel.EASY.value),
    app_commands.Choice(name="Steady", value=ComputerLevel.STEADY.value),
    app_commands.Choice(name="Strong", value=ComputerLevel.STRONG.value),
]
SeatNumber = app_commands.Range[int, 1, 8]


class TableCommands(
    ServicesCog, commands.GroupCog, group_name="table", group_description="All Fours tables"
):
    """The commands of a table; the board's buttons do the same."""

    @command(name="open", description="Open a new table")
    @app_commands.describe(
        game="Which game (the server's usual one if left out)",
        players="How many play",
        sides="How many sides: 6 players on 3 sides are three pairs",
        target="Points to play to",
        empty_seats="Who takes the seats still empty when the game starts",
        level=_LEVEL,
        house_options=_HOUSE,
        pace="How long a turn can take; /table clock sets exact times",
        private="Play against computers where nobody else sees it",
    )
    @app_commands.choices(
        empty_seats=[
            app_commands.Choice(name="Computer players", value=EmptySeats.COMPUTERS.value),
            app_commands.Choice(name="Nobody: wait for people", value=EmptySeats.NOBODY.value),
        ],
        level=_LEVELS,
        pace=durations.PACES,
    )
    async def open_(
        self,
        ctx: Context,
        game: str | None = None,
        players: app_commands.Range[int, 2, 8] | None = None,
        sides: app_commands.Range[int, 2, 8] | None = None,
        target: app_commands.Range[int, 1, 500] | None = None,
        empty_seats: str = EmptySeats.COMPUTERS.value,
        house_options: str = "",
        pace: str | None = None,
        level: str | None = None,
        private: bool = False,
    ) -> Reply:
        """Open a table; its opener sits down at it."""
        return await open_table(
            ctx,
            game=game,
            players=players,
            sides=sides,
            target=target,
            empty_seats=empty_seats,
            house_options=house_options,
            pace=pace,
            level=level,
            private=private,
        )

    @open_.autocomplete("game")
    @safe_autocomplete
    async def _games(self, interaction: Interaction, current: str) -> Choices:
        say, server = voice(interaction), interaction.guild_id
        settings = await self.services.host.settings.load(server or 0)
        return [*suggest_named(settings, current, say), *game_choices(current, say)][:CHOICES]

    @open_.autocomplete("players")
    @safe_autocomplete
    async def _players(self, interaction: Interaction, _current: str) -> Choices:
        return suggest_players(interaction, await game_typed(Context(self.services, interaction)))

    @open_.autocomplete("sides")
    @safe_autocomplete
    async def _sides(self, interaction: Interaction, _current: str) -> Choices:
        return suggest_sides(interaction, await game_typed(Context(self.services, interaction)))

    @command(name="join", description="Sit down at a table")
    @app_commands.describe(
        table="Which table", seat="Which seat", partner="Who you want to play with"
    )
    async def join(
        self,
        ctx: Context,
        table: TableId | None = None,
        seat: SeatNumber | None = None,
        partner: discord.Member | None = None,
    ) -> Reply:
        server_id(ctx.interaction)
        ctx = await pick_table(ctx, table, _LIVE, joining=True)
        index = None if seat is None else seat - 1
        beside = None if partner is None else partner.id
        return ctx.becomes_hand(await table_actions.join(ctx, index, beside))

    @command(name="leave", description="Leave a table")
    @app_commands.describe(table="Which table")
    async def leave(self, ctx: Context, table: TableId | None = None) -> Reply:
        """Leave; in a running game a computer player takes over."""
        ctx = await pick_table(ctx, table, _STANDING, seated=True)
        return await table_actions.leave(ctx)

    @command(name="add", description="Add a computer player to a free seat")
    @app_commands.describe(table="Which table", seat="Which seat", level=_LEVEL)
    @app_commands.choices(level=_LEVELS)
    async def add(
        self,
        ctx: Context,
        table: TableId | None = None,
        seat: SeatNumber | None = None,
        level: str | None = None,
    ) -> Reply:
        ctx = await pick_table(ctx, table, _WAITING)
        index = None if seat is None else seat - 1
        chosen = None if level is None else parse_choice(ComputerLevel, level)
        return await table_actions.add_computer(ctx, index, chosen)

    @command(name="remove", description="Remove a player from a table")
    @app_commands.describe(seat="Whose seat", table="Which table")
    async def remove(self, ctx: Context, seat: SeatNumber, table: TableId | None = None) -> Reply:
        ctx = await pick_table(ctx, table, _LIVE)
        if seat > len(ctx.table.seats):
            raise NoSuchSeat
        if ctx.table.seat_of(ctx.user_id) == seat - 1:
            return await table_actions.leave(ctx)
        await ctx.host.remove(ctx.table.id, ctx.who, seat - 1)
        text = ctx.say("Seat {seat} at table {table} is free.", seat=seat, table=ctx.table.id)
        return ctx.reply(text)

    @command(name="start", description="Start the game at a table")
    @app_commands.describe(table="Which table")
    async def start(self, ctx: Context, table: TableId | None = None) -> Reply:
        ctx = await pick_table(ctx, table, _WAITING)
        return ctx.becomes_hand(await table_actions.start(ctx))

    @command(name="options", description="Change the house options before the start")
    @app_commands.describe(house_options=_HOUSE, target="Points to play to", table="Which table")
    async def options(
        self,
        ctx: Context,
        house_options: str = "",
        target: app_commands.Range[int, 1, 500] | None = None,
        table: TableId | None = None,
    ) -> Reply:
        ctx = await pick_table(ctx, table, _WAITING)
        options = house.read(ctx.table.variant.options_in(ctx.table.form), house_options)
        if target is not None:
            options["target"] = target
        if options:
            return await table_actions.set_options(ctx, options)
        return Reply(await table_actions.house_panel(ctx, ctx.table), then=ctx.wake)

    @command(name="rematch", description="Play again after a game that's over")
    @app_commands.describe(table="Which table")
    async def rematch(self, ctx: Context, table: TableId | None = None) -> Reply:
        ctx = await pick_table(ctx, table, _OVER, seated=True)
        return ctx.becomes_hand(await table_actions.rematch(ctx, ctx.table.game))

    @command(name="clock", description="Show or change how long a turn can take")
    @app_commands.describe(
        pace="How long a turn can take",
        remind_after=durations.REMIND,
        move_after=durations.MOVE,
        missed_turns=durations.MISSES,
        table="Which table",
    )
    @app_commands.choices(pace=durations.PACES)
    async def clock(
        self,
        ctx: Context,
        pace: str | None = None,
        remind_after: str | None = None,
        move_after: str | None = None,
        missed_turns: durations.Misses | None = None,
        table: TableId | None = None,
    ) -> Reply:
        ctx = await pick_table(ctx, table, _STANDING)
        table_clock = ctx.table.clock
        try:
            clock = durations.change_clock(
                table_clock, pace, remind_after, move_after, missed_turns
            )
        except (durations.NoTime, durations.UnfitClock) as error:
            if await ctx.host.rights(ctx.table.id, ctx.who, [Right.SET_CLOCK]):
                error.offer(Instead(durations.a_pace))
            raise
        if clock != table_clock:
            await ctx.host.set_clock(ctx.table.id, ctx.who, clock)
        return ctx.reply(clock_explained(clock, ctx.say))

    @command(name="back", description="Play for yourself again after being away")
    @app_commands.describe(table="Which table")
    async def back(self, ctx: Context, table: TableId | None = None) -> Reply:
        ctx = await pick_table(ctx, table, _STANDING, seated=True)
        return await table_actions.back(ctx)

    @command(name="pause", description="Pause a game, or ask the others for a pause")
    @app_commands.describe(table="Which table")
    async def pause(self, ctx: Context, table: TableId | None = None) -> Reply:
        ctx = await pick_table(ctx, table, _STANDING)
        return await table_actions.pause(ctx)

    @command(name="resume", description="Resume a paused table")
    @app_commands.describe(table="Which table")
    async def resume(self, ctx: Context, table: TableId | None = None) -> Reply:
        ctx = await pick_table(ctx, table, _STANDING)
        return await table_actions.resume(ctx)

    @command(name="referee", description="Ask for a referee; the game waits for the ruling")
    @app_commands.describe(question="What happened? Everyone can read it", table="Which table")
    async def referee(
        self, ctx: Context, question: app_commands.Range[str, 1, NOTE], table: TableId | None = None
    ) -> Reply:
        ctx = await pick_table(ctx, table, _STANDING, seated=True)
        return await call_referee(ctx, question)

    @command(name="close", description="Close a table")
    @app_commands.describe(table="Which table")
    async def close(self, ctx: Context, table: TableId | None = None) -> Reply:
        """Close a table, or ask the others at it to end the game."""
        try:
            ctx = await pick_table(ctx, table, _STANDING)
        except DamagedTable as error:
            return await _closed_unread(ctx, error)
        return await table_actions.close(ctx)

    @command(name="list", description="List the tables of this server")
    async def list_(self, ctx: Context) -> Reply:
        return await show_table_list(ctx, TableListPage(0))

    @close.autocomplete("table")
    @safe_autocomplete
    async def _closable(self, interaction: Interaction, current: str) -> Choices:
        unreadable = _suggest_unreadable(Context(self.services, interaction), current)
        readable = await suggest_tables(interaction, current)
        return [*unreadable, *readable][:CHOICES]

    @open_.autocomplete("house_options")
    @safe_autocomplete
    async def _new_house(self, interaction: Interaction, current: str) -> Choices:
        typed = interaction.namespace
        try:
            game = await game_typed(Context(self.services, interaction))
            form = choose_form(game.variant, typed.players, typed.sides, game)
        except BadOrder:
            return []
        held = game.options_in(form)
        return house.suggest(game.variant, form, held, current, voice(interaction))

    @options.autocomplete("house_options")
    @safe_autocomplete
    async def _house(self, interaction: Interaction, current: str) -> Choices:
        table = getattr(interaction.namespace, "table", None)
        try:
            ctx = await pick_table(Context(self.services, interaction), table, _WAITING)
        except TableError:
            return []
        here = ctx.table
        return house.suggest(here.variant, here.form, here.options, current, ctx.say)


async def _closed_unread(ctx: Context, error: DamagedTable) -> Reply:
    location = error.location
    await ctx.host.finder.close(error, person(ctx.interaction, location))
    text = ctx.say(
        "Table {table} is closed. It couldn't be read, so its board stays as it is and its game"
        " doesn't count. Its stored data is kept.",
        table=location.id,
    )
    return Reply(Outgoing(text=text))


async def show_table_list(ctx: Context, page: TableListPage) -> Reply:
    """Show a page of the list, in place of the clicked one; past the last page, the last."""
    locations = await visible_locations(ctx.host.finder, ctx.interaction)
    pages = max(-(-len(locations) // TABLES_ON_PAGE), 1)
    number = min(page.number, pages - 1)
    here_on = locations[number * TABLES_ON_PAGE : (number + 1) * TABLES_ON_PAGE]
    loaded = await ctx.host.finder.load(location.id for location in here_on)
    local = {location.id for location in locations if is_here(ctx.interaction, location)}
    unreadable = [location for location in loaded.damaged if may_close(ctx.interaction, location)]
    in_server, may_open = ctx.interaction.guild is not None, await may_open_table(ctx.interaction)
    names = await ctx.host.finder.names_at(loaded.tables)
    listed = TableList(loaded.tables, number, pages, unreadable, in_server, may_open, names)
    return ctx.page(table_list(listed, local, ctx.user_id, ctx.say))


def _suggest_unreadable(ctx: Context, typed: str) -> Choices:
    say, typed = ctx.say, typed.strip().upper()
    return [
        app_commands.Choice(
            name=say("Table {table} can't be read", table=location.id), value=location.id
        )
        for location in ctx.host.finder.damaged_in(ctx.interaction.guild_id or 0)
        if typed in location.id and may_close(ctx.interaction, location)
    ]

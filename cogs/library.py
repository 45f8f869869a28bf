"""``/games``, ``/rules``, ``/score``: commands that change nothing."""

from __future__ import annotations

from discord import app_commands

from bot.errors import TableError
from bot.interactions.answer import Reply
from bot.interactions.chosen import chosen_value
from bot.interactions.picking import TableId, WhichTable, pick_table
from bot.interactions.services import Context, ServicesCog, command
from bot.interactions.typed.games import GameName, find_game, usual_game_here
from bot.tables.learn.lessons import lessons
from bot.ui.controls.rulebook import (
    ChooseGameRules,
    ChooseListedGame,
    ChooseShelf,
    RulebookControl,
    ShowGames,
)
from bot.ui.core.message import Outgoing
from bot.ui.rulebook.games_list import FIRST, GamesReader
from bot.ui.rulebook.library import rules, rules_of_table, turn
from bot.ui.table.listing import score
from bot.views.table.view import TableState

_STANDING = (TableState.LOBBY, TableState.CUTTING, TableState.PLAYING, TableState.OVER)


class LibraryCommands(ServicesCog):
    """Commands to look something up."""

    @command(name="games", description="Games to begin with, and all others by family")
    async def games(self, ctx: Context) -> Reply:
        return await turn_page(ctx, ShowGames())

    @command(name="rules", description="The rules of a game")
    @app_commands.describe(
        game="Which game (your table's if left out)",
        table="Show the rules as this table plays them",
    )
    async def rules(
        self, ctx: Context, game: GameName | None = None, table: TableId | None = None
    ) -> Reply:
        """Explain a game, as usually played or as a table plays it."""
        return Reply(await self._explained(ctx, game, table))

    async def _explained(self, ctx: Context, game: str | None, table: str | None) -> Outgoing:
        say = ctx.say
        if game and not table:
            return rules(find_game(game), say)
        try:
            ctx = await pick_table(ctx, table, _STANDING, seated=not table)
        except WhichTable:
            raise
        except TableError:
            if table:
                raise
            usual = await usual_game_here(ctx)
            return rules(usual.variant, say)
        return rules_of_table(ctx.table, say)

    @command(name="score", description="The score of a table")
    @app_commands.describe(table="Which table")
    async def score(self, ctx: Context, table: TableId | None = None) -> Reply:
        states = (TableState.PLAYING, TableState.OVER)
        ctx = await pick_table(ctx, table, states)
        return Reply(score(ctx.table, ctx.say))


async def turn_page(ctx: Context, control: RulebookControl) -> Reply:
    """Show the page of the rulebook that a control leads to."""
    is_menu = isinstance(control, ChooseGameRules | ChooseListedGame | ChooseShelf)
    chosen = chosen_value(ctx.interaction) if is_menu else ""
    server = ctx.interaction.guild_id
    played: tuple[str, ...] = ()
    if server is not None and isinstance(control, ShowGames):
        played = await ctx.host.scores.most_played(server, len(FIRST))
    reader = GamesReader(played, lessons(), in_server=server is not None)
    return ctx.page(turn(control, reader, ctx.say, chosen))

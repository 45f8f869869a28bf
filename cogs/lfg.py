"""``/lfg``: find people to play with."""

from __future__ import annotations

from discord import app_commands

from bot.interactions import lfg
from bot.interactions.answer import Reply
from bot.interactions.services import Context, ServicesCog, command
from bot.interactions.typed.games import GameName, find_game
from bot.locale.say import speak
from bot.ui import lfg as ui
from bot.ui.controls.lfg import LfgControl, QuietForm
from bot.ui.core.custom_ids import BadControl
from bot.ui.table.clock import span
from bot.views.lfg import Wish
from bot.views.settings.clock import MINUTE

_TIMES = [app_commands.Choice(name=span(ms, speak()), value=ms // MINUTE) for ms in ui.TIMES]


class LfgCommands(ServicesCog):
    """Finding players, in servers."""

    @command(name="lfg", description="Find players: wait for a game with others")
    @app_commands.describe(
        game="Which game (left out, you choose from a menu)",
        players="How many play",
        wait="How long you can wait",
    )
    @app_commands.choices(wait=_TIMES)
    async def lfg(
        self,
        ctx: Context,
        game: GameName | None = None,
        players: app_commands.Range[int, 2, 8] | None = None,
        wait: int = ui.USUAL_MS // MINUTE,
    ) -> Reply:
        """Wait for a game that is named at once; else ask for it."""
        if game is None:
            return await lfg.ask(ctx, Wish(), wait * MINUTE)
        wish = Wish(find_game(game), players)
        return await lfg.wait(ctx, wish, wait * MINUTE)


async def find_players(ctx: Context, control: LfgControl) -> Reply:
    """Do what a button or a menu for finding players asks for."""
    if ctx.is_form != isinstance(control, QuietForm):
        raise BadControl
    return await lfg.answer(ctx, control)

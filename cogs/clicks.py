"""The click router: one handler for each button, menu and form, chosen by the custom_id.

discord.py's views would pile up in memory and are gone after a restart (docs/discord.md, Traps).
Buttons of old messages come here like those of new ones.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

import discord
from discord.ext import commands

from bot.errors import TableError
from bot.interactions.answer import Reply, answer
from bot.interactions.clicks.review import show_review
from bot.interactions.clicks.table import BEFORE_CARDS, HANDLERS
from bot.interactions.context import Interaction, at_table, load_table, may_see
from bot.interactions.door import admits
from bot.interactions.repeat import give_again, send_form
from bot.interactions.services import Context, ServicesCog
from bot.locale.say import N_
from bot.ops.log_context import add_log_context
from bot.tables.errors import UnknownTable
from bot.ui.controls import table as controls
from bot.ui.controls.again import AgainControl, SendForm
from bot.ui.controls.daily import DailyControl
from bot.ui.controls.drafts import NewEventControl
from bot.ui.controls.events import EventControl
from bot.ui.controls.help import HelpControl
from bot.ui.controls.history import HistoryControl
from bot.ui.controls.learn import LearnControl
from bot.ui.controls.lfg import LfgControl
from bot.ui.controls.privacy import DeletionControl
from bot.ui.controls.recap import ShowRecap
from bot.ui.controls.review import ReviewControl
from bot.ui.controls.rulebook import RulebookControl
from bot.ui.controls.scores import ShowLeaderboard, ShowStats
from bot.ui.controls.settings import SettingsControl
from bot.ui.controls.table import TableControl, TableListPage
from bot.ui.core.custom_ids import BadControl, decode
from cogs.daily import answer_daily
from cogs.events import answer_in_event, answer_new_event
from cogs.help import show_help
from cogs.history import show_past_game
from cogs.learn import show_lesson
from cogs.lfg import find_players
from cogs.library import turn_page
from cogs.privacy import decide_deletion
from cogs.recap import show_recap
from cogs.scores import show_leaderboard, show_stats
from cogs.settings import change_setting
from cogs.table import show_table_list

PAGES: Final[Mapping[str, Callable[[Context, Any], Coroutine[Any, Any, Reply]]]] = {
    RulebookControl.prefix: turn_page,
    DeletionControl.prefix: decide_deletion,
    ShowLeaderboard.prefix: show_leaderboard,
    ShowStats.prefix: show_stats,
    ShowRecap.prefix: show_recap,
    HistoryControl.prefix: show_past_game,
    ReviewControl.prefix: show_review,
    HelpControl.prefix: show_help,
    LearnControl.prefix: show_lesson,
    LfgControl.prefix: find_players,
    DailyControl.prefix: answer_daily,
    SettingsControl.prefix: change_setting,
    TableListPage.prefix: show_table_list,
    AgainControl.prefix: give_again,
    EventControl.prefix: answer_in_event,
    NewEventControl.prefix: answer_new_event,
}
"""The handlers of controls that belong to no table, by the prefix of their custom_ids. A form is
handled like a click."""


class SeatOnly(TableError):
    text = N_("You're no longer at this table. Join it again in its channel.")


class Router(ServicesCog):
    """Answers components and forms."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer every click and form; discord.py routes the commands."""
        if interaction.type in (
            discord.InteractionType.component,
            discord.InteractionType.modal_submit,
        ) and await admits(interaction):
            await answer(interaction, self._handle(interaction))

    async def _handle(self, interaction: Interaction) -> Reply:
        ctx = Context(self.services, interaction)
        data: Any = interaction.data or {}
        control = decode(str(data.get("custom_id", "")))
        if isinstance(control, SendForm):
            return await send_form(ctx, control, self._handle)
        if not isinstance(control, TableControl):
            return await PAGES[control.prefix](ctx, control)
        if ctx.is_form != isinstance(control, controls.FORMS):
            raise BadControl
        add_log_context(table=control.table)
        table = await load_table(ctx.host, interaction, control.table)
        # A follower may stop from the direct messages that they get.
        is_stopping = isinstance(control, controls.StopFollowing)
        if not is_stopping and not may_see(interaction, table):
            raise SeatOnly if interaction.guild_id is None else UnknownTable
        here = at_table(ctx, table)
        reply = await HANDLERS[type(control)](here, control)
        if isinstance(control, BEFORE_CARDS):
            reply = here.becomes_hand(reply)
        return here.renew_hand(reply)

"""Every button and form: its custom_id says what is meant, the host does it.

discord.py's own views are not used for this: they would pile up in memory, and are gone after a
restart (docs/discord.md, Traps). An old message's buttons come here like a new one's.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

import discord
from discord.ext import commands

from bot.errors import TableError
from bot.interactions import replies, table_actions
from bot.interactions.answer import Reply, answer, voice
from bot.interactions.clicks.hand import Acting
from bot.interactions.context import (
    Interaction,
    chosen_values,
    is_ephemeral,
    load_table,
    may_see,
    person,
)
from bot.interactions.services import Services
from bot.interactions.table_pages import show_table_list
from bot.interactions.typed import options as house
from bot.locale import N_
from bot.ops.log_context import add_log_context
from bot.tables.errors import UnknownTable
from bot.tables.errors.play import GameFinished
from bot.tables.views import TableView
from bot.ui.controls import table as controls
from bot.ui.controls.help import HelpControl
from bot.ui.controls.history import HistoryControl
from bot.ui.controls.leaderboard import ShowLeaderboard
from bot.ui.controls.rulebook import RulebookControl
from bot.ui.controls.stats import ShowStats
from bot.ui.controls.table import TableControl, TableListPage
from bot.ui.core.custom_ids import BadControl, decode
from bot.ui.privacy.panel import Decision
from bot.ui.rulebook.library import rules_of_table
from bot.ui.settings.panel import SettingsControl
from bot.ui.table import modals
from bot.ui.table.confirm import after_leaving
from bot.ui.table.options import panel
from cogs.help import show_help
from cogs.history import show_past_game
from cogs.library import turn_page
from cogs.privacy import decide_deletion
from cogs.scores import show_leaderboard, show_stats
from cogs.settings import change_setting

_Work: TypeAlias = Callable[[Interaction, Any, TableView], Coroutine[Any, Any, Reply]]

PAGES: Final[Mapping[str, Callable[..., Coroutine[Any, Any, Reply]]]] = {
    RulebookControl.prefix: turn_page,
    Decision.prefix: decide_deletion,
    ShowLeaderboard.prefix: show_leaderboard,
    ShowStats.prefix: show_stats,
    HistoryControl.prefix: show_past_game,
    HelpControl.prefix: show_help,
    SettingsControl.prefix: change_setting,
    TableListPage.prefix: show_table_list,
}
"""What answers the controls that belong to no table, by the prefix of their custom_ids. It is given
the services, the interaction and the control. A form is answered like a click."""


class SeatOnly(TableError):
    """Something pressed in direct messages by one who does not sit at the table."""

    text = N_("You have no seat at this table any more. Join it again in its channel.")


class NotANumber(TableError):
    """A form filled in with something else than a number."""

    text = N_("That is not a number. Cut again with a number from 0 to 51.")


class Router(commands.Cog):
    """Answers components and forms."""

    def __init__(self, services: Services) -> None:
        self.services = services
        acting = Acting(services)
        self._work: dict[type[TableControl], _Work] = {
            controls.Join: self._join,
            controls.Leave: self._action(table_actions.leave),
            controls.LeaveGame: self._leave_game,
            controls.AddComputer: self._action(table_actions.add_computer, quiet=True),
            controls.RemoveComputer: self._remove,
            controls.Start: self._action(table_actions.start, quiet=True),
            controls.CloseTable: self._action(table_actions.close),
            controls.CloseGame: self._close_game,
            controls.ShowOptions: self._house,
            controls.ChooseOption: self._choose,
            controls.ShowRules: self._rules,
            controls.CutHere: self._cut_here,
            controls.Cut: self._cut,
            controls.CutModal: self._cut_form,
            controls.Guess: self._guess,
            controls.ChoosePitcher: self._pitcher,
            controls.MyHand: self._action(table_actions.show_hand),
            controls.MakeCall: acting.call,
            controls.PlayCard: acting.play,
            controls.PickDiscards: acting.pick,
            controls.AskThrowIn: acting.throw_in,
            controls.MakeOffer: acting.offer,
            controls.OfferModal: acting.offer_form,
            controls.Rematch: self._rematch,
            controls.PauseGame: self._action(table_actions.pause),
            controls.Resume: self._action(table_actions.resume),
            controls.ComeBack: self._action(table_actions.back),
        }

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer every click and form; commands have a way of their own."""
        if interaction.type in (
            discord.InteractionType.component,
            discord.InteractionType.modal_submit,
        ) and await self.services.rate_limiter.admits(interaction):
            await answer(interaction, self._clicked(interaction))

    async def _clicked(self, interaction: Interaction) -> Reply:
        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        control = decode(custom_id)
        if not isinstance(control, TableControl):
            return await PAGES[control.prefix](self.services, interaction, control)
        form = interaction.type is discord.InteractionType.modal_submit
        if form != isinstance(control, controls.FORMS):
            raise BadControl
        add_log_context(table=control.table)
        table = await load_table(self.services, interaction, control.table)
        if not may_see(interaction, table):
            raise SeatOnly if interaction.guild_id is None else UnknownTable
        return await self._work[type(control)](interaction, control, table)

    async def _join(
        self, interaction: Interaction, control: controls.Join, found: TableView
    ) -> Reply:
        return await table_actions.join(self.services, interaction, found, control.seat)

    async def _leave_game(
        self, interaction: Interaction, control: controls.LeaveGame, found: TableView
    ) -> Reply:
        if not found.begun or control.game != found.game:
            raise GameFinished
        table = await self.services.host.leave(control.table, person(interaction, found))
        told = after_leaving(table_actions.left_text(table, voice(interaction)))
        return Reply(told, in_place=is_ephemeral(interaction), then=self._woken(table.id))

    async def _remove(
        self, interaction: Interaction, control: TableControl, found: TableView
    ) -> Reply:
        await self.services.host.remove_computer(control.table, person(interaction, found))
        return self._noted(control)

    async def _close_game(
        self, interaction: Interaction, control: controls.CloseGame, found: TableView
    ) -> Reply:
        if not found.begun or control.game != found.game:
            raise GameFinished
        table = await self.services.host.close(control.table, person(interaction, found))
        told = after_leaving(table_actions.closed_text(table, voice(interaction)))
        return Reply(told, in_place=is_ephemeral(interaction), then=self._woken(table.id))

    async def _rematch(
        self, interaction: Interaction, control: controls.Rematch, found: TableView
    ) -> Reply:
        game = control.game
        return await _quiet(table_actions.rematch(self.services, interaction, found, game))

    async def _house(self, interaction: Interaction, _: TableControl, table: TableView) -> Reply:
        return Reply(panel(table, voice(interaction)))

    async def _choose(self, interaction: Interaction, _: TableControl, table: TableView) -> Reply:
        options = house.read(
            table.variant.options_in(table.form), ",".join(chosen_values(interaction))
        )
        return await table_actions.set_options(self.services, interaction, table, options)

    async def _rules(self, interaction: Interaction, _: TableControl, table: TableView) -> Reply:
        return Reply(rules_of_table(table, voice(interaction)))

    async def _cut_here(
        self, interaction: Interaction, control: controls.CutHere, found: TableView
    ) -> Reply:
        await self.services.host.cut(control.table, person(interaction, found), control.game, None)
        return self._noted(control)

    async def _cut(
        self, interaction: Interaction, control: controls.Cut, found: TableView
    ) -> Reply:
        if control.number is None:
            return Reply(modal=modals.cut_modal(control.table, control.game, voice(interaction)))
        await self.services.host.cut(
            control.table, person(interaction, found), control.game, control.number
        )
        return self._noted(control)

    async def _cut_form(
        self, interaction: Interaction, control: controls.CutModal, found: TableView
    ) -> Reply:
        data: Any = interaction.data
        try:
            number = int(modals.filled_in(data, modals.NUMBER).strip())
        except ValueError:
            raise NotANumber from None
        await self.services.host.cut(
            control.table, person(interaction, found), control.game, number
        )
        return self._noted(control)

    async def _guess(
        self, interaction: Interaction, control: controls.Guess, found: TableView
    ) -> Reply:
        await self.services.host.guess(
            control.table, person(interaction, found), control.game, control.colour
        )
        return self._noted(control)

    async def _pitcher(
        self, interaction: Interaction, control: controls.ChoosePitcher, found: TableView
    ) -> Reply:
        await self.services.host.choose_pitcher(
            control.table, person(interaction, found), control.game, control.seat
        )
        return self._noted(control)

    def _action(
        self,
        act: Callable[[Services, Interaction, TableView], Coroutine[Any, Any, Reply]],
        *,
        quiet: bool = False,
    ) -> _Work:
        """Return the handler of a control that says nothing but its table."""

        async def work(interaction: Interaction, _: TableControl, found: TableView) -> Reply:
            doing = act(self.services, interaction, found)
            return await (_quiet(doing) if quiet else doing)

        return work

    def _noted(self, control: TableControl) -> Reply:
        return Reply(then=self._woken(control.table))

    def _woken(self, table_id: str) -> replies.Then:
        return replies.wake_later(self.services, table_id)


async def _quiet(work: Coroutine[Any, Any, Reply]) -> Reply:
    """Leave the words out: the board that was clicked shows what was done."""
    return replace(await work, message=None)

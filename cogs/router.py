"""Every button and form: its custom_id says what is meant, the host does it.

discord.py's own views are not used for this: they would pile up in memory, and are gone after a
restart (DISCORD.md, Traps). An old message's buttons come here like a new one's.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

import discord
from discord.ext import commands

from bot.errors import StoreError, TableError
from bot.locale import N_
from bot.tables.errors import StaleControl, UnknownTable
from bot.tables.views import HandView, Person, TableView
from bot.ui import controls, forms
from bot.ui.controls import BadControl, Control
from bot.ui.hand import hand
from bot.ui.house import panel
from bot.ui.pages import rules_of_table
from cogs import house, replies
from cogs.access import Interaction, person, sees
from cogs.answers import Reply, answer, reason, said, voice
from cogs.services import Services

_Work: TypeAlias = Callable[[Interaction, Any, TableView], Coroutine[Any, Any, Reply]]


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
        self._work: dict[type[Control], _Work] = {
            controls.Join: self._join,
            controls.Leave: self._leave,
            controls.AddComputer: self._add,
            controls.RemoveComputer: self._remove,
            controls.Start: self._start,
            controls.CloseTable: self._close,
            controls.HouseRules: self._house,
            controls.ChooseOption: self._choose,
            controls.Explain: self._rules,
            controls.MyHand: self._my_hand,
            controls.Cut: self._cut,
            controls.CutModal: self._cut_form,
            controls.MakeCall: self._call,
            controls.PlayCard: self._play,
            controls.Rematch: self._rematch,
        }

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer every click and form; commands have a way of their own."""
        if interaction.type in (
            discord.InteractionType.component,
            discord.InteractionType.modal_submit,
        ):
            await answer(interaction, self._clicked(interaction))

    async def _clicked(self, interaction: Interaction) -> Reply:
        data: Any = interaction.data or {}
        control = controls.decode(str(data.get("custom_id", "")))
        if control is None:
            raise BadControl
        form = interaction.type is discord.InteractionType.modal_submit
        if form != isinstance(control, controls.CutModal):
            raise BadControl
        table = await self.services.host.table(control.table)
        if not sees(interaction, table):
            raise SeatOnly if interaction.guild_id is None else UnknownTable
        return await self._work[type(control)](interaction, control, table)

    async def _join(
        self, interaction: Interaction, control: controls.Join, found: TableView
    ) -> Reply:
        who = person(interaction, found)
        table = await self.services.host.join(control.table, who, seat=control.seat)
        return replies.joined(table, who.id, voice(interaction), self._woken(table.id))

    async def _leave(self, interaction: Interaction, control: Control, found: TableView) -> Reply:
        table = await self.services.host.leave(control.table, person(interaction, found))
        return replies.left(table, voice(interaction), self._woken(table.id))

    async def _add(self, interaction: Interaction, control: Control, found: TableView) -> Reply:
        await self.services.host.add_computer(control.table, person(interaction, found))
        return self._noted(control)

    async def _remove(self, interaction: Interaction, control: Control, found: TableView) -> Reply:
        await self.services.host.remove_computer(control.table, person(interaction, found))
        return self._noted(control)

    async def _start(self, interaction: Interaction, control: Control, found: TableView) -> Reply:
        await self.services.host.start(control.table, person(interaction, found))
        return self._noted(control)

    async def _close(self, interaction: Interaction, control: Control, found: TableView) -> Reply:
        table = await self.services.host.close(control.table, person(interaction, found))
        return replies.closed(table, voice(interaction), self._woken(table.id))

    async def _rematch(
        self, interaction: Interaction, control: controls.Rematch, found: TableView
    ) -> Reply:
        await self.services.host.rematch(control.table, person(interaction, found), control.game)
        return self._noted(control)

    async def _house(self, interaction: Interaction, _: Control, table: TableView) -> Reply:
        return Reply(panel(table, voice(interaction)))

    async def _choose(self, interaction: Interaction, control: Control, table: TableView) -> Reply:
        data: Any = interaction.data
        options = house.read(table.variant, ",".join(data.get("values", ())))
        who = person(interaction, table)
        table = await self.services.host.set_options(control.table, who, options)
        shown = panel(table, voice(interaction))
        in_place = _ephemeral(interaction)
        return Reply(shown, in_place=in_place, then=self._woken(table.id))

    async def _rules(self, interaction: Interaction, _: Control, table: TableView) -> Reply:
        return Reply(rules_of_table(table, voice(interaction)))

    async def _my_hand(self, interaction: Interaction, control: Control, found: TableView) -> Reply:
        who, say = person(interaction, found), voice(interaction)
        in_place = _ephemeral(interaction)
        return await replies.own_hand(self.services, control.table, who, say, in_place=in_place)

    async def _cut(
        self, interaction: Interaction, control: controls.Cut, found: TableView
    ) -> Reply:
        if control.number is None:
            return Reply(modal=forms.cut(control.table, control.game, voice(interaction)))
        await self.services.host.cut(
            control.table, person(interaction, found), control.game, control.number
        )
        return self._noted(control)

    async def _cut_form(
        self, interaction: Interaction, control: controls.CutModal, found: TableView
    ) -> Reply:
        data: Any = interaction.data
        try:
            number = int(forms.value(data, forms.CUT_FIELD).strip())
        except ValueError:
            raise NotANumber from None
        await self.services.host.cut(
            control.table, person(interaction, found), control.game, number
        )
        return self._noted(control)

    async def _call(
        self, interaction: Interaction, control: controls.MakeCall, found: TableView
    ) -> Reply:
        who = person(interaction, found)
        work = self.services.host.call(
            control.table, who, control.game, control.deal, control.turn, control.action
        )
        return await self._acted(interaction, who, control, work)

    async def _play(
        self, interaction: Interaction, control: controls.PlayCard, found: TableView
    ) -> Reply:
        who = person(interaction, found)
        work = self.services.host.play(control.table, who, control.game, control.deal, control.card)
        return await self._acted(interaction, who, control, work)

    async def _acted(
        self,
        interaction: Interaction,
        who: Person,
        control: controls.MakeCall | controls.PlayCard,
        work: Coroutine[Any, Any, HandView],
    ) -> Reply:
        try:
            view = await work
        except StaleControl as error:
            return await self._refreshed(interaction, who, control, error)
        return await self._shown(interaction, who, view, (control.game, control.deal))

    async def _refreshed(
        self, interaction: Interaction, who: Person, control: Control, error: TableError
    ) -> Reply:
        """Answer a stale click: why; and the present hand in place of one only this can mend."""
        text = reason(error, voice(interaction))
        if not _ephemeral(interaction):
            return said(text)
        try:
            view = await self.services.host.hand(control.table, who)
        except TableError:
            return said(text)
        shown = hand(view, voice(interaction), private_reply=True)
        return Reply(shown, in_place=True, notes=(text,))

    async def _shown(
        self, interaction: Interaction, who: Person, view: HandView, deal: tuple[int, int]
    ) -> Reply:
        """Answer a card or call with the hand that was clicked, as it is now.

        A call made on the board is only acknowledged: the board shows what came of it. So is the
        last card of a deal played in direct messages, where the next hand is a new message.
        """
        table, say = view.table, voice(interaction)
        woken = self._woken(table.id)
        try:
            notes = await replies.notices(self.services, table, who, say)
            before = await self._face(interaction, table)
        except StoreError:
            # The action is stored all the same, and must not be denied.
            return Reply(then=woken)
        if _ephemeral(interaction):
            shown = hand(view, say, private_reply=True)
            return Reply(shown, in_place=True, notes=notes, then=woken)
        message = interaction.message
        if message is not None and _direct(interaction) and deal == _deal(view):
            # The answer spares the deliverer an edit, unless that has been quicker.
            shown = hand(view, say, private_reply=False)
            out = self._answered(table, message.id, before)
            return Reply(shown, in_place=True, notes=notes, out=out, then=woken)
        return Reply(notes=notes, then=woken)

    async def _face(self, interaction: Interaction, table: TableView) -> int | None:
        """Return what the clicked message shows, if it is a hand in direct messages."""
        message = interaction.message
        if message is None or not _direct(interaction):
            return None
        return await self.services.deliverer.shown(table.id, message.id)

    def _answered(self, table: TableView, message_id: int, before: int | None) -> replies.Then:
        """Note what a hand's message shows once the answer has edited it."""
        deliverer = self.services.deliverer

        async def after() -> None:
            if before is not None:
                await deliverer.answered(table.id, message_id, before, table.version)

        return after

    def _noted(self, control: Control) -> Reply:
        return Reply(then=self._woken(control.table))

    def _woken(self, table_id: str) -> replies.Then:
        return replies.woken(self.services, table_id)


def _deal(view: HandView) -> tuple[int, int]:
    return view.table.game, view.view.public.deal


def _direct(interaction: Interaction) -> bool:
    """Say whether a message in direct messages was clicked."""
    return interaction.guild_id is None and interaction.message is not None


def _ephemeral(interaction: Interaction) -> bool:
    """Say whether what was clicked is an answer that only the clicker sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral

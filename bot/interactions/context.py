"""Who sent an interaction, and which table they mean.

A person reaches no table whose channel they cannot see.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.delivery.tables.live_hands.hand_answer import HandAnswer
from bot.delivery.tables.render import render_private
from bot.discord_api.permissions import sees
from bot.errors import TableError
from bot.interactions.answer import Reply, Then, reader
from bot.interactions.next_steps import AT_TABLE
from bot.interactions.posting import check_posting
from bot.interactions.rights import is_ephemeral, is_here, person_at
from bot.interactions.services import Context
from bot.locale.say import DEFAULT, N_, speak
from bot.tables.damage import DamagedTable
from bot.tables.errors import TableClosed, UnknownTable
from bot.tables.errors.pauses import TablePaused
from bot.tables.host import Host
from bot.tables.table_finder import TableFinder
from bot.ui.core.message import Outgoing
from bot.ui.table.hand.hand import Considered, hand
from bot.views.periods import Calendar, month_of
from bot.views.person import Person
from bot.views.table.view import HandView, InChannel, TableLocation, TableView

Interaction = discord.Interaction[Any]


@dataclass(frozen=True, slots=True)
class TableContext(Context):
    """A table, and the click or command of a person who does something there."""

    table: TableView

    @property
    def who(self) -> Person:
        """The person, with their rights where the table is."""
        return person(self.interaction, self.table)

    @property
    def plays_in_channel(self) -> bool:
        """Whether the person is sent no hand at this table."""
        return self.table.private or reader(self.interaction).plays_in_channel

    def showing_hand(self) -> HandAnswer:
        """Return what surrounds the work for an answer that shows the person's hand."""
        hands = self.services.deliverer.hands
        return hands.answer(self.table.id, self.user_id)

    async def hand_reply(
        self,
        view: HandView,
        answer: HandAnswer,
        *,
        considered: Considered | None = None,
        notes: tuple[str | Outgoing, ...] = (),
        then: Then | None = None,
    ) -> Reply:
        """Reply with the person's hand, in place of a hand that was clicked.

        From then on the hand goes on with the game.
        """
        interaction = self.interaction
        direct = is_direct_message(interaction)
        if view.table.private:
            delivery = self.host.delivery
            shown = await render_private(
                delivery, view.table, view, self.say, considered=considered
            )
        else:
            shown = hand(view, self.say, direct=direct, considered=considered)
        spoken = interaction.locale.value
        answer.prepare(view, shown, direct=direct, spoken=spoken, considered=considered)
        in_place = is_ephemeral(interaction)
        return Reply(shown, in_place=in_place, notes=notes, live=answer, then=then)

    async def private_table(self) -> Reply:
        """Reply with a private table as it is now, in place of a hand that was clicked.

        From then on it goes on with the game.
        """
        delivery, interaction = self.host.delivery, self.interaction
        with self.showing_hand() as answer:
            seat = self.table.seat_of(interaction.user.id)
            table, hands = await delivery.hands(self.table.id, () if seat is None else (seat,))
            mine = None if seat is None else hands.get(seat)
            shown = await render_private(delivery, table, mine, self.say)
            direct, spoken = is_direct_message(interaction), interaction.locale.value
            answer.prepare_other(shown, direct=direct, spoken=spoken)
        return Reply(shown, in_place=is_ephemeral(interaction), live=answer, then=self.wake)

    def becomes_hand(self, reply: Reply) -> Reply:
        """Let an answer become the person's hand once cards are dealt, if they play in the channel.

        So who sits down needs no other click to see their cards.
        """
        if not self.plays_in_channel or reply.message is None or reply.live is not None:
            return reply
        with self.showing_hand() as answer:
            direct, spoken = is_direct_message(self.interaction), self.interaction.locale.value
            answer.prepare_other(reply.message, direct=direct, spoken=spoken)
        return replace(reply, live=answer)

    def renew_hand(self, reply: Reply) -> Reply:
        """Let a hand in the channel whose click is only acknowledged live by the click's token."""
        message = self.interaction.message
        is_silent = reply.message is None and reply.modal is None
        if message is None or reply.live is not None or not is_silent:
            return reply
        hand = self.services.deliverer.hands.renewal(self.table.id, self.user_id, message.id)
        return replace(reply, live=hand)

    async def check_posting(self) -> None:
        """Refuse what leads to posts where the table is, if the bot cannot post there."""
        table = self.table
        if not table.private:
            await check_posting(self.interaction, table.place_id, server_id=table.server_id)

    async def check_shown(self) -> None:
        """Wait until the table shows a change; refuse if Discord does: it is paused then."""
        table = self.table
        if await self.services.deliverer.takes(table.id, table.place_id) is False:
            raise TablePaused

    def wake(self) -> None:
        """Let computers move, and bring the table's messages up to date."""
        self.services.wake(self.table.id)

    def changed(self, message: Outgoing | None) -> Reply:
        """Reply with a page after a change, and bring the table's messages up to date."""
        return self.page(message, self.wake)

    def reply(self, text: str) -> Reply:
        """Reply with plain text after a change, and bring the table's messages up to date."""
        return Reply(Outgoing(text=text), then=self.wake)


class ServerOnly(TableError):
    text = N_("That works only in a server's channel, not in direct messages.")


def at_table(ctx: Context, table: TableView) -> TableContext:
    """Return the context of an action at a table; a refusal offers what the person can do there."""
    ctx.interaction.extras[AT_TABLE] = table.id
    return TableContext(ctx.services, ctx.interaction, table)


def person(interaction: Interaction, table: InChannel | None = None) -> Person:
    """Return who sent the interaction, as the host knows them where a table is."""
    return replace(person_at(interaction, table), remind=reader(interaction).remind)


def person_in(interaction: Interaction, channel: discord.abc.GuildChannel) -> Person:
    """Return who sent the interaction, with their rights in another channel of the server."""
    member = interaction.user
    rights = discord.Permissions.none()
    if isinstance(member, discord.Member):
        rights = channel.permissions_for(member)
    return replace(
        person(interaction),
        moderator=rights.manage_messages,
        manager=rights.manage_guild,
        writes=rights.send_messages,
    )


def server_language(interaction: Interaction) -> str:
    """Return the server's language in Discord, or the default if the bot does not speak it."""
    locale = interaction.guild_locale
    return DEFAULT if locale is None else speak(locale.value).language


def server_id(interaction: Interaction) -> int:
    """Return the server the interaction comes from; raise ServerOnly in direct messages."""
    if interaction.guild_id is None:
        raise ServerOnly
    return interaction.guild_id


async def calendar_here(ctx: Context) -> Calendar:
    """Return by which clocks the server's months end, for pages that tell of months."""
    settings = await ctx.host.settings.load(server_id(ctx.interaction))
    now = round(discord.utils.utcnow().timestamp() * 1000)
    manager = person(ctx.interaction).manager
    return Calendar(settings.zone, month_of(now, settings.zone), manager)


def may_see(interaction: Interaction, table: TableView) -> bool:
    """Say whether the person may know of a table: they sit there, or see its channel."""
    return table.seat_of(interaction.user.id) is not None or sees_channel(interaction, table)


def sees_channel(interaction: Interaction, place: InChannel) -> bool:
    """Say whether the person may see a table or a game of this channel."""
    guild = interaction.guild
    if guild is None or guild.id != place.server_id or place.private:
        return False
    if is_here(interaction, place):
        return True
    channel, member = guild.get_channel_or_thread(place.channel_id), interaction.user
    if channel is None or not isinstance(member, discord.Member):
        return False
    return bool(sees(channel, member))


async def load_table(host: Host, interaction: Interaction, table_id: str) -> TableView:
    """Return a table by its id, even if the person may not know of it.

    Raises:
        UnknownTable: if there is none, or if it cannot be read and the person may not know of it.
        DamagedTable, TableClosed: if it cannot be read.
    """
    try:
        return await host.table(table_id)
    except DamagedTable as error:
        known = interaction.user.id in error.people
        if not known and not sees_channel(interaction, error.location):
            raise UnknownTable from None
        if error.closed:
            raise TableClosed from None
        raise


async def visible_tables(host: Host, interaction: Interaction) -> list[TableView]:
    """Return the live tables that the person may know of, those of this channel first."""
    tables = await host.finder.tables_around(interaction.user.id, interaction.guild_id)
    visible = [table for table in tables if may_see(interaction, table)]
    return sorted(visible, key=lambda table: not is_here(interaction, table))


async def visible_locations(finder: TableFinder, interaction: Interaction) -> list[TableLocation]:
    """Return where live tables are that the person may know of, those of this channel first."""
    server = interaction.guild_id
    mine = dict.fromkeys(await finder.locations_of(interaction.user.id))
    there = () if server is None else await finder.locations_in(server)
    seen = [
        location
        for location in there
        if location not in mine and sees_channel(interaction, location)
    ]
    return sorted([*mine, *seen], key=lambda location: not is_here(interaction, location))


def may_close(interaction: Interaction, location: TableLocation) -> bool:
    """Say whether the person may close the table that is there, as it keeps others waiting."""
    return not location.private and person(interaction, location).keeps_order


def is_direct_message(interaction: Interaction) -> bool:
    """Say whether a message in direct messages was clicked."""
    return interaction.guild_id is None and interaction.message is not None

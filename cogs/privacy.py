"""``/privacy``: show and delete what is stored about a person."""

from __future__ import annotations

import asyncio
from typing import Final

import discord
from discord.ext import commands

from bot.errors import TableError
from bot.interactions.answer import Reply
from bot.interactions.context import Interaction
from bot.interactions.places import Work, place_for
from bot.interactions.rights import is_ephemeral
from bot.interactions.services import Context, Services, ServicesCog, command
from bot.locale.say import N_, Say
from bot.settings import Settings
from bot.ui.controls.privacy import DeletionControl
from bot.ui.core.message import Attachment
from bot.ui.privacy import panel
from bot.ui.privacy.notice import notice
from bot.views.privacy import Operator, PersonalData

_GOOD_FOR: Final = 15
"""Minutes for which the button to delete works."""
_FILE: Final = "hang-jack-about-you.json"
_AT_ONCE: Final = 2
"""How many exports are made at once: a long history delays other exports and nothing else."""
_LARGEST: Final = 4_000_000
"""Bytes of a file that is sent uncompressed; Discord takes ten million."""


class NotYours(TableError):
    text = N_("That button isn't yours. Use /privacy delete yourself.")


class AskedTooLongAgo(TableError):
    text = N_("That question has expired, and nothing was deleted. Use /privacy delete again.")


class PrivacyCommands(
    ServicesCog, commands.GroupCog, group_name="privacy", group_description="What I keep about you"
):
    """Commands for every person, in servers and in direct messages."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._reading = asyncio.Semaphore(_AT_ONCE)

    @command(name="show", description="See what I keep about you, with a copy to download")
    async def show(self, ctx: Context) -> Reply:
        say = ctx.say
        with place_for(ctx.interaction, Work.COPY):
            async with self._reading:
                stored = await ctx.host.privacy.about(ctx.user_id)
        return Reply(panel.show_data(stored, _file(stored, say), say))

    @command(name="notice", description="See who is responsible for what I keep, and your rights")
    async def notice(self, ctx: Context) -> Reply:
        settings: Settings = ctx.interaction.client.settings
        operator = Operator(
            settings.owner_name,
            settings.owner_contact,
            settings.owner_authority,
            settings.forget_after,
        )
        return Reply(notice(operator, ctx.say))

    @command(name="delete", description="Delete what I keep about you")
    async def delete(self, ctx: Context) -> Reply:
        user_id, minute = ctx.user_id, _minute(ctx.interaction)
        tables = await ctx.host.privacy.tables_of(user_id)
        beside = await ctx.host.privacy.beside(user_id)
        say = ctx.say
        return Reply(panel.confirm_deletion(tables, beside, user_id, minute, say))


async def decide_deletion(ctx: Context, control: DeletionControl) -> Reply:
    """Delete what is stored about a person, or keep it, as they decided.

    Raises:
        NotYours: if another person was asked.
        AskedTooLongAgo: if the button is too old.
    """
    say, in_place = ctx.say, is_ephemeral(ctx.interaction)
    if control.user_id != ctx.user_id:
        raise NotYours
    if not control.delete:
        return Reply(panel.nothing_deleted(say), in_place=in_place)
    if not 0 <= _minute(ctx.interaction) - control.minute <= _GOOD_FOR:
        raise AskedTooLongAgo
    outcome = await ctx.host.eraser.erase(ctx.user_id)

    def then() -> None:
        for table_id in outcome.changed:
            ctx.services.wake(table_id)

    return Reply(panel.deletion_progress(outcome, say), in_place=in_place, then=then)


def _minute(interaction: Interaction) -> int:
    return int(discord.utils.snowflake_time(interaction.id).timestamp()) // 60


def _file(stored: PersonalData, say: Say) -> Attachment:
    packed = stored.size > _LARGEST
    return Attachment(
        name=f"{_FILE}.gz" if packed else _FILE,
        content=stored.packed if packed else stored.unpacked(),
        description=say("Everything I keep about you"),
    )

"""``/settings``: what a server decides for its tables."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.clocks import clock_explained
from bot.ui.message import Outgoing
from cogs import clocks
from cogs.access import Interaction, person, server_id
from cogs.answers import Reply, answer, voice
from cogs.services import Services


class ServerCommands(commands.Cog):
    """For those who manage the server."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(name="settings", description="What this server decides for its tables")
    @app_commands.describe(
        threads="Give each table a thread of its own",
        pace="How long a turn may take at new tables",
        remind_after=clocks.REMIND,
        move_after=clocks.MOVE,
        missed_turns=clocks.MISSES,
    )
    @app_commands.choices(pace=clocks.PACES)
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    async def settings(
        self,
        interaction: Interaction,
        threads: bool | None = None,
        pace: str | None = None,
        remind_after: str | None = None,
        move_after: str | None = None,
        missed_turns: clocks.Misses | None = None,
    ) -> None:
        """Show the server's settings, changed as asked."""

        async def work() -> Reply:
            server, say = server_id(interaction), voice(interaction)
            settings = await self.services.host.server(server)
            clock = clocks.changed(settings.clock, pace, remind_after, move_after, missed_turns)
            if threads is not None or clock != settings.clock:
                settings = await self.services.host.set_server(
                    person(interaction), server, threads=threads, clock=clock
                )
            if settings.threads:
                text = say("Each table opened from now on gets a thread of its own.")
            else:
                text = say("Tables are played in the channel where they are opened.")
            return Reply(Outgoing(text=f"{text}\n{clock_explained(settings.clock, say)}"))

        await answer(interaction, work())

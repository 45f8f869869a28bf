"""What every command, click and form passes before anything is done: first the rate limit."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands

from bot.discord_api.permissions import invitation
from bot.errors import HangJackError, TableError
from bot.interactions.answer import NotOffered, set_reader
from bot.interactions.autocomplete import refuse
from bot.interactions.next_steps import Press
from bot.locale.say import N_, Say
from bot.ops.error_log import report
from bot.ops.token_buckets import TokenBuckets
from bot.ui.controls.privacy import DeletionControl
from bot.ui.core.layout import link
from bot.views.settings.preferences import Reader

log = logging.getLogger(__name__)

BURST_SECONDS: Final = 6
"""How many seconds' interactions of a person, or of a server, may come at once."""


class NotInServer(HangJackError):
    text = N_(
        "I'm not in this server yet: it has only my commands. Somebody who may manage the server"
        " can add me."
    )


class PersonShutOut(HangJackError):
    text = N_("Those who run this bot have shut you out. Their reason: “{reasons}”.{more}")


class ServerShutOut(HangJackError):
    text = N_("Those who run this bot have shut this server out. Their reason: “{reasons}”.{more}")


class TooFast(HangJackError):
    text = N_("That was too fast, so this wasn't done. Wait a moment and try again.")


class OutOfRange(TableError):
    text = N_("“{option}” takes a number from {least} to {most}.")


class CommandChanged(HangJackError):
    text = N_("This command has changed. Reload Discord and try again.")


async def admits(interaction: discord.Interaction[Any]) -> bool:
    """Return whether an interaction may go on; if not, answer it."""
    client, server_id = interaction.client, interaction.guild_id
    interaction.data = _storable(interaction.data)
    if not await client.rate_limiter.admits(interaction):
        return False
    shut_out = _shut_out(interaction)
    if shut_out is not None:
        await refuse(interaction, shut_out)
        return False
    client.host.long_away.note(
        interaction.user.id, round(interaction.created_at.timestamp() * 1000)
    )
    # The interaction itself brings a server that the client does not know.
    if server_id is None or client.get_guild(server_id) is not None:
        return True
    address = invitation(interaction.application_id, server_id)
    add = Press(lambda say: [link(address, say("Add to the server"))])
    await refuse(interaction, NotInServer().offer(add))
    return False


def _shut_out(interaction: discord.Interaction[Any]) -> HangJackError | None:
    """Return why an interaction is refused because of a ban."""
    client = interaction.client
    server = client.host.bans.of_server(interaction.guild_id)
    person = client.host.bans.of_person(interaction.user.id)
    ban = server or person
    # Banned people keep the right to see and delete what we store about them.
    if ban is None or (server is None and _is_about_data(interaction)):
        return None

    def more(say: Say) -> str:
        parts = []
        if ban.until is not None:
            parts.append(say("That ends on {when}.", when=f"<t:{ban.until // 1000}:D>"))
        contact = client.settings.owner_contact
        if contact:
            parts.append(say("If you think that's a mistake, write to {contact}.", contact=contact))
        if server is None:
            parts.append(say("`/privacy` still shows and deletes what I keep about you."))
        return "".join(f" {part}" for part in parts)

    return (ServerShutOut if server else PersonShutOut)(reasons=ban.reason, more=more)


def _is_about_data(interaction: discord.Interaction[Any]) -> bool:
    """Say whether an interaction is `/privacy`, or a button of its answer."""
    data: Any = interaction.data or {}
    prefix, _, _ = str(data.get("custom_id", "")).partition(":")
    return data.get("name") == "privacy" or prefix == DeletionControl.prefix


async def in_range(interaction: discord.Interaction[Any]) -> bool:
    """Return whether all numbers of a command are in range; if not, answer it.

    Discord's clients check the ranges, but a forged request may hold any number, and discord.py
    passes it on.
    """
    command = interaction.command
    typed = interaction.type is discord.InteractionType.autocomplete
    if typed or not isinstance(command, app_commands.Command):
        return True
    values = vars(interaction.namespace)
    for option in command.parameters:
        number, least, most = values.get(option.display_name), option.min_value, option.max_value
        if not isinstance(number, int) or least is None or most is None or least <= number <= most:
            continue
        name = partial(_option_name, option.display_name)
        await refuse(interaction, OutOfRange(option=name, least=least, most=most))
        return False
    return True


def refused_command(
    interaction: discord.Interaction[Any], error: app_commands.AppCommandError
) -> HangJackError:
    """Return why discord.py refused a command before its own code ran."""
    if isinstance(error, app_commands.TransformerError):
        return NotOffered(value=str(error.value))
    if isinstance(error, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
        return CommandChanged()
    report(log, f"command of interaction {interaction.id} refused", error)
    return HangJackError()


def _option_name(name: str, say: Say) -> str:
    return say.meant("option", name)


def _storable(value: Any) -> Any:
    """Leave NULs and halves of characters out of all that was typed or chosen.

    Clients send neither, but a forged request can. PostgreSQL keeps no NUL, SQLite no half.
    """
    match value:
        case str():
            return value.replace("\0", "").encode("utf-8", "ignore").decode("utf-8")
        case dict():
            return {key: _storable(part) for key, part in value.items()}
        case list():
            return [_storable(part) for part in value]
    return value


class RateLimiter:
    """The rate limits that every interaction passes first, of one person and of one server.

    Each has a token bucket that players never come near to emptying. An interaction over the limit
    is answered at once, without the tables or the store, so other people do not wait for it.
    Rates are in interactions a second, 0 for no limit; the clock is in monotonic seconds.
    """

    def __init__(
        self, person_rate: float, server_rate: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._people, self._typing, self._servers = (
            TokenBuckets(rate, burst=BURST_SECONDS)
            for rate in (person_rate, person_rate, server_rate)
        )

    async def admits(self, interaction: discord.Interaction[Any]) -> bool:
        """Return whether the interaction may go on; if not, answer it."""
        if self._counts(interaction):
            return True
        # In the language of their Discord: their settings are not read from the store.
        set_reader(interaction, Reader())
        await refuse(interaction, TooFast())
        return False

    def _counts(self, interaction: discord.Interaction[Any]) -> bool:
        """Count an interaction for the person, then for their server.

        Typing into a command asks for suggestions again and again: it has its own bucket, so that
        it never delays the command itself.
        """
        now = self._clock()
        typing = interaction.type is discord.InteractionType.autocomplete
        if not (self._typing if typing else self._people).take(interaction.user.id, now):
            return False
        rights = interaction.permissions
        if interaction.guild_id is None or rights.manage_messages or rights.manage_guild:
            # Moderators and managers get through even while others flood the server.
            return True
        return self._servers.take(interaction.guild_id, now)

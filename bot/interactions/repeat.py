"""Give a command again, for a button that offers what would do."""

from __future__ import annotations

import inspect
from dataclasses import replace
from typing import Any

import discord
from discord import AppCommandOptionType as Kind
from discord import app_commands

from bot.interactions.answer import Reply, voice
from bot.interactions.context import Interaction, chosen_value
from bot.interactions.next_steps import TYPED, Typed, in_frame
from bot.interactions.services import Services
from bot.ui.controls.again import AgainControl, GiveAgain, GiveAgainWith
from bot.ui.core.custom_ids import BadControl


async def give_again(_: Services, interaction: Interaction, control: AgainControl) -> Reply:
    """Run the command; its answer takes the place of the message with the button.

    Raises:
        BadControl: if there is no such command, or an option does not take its value.
    """
    match control:
        case GiveAgain(name, options):
            typed = Typed(name, dict(options))
        case GiveAgainWith(name, option, options):
            typed = Typed(name, {**dict(options), option: chosen_value(interaction)})
        case _:
            raise BadControl
    command = _command(interaction.client.tree, typed.command)
    values = await _values(interaction.client, command, typed)
    interaction.extras[TYPED] = typed
    # What `answer.command` has wrapped: this click is answered already.
    work: Any = inspect.unwrap(command.callback)
    return _in_place(await work(command.binding, interaction, **values), interaction)


def _command(tree: app_commands.CommandTree[Any], name: str) -> app_commands.Command[Any, ..., Any]:
    group, _, inner = name.partition(" ")
    found = tree.get_command(group)
    if inner and isinstance(found, app_commands.Group):
        found = found.get_command(inner)
    if not isinstance(found, app_commands.Command):
        raise BadControl
    return found


async def _values(
    client: discord.Client, command: app_commands.Command[Any, ..., Any], typed: Typed
) -> dict[str, object]:
    """Return the command's arguments, as discord.py makes them of what is typed."""
    parameters = {one.display_name: one for one in command.parameters}
    if not typed.options.keys() <= parameters.keys():
        raise BadControl
    if any(one.required and name not in typed.options for name, one in parameters.items()):
        raise BadControl
    return {
        parameters[name].name: await _value(client, parameters[name], word)
        for name, word in typed.options.items()
    }


async def _value(client: discord.Client, parameter: app_commands.Parameter, word: str) -> object:
    """Read an option's value as Discord sends it."""
    try:
        match parameter.type:
            case Kind.string:
                return word
            case Kind.boolean:
                return {"True": True, "False": False}[word]
            case Kind.user:
                return client.get_user(int(word)) or await client.fetch_user(int(word))
            case Kind.integer:
                return _in_range(parameter, int(word))
    except (KeyError, ValueError, discord.NotFound):
        pass
    raise BadControl


def _in_range(parameter: app_commands.Parameter, number: int) -> int:
    least, most = parameter.min_value, parameter.max_value
    if (least is not None and number < least) or (most is not None and number > most):
        raise ValueError(number)
    return number


def _in_place(reply: Reply, interaction: Interaction) -> Reply:
    """Put the answer in the place of the clicked message, which is a layout and stays one."""
    message, say = reply.message, voice(interaction)
    if message is None:
        message = in_frame(say("Done. The board shows what comes next."))
    elif message.layout is None:
        message = replace(in_frame(message.text or ""), files=message.files)
    return replace(reply, message=message, in_place=True)

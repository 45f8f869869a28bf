"""Give a command or a form again, for a button that offers what would do."""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final

import discord
from discord import AppCommandOptionType as Kind
from discord import app_commands

from bot.errors import HangJackError, TableError
from bot.interactions.answer import Reply
from bot.interactions.chosen import MEANT, chosen_value, chosen_values
from bot.interactions.context import Interaction
from bot.interactions.next_steps import TYPED, Typed, find_command, takes_place
from bot.interactions.services import Context
from bot.locale.say import N_
from bot.ui.controls.again import AgainControl, FormAgain, GiveAgain, GiveAgainWith, SendForm
from bot.ui.core.custom_ids import BadControl
from bot.ui.core.message import Outgoing

_USER_ID: Final = re.compile("[1-9][0-9]{14,19}", re.ASCII)


class FormForgotten(TableError):
    text = N_("I no longer know what you typed there. Open the form again.")


async def give_again(ctx: Context, control: AgainControl) -> Reply:
    """Run the command once; its answer takes the place of the message with the button.

    Raises:
        FormForgotten: if the bot no longer remembers the form.
        BadControl: if there is no such command, or an option does not take its value.
    """
    match control:
        case FormAgain():
            return _form_again(ctx.interaction)
        case GiveAgain(name, options):
            typed = Typed(name, dict(options))
        case GiveAgainWith(name, option, options):
            typed = Typed(name, {**dict(options), option: chosen_value(ctx.interaction)})
        case _:
            raise BadControl
    press = _press(ctx.interaction)
    if not ctx.services.presses.note(press):
        return Reply()
    try:
        return await _give(ctx, typed)
    except HangJackError:
        ctx.services.presses.forget(press)
        raise


async def send_form(
    ctx: Context, control: SendForm, handle: Callable[[Interaction], Awaitable[Reply]]
) -> Reply:
    """Let a click be the form that its person was asked about, once; handle it so.

    Raises:
        FormForgotten: if the bot no longer remembers the form, or another was filled in since.
    """
    press = _press(ctx.interaction)
    if not ctx.services.presses.note(press):
        return Reply()
    try:
        question = ctx.interaction.client.forms.asked(ctx.user_id, control.text)
        if question is None or question.form != control.form:
            raise FormForgotten
        ctx.interaction.data = question.data
        ctx.interaction.type = discord.InteractionType.modal_submit
        ctx.interaction.extras[MEANT] = {question.field: control.text}
        return await handle(ctx.interaction)
    except HangJackError:
        ctx.services.presses.forget(press)
        raise


def _form_again(interaction: Interaction) -> Reply:
    modal = interaction.client.forms.refused(interaction.user.id)
    if modal is None:
        raise FormForgotten
    return Reply(modal=modal)


def _press(interaction: Interaction) -> tuple[object, ...]:
    data: Any = interaction.data or {}
    message_id = None if interaction.message is None else interaction.message.id
    return interaction.user.id, message_id, data.get("custom_id"), *chosen_values(interaction)


async def _give(ctx: Context, typed: Typed) -> Reply:
    interaction = ctx.interaction
    command = find_command(interaction.client.tree, typed.command)
    values = await _values(interaction.client, interaction.guild, command, typed)
    interaction.extras[TYPED] = typed
    # What `command` has wrapped: this click is answered already.
    work: Any = inspect.unwrap(command.callback)
    return _in_place(await work(command.binding, ctx, **values), ctx)


async def _values(
    client: discord.Client,
    guild: discord.Guild | None,
    command: app_commands.Command[Any, ..., Any],
    typed: Typed,
) -> dict[str, object]:
    """Return the command's arguments, as discord.py makes them of what is typed."""
    parameters = {parameter.display_name: parameter for parameter in command.parameters}
    if not typed.options.keys() <= parameters.keys():
        raise BadControl
    if any(each.required and name not in typed.options for name, each in parameters.items()):
        raise BadControl
    return {
        parameters[name].name: await _value(client, guild, parameters[name], word)
        for name, word in typed.options.items()
    }


async def _value(
    client: discord.Client,
    guild: discord.Guild | None,
    parameter: app_commands.Parameter,
    word: str,
) -> object:
    try:
        match parameter.type:
            case Kind.string:
                return word
            case Kind.boolean:
                return {"True": True, "False": False}[word]
            case Kind.user:
                return await _user(client, guild, word)
            case Kind.integer:
                return _in_range(parameter, int(word))
    except (KeyError, ValueError, discord.DiscordException):
        pass
    raise BadControl


async def _user(
    client: discord.Client, guild: discord.Guild | None, word: str
) -> discord.Member | discord.User:
    """Return the person of an id, as a member of the server if they are known to be one."""
    if not _USER_ID.fullmatch(word):
        raise ValueError(word)
    member = None if guild is None else guild.get_member(int(word))
    return member or client.get_user(int(word)) or await client.fetch_user(int(word))


def _in_range(parameter: app_commands.Parameter, number: int) -> int:
    least, most = parameter.min_value, parameter.max_value
    if (least is not None and number < least) or (most is not None and number > most):
        raise ValueError(number)
    return number


def _in_place(reply: Reply, ctx: Context) -> Reply:
    if not takes_place(ctx.interaction):
        return reply
    done = Outgoing(text=ctx.say("Done. The board shows what comes next."))
    return replace(reply, message=reply.message or done, in_place=True)

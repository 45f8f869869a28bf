"""What SimCord's public API cannot do or tell. Nothing else in the tests may reach behind it.

People in SimCord do only what their client lets them: one thing at a time, on controls that are
there and enabled. Discord itself gives no such promise to a bot, so ``together`` sends raw
interactions: several at once, on disabled or vanished buttons, with any custom_id at all.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import discord
from simcord import ChannelHandle, Env, InteractionResult, MemberActor, ResponseMessage, UserHandle
from simcord.backend import serializers
from simcord.backend.models import Interaction
from simcord.enums import ComponentType, InteractionType
from simcord.interactions import base_payload

Actor = MemberActor | UserHandle
Shown = discord.Message | ResponseMessage


@dataclass(frozen=True, slots=True)
class Click:
    """A click on a button of this message, whether the message has such a button or not."""

    who: Actor
    message: Shown
    custom_id: str


@dataclass(frozen=True, slots=True)
class Submit:
    """A modal sent in, whether the bot has shown one or not. Values by the inputs' custom_ids."""

    who: Actor
    channel: ChannelHandle
    custom_id: str
    values: Mapping[str, str] = field(default_factory=dict)


async def together(env: Env, *acts: Click | Submit) -> list[InteractionResult]:
    """Let all of it reach the bot before it has dealt with any, then wait until it is done."""
    records = [_click(env, act) if isinstance(act, Click) else _submit(env, act) for act in acts]
    await env.settle()
    return [InteractionResult(env, record) for record in records]


async def forged_click(env: Env, who: Actor, message: Shown, custom_id: str) -> InteractionResult:
    """Click on a button that the message does not carry, or no longer, or only disabled."""
    (result,) = await together(env, Click(who, message, custom_id))
    return result


async def forged_modal(
    env: Env, who: Actor, channel: ChannelHandle, custom_id: str, **values: str
) -> InteractionResult:
    """Send in a modal that nobody was shown."""
    (result,) = await together(env, Submit(who, channel, custom_id, values))
    return result


def _click(env: Env, click: Click) -> Interaction:
    channel_id = channel_of(click.message)
    stored = env.backend.get_message(channel_id, click.message.id)
    data = {"custom_id": click.custom_id, "component_type": int(ComponentType.BUTTON)}
    message = dict(serializers.message_payload(env.backend, stored))
    kind = InteractionType.MESSAGE_COMPONENT
    record = _emit(env, click.who, kind, channel_id, data, message=message)
    record.source_message_id = stored.id
    return record


def _submit(env: Env, submit: Submit) -> Interaction:
    inputs = [
        {"type": int(ComponentType.TEXT_INPUT), "custom_id": custom_id, "value": value}
        for custom_id, value in submit.values.items()
    ]
    label = int(ComponentType.LABEL)
    components = [{"type": label, "id": n, "component": one} for n, one in enumerate(inputs, 1)]
    data = {"custom_id": submit.custom_id, "components": components}
    return _emit(env, submit.who, InteractionType.MODAL_SUBMIT, submit.channel.id, data)


def _emit(
    env: Env,
    who: Actor,
    kind: InteractionType,
    channel_id: int,
    data: dict[str, Any],
    **extra: object,
) -> Interaction:
    record, payload = base_payload(
        env.backend,
        type=int(kind),
        channel_id=channel_id,
        guild_id=env.backend.get_channel(channel_id).guild_id,
        user_id=who.id,
        data=data,
    )
    env.backend.emit("INTERACTION_CREATE", payload | extra)
    return record


def channel_of(message: Shown) -> int:
    """Return the id of the message's channel."""
    return message.channel_id if isinstance(message, ResponseMessage) else message.channel.id


# ------------------------------------------------------------------------- whom a request reaches


def interaction(env: Env, token: str) -> Interaction | None:
    """Return what SimCord knows of the interaction with this token."""
    interaction_id = env.backend.interaction_tokens.get(token)
    return None if interaction_id is None else env.backend.interactions[interaction_id]


def dm_partner(env: Env, channel_id: int) -> int | None:
    """Return the id of the person whose direct messages this channel is."""
    channel = env.backend.channels.get(channel_id)
    if channel is None or channel.guild_id is not None:
        return None
    return channel.recipient_ids[0]


def only_reader(env: Env, channel_id: int, message_id: int | None) -> int | None:
    """Return the id of the one person who can read this message; None: the whole channel can.

    Of a deleted message only an ephemeral first answer is still known to have been private;
    anything else deleted counts as public, which errs on the strict side.
    """
    stored = env.backend.messages.get(channel_id, {}).get(message_id or 0)
    if stored is not None and stored.is_ephemeral and stored.interaction_metadata is not None:
        return int(stored.interaction_metadata["user"]["id"])
    for record in env.backend.interactions.values():
        if message_id is not None and record.message_id == message_id and record.ephemeral:
            return record.user_id
    return dm_partner(env, channel_id)

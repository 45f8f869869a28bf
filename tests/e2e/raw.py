"""What SimCord's public API cannot do or show. Nothing else in these tests may reach behind it.

People in SimCord do only what their client lets them: one thing at a time, on controls that are
there and enabled. Discord itself gives no such promise to a bot, so ``together`` sends raw
interactions: several at once, on disabled or vanished buttons, with any custom_id or data at all.
"""

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta, tzinfo
from typing import Any, Final
from unittest.mock import patch

import discord
from simcord import (
    ChannelHandle,
    Env,
    GuildHandle,
    InteractionResult,
    MemberActor,
    ResponseMessage,
    UserHandle,
)
from simcord import _dpy_internals as internals
from simcord.backend import serializers
from simcord.backend.models import Interaction, Message, Overwrite
from simcord.enums import ChannelType, ComponentType, InteractionType, OptionType, OverwriteType
from simcord.interactions import base_payload

from tests.patience import PATIENCE

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


@dataclass(frozen=True, slots=True)
class Choose:
    """A choice from a menu of this message, whether the message has such a menu or not."""

    who: Actor
    message: Shown
    custom_id: str
    values: object


@dataclass(frozen=True, slots=True)
class Command:
    """A command sent, or only typed, with options that Discord may not allow."""

    who: Actor
    channel: ChannelHandle
    name: str
    options: Mapping[str, object] = field(default_factory=dict)
    focused: str | None = None
    """The option that is being typed, for which the bot is to make suggestions."""


@dataclass(frozen=True, slots=True)
class Anything:
    """An interaction with any data at all."""

    who: Actor
    channel: ChannelHandle
    kind: InteractionType
    data: dict[str, Any]


Act = Click | Submit | Choose | Command | Anything


_LOOK_EVERY: Final = 0.005
"""Seconds after which SimCord looks again whether the bot is done: it is not woken by most of what
the bot does, and its own 0.05 would be the most of the time that a click takes."""


class _Patient(Env):
    """A simulated Discord that gives a bot as long to start as for anything else."""

    async def _settle_internal(self, **options: Any) -> None:
        # SimCord gives a bot five seconds to start and ignores its own setting.
        await super()._settle_internal(**{**options, "timeout": None, "idle": _LOOK_EVERY})


@asynccontextmanager
async def patient(bot: discord.Client) -> AsyncIterator[Env]:
    """Run a bot in SimCord as its own fixture does, but wait for it on a slow machine too."""
    env = _Patient(bot, settle_timeout=PATIENCE)
    await env.start()
    try:
        yield env
    finally:
        await env.shutdown()
        env._raise_errors_since(env._errors_acknowledged)


async def together(env: Env, *acts: Act) -> list[InteractionResult]:
    """Let all of it reach the bot before it has dealt with any, then wait until it is done."""
    records = [_sent(env, act) for act in acts]
    await env.settle()
    return [InteractionResult(env, record) for record in records]


async def forged_click(env: Env, who: Actor, message: Shown, custom_id: str) -> InteractionResult:
    """Click on a button that the message does not carry, or no longer, or only disabled."""
    (result,) = await together(env, Click(who, message, custom_id))
    return result


async def forged_modal(
    env: Env, who: Actor, channel: ChannelHandle, custom_id: str, **values: str
) -> InteractionResult:
    """Send in a modal that the bot has not shown."""
    (result,) = await together(env, Submit(who, channel, custom_id, values))
    return result


def _sent(env: Env, act: Act) -> Interaction:
    match act:
        case Click():
            data = {"custom_id": act.custom_id, "component_type": int(ComponentType.BUTTON)}
            return _component(env, act.who, act.message, data)
        case Choose():
            menu = int(ComponentType.STRING_SELECT)
            data = {"custom_id": act.custom_id, "component_type": menu, "values": act.values}
            return _component(env, act.who, act.message, data)
        case Submit():
            return _submit(env, act)
        case Command():
            return _command(env, act)
        case Anything():
            return _emit(env, act.who, act.kind, act.channel.id, act.data)


def _component(env: Env, who: Actor, message: Shown, data: dict[str, Any]) -> Interaction:
    channel_id = channel_of(message)
    stored = env.backend.get_message(channel_id, message.id)
    payload = dict(serializers.message_payload(env.backend, stored))
    kind = InteractionType.MESSAGE_COMPONENT
    record = _emit(env, who, kind, channel_id, data, message=payload)
    record.source_message_id = stored.id
    return record


def _command(env: Env, command: Command) -> Interaction:
    kinds: dict[type, OptionType] = {
        str: OptionType.STRING,
        int: OptionType.INTEGER,
        bool: OptionType.BOOLEAN,
    }
    options: list[dict[str, Any]] = [
        {"name": name, "type": int(kinds[type(value)]), "value": value}
        for name, value in command.options.items()
    ]
    for option in options:
        if option["name"] == command.focused:
            option["focused"] = True
    name, *inner = command.name.split()
    for part in reversed(inner):
        options = [{"name": part, "type": int(OptionType.SUBCOMMAND), "options": options}]
    data = {"id": "1", "name": name, "type": 1, "options": options}
    typed = InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE
    kind = InteractionType.APPLICATION_COMMAND if command.focused is None else typed
    return _emit(env, command.who, kind, command.channel.id, data)


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


# --------------------------------------------------------------------------- what a server does


async def delete_channel(env: Env, channel: ChannelHandle) -> None:
    """Delete a channel or thread with all that is in it, as a moderator does."""
    env.backend.delete_channel(channel.id)
    await env.settle()


async def delete_message(env: Env, message: Shown) -> None:
    """Delete a message, as its reader cannot where it is another's in direct messages."""
    env.backend.delete_message(channel_of(message), message.id)
    await env.settle()


def put_messages(env: Env, messages: Sequence[Mapping[str, Any]]) -> None:
    """Put messages of the bot into their channels, as an earlier version of it has sent them."""
    for message in messages:
        stored = Message(
            author_id=env.backend.bot_user.id, timestamp=env.backend.now_iso(), **message
        )
        env.backend.messages[stored.channel_id][stored.id] = stored
        env.backend.reserve_id(stored.id)


async def forbid(env: Env, channel: ChannelHandle, **denied: bool) -> None:
    """Take these permissions from all people in a channel, and from the bot."""
    assert channel.guild is not None
    await _take(env, channel, channel.guild.id, OverwriteType.ROLE, denied)


async def forbid_bot(env: Env, channel: ChannelHandle, **denied: bool) -> None:
    """Take these permissions from the bot alone in a channel."""
    await _take(env, channel, env.backend.bot_user.id, OverwriteType.MEMBER, denied)


async def forbid_person(env: Env, channel: ChannelHandle, who: MemberActor, **denied: bool) -> None:
    """Take these permissions from one person in a channel, and give back all others."""
    await _take(env, channel, who.id, OverwriteType.MEMBER, denied)


async def _take(
    env: Env, channel: ChannelHandle, whose: int, kind: OverwriteType, denied: dict[str, bool]
) -> None:
    _, deny = discord.PermissionOverwrite(**dict.fromkeys(denied, False)).pair()
    env.backend.set_overwrite(channel.id, Overwrite(whose, kind, 0, deny.value))
    await env.settle()


async def allow(env: Env, channel: ChannelHandle) -> None:
    """Give back what `forbid` took."""
    assert channel.guild is not None
    env.backend.delete_overwrite(channel.id, channel.guild.id)
    await env.settle()


def refuse(env: Env, channel: ChannelHandle) -> Callable[[], None]:
    """Let Discord refuse all requests about a channel; return what ends that, unnoticed."""
    faults = env.backend.faults
    path = f"/channels/{channel.id}/*"
    env.inject_error("*", path, status=403, code=50001, message="Missing Access", times=None)
    fault = faults[-1]
    return lambda: faults.remove(fault)


async def remove_bot(env: Env, guild: GuildHandle) -> None:
    """Remove the bot from a server: it hears of nothing there and may do nothing."""
    for channel in guild.channels.values():
        path = f"/channels/{channel.id}/*"
        env.inject_error("*", path, status=403, code=50001, message="Missing Access", times=None)
    env.backend.emit("GUILD_DELETE", {"id": str(guild.id)})
    await env.settle()


async def bring_bot_back(env: Env, guild: GuildHandle) -> None:
    """Bring the bot back to a server that it was removed from."""
    env.backend.faults.clear()
    stored = env.backend.get_guild(guild.id)
    env.backend.emit("GUILD_CREATE", serializers.guild_create_payload(env.backend, stored))
    await env.settle()


async def add_bot(env: Env, guild: GuildHandle, *, ago: timedelta = timedelta(0)) -> None:
    """Let a server have added the bot: only then Discord says nothing of its availability.

    SimCord's own new servers are like those that were there before the bot started.
    """
    stored = env.backend.get_guild(guild.id)
    payload: dict[str, Any] = dict(serializers.guild_create_payload(env.backend, stored))
    del payload["unavailable"]
    joined = (discord.utils.utcnow() - ago).isoformat()
    payload["members"] = [{**member, "joined_at": joined} for member in payload["members"]]
    env.backend.emit("GUILD_CREATE", payload)
    await env.settle()


async def start_thread(
    env: Env, who: MemberActor, channel: ChannelHandle, *, private: bool = False
) -> ChannelHandle:
    """Let a person start a thread in a channel, or a post in a forum."""
    kind = ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD
    thread = env.backend.create_thread(channel.id, "thread", who.id, type=kind)
    await env.settle()
    return ChannelHandle(env, channel.guild, thread)


def let_mention_all(env: Env, guild: GuildHandle, *, allowed: bool) -> None:
    """Let the bot mention all roles, or only those that anybody may mention."""
    bit = discord.Permissions(mention_everyone=True, administrator=not allowed).value
    for role in list(env.backend.get_guild(guild.id).roles.values()):
        given = role.permissions | bit if allowed else role.permissions & ~bit
        env.backend.edit_role(guild.id, role.id, {"permissions": given})


def let_in(env: Env, thread: ChannelHandle) -> None:
    """Let the bot into a private thread, as a mention does."""
    env.backend.add_thread_member(thread.id, env.backend.bot_user.id)


def put_out(env: Env, thread: ChannelHandle) -> None:
    """Take the bot out of a private thread."""
    env.backend.remove_thread_member(thread.id, env.backend.bot_user.id)


async def lock(env: Env, thread: ChannelHandle) -> None:
    """Lock a thread: moderators alone may write there."""
    env.backend.edit_channel(thread.id, {}, thread_metadata={"locked": True})
    await env.settle()


def archived_after(env: Env, thread: ChannelHandle) -> int:
    """Return after how many quiet minutes a thread is archived."""
    metadata = env.backend.channels[thread.id].thread_metadata
    assert metadata is not None
    return metadata.auto_archive_duration


def set_system_channel(env: Env, guild: GuildHandle, channel: ChannelHandle) -> None:
    """Let Discord's own greetings of a server stand in this channel."""
    env.backend.get_guild(guild.id).system_channel_id = channel.id


def let_speak(env: Env, server: str, **people: str) -> None:
    """Let all Discords speak other languages than SimCord's English from now on.

    Args:
        env: the simulated Discord.
        server: what any server speaks.
        people: what the Discord of these people speaks, by their names.
    """
    emit = env.backend.emit

    def spoken(event: str, payload: Any, *rest: Any, **more: Any) -> Any:
        if event == "INTERACTION_CREATE":
            user = payload.get("member", payload).get("user")
            payload["locale"] = people.get(user["username"], "en-US")
            payload["guild_locale"] = server
        return emit(event, payload, *rest, **more)

    env.backend.emit = spoken  # type: ignore[method-assign]


async def lose_server(env: Env, guild: GuildHandle) -> None:
    """Let a server be out of order for a while, which is no removal."""
    env.backend.emit("GUILD_DELETE", {"id": str(guild.id), "unavailable": True})
    await env.settle()


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


@contextmanager
def clock_ahead(seconds: float) -> Iterator[None]:
    """Set the clock of the bot's machine ahead; Discord's clock and SimCord's timers stay."""
    clock = internals._ClockDatetime
    real = clock.now

    def now(tz: tzinfo | None = None) -> datetime:
        found: datetime = real(tz)
        return found + timedelta(seconds=seconds)

    with patch.object(clock, "now", now):
        yield

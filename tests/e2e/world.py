"""A server with a card room and people in it, and how people there find and press things."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from simcord import (
    ChannelHandle,
    Env,
    GuildHandle,
    InteractionResult,
    MemberActor,
    ResponseMessage,
    RoleHandle,
    UserHandle,
)

from bot.errors import HangJackError
from bot.ui.core.custom_ids import RENEWED
from tests.e2e.raw import Actor, Shown, channel_of
from tests.e2e.reading import Button, buttons, components, visible_text, walk

PEOPLE = ("ann", "bob", "cy", "dee")


@dataclass(frozen=True, slots=True)
class World:
    """One server: who is in it, and the channel they play in."""

    env: Env
    guild: GuildHandle
    channel: ChannelHandle
    people: tuple[MemberActor, ...]
    stranger: MemberActor
    moderator: MemberActor
    manager: MemberActor


def make_world(
    env: Env, name: str = "Card Club", people: Sequence[str | UserHandle] = PEOPLE
) -> World:
    """Build a server with these people, a stranger, a moderator and a server manager.

    Give a ``UserHandle`` of another world to let the same person be in both.
    """
    guild = env.create_guild(name)
    channel = guild.create_text_channel("card-room")

    def member(who: str | UserHandle, **rights: bool) -> MemberActor:
        user = env.create_user(who) if isinstance(who, str) else who
        permissions = discord.Permissions(**rights)
        roles = [guild.create_role(user.name, permissions=permissions)] if rights else []
        return guild.add_member(user, roles=roles)

    return World(
        env,
        guild,
        channel,
        tuple(member(who) for who in people),
        stranger=member("stranger"),
        moderator=member("moderator", manage_messages=True),
        manager=member("manager", manage_guild=True),
    )


# ------------------------------------------------------------------------------------------ seeing


def seen(who: Actor, place: ChannelHandle) -> list[discord.Message]:
    """Return what this person sees in a channel or their own direct messages, oldest first."""
    return place.history(viewer=_in(who, place))


def newest(world: World) -> discord.Message:
    """Return the newest message in the room."""
    return seen(world.moderator, world.channel)[-1]


def direct_messages(who: Actor) -> list[discord.Message]:
    """Return this person's direct messages with the bot, oldest first."""
    return seen(who, _dm(who))


def newest_with(who: Actor, place: ChannelHandle, label: str) -> discord.Message:
    """Return the newest message with a button of this label, enabled or not, that one can see.

    Raises ``AssertionError`` with the last messages that they see instead.
    """
    history = seen(who, place)
    for message in reversed(history):
        if any(button.label == label for button in buttons(message)):
            return message
    shown = "\n---\n".join(visible_text(message) for message in history[-3:])
    where = place.name or "direct messages"
    raise AssertionError(f"{who.name} sees no button {label!r} in {where}; last:\n{shown}")


def button(message: Shown, label: str) -> Button:
    """Return the message's one button of this label.

    Raises ``AssertionError`` that names the labels there are.
    """
    found = [one for one in buttons(message) if one.label == label]
    assert len(found) == 1, f"{label!r} not once among {[b.label for b in buttons(message)]}"
    return found[0]


def sees(who: Actor, place: ChannelHandle, text: str) -> bool:
    """Return whether a person sees this text in a channel."""
    return any(text in visible_text(message) for message in seen(who, place))


def labels(message: Shown) -> list[str]:
    """Return the labels of a message's buttons."""
    return [button.label for button in buttons(message)]


def shown(result: InteractionResult) -> ResponseMessage:
    """Return the message that answers an interaction."""
    assert result.response is not None
    return result.response


def reply_text(result: InteractionResult) -> str:
    """Return all words of the ephemeral answer."""
    messages = [result.response, *result.followups]
    private = [one for one in messages if one and (one.ephemeral or one.message.guild is None)]
    return "\n".join(map(visible_text, private))


def says(error: type[HangJackError], text: str) -> bool:
    """Return whether a text is that error's, with any values."""
    return error.text.partition("{")[0] in text and error.text.rpartition("}")[2] in text


# ------------------------------------------------------------------------------------------ acting


async def ask(who: MemberActor, place: ChannelHandle, command: str, **options: Any) -> str:
    """Give a command; return the words of the ephemeral answer."""
    return reply_text(await who.slash(place, command, **options))


async def click(who: Actor, message: Shown, label: str) -> InteractionResult:
    """Click the button of this label, in a channel or in one's direct messages."""
    return await press(who, message, custom_id=button(message, label).custom_id)


async def yes(who: Actor, asked: InteractionResult) -> InteractionResult:
    """Say that a time was understood as it was meant."""
    return await click(who, shown(asked), "Yes, that's right")


async def press(who: Actor, message: Shown, custom_id: str | None) -> InteractionResult:
    """Click the button of this custom_id; it has to be there and enabled."""
    assert custom_id is not None, "a link is not pressed"
    actor = _user(who) if channel_of(message) == _dm(who).id else who
    result = await actor.click(message, custom_id=custom_id)
    assert isinstance(result, InteractionResult)
    return result


async def choose(
    who: Actor,
    message: Shown,
    values: Sequence[str | ChannelHandle | RoleHandle | MemberActor],
    custom_id: str,
) -> InteractionResult:
    """Choose these in the menu of this custom_id, also if an answer has renewed it."""
    ids = [str(part.get("custom_id")) for part in walk(components(message))]
    custom_id = next((each for each in ids if each.partition(RENEWED)[0] == custom_id), custom_id)
    actor = _user(who) if channel_of(message) == _dm(who).id else who
    result = await actor.select(message, values, custom_id=custom_id)
    assert isinstance(result, InteractionResult)
    return result


async def click_newest(who: Actor, place: ChannelHandle, label: str) -> InteractionResult:
    """Click this label on the newest message in sight that has it."""
    return await click(who, newest_with(who, place, label), label)


async def click_dm(who: Actor, label: str) -> InteractionResult:
    """Click this label on the newest of one's direct messages that has it."""
    return await click_newest(who, _dm(who), label)


def close_dms(env: Env, who: Actor) -> None:
    """Close a person's direct messages from now on (error 50007)."""
    messages = f"/channels/{_dm(who).id}/messages"
    refusal = "Cannot send messages to this user"
    env.inject_error("POST", messages, status=403, code=50007, message=refusal, times=None)


def _user(who: Actor) -> UserHandle:
    return who.user if isinstance(who, MemberActor) else who


def _dm(who: Actor) -> ChannelHandle:
    return _user(who).dm_channel


def _in(who: Actor, place: ChannelHandle) -> Actor:
    return who if place.guild is not None else _user(who)


def said_to(who: MemberActor, text: str) -> int:
    """Count a person's direct messages that contain a text."""
    return sum(text in visible_text(message) for message in direct_messages(who))

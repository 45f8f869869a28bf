"""People at a table: each acts by what their own messages show, and by nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import get_args

import discord
from simcord import ChannelHandle, InteractionResult, MemberActor

from bot.ui import controls
from bot.ui.controls import Control

from .reading import buttons, visible_text
from .world import World, direct_messages, press, seen

ALL: tuple[type[Control], ...] = get_args(Control)
HAND = "Your hand"
"""What tells a hand from other messages."""
MOST_STEPS = 3_000
"""A game of two players to 14 takes a few hundred clicks."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An enabled button of ours on a message."""

    message: discord.Message
    custom_id: str
    control: Control


def offers(messages: Sequence[discord.Message], *kinds: type[Control]) -> list[Offer]:
    """Return the enabled buttons of these kinds, those of the newest message first."""
    found = []
    for message in reversed(messages):
        for button in buttons(message):
            if button.custom_id is None or button.disabled:
                continue
            control = controls.decode(button.custom_id)
            if isinstance(control, kinds or ALL):
                found.append(Offer(message, button.custom_id, control))
    return found


async def press_first(
    who: MemberActor, messages: Sequence[discord.Message], *kinds: type[Control]
) -> InteractionResult:
    """Press the newest enabled button of these kinds."""
    found = offers(messages, *kinds)
    assert found, f"{who.name} finds none of {kinds}"
    return await press(who, found[0].message, found[0].custom_id)


async def sit_down(
    world: World,
    people: Sequence[MemberActor],
    place: ChannelHandle | None = None,
    **options: str | int,
) -> str:
    """Let the first open a table and the others join it; return the table's id."""
    opener, *others = people
    result = await opener.slash(place or world.channel, "table open", **options)
    assert result.response is not None
    for other in others:
        board = offers(seen(other, place or world.channel), controls.Join)
        assert board, "no Join in sight"
        await press(other, board[0].message, board[0].custom_id)
    return newest_board(world, opener, place).table


def newest_board(world: World, who: MemberActor, place: ChannelHandle | None = None) -> Control:
    """Return some control of the newest board in sight, which names its table."""
    return offers(seen(who, place or world.channel))[0].control


async def cut(
    world: World, people: Sequence[MemberActor], place: ChannelHandle | None = None
) -> None:
    """Let whoever is asked cut the pack: the human in the highest seat."""
    who = people[-1]
    await press_first(who, seen(who, place or world.channel), controls.Cut)


def hands(who: MemberActor) -> list[discord.Message]:
    """Return those of somebody's direct messages that are hands; answers may stand among them."""
    return [message for message in direct_messages(who) if HAND in visible_text(message)]


def hand_of(who: MemberActor) -> discord.Message:
    """Return somebody's newest hand."""
    return hands(who)[-1]


async def play_one(people: Sequence[MemberActor]) -> bool:
    """Let whoever is to act press a legal button of their hand; False when nobody is."""
    for who in people:
        found = offers(hands(who)[-1:], controls.PlayCard, controls.MakeCall)
        if found:
            # The last one, so that games differ from always leading the lowest trump.
            await press(who, found[-1].message, found[-1].custom_id)
            return True
    return False


async def play_on(people: Sequence[MemberActor], until: Callable[[], bool] = lambda: False) -> int:
    """Play until nobody has anything to do, or `until` holds; return the number of actions."""
    for step in range(MOST_STEPS):
        if until() or not await play_one(people):
            return step
    raise AssertionError("the game does not end")


def posts_with(who: MemberActor, place: ChannelHandle, text: str) -> list[discord.Message]:
    """Return the messages in sight that say this."""
    return [message for message in seen(who, place) if text in visible_text(message)]

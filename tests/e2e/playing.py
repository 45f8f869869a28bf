"""People at a table: each acts by what their own messages show, and by nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import get_args

import discord
from simcord import ChannelHandle, InteractionResult, MemberActor

from bot.engine import actions
from bot.ui import controls
from bot.ui.controls import Control

from .reading import buttons, menus, visible_text
from .world import World, choose, direct_messages, press, seen

ALL: tuple[type[Control], ...] = get_args(Control)
HAND = "Your hand"
"""What tells a hand from other messages."""
MOST_STEPS = 3_000
"""A game of two players to 14 takes a few hundred clicks."""


SELDOM = (actions.Bid, actions.Offer, actions.Inquire)
"""What a simulated person does less often than anything else: who bids at random is set back for
ever."""


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
    """Let whoever is asked cut the pack, the human in the highest seat, then guess and choose."""
    place = place or world.channel
    await press_first(people[-1], seen(people[-1], place), controls.Cut)
    await guess(people, place)


async def guess(people: Sequence[MemberActor], place: ChannelHandle) -> None:
    """Let whoever is asked guess the colour of the cut card, and choose the first pitcher."""
    for kind in (controls.Guess, controls.ChoosePitcher):
        for who in people:
            # Only one of them is asked; the others are told so, and nothing is changed.
            found = offers(seen(who, place)[-1:], kind)
            if found:
                await press(who, found[0].message, found[0].custom_id)


def hands(who: MemberActor) -> list[discord.Message]:
    """Return those of somebody's direct messages that are hands; answers may stand among them."""
    return [message for message in direct_messages(who) if HAND in visible_text(message)]


def hand_of(who: MemberActor) -> discord.Message:
    """Return somebody's newest hand."""
    return hands(who)[-1]


async def play_one(people: Sequence[MemberActor], chance: Random | None = None) -> bool:
    """Let whoever is to act do something that their hand offers; False when nobody is.

    Args:
        people: those who play.
        chance: what they choose by; the last button if left out.
    """
    for who in people:
        newest = hands(who)[-1:]
        if newest and await _pick_discards(who, newest[0], chance):
            return True
        found = offers(newest, controls.PlayCard, controls.MakeCall, controls.AskThrowIn)
        if found:
            offer = chance.choice(_likely(found, chance)) if chance else found[-1]
            await press(who, offer.message, offer.custom_id)
            return True
    return False


def _likely(found: list[Offer], chance: Random) -> list[Offer]:
    """Leave out what is done less often, most of the time."""
    usual = [
        offer
        for offer in found
        if not (
            isinstance(offer.control, controls.MakeCall)
            and isinstance(offer.control.action, SELDOM)
        )
    ]
    return found if chance.random() < 0.2 else usual or found  # one in five


async def _pick_discards(who: MemberActor, hand: discord.Message, chance: Random | None) -> bool:
    """Choose cards to throw away from the menu of a hand, if it has one; nothing goes yet."""
    for menu in menus(hand):
        if isinstance(controls.decode(menu.custom_id), controls.PickDiscards):
            cards = list(menu.options.values())
            (chance or Random(0)).shuffle(cards)
            await choose(who, hand, cards[: menu.least], menu.custom_id)
            return True
    return False


async def play_on(
    people: Sequence[MemberActor],
    until: Callable[[], bool] = lambda: False,
    chance: Random | None = None,
) -> int:
    """Play until nobody has anything to do, or `until` holds; return the number of actions."""
    for step in range(MOST_STEPS):
        if until() or not await play_one(people, chance):
            return step
    raise AssertionError("the game does not end")


def posts_with(who: MemberActor, place: ChannelHandle, text: str) -> list[discord.Message]:
    """Return the messages in sight that say this."""
    return [message for message in seen(who, place) if text in visible_text(message)]

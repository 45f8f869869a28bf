"""People at a table: each acts by what their own messages show, and by nothing else."""

from collections.abc import Callable, Sequence
from random import Random

import discord
from simcord import ChannelHandle, InteractionResult, MemberActor

from bot.ui.controls import table as controls
from bot.ui.controls.table import TableControl
from tests import choosing
from tests.choosing import offers

from .world import World, choose, direct_messages, press, seen

MOST_STEPS = 3_000
"""A game of two players to 14 takes a few hundred clicks."""


async def press_first(
    who: MemberActor, messages: Sequence[discord.Message], *kinds: type[TableControl]
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


def newest_board(
    world: World, who: MemberActor, place: ChannelHandle | None = None
) -> TableControl:
    """Return some control of the newest board in sight, which names its table."""
    return offers(seen(who, place or world.channel))[0].control


async def cut(
    world: World, people: Sequence[MemberActor], place: ChannelHandle | None = None
) -> None:
    """Let whoever is asked cut the pack, the human in the highest seat, then guess and choose."""
    place = place or world.channel
    await press_first(people[-1], seen(people[-1], place), controls.CutHere)
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
    return choosing.hands(direct_messages(who))


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
        for hand in hands(who)[-1:]:
            wish = choosing.wish(hand, chance)
            if wish is not None and wish.values is not None:
                await choose(who, wish.message, wish.values, wish.custom_id)
            elif wish is not None:
                await press(who, wish.message, wish.custom_id)
            if wish is not None:
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

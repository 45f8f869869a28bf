"""People who play from hands in the channel, and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from discord import Message
from simcord import MemberActor

from bot.app import HangJack
from bot.ui.controls import table as controls
from bot.ui.controls.table import NextDeal, PlayCard
from bot.ui.core.custom_ids import decode
from bot.views.settings.preferences import HandPlace
from tests import choosing
from tests.choosing import offers
from tests.e2e.playing import press_first
from tests.e2e.reading import buttons
from tests.e2e.world import World, choose, press, seen


def hands_here(who: MemberActor, world: World) -> list[Message]:
    """Return the hands that a person sees in the channel: the layouts shown to them alone."""
    return [one for one in seen(who, world.channel) if one.flags.ephemeral and one.components]


def hand_here(who: MemberActor, world: World) -> Message:
    """Return the one hand that a person sees in the channel."""
    [hand] = hands_here(who, world)
    return hand


async def open_hand(who: MemberActor, world: World) -> Message:
    """Press My hand on the board; return the hand."""
    await press_first(who, seen(who, world.channel), controls.MyHand)
    return hands_here(who, world)[-1]


async def want_hands_here(world: World, people: Sequence[MemberActor]) -> None:
    """Let people choose to see their hands in the channel alone."""
    assert isinstance(world.env.bot, HangJack)
    for who in people:
        await world.env.bot.host.people.choose(who.id, place=HandPlace.CHANNEL)


async def act_here(
    people: Sequence[MemberActor], world: World, chance: Random | None = None
) -> MemberActor | None:
    """Let the player to act do what their hand in the channel offers; return who that was.

    One who plays alone goes on after a finished deal.
    """
    for who in people:
        for hand in hands_here(who, world)[-1:]:
            wish = choosing.wish(hand, chance)
            if wish is None:
                for rest in offers([hand], NextDeal) if len(people) == 1 else ():
                    await press(who, rest.message, rest.custom_id)
                    return who
                continue
            if wish.values is not None:
                await choose(who, wish.message, wish.values, wish.custom_id)
            else:
                await press(who, wish.message, wish.custom_id)
            return who
    return None


def cards_on(hand: Message) -> int:
    """Count the cards on a hand, playable or not."""
    held = [button for button in buttons(hand) if button.label and button.label.strip("\u2800")]
    return sum(isinstance(decode(one.custom_id), PlayCard) for one in held if one.custom_id)

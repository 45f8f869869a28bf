"""The actions that a player's own messages offer, and what they choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Generic, TypeVar

from bot.engine import actions
from bot.locale.say import LANGUAGES, speak
from bot.ui.controls import table as controls
from bot.ui.controls.table import TableControl
from bot.ui.core import custom_ids
from tests.e2e.reading import Readable, buttons, menus, visible_text

M = TypeVar("M", bound=Readable)

_TO_TABLE: Final = frozenset(speak(language)("Go to the table") for language in LANGUAGES)
"""What the link is called under a hand in direct messages, and under news of a table."""
SELDOM: Final = (actions.Bid, actions.Offer, actions.Inquire)
"""What a simulated person does less often than anything else: who bids at random is set back for
ever."""
ASIDE: Final = 0.1
"""How often they take a card back, or call a revoke, if they can: most often there is none."""


@dataclass(frozen=True, slots=True)
class Offer(Generic[M]):
    """An enabled button of ours on a message."""

    message: M
    custom_id: str
    control: TableControl


@dataclass(frozen=True, slots=True)
class Wish(Generic[M]):
    """What a player chooses to do."""

    message: M
    custom_id: str
    values: tuple[str, ...] | None = None
    """What is chosen from a menu; None presses a button."""


def control_of(custom_id: str) -> TableControl | None:
    """Return the control of a table that a custom_id is about; None for what is of no table."""
    control = custom_ids.decode(custom_id) if custom_id.startswith("1:") else None
    return control if isinstance(control, TableControl) else None


def offers(messages: Sequence[M], *kinds: type[TableControl]) -> list[Offer[M]]:
    """Return the enabled buttons of these kinds, those of the newest message first."""
    found = []
    for message in reversed(messages):
        for button in buttons(message):
            if button.custom_id is None or button.disabled:
                continue
            control = control_of(button.custom_id)
            if isinstance(control, kinds or TableControl):
                found.append(Offer(message, button.custom_id, control))
    return found


def hands(direct_messages: Sequence[M]) -> list[M]:
    """Return those of a player's direct messages that are hands."""
    return [message for message in direct_messages if is_hand(message)]


def is_hand(message: Readable) -> bool:
    """Return whether a message shows a person's cards, or is a hand in direct messages."""
    pressed = [control_of(button.custom_id) for button in buttons(message) if button.custom_id]
    chosen = [control_of(menu.custom_id) for menu in menus(message)]
    if any(isinstance(one, controls.PlayCard | controls.PickDiscards) for one in pressed + chosen):
        return True
    to_table = any(button.label.strip("⟦⟧") in _TO_TABLE for button in buttons(message))
    is_news = any(isinstance(one, controls.StopFollowing) for one in pressed)
    return to_table and not is_news and "⏱" not in visible_text(message)


def wish(hand: M, chance: Random | None = None) -> Wish[M] | None:
    """Choose something that a hand offers; None where it offers nothing.

    Args:
        hand: the message.
        chance: what is chosen by; the last button if left out.
    """
    for menu in menus(hand):
        if isinstance(control_of(menu.custom_id), controls.PickDiscards):
            cards = list(menu.options.values())
            (chance or Random(0)).shuffle(cards)
            return Wish(hand, menu.custom_id, tuple(cards[: menu.most]))
    asides = offers([hand], controls.TakeBackCard, controls.CallARevoke) if chance else []
    if chance and asides and chance.random() < ASIDE:
        return Wish(hand, chance.choice(asides).custom_id)
    found = offers([hand], controls.PlayCard, controls.MakeCall, controls.AskThrowIn)
    if not found:
        return None
    chosen = chance.choice(_likely(found, chance)) if chance else found[-1]
    return Wish(hand, chosen.custom_id)


def _likely(found: list[Offer[M]], chance: Random) -> list[Offer[M]]:
    """Drop the rarer actions, most of the time."""
    usual = [
        offer
        for offer in found
        if not (
            isinstance(offer.control, controls.MakeCall)
            and isinstance(offer.control.action, SELDOM)
        )
    ]
    return found if chance.random() < 0.2 else usual or found  # one in five

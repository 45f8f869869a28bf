"""People at a table on the wire: each acts by what their own messages show, and by nothing else.

What a person wants is decided as in tests/e2e (tests/choosing.py). Here a test
cannot see that the bot has nothing left to do; so people look again until there is something for
them, or until a condition holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from bot.ui.controls import table as controls
from bot.ui.controls.settings import SettingsAct, SettingsControl
from bot.ui.controls.table import TableControl
from bot.ui.core.custom_ids import encode
from bot.views.settings.preferences import HandPlace
from bot.views.settings.server import TricksAs
from tests import choosing
from tests.choosing import Offer, Wish, offers
from tests.e2e.reading import buttons, menus, proofs, record_files, visible_text

from .people import Asked, Person, Seen
from .wire import Wire


def fulfil(who: Person, wish: Wish[Seen] | Offer[Seen]) -> Asked:
    """Let a person do their chosen action, or press an offered button."""
    if isinstance(wish, Offer) or wish.values is None:
        return who.click(wish.message, wish.custom_id)
    return who.choose(wish.message, wish.custom_id, wish.values)


async def done(wire: Wire, who: Person, wish: Wish[Seen] | Offer[Seen]) -> Asked:
    """Let a person act; wait for the answer, and until the message shows it."""
    asked = await fulfil(who, wish).answered()
    if any("Click again" in visible_text(message) for message in asked.messages):
        # Nobody leads at once after their own trick.
        wire.advance(1)
        asked = await fulfil(who, wish).answered()
    await wire.until(lambda: not is_offered(wish), f"a change of {wish.custom_id}")
    return asked


def is_offered(wish: Wish[Seen] | Offer[Seen]) -> bool:
    """Return whether a message still has the control of a click."""
    message = wish.message
    ids = {button.custom_id for button in buttons(message) if not button.disabled}
    return wish.custom_id in ids | {menu.custom_id for menu in menus(message)}


async def post_each_trick(wire: Wire, channel_id: int) -> None:
    """Let the channel's server have turn-ups, tricks and points as messages."""
    server = wire.backend.get_channel(channel_id).guild_id
    assert server is not None
    manager = wire.person("manager", server, manage_guild=True)
    panel = (await manager.slash(channel_id, "settings server").answered()).messages[0]
    page, menu = (encode(SettingsControl(act)) for act in (SettingsAct.DEALS, SettingsAct.TRICKS))
    await manager.click(panel, page).answered()
    await manager.choose(panel, menu, [TricksAs.MESSAGES.value]).answered()


async def want_direct_messages(who: Person, channel_id: int) -> None:
    """Let a person choose to get their hands by direct message."""
    page = (await who.slash(channel_id, "settings me").answered()).messages[0]
    menu = encode(SettingsControl(SettingsAct.MY_PLACE))
    await who.choose(page, menu, [HandPlace.DM.value]).answered()


async def sit_down(
    wire: Wire, people: Sequence[Person], channel_id: int, **options: str | int
) -> str:
    """Let the first open a table and the others join it; return the table's id.

    They want their hands by direct message, where they look for them.
    """
    for who in people:
        await want_direct_messages(who, channel_id)
    opener, *others = people
    before = set(tables_in(wire, channel_id))
    await opener.slash(channel_id, "table open", **options).answered()
    await wire.until(lambda: set(tables_in(wire, channel_id)) - before, "a table")
    (table,) = set(tables_in(wire, channel_id)) - before
    for other in others:
        await take_seat(wire, other, offered_at(other, channel_id, table, controls.Join)[0])
    return table


async def take_seat(wire: Wire, who: Person, seat: Offer[Seen]) -> None:
    """Press *Sit down*, which stays while other seats are free, and wait for the board."""
    await fulfil(who, seat).answered()
    await wire.until(lambda: who.name in visible_text(seat.message), "a seat")


async def cut(wire: Wire, people: Sequence[Person], channel_id: int, table: str) -> None:
    """Let the person in the highest seat cut the pack, once the board asks for it."""
    last = people[-1]
    await wire.until(lambda: offered_at(last, channel_id, table, controls.CutHere), "a pack to cut")
    await done(wire, last, offered_at(last, channel_id, table, controls.CutHere)[0])


def offered_at(
    who: Person, channel_id: int, table: str, *kinds: type[TableControl]
) -> list[Offer[Seen]]:
    """Return the buttons of these kinds that a table's board offers to a person."""
    return [o for o in offers(who.sees(channel_id), *kinds) if o.control.table == table]


def tables_in(wire: Wire, channel_id: int) -> list[str]:
    """Return the ids of the tables whose boards are in a channel."""
    return [offer.control.table for offer in offers(wire.messages(channel_id))]


def hand_of(who: Person, table: str) -> Seen | None:
    """Return a person's newest hand at a table."""
    for hand in reversed(choosing.hands(who.direct_messages())):
        found = (
            choosing.control_of(button.custom_id) for button in buttons(hand) if button.custom_id
        )
        if any(control is not None and control.table == table for control in found):
            return hand
    return None


def next_wish(
    people: Sequence[Person], table: str, chance: Random | None = None
) -> tuple[Person, Wish[Seen]] | None:
    """Return a person whose hand lets them act, and what they wish; None if there is none."""
    for who in people:
        hand = hand_of(who, table)
        found = choosing.wish(hand, chance) if hand is not None else None
        if found is not None:
            return who, found
    return None


async def record_file(wire: Wire, who: Person, room: int) -> str:
    """Return the record of the only game in a room that is over, by *Show the proof*."""
    (end,) = filter(proofs, wire.messages(room))
    page = (await who.click(end, str(proofs(end))).answered()).messages[0]
    asked = await who.click(page, f"{proofs(end)}:proof").answered()
    await wire.until(lambda: any(map(record_files, asked.messages)), "the record")
    (file,) = [file for message in asked.messages for file in record_files(message)]
    return wire.file(file).decode()


async def play_on(
    wire: Wire,
    people: Sequence[Person],
    table: str,
    until: Callable[[], object],
    chance: Random | None = None,
) -> int:
    """Play until something holds; return the number of actions."""
    actions = 0
    while not until():
        await wire.until(lambda: until() or next_wish(people, table), "somebody's turn")
        found = next_wish(people, table, chance)
        if found is not None and not until():
            await done(wire, *found)
            actions += 1
    return actions

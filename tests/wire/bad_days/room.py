"""A table of two people on a Discord with faults."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ui.controls import table as controls
from bot.ui.controls.table import TableControl
from tests.choosing import Offer, Wish
from tests.wire.people import Asked, Person, Seen
from tests.wire.playing import cut, done, next_wish, offered_at, post_each_trick, sit_down
from tests.wire.process import Process
from tests.wire.wire import Wire

CALLBACK = "/interactions/*/callback"
VIA = {"Via": "1.1 google"}
"""The header by which a rate limit of Discord differs from one of its proxy."""


@dataclass(frozen=True)
class Table:
    """A running game of two people."""

    wire: Wire
    bot: Process
    room: int
    people: tuple[Person, Person]
    id: str

    @property
    def ann(self) -> Person:
        return self.people[0]

    def board(self, *kinds: type[TableControl]) -> Offer[Seen]:
        """Return the first button of these kinds on the board."""
        return offered_at(self.ann, self.room, self.id, *kinds)[0]

    def my_hand(self, who: Person) -> Asked:
        """Let a person press My hand on the board."""
        offer = self.board(controls.MyHand)
        return who.click(offer.message, offer.custom_id)

    async def turn(self) -> tuple[Person, Wish[Seen]]:
        """Wait for a turn; return the player and their chosen action."""
        await self.wire.until(lambda: next_wish(self.people, self.id), "somebody's turn")
        found = next_wish(self.people, self.id)
        assert found is not None
        return found

    async def play_one(self) -> tuple[Person, Asked]:
        """Let the player to act use their hand; wait until it is answered and shown.

        Raises AssertionError where it is not.
        """
        who, wish = await self.turn()
        return who, await done(self.wire, who, wish)

    async def play(self, actions: int) -> None:
        """Take this number of actions, and wait until the bot is at rest."""
        for _ in range(actions):
            await self.play_one()
        await self.wire.quiet()


async def table_of_two(wire: Wire, **settings: str) -> Table:
    """Start the bot with these settings, and a game of two people."""
    room, (ann, bob) = wire.club("ann", "bob")
    people = ann, bob
    bot = await wire.started("bot", 1, **settings)
    await post_each_trick(wire, room)
    table = await sit_down(wire, people, room, players=2)
    await cut(wire, people, room, table)
    await wire.until(lambda: next_wish(people, table), "the first turn")
    # On a busy machine the hands may come long before the board.
    await wire.until(lambda: offered_at(ann, room, table, controls.MyHand), "the board")
    await wire.quiet()
    return Table(wire, bot, room, people, table)


def said(asked: Asked) -> list[Seen]:
    """Return what was said to a clicker alone, apart from the message that was clicked."""
    return [message for message in asked.messages if message.stored.is_ephemeral]

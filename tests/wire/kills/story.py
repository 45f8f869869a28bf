"""A whole game while the bot dies and starts again.

Each does what their client shows them. Where the bot dies by it, they look again once it is back,
and do what is then still there to be done, as people would.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from bot.ui.controls import table as controls
from bot.ui.core.custom_ids import encode
from bot.ui.text.key import key
from tests.choosing import Offer, Wish, control_of, offers
from tests.e2e.reading import keys_of, menus, proofs, visible_text
from tests.wire.people import Asked, Person, Seen
from tests.wire.playing import fulfil, is_offered, next_wish, offered_at, want_direct_messages
from tests.wire.process import Process
from tests.wire.site import DIES_AT
from tests.wire.wire import Wire


@dataclass(frozen=True, slots=True)
class Deed:
    """A click or command of a person."""

    who: Person
    custom_id: str
    """What they pressed; empty for a command."""
    asked: Asked


def live_on(bot: Process) -> None:
    """Let the bot live on: take back every planned death."""
    bot.doom = None
    bot.settings.pop(DIES_AT, None)


@dataclass
class Story:
    """People, a room, and a bot that dies now and then."""

    wire: Wire
    bot: Process
    room: int
    people: list[Person]
    chance: Random
    options: dict[str, str | int]
    """Of the table that is opened."""
    with_computers: bool = False
    """Whether computers take the seats that are left."""
    revived: Callable[[Process], None] = live_on
    """Called before each new life of the bot; it may let time pass, or foretell its death."""
    deeds: list[Deed] = field(default_factory=list)

    # ------------------------------------------------------------------------------ what is seen

    @property
    def table(self) -> str | None:
        """The id of the table, once its board is in sight."""
        boards = offers(self.wire.messages(self.room))
        return boards[0].control.table if boards else None

    @property
    def is_over(self) -> bool:
        """Whether the room shows the game's end."""
        return any(proofs(message) for message in self.wire.messages(self.room))

    def keys(self, messages: list[Seen], deals: int) -> list[str]:
        """Return the key of each message in a game, without the table's name."""
        table = self.table or ""
        names = [key(table, what) for what in ("lobby", "board", "result")]
        names += [key(table, "hand", deal=deal) for deal in range(deals)]
        return [one.partition(" · ")[2] for one in keys_of(messages, names)]

    # ------------------------------------------------------------------------------ what is done

    async def play(self) -> None:
        """Play to the end, and let the bot come to rest."""
        await self.prepare()
        await self.revive()
        while not self.is_over:
            await self.wire.until(
                lambda: self.is_over or not self.bot.is_alive() or self.next(), "anything to do"
            )
            if not self.bot.is_alive():
                await self.revive()
            elif found := self.next():
                await self.act(*found)
        # All that is left is shown by a bot that lives on.
        self.revived = live_on
        self.bot.doom = None
        if self.bot.settings.get(DIES_AT):  # its process would die by a later statement
            self.bot.kill()
            await self.bot.ended()
        await self.revive()
        await self.wire.quiet()
        if not self.bot.is_alive():  # by a death that was foretold before
            await self.revive()
            await self.wire.quiet()

    async def prepare(self) -> None:
        """Let people choose, in a life of its own, to get their hands by direct message.

        Those outlive the bot.
        """
        revived, self.revived = self.revived, live_on
        await self.revive()
        for who in self.people:
            await want_direct_messages(who, self.room)
        await self.bot.stop()
        self.revived = revived

    async def revive(self) -> None:
        """Start the bot where it is dead, as often as it takes."""
        while not self.bot.is_alive():
            if self.bot.lives:
                await self.wire.killed(self.bot)
            self.revived(self.bot)
            await self.bot.start()
            await self.wire.until(
                lambda: self.bot.is_ready or not self.bot.is_alive(), "the bot's life"
            )
            if self.bot.is_alive() and self.table is None:
                # What was done and not yet shown shows itself before anybody asks again, on a busy
                # machine too.
                await self.wire.quiet(1)

    async def act(self, who: Person, wish: Wish[Seen] | Offer[Seen] | None) -> None:
        """Let a person act; wait until it is answered and shown, or the bot is dead."""
        if wish is None:
            asked = who.slash(self.room, "table open", **self.options)
            self.deeds.append(Deed(who, "", asked))
            await self._answered(asked)
            await self.wire.until(lambda: self.table or not self.bot.is_alive(), "the first board")
            return
        asked = fulfil(who, wish)
        self.deeds.append(Deed(who, wish.custom_id, asked))
        await self._answered(asked)
        if isinstance(control_of(wish.custom_id), controls.CallARevoke):
            # The button stays: what it asks comes in a message of its own.
            await self._call_revoke(who, asked)
            return
        await self.wire.until(
            lambda: not is_offered(wish) or refused(asked) or not self.bot.is_alive(),
            f"a change of {wish.custom_id}",
        )

    async def _call_revoke(self, who: Person, page: Asked) -> None:
        """Choose any opponent and trick of those that the private answer offers, and call."""
        for kind in (controls.PickOffender, controls.PickTrick, controls.ConfirmRevoke):
            for step in _steps(page, kind, self.chance):
                asked = fulfil(who, step)
                self.deeds.append(Deed(who, step.custom_id, asked))
                await self._answered(asked)
                if not self.bot.is_alive():
                    return

    async def _answered(self, asked: Asked) -> None:
        await self.wire.until(
            lambda: asked.is_answered or asked.failed or not self.bot.is_alive(), "an answer"
        )
        # Only a bot that died may leave an interaction without an answer.
        assert asked.is_answered or not self.bot.is_alive(), f"never answered\n{self.wire.logs()}"

    def next(self) -> tuple[Person, Wish[Seen] | Offer[Seen] | None] | None:
        """Return who does what next; None for them where it is to open a table."""
        table = self.table
        if table is None:
            # What a bot that died has done is seen only when it is back and at rest.
            return (self.people[0], None) if not self.wire.messages(self.room) else None
        for who in self.people:
            # The board offers any seat; a person's own answer offers others.
            any_seat = encode(controls.Join(table))
            joins = offered_at(who, self.room, table, controls.Join)
            board = [offer for offer in joins if offer.custom_id == any_seat]
            if board and who.name not in visible_text(board[0].message):
                return who, board[0]
        if self.with_computers:
            for start in offered_at(self.people[0], self.room, table, controls.Start):
                return self.people[0], start
        last = self.people[-1]
        for cut in offered_at(last, self.room, table, controls.CutHere):
            # A bot that died right after the cut leaves the button on a private answer.
            if not any(
                refused(deed.asked) for deed in self.deeds if deed.custom_id == cut.custom_id
            ):
                return last, cut
        return next_wish(self.people, table, self.chance)


def _steps(
    page: Asked, kind: type[controls.TableControl], chance: Random
) -> Sequence[Wish[Seen] | Offer[Seen]]:
    """Return the choice of a kind that a private answer offers now; nothing if it has none."""
    for message in page.messages[:1]:
        for menu in menus(message):
            if isinstance(control_of(menu.custom_id), kind):
                return [Wish(message, menu.custom_id, (chance.choice([*menu.options.values()]),))]
        return offers([message], kind)[:1]
    return ()


def refused(asked: Asked) -> bool:
    """Say whether the answer is a message: most likely what was asked for was not done."""
    return asked.record.ephemeral or bool(asked.record.followup_ids)

"""What Cogs and handlers work with: the services, and the click or command that they answer."""

from __future__ import annotations

import functools
import inspect
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from dataclasses import dataclass, field
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.delivery.desks import LiveDesks
from bot.delivery.tables.deliverer import TableDeliverer
from bot.discord_api.members import Members
from bot.interactions.answer import Reply, Then, answer, voice
from bot.interactions.reviewing import Reviewer
from bot.locale.say import Say
from bot.ops.loops import Loop
from bot.tables.host import Host
from bot.thinking.thinkers import Thinkers
from bot.ui.core.message import Outgoing
from bot.ui.pictures.emojis import Voices

_REMEMBERED: Final = 30.0
"""Seconds. People who see no answer press again, even after Discord gave up on the first press."""
_MOST: Final = 10_000
"""Presses remembered; the oldest is forgotten first."""


class Presses:
    """The presses of the last half minute: a second press of the same button does nothing.

    The clock is in monotonic seconds.
    """

    def __init__(self, most: int = _MOST, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._pressed_at: OrderedDict[Hashable, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._pressed_at)

    def note(self, press: Hashable) -> bool:
        """Note a press; return False if it is there already."""
        now = self._clock()
        if now - self._pressed_at.get(press, -_REMEMBERED) < _REMEMBERED:
            return False
        self._pressed_at[press] = now
        self._pressed_at.move_to_end(press)
        if len(self._pressed_at) > self._most:
            self._pressed_at.popitem(last=False)
        return True

    def forget(self, press: Hashable) -> None:
        """Forget a press that was refused."""
        self._pressed_at.pop(press, None)


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of the bot that commands and clicks use."""

    host: Host
    deliverer: TableDeliverer
    desks: LiveDesks
    """The directors' desks that change with their events."""
    wake: Callable[[str], None]
    """Tell that a table has changed: its computers move, and its messages are updated."""
    wake_event: Callable[[str], None]
    """Tell that an event has changed: the bot does what follows, and its messages are updated."""
    thinkers: Thinkers
    """Where computer players think; they look into hints too."""
    reviewer: Reviewer
    """Looks for the mistakes in people's games."""
    wake_lfg: Callable[[str], None]
    """Tell that a panel of people who look for a game has changed."""
    client: discord.AutoShardedClient
    """Knows the servers of this process's shards."""
    members: Members
    """Knows who is in which server."""
    voices: Voices
    """Finds the voice for a reader."""
    presses: Presses = field(default_factory=Presses)
    """Tells a double click from one."""


@dataclass(frozen=True, slots=True)
class Context:
    """A click or a command of a person, and the parts of the bot that answer it."""

    services: Services
    interaction: discord.Interaction[Any]

    @property
    def host(self) -> Host:
        """The host of all tables."""
        return self.services.host

    @property
    def user_id(self) -> int:
        """The person's id."""
        return self.interaction.user.id

    @property
    def say(self) -> Say:
        """The person's voice."""
        return voice(self.interaction)

    @property
    def is_form(self) -> bool:
        """Whether the person has sent a form."""
        return self.interaction.type is discord.InteractionType.modal_submit

    def page(
        self,
        message: Outgoing | None,
        then: Then | None = None,
        notes: tuple[str | Outgoing, ...] = (),
    ) -> Reply:
        """Reply with a page, in place of a private one that was clicked, but beside a hand."""
        clicked, hands = self.interaction.message, self.services.deliverer.hands
        in_place = clicked is not None and clicked.flags.ephemeral and not hands.shows(clicked.id)
        return Reply(message, in_place=in_place, then=then, notes=notes)


class ServicesCog(commands.Cog):
    """A Cog that uses the services."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services


class LoopCog(ServicesCog):
    """A Cog that does a piece of work again and again while it is loaded; see `Loop`."""

    def __init__(
        self, services: Services, work: Callable[[], Awaitable[None]], seconds: float
    ) -> None:
        super().__init__(services)
        self.loop = Loop(work, seconds)

    async def cog_load(self) -> None:
        """Begin."""
        self.loop.start()

    async def cog_unload(self) -> None:
        """Stop."""
        self.loop.cancel()


_Cog = TypeVar("_Cog", bound=ServicesCog)
_Options = ParamSpec("_Options")
_Method: TypeAlias = Callable[Concatenate[_Cog, Context, _Options], Coroutine[Any, Any, Reply]]


def command(
    *, name: str, description: str
) -> Callable[[_Method[_Cog, _Options]], app_commands.Command[_Cog, _Options, None]]:
    """Make a slash command of a Cog's method, and answer with the reply that it returns."""

    def made(work: _Method[_Cog, _Options]) -> app_commands.Command[_Cog, _Options, None]:
        @functools.wraps(work)
        async def run(
            cog: _Cog,
            interaction: discord.Interaction[Any],
            /,
            *args: _Options.args,
            **options: _Options.kwargs,
        ) -> None:
            ctx = Context(cog.services, interaction)
            await answer(interaction, work(cog, ctx, *args, **options))

        # discord.py would look the annotations' names up in this module, not in the cog's.
        vars(run)["__signature__"] = inspect.signature(work, eval_str=True)
        return app_commands.command(name=name, description=description)(run)

    return made

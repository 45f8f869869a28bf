"""Which event an interaction is about, and who the person is in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, ParamSpec

import discord
from discord import app_commands

from bot.competition.entrants import PersonId
from bot.competition.event.errors import NoSuchMatch
from bot.competition.event.parts import Match, MatchId
from bot.competition.event.state import OVER
from bot.errors import TableError
from bot.interactions.answer import Reply
from bot.interactions.autocomplete import Choices, Suggested
from bot.interactions.chosen import IDS, chosen_values, read_number
from bot.interactions.context import Interaction, person, person_in, sees_channel, server_id
from bot.interactions.next_steps import Choose, Tell
from bot.interactions.posting import check_posting, check_taken
from bot.interactions.services import Context, Services
from bot.locale.say import N_
from bot.ops.beside import beside
from bot.tables.errors.events import EventRefusal, LeftServer, UnknownEvent
from bot.tables.events.facade import Events
from bot.tables.host import Host
from bot.ui.core.custom_ids import BadControl
from bot.ui.core.layout import CHOICES, OPTION
from bot.ui.core.message import Outgoing
from bot.ui.table import modals
from bot.ui.text.folding import fold
from bot.ui.text.measure import cut
from bot.views.events.event import EventLine, EventView
from bot.views.names import given
from bot.views.person import Person
from bot.views.table.view import InChannel, TableView

P = ParamSpec("P")
_OVER: Final = frozenset(phase.value for phase in OVER)


class NoEvents(TableError):
    text = N_("There are no events here right now.")


class WhichEvent(TableError):
    text = N_("Which event?")


class PeopleOnly(TableError):
    text = N_("Choose people of this server; bots can't play.")


@dataclass(frozen=True, slots=True)
class EventContext(Context):
    """An event, and the click or command of a person who does something there."""

    view: EventView
    who: Person
    """The person, as a member of the event's server; a guest with the server that they are in."""

    @property
    def events(self) -> Events:
        """The host of all events."""
        return self.services.host.events

    @property
    def id(self) -> str:
        """The event's id."""
        return self.view.id

    @property
    def me(self) -> PersonId | None:
        """The person's number in the event, if they have one."""
        return self.view.person_of(self.user_id)

    @property
    def now(self) -> int:
        """When the person clicked, in milliseconds since 1970."""
        return round(self.interaction.created_at.timestamp() * 1000)

    def match(self, number: MatchId) -> Match:
        """Return a match of the event; raise EventRefusal if there is none."""
        match = self.view.event.matches.get(number)
        if match is None:
            raise EventRefusal(NoSuchMatch())
        return match

    def after(self, view: EventView) -> EventContext:
        """Return the context after a change."""
        return replace(self, view=view)

    def wake(self) -> None:
        """Let the bot do what follows, and bring the event's messages up to date."""
        self.services.wake_event(self.id)

    async def made(
        self, render: Callable[P, Outgoing], *args: P.args, **kwargs: P.kwargs
    ) -> Outgoing:
        """Render a page: of a long event, beside the event loop."""
        size = self.view.event.version + len(self.view.event.matches)
        return await beside(size, render, *args, **kwargs)

    async def has_left(self, user_id: int) -> bool:
        """Say whether a person has left the event's server; guests need not be there."""
        members, view = self.services.members, self.view
        return not view.event.plan.guests and await members.has_left(view.server_id, user_id)

    async def check_posting(self) -> None:
        """Refuse what leads to posts in the event's channel, if the bot cannot post there."""
        view = self.view
        await check_posting(
            self.interaction, view.channel_id, server_id=view.server_id, own_thread=True
        )

    async def check_taken(self, *made: str, undo: bool = False) -> None:
        """Wait until the event's channel shows new events, or refuse them as it does."""
        delivery = self.interaction.client.event_deliverer
        for event_id in made:
            back = partial(self.events.take_back, event_id) if undo else None
            await check_taken(delivery, event_id, self.view.channel_id, back)

    def changed(self, message: Outgoing) -> Reply:
        """Reply with a page after a change, and bring the event's messages up to date."""
        return self.page(message, self.wake)


def _place(view: EventView | EventLine) -> InChannel:
    return InChannel(view.server_id, view.channel_id, None)


async def load_event(ctx: Context, event_id: str) -> EventContext:
    """Return the context of an event by its id.

    Raises:
        UnknownEvent: if there is none, or the person may not know of it.
        LeftServer, NoAnswer: as `_who` does.
    """
    view = await ctx.host.events.view(event_id)
    known = view.person_of(ctx.user_id) is not None
    # Guests see no channel of its server: they were told its id.
    if not (known or view.event.plan.guests or sees_channel(ctx.interaction, _place(view))):
        raise UnknownEvent
    return EventContext(ctx.services, ctx.interaction, view, await _who(ctx, view))


async def _who(ctx: Context, view: EventView) -> Person:
    """Return a person as a member of an event's server, from wherever they act.

    Elsewhere they have the rights of a director or a captain alone.

    Raises:
        LeftServer: if they are none, and no guest.
        NoAnswer: if Discord does not say so.
    """
    if ctx.interaction.guild_id == view.server_id:
        return person(ctx.interaction, _place(view))
    who = person(ctx.interaction)
    if view.event.plan.guests and view.person_of(who.id) not in view.event.directors:
        return who
    member = await ctx.services.members.find(view.server_id, who.id)
    if member is None:
        await _let_go(ctx.services, view, who.id)
        raise LeftServer
    return replace(
        who,
        name=given(member.name),
        moderator=False,
        manager=False,
        organiser=False,
        server_id=view.server_id,
        roles=member.roles,
    )


async def _let_go(services: Services, view: EventView, user_id: int) -> None:
    """Let another person speak for the entrant of a captain who has left the server."""
    me = view.person_of(user_id)
    mine = view.event.entry_of(me)
    if me is not None and mine is not None and mine.captain == me and not view.event.over:
        await services.host.events.captain_left(view.id, mine.id, me)
        services.wake_event(view.id)


async def check_referee(ctx: Context, table: TableView) -> None:
    """Refuse a director as a referee in another server, once they have left the event's own.

    Raises:
        LeftServer, NoAnswer: as `_who` does.
    """
    if table.event_id is None:
        return
    view = await ctx.host.events.view(table.event_id)
    if view.server_id != table.server_id:
        await _who(ctx, view)


async def pick_event(ctx: Context, named: str | None) -> EventContext:
    """Return the event that a command means: the one named, or the only one that there is.

    Those that are over count only where no other is there; those of other servers that the person
    takes part in, only where the server has none.

    Raises:
        UnknownEvent: if the one named is not there.
        NoEvents: if there is none.
        WhichEvent: if there are several.
    """
    visible = await _visible(ctx.host, ctx.interaction)
    if named:
        return await load_event(ctx, _id_of(named, visible))
    running = [event for event in visible if event.phase not in _OVER]
    own = [event for event in running if event.server_id == ctx.interaction.guild_id]
    fitting = own or running or visible[:1]
    here = [event for event in fitting if event.channel_id == ctx.interaction.channel_id]
    if len(here) == 1:
        fitting = here
    if not fitting:
        raise NoEvents().offer(await _announcing(ctx))
    if len(fitting) > 1:
        rows = [
            discord.SelectOption(label=event.name, value=event.id) for event in fitting[:CHOICES]
        ]
        raise WhichEvent().offer(Choose("event", lambda say: say("Which event?"), lambda _: rows))
    return await load_event(ctx, fitting[0].id)


async def _announcing(ctx: Context) -> Tell:
    """Tell a person how they can announce an event, or what they need for it."""
    try:
        await ctx.host.events.check_announcing(person(ctx.interaction), server_id(ctx.interaction))
    except TableError as error:
        return Tell(error.said)
    return Tell(lambda say: say("`/event create` announces one."))


def _id_of(named: str, visible: Sequence[EventLine]) -> str:
    """Return the id of an event that was named by its id or by the beginning of its name."""
    event_id = named.strip().upper()
    begun = [event.id for event in visible if fold(event.name).startswith(fold(named.strip()))]
    if event_id not in {event.id for event in visible} and len(begun) == 1:
        return begun[0]
    # Else it may be the id of another server's event.
    return event_id


async def _visible(host: Host, interaction: Interaction) -> list[EventLine]:
    """Return the events that a person sees here, and then those elsewhere that they are in."""
    lines = await host.events.in_server(server_id(interaction))
    mine = await host.events.with_person(interaction.user.id)
    ids = {event.id for event in mine}
    here = [line for line in lines if line.id in ids or sees_channel(interaction, _place(line))]
    return [*here, *(event for event in mine if event.server_id != interaction.guild_id)]


async def _suggest(interaction: Interaction, typed: str) -> Choices:
    wanted = fold(typed.strip())
    return [
        app_commands.Choice(name=cut(event.name, OPTION), value=event.id)
        for event in await _visible(interaction.client.host, interaction)
        if wanted in fold(event.name)
    ][:CHOICES]


def chosen_people(interaction: Interaction, field: str | None = None) -> list[Person]:
    """Return the people chosen in a menu or a form; raise PeopleOnly for bots and outsiders."""
    data: Any = interaction.data or {}
    resolved = data.get("resolved", {})
    users, members = resolved.get("users", {}), resolved.get("members", {})
    values = chosen_values(interaction) if field is None else modals.chosen_in(data, field)
    ids = {value: read_number(value, IDS) for value in values}
    if any(value not in members or users[value].get("bot") for value in values):
        raise PeopleOnly
    return [
        Person(
            user_id,
            given(
                members[value].get("nick")
                or users[value].get("global_name")
                or users[value]["username"]
            ),
            username=users[value]["username"],
            server_id=interaction.guild_id,
        )
        for value, user_id in ids.items()
    ]


async def chosen_channel(interaction: Interaction) -> tuple[discord.TextChannel, Person] | None:
    """Return the chosen channel, if there is one, and the person with their rights there.

    Raises:
        BadControl: if it is no text channel of the server.
        LacksPermissions: if the bot cannot open tables in it.
    """
    guild = interaction.guild
    for value in chosen_values(interaction):
        channel = guild.get_channel(read_number(value, IDS)) if guild else None
        if not isinstance(channel, discord.TextChannel):
            raise BadControl
        await check_posting(interaction, channel.id, own_thread=True)
        return channel, person_in(interaction, channel)
    return None


async def member_as_person(ctx: Context, member: discord.Member | discord.User) -> Person:
    """Return a person who was named in a command.

    Raises:
        PeopleOnly: if it is a bot, or a button gives the command again and they have left.
    """
    is_there: bool | None = not member.bot
    if is_there and not isinstance(member, discord.Member):
        is_there = await ctx.services.members.is_member(ctx.interaction.guild_id or 0, member.id)
    if is_there is False:
        raise PeopleOnly
    name, server_id = given(member.display_name), ctx.interaction.guild_id
    return Person(member.id, name, username=member.name, server_id=server_id)


EventId = app_commands.Transform[str, Suggested(_suggest)]
"""The option of a command that names an event."""

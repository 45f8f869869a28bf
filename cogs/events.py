"""``/event``: announce events, take part in them, look at them, direct them."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.competition.stages import EntrantKind
from bot.interactions.answer import Reply
from bot.interactions.events import announcing, desk, entering, looking, series
from bot.interactions.events.context import EventId, load_event, member_as_person, pick_event
from bot.interactions.events.handlers import NEW, do
from bot.interactions.services import Context, ServicesCog, command
from bot.ui.controls import events as controls
from bot.ui.controls import series as series_controls
from bot.ui.controls.drafts import NewEventControl, NewEventForm
from bot.ui.controls.events import EventControl
from bot.ui.core.custom_ids import BadControl


class EventCommands(
    ServicesCog, commands.GroupCog, group_name="event", group_description="Leagues, cups, evenings"
):
    """The commands of organised events; the panel's buttons do the same."""

    @command(name="create", description="Announce an event: a Swiss evening, a cup, a league")
    async def create(self, ctx: Context) -> Reply:
        return await announcing.ask_kind(ctx)

    @command(name="join", description="Enter an event, or confirm that you play")
    @app_commands.describe(event="Which event", partner="Who you want to play with, in pairs")
    async def join(
        self, ctx: Context, event: EventId | None = None, partner: discord.Member | None = None
    ) -> Reply:
        ctx = await pick_event(ctx, event)
        pairs = ctx.view.event.plan.format.entrant is EntrantKind.PAIR
        mine = ctx.view.event.entry_of(ctx.me)
        if partner is not None and pairs and (mine is None or ctx.me not in mine.people):
            return await entering.join_with(ctx, await member_as_person(ctx, partner))
        return await do(ctx, controls.JoinEvent(ctx.id))

    @command(name="team", description="Your entry in an event: partner, team, withdrawal")
    @app_commands.describe(event="Which event")
    async def team(self, ctx: Context, event: EventId | None = None) -> Reply:
        ctx = await pick_event(ctx, event)
        return await entering.show_entry(ctx, controls.ShowEntry(ctx.id))

    @command(name="check-in", description="Say that you're here: for an event, or your next match")
    @app_commands.describe(event="Which event")
    async def check_in(self, ctx: Context, event: EventId | None = None) -> Reply:
        ctx = await pick_event(ctx, event)
        return await entering.check_in(ctx, controls.CheckInHere(ctx.id))

    @command(name="standings", description="Who leads in an event")
    @app_commands.describe(event="Which event")
    async def standings(self, ctx: Context, event: EventId | None = None) -> Reply:
        ctx = await pick_event(ctx, event)
        stage, _ = ctx.view.event.next_up
        return await looking.show_standings(ctx, controls.ShowStandings(ctx.id, stage))

    @command(name="overall", description="The standings over all events of a series")
    @app_commands.describe(event="Which event")
    async def overall(self, ctx: Context, event: EventId | None = None) -> Reply:
        ctx = await pick_event(ctx, event)
        return await series.show_overall(ctx, series_controls.ShowOverall(ctx.id))

    @command(name="draw", description="Who meets whom in this round of an event")
    @app_commands.describe(event="Which event")
    async def draw(self, ctx: Context, event: EventId | None = None) -> Reply:
        ctx = await pick_event(ctx, event)
        return await looking.show_draw(ctx, controls.ShowDraw(ctx.id))

    @command(name="fixtures", description="All matches of an event, round by round")
    @app_commands.describe(event="Which event")
    async def fixtures(self, ctx: Context, event: EventId | None = None) -> Reply:
        ctx = await pick_event(ctx, event)
        return await looking.show_fixtures(ctx, controls.ShowFixtures(ctx.id))

    @command(name="desk", description="Direct an event: start it, decide, undo")
    @app_commands.describe(event="Which event")
    async def desk(self, ctx: Context, event: EventId | None = None) -> Reply:
        ctx = await pick_event(ctx, event)
        return await desk.show_desk(ctx, controls.ShowDesk(ctx.id))


async def answer_in_event(ctx: Context, control: EventControl) -> Reply:
    """Do what a button, a menu or a form of an event asks for."""
    _check_form(ctx, control)
    ctx = await load_event(ctx, control.event)
    if isinstance(control, controls.DeskControl):
        desk.check_director(ctx)
    reply = await do(ctx, control)
    clicked = ctx.interaction.message
    if clicked is not None and reply.in_place and reply.live is None:
        # Another page comes in place of a desk.
        await ctx.services.desks.leave(ctx.id, ctx.user_id, clicked.id)
    return reply


async def answer_new_event(ctx: Context, control: NewEventControl) -> Reply:
    """Do what a control of an event asks for that is still to be announced."""
    _check_form(ctx, control)
    return await NEW[type(control)](ctx, control)


def _check_form(ctx: Context, control: EventControl | NewEventControl) -> None:
    forms = (*controls.FORMS, *series_controls.FORMS, NewEventForm)
    if ctx.is_form != isinstance(control, forms):
        raise BadControl

"""Answer clicks that only look at an event."""

from __future__ import annotations

import asyncio

from bot.interactions.answer import Reply
from bot.interactions.events.context import EventContext
from bot.interactions.places import Work, place_for
from bot.ui.controls import events as controls
from bot.ui.events.export import event_file
from bot.ui.events.panel import entrants_page, more_page
from bot.ui.events.rounds.draw import draw_page, fixtures_page
from bot.ui.events.rounds.sheet import sheet_page
from bot.ui.events.rounds.tables import tables_page
from bot.ui.events.standings import scorers_page, standings_page


async def show_entrants(ctx: EventContext, control: controls.ShowEntrants) -> Reply:
    return ctx.page(await ctx.made(entrants_page, ctx.view, control, ctx.say))


async def show_standings(ctx: EventContext, control: controls.ShowStandings) -> Reply:
    return ctx.page(await ctx.made(standings_page, ctx.view, control, ctx.me, ctx.say))


async def show_scorers(ctx: EventContext, _: controls.ShowScorers) -> Reply:
    return ctx.page(await ctx.made(scorers_page, ctx.view, ctx.say))


async def show_draw(ctx: EventContext, control: controls.ShowDraw) -> Reply:
    return ctx.page(await ctx.made(draw_page, ctx.view, control, ctx.me, ctx.say))


async def show_sheet(ctx: EventContext, control: controls.ShowSheet) -> Reply:
    return ctx.page(await ctx.made(sheet_page, ctx.view, control, ctx.me, ctx.say))


async def show_tables(ctx: EventContext, control: controls.ShowTables) -> Reply:
    return ctx.page(await ctx.made(tables_page, ctx.view, control, ctx.me, ctx.say))


async def show_fixtures(ctx: EventContext, control: controls.ShowFixtures) -> Reply:
    return ctx.page(await ctx.made(fixtures_page, ctx.view, control, ctx.me, ctx.say))


async def show_more(ctx: EventContext, _: controls.ShowEventMore) -> Reply:
    return ctx.page(await ctx.made(more_page, ctx.view, ctx.me, ctx.say))


async def get_file(ctx: EventContext, control: controls.GetEventFile) -> Reply:
    with place_for(ctx.interaction, Work.EVENT_FILE):
        return Reply(await asyncio.to_thread(event_file, ctx.view, control.kind, ctx.say))

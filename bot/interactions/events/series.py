"""Answer clicks by which an event is held once more, and people come again."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.competition.event import acts
from bot.errors import HangJackError
from bot.interactions.answer import Reply, page_reply
from bot.interactions.context import chosen_value, filled_in, read_number
from bot.interactions.events import entering
from bot.interactions.events.announcing import event_zone, read_name, read_time
from bot.interactions.events.context import EventContext
from bot.interactions.next_steps import Press
from bot.ui.controls import events as controls
from bot.ui.core.layout import button
from bot.ui.events.export import overall_file
from bot.ui.events.once_more import NAME, START, copy_form, once_more_page
from bot.ui.events.overall import overall_page
from bot.ui.events.wizard import announced_page
from bot.views.overall import overall


async def show_overall(ctx: EventContext, control: controls.ShowOverall) -> Reply:
    found = overall(await ctx.events.series_of(ctx.id))
    return ctx.page(overall_page(ctx.view, control, found, ctx.interaction.user.id, ctx.say))


async def get_overall(ctx: EventContext, _: controls.GetOverall) -> Reply:
    return Reply(overall_file(ctx.view, overall(await ctx.events.series_of(ctx.id))))


async def show(ctx: EventContext, _: controls.ShowOnceMore) -> Reply:
    name, start = await ctx.events.series.suggest(ctx.id)
    return ctx.page(once_more_page(ctx.view, name, start, ctx.say))


async def ask_copy(ctx: EventContext, _: controls.AskCopy) -> Reply:
    """Ask for name and start; both are filled in with what comes next."""
    name, start = await ctx.events.series.suggest(ctx.id)
    zone = event_zone(ctx)
    at = datetime.fromtimestamp(start / 1000, UTC).astimezone(zone)
    typed = f"{at:%Y-%m-%d %H:%M}" if start else ""
    return Reply(modal=copy_form(ctx.view, name, typed, zone.key, ctx.say))


async def copy(ctx: EventContext, _: controls.CopyForm) -> Reply:
    """Announce an event like this one."""
    text = filled_in(ctx.interaction, START)
    try:
        start = await read_time(ctx, text) if text else 0
    except HangJackError as error:
        again = controls.AskCopy(ctx.id)
        raise error.offer(Press(lambda say: [button(again, say("Change…"))])) from None
    name = read_name(filled_in(ctx.interaction, NAME))
    view = await ctx.events.copy(ctx.id, ctx.who, name, start)
    page = announced_page(ctx.say, view.id)
    return page_reply(ctx.interaction, page, ctx.after(view).wake)


async def pick_repeat(ctx: EventContext, _: controls.PickRepeat) -> Reply:
    days, _dot, ahead = chosen_value(ctx.interaction).partition(".")
    act = acts.Repeated(read_number(days), read_number(ahead))
    now = ctx.after(await ctx.events.act(ctx.id, ctx.who, act))
    name, start = await ctx.events.series.suggest(ctx.id)
    return now.changed(once_more_page(now.view, name, start, now.say))


async def join_again(ctx: EventContext, control: controls.JoinAgain) -> Reply:
    """Enter with those of last time, or confirm an entry in which one of them named the person."""
    if ctx.view.event.entry_of(ctx.me) is not None:
        return await entering.join(ctx, controls.JoinEvent(control.event))
    last = await ctx.events.series.last_time(ctx.id, ctx.who)
    return await entering.enter(ctx, [ctx.who, *last.others], last.team)

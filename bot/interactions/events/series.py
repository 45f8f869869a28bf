"""Answer clicks that hold an event once more, and let people come again."""

from __future__ import annotations

from bot.competition.event import acts
from bot.competition.event.clockwork import MINUTE_MS
from bot.errors import TableError
from bot.interactions.answer import Reply
from bot.interactions.chosen import chosen_value, filled_in, read_number
from bot.interactions.events import announcing, entering
from bot.interactions.events.context import EventContext
from bot.interactions.places import Work, place_for
from bot.ops.beside import beside
from bot.ui.controls import events as controls
from bot.ui.controls import series as own
from bot.ui.core.message import Outgoing
from bot.ui.events.export import overall_file
from bot.ui.events.once_more import (
    NAME,
    START,
    copy_form,
    copy_page,
    division_form,
    next_season_page,
    once_more_page,
    season_form,
)
from bot.ui.events.overall import overall_page
from bot.ui.events.wizard import announced_page
from bot.views.events.overall import Overall, overall


async def show_overall(ctx: EventContext, control: own.ShowOverall) -> Reply:
    found = await _overall(ctx)
    return ctx.page(overall_page(ctx.view, control, found, ctx.user_id, ctx.say))


async def get_overall(ctx: EventContext, _: own.GetOverall) -> Reply:
    with place_for(ctx.interaction, Work.EVENT_FILE):
        return Reply(overall_file(ctx.view, await _overall(ctx)))


async def _overall(ctx: EventContext) -> Overall:
    views = await ctx.events.series.all_of(ctx.id)
    return await beside(sum(view.event.version for view in views), overall, views)


async def show(ctx: EventContext, _: own.ShowOnceMore) -> Reply:
    return ctx.page(await _page(ctx))


async def _page(ctx: EventContext) -> Outgoing:
    name, start = await ctx.events.series.suggest(ctx.id)
    divisions = await ctx.events.seasons.lines(ctx.id)
    return once_more_page(ctx.view, name, start, divisions, ctx.say)


async def ask_copy(ctx: EventContext, _: own.AskCopy) -> Reply:
    """Ask for name and start; both are filled in with what comes next."""
    await ctx.events.series.check_copy(ctx.id, ctx.who)
    name, start = await ctx.events.series.suggest(ctx.id)
    typed, zone = _typed(ctx, start)
    return Reply(modal=copy_form(ctx.view, name, typed, zone, ctx.say))


def _typed(ctx: EventContext, start: int) -> tuple[str, str]:
    """Return a start as a form holds it, and the time zone that it is in."""
    zone = announcing.event_zone(ctx)
    return announcing.as_typed(start // 1000, zone), zone.key


async def show_copy(ctx: EventContext, _: own.CopyForm) -> Reply:
    """Show an event like this one as it will be announced."""
    start = await announcing.read_time(ctx, START, shown_later=True)
    name = announcing.read_name(filled_in(ctx.interaction, NAME))
    words = announcing.moment_words(start // 1000, announcing.event_zone(ctx).key, ctx.say)
    return ctx.page(copy_page(ctx.view, name, start, ctx.say, words))


async def change_copy(ctx: EventContext, control: own.ChangeCopy) -> Reply:
    await ctx.events.series.check_copy(ctx.id, ctx.who)
    typed, zone = _typed(ctx, control.minute * MINUTE_MS)
    return Reply(modal=copy_form(ctx.view, control.name, typed, zone, ctx.say))


async def announce_copy(ctx: EventContext, control: own.AnnounceCopy) -> Reply:
    """Announce an event like this one, by a double click once."""
    await ctx.check_posting()
    presses, press = ctx.services.presses, ("announce", ctx.user_id, control)
    if not presses.note(press):
        return ctx.page(announced_page(ctx.say))
    start = control.minute * MINUTE_MS
    try:
        new_id = await ctx.events.series.copy(ctx.id, ctx.who, control.name, start)
        await ctx.check_taken(new_id, undo=True)
    except TableError:
        presses.forget(press)
        raise
    return ctx.page(announced_page(ctx.say, new_id))


async def pick_repeat(ctx: EventContext, _: own.PickRepeat | own.PickAhead) -> Reply:
    days, _dot, ahead = chosen_value(ctx.interaction).partition(".")
    act = acts.Repeated(read_number(days), read_number(ahead))
    now = ctx.after(await ctx.events.act(ctx.id, ctx.who, act))
    return now.changed(await _page(now))


async def ask_division(ctx: EventContext, _: own.AskDivision) -> Reply:
    name = await ctx.events.seasons.suggest_below(ctx.id, ctx.who)
    return Reply(modal=division_form(ctx.view, name, ctx.say))


async def add_division(ctx: EventContext, _: own.DivisionForm) -> Reply:
    """Announce a division below this one."""
    await ctx.check_posting()
    name = announcing.read_name(filled_in(ctx.interaction, NAME))
    await ctx.check_taken(await ctx.events.seasons.add_below(ctx.id, ctx.who, name))
    now = ctx.after(await ctx.events.view(ctx.id))
    return now.changed(await _page(now))


async def next_season(ctx: EventContext, _: own.ShowNextSeason) -> Reply:
    season = await ctx.events.seasons.next_season(ctx.id)
    return ctx.page(next_season_page(ctx.view, season, ctx.say))


async def pick_moved(ctx: EventContext, _: own.PickMoved) -> Reply:
    moved = read_number(chosen_value(ctx.interaction))
    season = await ctx.events.seasons.next_season(ctx.id, moved)
    return ctx.page(next_season_page(ctx.view, season, ctx.say))


async def ask_season(ctx: EventContext, control: own.AskSeason) -> Reply:
    typed, zone = _typed(ctx, await ctx.events.seasons.suggest_start(ctx.id, ctx.who))
    return Reply(modal=season_form(ctx.view, control.moved, typed, zone, ctx.say))


async def announce_season(ctx: EventContext, control: own.SeasonForm) -> Reply:
    """Announce the next season, with all its divisions."""
    await ctx.check_posting()
    start = await announcing.read_time(ctx, START)
    await ctx.check_taken(*await ctx.events.seasons.announce(ctx.id, ctx.who, control.moved, start))
    now = ctx.after(await ctx.events.view(ctx.id))
    return now.changed(announced_page(ctx.say))


async def join_again(ctx: EventContext, control: own.JoinAgain) -> Reply:
    """Enter with those of last time, or confirm an entry in which one of them named the person."""
    if ctx.view.event.entry_of(ctx.me) is not None:
        return await entering.join(ctx, controls.JoinEvent(control.event))
    last = await ctx.events.series.last_time(ctx.id, ctx.who)
    others = [one for one in last.others if not await ctx.has_left(one.id)]
    return await entering.enter(ctx, [ctx.who, *others], last.team)

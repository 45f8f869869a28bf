"""Answer clicks of captains: line-ups, other starts, home tables."""

from __future__ import annotations

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event import acts, errors
from bot.competition.event.clockwork import MINUTE_MS
from bot.competition.event.parts import Roster
from bot.competition.event.seating import line_up
from bot.interactions.answer import Reply
from bot.interactions.chosen import chosen_number, chosen_values, filled_in, read_number
from bot.interactions.events.announcing import event_zone, read_time
from bot.interactions.events.context import EventContext, chosen_channel
from bot.interactions.next_steps import Press
from bot.tables.errors.events import BadTeamName, EventRefusal, TeamNameTaken
from bot.ui.controls import events as controls
from bot.ui.core.custom_ids import BadControl
from bot.ui.core.message import Outgoing
from bot.ui.events.desk.details import entrant_page
from bot.ui.events.entry import arranging
from bot.ui.events.entry.entry import entry_page
from bot.views.events.event import EventView


def _own(ctx: EventContext) -> Roster:
    """Return the entrant whose captain the person is; refuse everybody else."""
    mine = ctx.view.event.entry_of(ctx.me)
    if mine is None or mine.captain != ctx.me:
        raise EventRefusal(errors.NotCaptain())
    return mine


def _page(ctx: EventContext, view: EventView, note: str = "") -> Reply:
    now = ctx.after(view)
    return now.changed(arranging.my_match_page(view, _own(now), now.say, note))


async def show(ctx: EventContext, _: controls.ShowMyMatch) -> Reply:
    return ctx.page(arranging.my_match_page(ctx.view, _own(ctx), ctx.say))


async def ask_bye(ctx: EventContext, _: controls.AskBye) -> Reply:
    now = ctx.after(await ctx.events.act(ctx.id, ctx.who, acts.ByeAsked(_own(ctx).id)))
    return now.changed(entry_page(now.view, now.me, now.say))


async def pick_row(ctx: EventContext, control: controls.PickRow) -> Reply:
    """Seat people at a table; those who leave it swap places with those who come."""
    mine, event = _own(ctx), ctx.view.event
    chosen = list(map(read_number, chosen_values(ctx.interaction)))
    if not set(chosen) <= set(mine.players):
        raise EventRefusal(errors.BadLineUp())
    rows = line_up(event, mine.id, arranging.tables_of(event, mine))
    if control.table >= len(rows) or len(chosen) > event.plan.per_side:
        raise BadControl
    act = acts.LinedUp(mine.id, reseated(rows, control.table, chosen))
    return _page(ctx, await ctx.events.act(ctx.id, ctx.who, act))


def reseated(
    rows: list[list[PersonId | None]], table: int, chosen: list[PersonId]
) -> tuple[tuple[PersonId, ...], ...]:
    """Return a line-up in which the chosen people sit at a table.

    The player who leaves swaps places with the one who comes.
    """
    left = [person for person in rows[table] if person is not None and person not in chosen]
    after = []
    for at, row in enumerate(rows):
        if at == table:
            after.append(tuple(chosen))
            continue
        seats = [left.pop(0) if left and person in chosen else person for person in row]
        after.append(tuple(each for each in seats if each is not None and each not in chosen))
    return tuple(after)


async def pick_who_goes(ctx: EventContext, _: controls.PickWhoGoes) -> Reply:
    """Ask who of the bench takes a player's seat."""
    out = chosen_number(ctx.interaction)
    return ctx.page(arranging.bench_page(ctx.view, _own(ctx), out, ctx.say))


async def pick_who_comes(ctx: EventContext, control: controls.PickWhoComes) -> Reply:
    into = chosen_number(ctx.interaction)
    act = acts.Substituted(_own(ctx).id, control.out, into, asked=True)
    return _page(ctx, await ctx.events.act(ctx.id, ctx.who, act))


async def pick_captain(ctx: EventContext, control: controls.PickCaptain) -> Reply:
    """Let another of its people be the captain of an entrant, as its captain or a director."""
    act = acts.CaptainNamed(control.entrant, chosen_number(ctx.interaction))
    now = ctx.after(await ctx.events.act(ctx.id, ctx.who, act))
    return now.changed(_page_of(now, control.entrant, at_desk=control.at_desk))


async def ask_name(ctx: EventContext, control: controls.AskTeamName) -> Reply:
    team = _team(ctx, control.entrant)
    return Reply(modal=arranging.rename_modal(ctx.view, team, ctx.say, at_desk=control.at_desk))


async def rename(ctx: EventContext, control: controls.TeamNameForm) -> Reply:
    """Give a team another name, as its captain or a director."""
    name, number = filled_in(ctx.interaction, arranging.TEAM_NAME), control.entrant
    try:
        now = ctx.after(await ctx.events.rename_team(ctx.id, ctx.who, number, name))
    except (BadTeamName, TeamNameTaken) as error:
        of, at_desk = _team(ctx, number), control.at_desk
        again = Press(lambda say: arranging.rename_button(ctx.view, of, say, at_desk=at_desk))
        raise error.offer(again) from None
    return now.changed(_page_of(now, number, at_desk=control.at_desk))


def _team(ctx: EventContext, number: EntrantId) -> Roster:
    entry = ctx.view.event.entries.get(number)
    if entry is None:
        raise EventRefusal(errors.NoSuchEntrant())
    return entry


def _page_of(now: EventContext, number: EntrantId, *, at_desk: bool) -> Outgoing:
    """Return the page of an entrant: the person's own, or at the desk."""
    mine = now.view.event.entry_of(now.me)
    directs = at_desk and now.me in now.view.event.directors
    if mine is not None and mine.id == number and not directs:
        return entry_page(now.view, now.me, now.say)
    entry = now.view.event.entries[number]
    return entrant_page(now.view, entry, now.now, now.say)


async def ask_start(ctx: EventContext, control: controls.AskStart) -> Reply:
    _own(ctx)
    zone = event_zone(ctx).key
    return Reply(modal=arranging.start_modal(ctx.view, ctx.match(control.match), zone, ctx.say))


async def propose(ctx: EventContext, control: controls.StartForm) -> Reply:
    _own(ctx)
    at = await read_time(ctx, arranging.START)
    # To the minute: so the button to agree can name it.
    act = acts.StartProposed(control.match, at // MINUTE_MS * MINUTE_MS)
    return _page(ctx, await ctx.events.act(ctx.id, ctx.who, act))


async def agree(ctx: EventContext, control: controls.AgreeToStart) -> Reply:
    _own(ctx)
    act = acts.StartAgreed(control.match, control.minute * MINUTE_MS)
    view = await ctx.events.act(ctx.id, ctx.who, act)
    return _page(ctx, view, ctx.say("Agreed."))


async def pick_home(ctx: EventContext, _: controls.PickHome) -> Reply:
    """Choose the channel of the team's home tables, of the server of the request."""
    _own(ctx)
    view = ctx.view
    if (chosen := await chosen_channel(ctx.interaction)) is not None:
        channel, there = chosen
        view = await ctx.events.choose_home(ctx.id, ctx.who, there, channel.id)
    return _page(ctx, view)

"""Answer clicks of people who take part: entering, confirming, checking in, leaving."""

from __future__ import annotations

from collections.abc import Sequence

from bot.competition.event import acts, errors
from bot.competition.event.parts import Roster
from bot.competition.event.state import EventPhase
from bot.competition.stages import EntrantKind
from bot.interactions.answer import Reply
from bot.interactions.chosen import chosen_number, filled_in
from bot.interactions.events.captains import mind_own_captain
from bot.interactions.events.context import EventContext, chosen_people
from bot.interactions.next_steps import Press
from bot.tables.errors.events import BadTeamName, EventRefusal, TeamNameTaken
from bot.ui.controls import events as controls
from bot.ui.core.custom_ids import BadControl
from bot.ui.core.layout import GOOD, button
from bot.ui.core.message import Outgoing
from bot.ui.events.entry.arranging import TEAM_NAME
from bot.ui.events.entry.entry import (
    WORD,
    cut_modal,
    entry_page,
    leaving_question,
    partner_page,
    team_modal,
    withdrawal_question,
)
from bot.views.events.event import EventView
from bot.views.person import Person


async def join(ctx: EventContext, _: controls.JoinEvent) -> Reply:
    """Enter as far as one click can, or accept the one invitation there is."""
    event, me = ctx.view.event, ctx.me
    mine = event.entry_of(me)
    if mine is not None and mine.paused and me in mine.people:
        return await go_on(ctx, controls.GoOn(ctx.id))
    if mine is not None:
        return await _confirm(ctx)
    match event.plan.format.entrant:
        case EntrantKind.PERSON:
            return await enter(ctx, [ctx.who])
        case EntrantKind.PAIR:
            return ctx.page(partner_page(ctx.view, ctx.say))
        case EntrantKind.TEAM:
            return Reply(modal=team_modal(ctx.view, ctx.say))


async def join_with(ctx: EventContext, partner: Person) -> Reply:
    """Enter with a partner; if that is who has invited the person, accept."""
    invitations = ctx.view.event.invitations(ctx.me)
    captain = ctx.view.person_of(partner.id)
    theirs = next((entry for entry in invitations if entry.captain == captain), None)
    return await (enter(ctx, [ctx.who, partner]) if theirs is None else _accept(ctx, theirs))


async def enter(ctx: EventContext, people: Sequence[Person], team: str | None = None) -> Reply:
    """Enter people, of whom the person who acts is the first."""
    view = await ctx.events.enter(ctx.id, ctx.who, people, team=team)
    return _entry(ctx, view, ctx.say("You're entered."))


def _entry(ctx: EventContext, view: EventView, note: str = "") -> Reply:
    """Show the person's own entrant after a change."""
    now = ctx.after(view)
    return now.changed(entry_page(now.view, now.me, now.say, note))


async def partner(ctx: EventContext, _: controls.PickPartner) -> Reply:
    people = chosen_people(ctx.interaction)
    if not people:
        return ctx.page(partner_page(ctx.view, ctx.say))
    return await enter(ctx, [ctx.who, *people])


async def enter_alone(ctx: EventContext, _: controls.EnterAlone) -> Reply:
    """Enter as one of a pair, who waits for a partner."""
    if ctx.view.event.plan.format.entrant is not EntrantKind.PAIR:
        raise BadControl
    return await enter(ctx, [ctx.who])


async def join_looking(ctx: EventContext, _: controls.PickLooking) -> Reply:
    entrant = chosen_number(ctx.interaction)
    view = await ctx.events.add_members(ctx.id, ctx.who, entrant, [ctx.who])
    return _entry(ctx, view, ctx.say("You're entered."))


async def team_named(ctx: EventContext, _: controls.TeamForm) -> Reply:
    if ctx.view.event.plan.format.entrant is not EntrantKind.TEAM:
        raise BadControl
    try:
        return await enter(ctx, [ctx.who], filled_in(ctx.interaction, TEAM_NAME))
    except (BadTeamName, TeamNameTaken) as error:
        again = controls.JoinEvent(ctx.id)
        raise error.offer(Press(lambda say: [button(again, say("Join"), GOOD)])) from None


async def _confirm(ctx: EventContext) -> Reply:
    """Accept the one invitation there is; of several, let the person choose."""
    invitations = ctx.view.event.invitations(ctx.me)
    if len(invitations) == 1:
        return await _accept(ctx, invitations[0])
    return ctx.page(entry_page(ctx.view, ctx.me, ctx.say))


async def answer_invitation(ctx: EventContext, control: controls.AnswerInvitation) -> Reply:
    """Say yes or no for the person; who is in already may still leave."""
    event, me = ctx.view.event, ctx.me
    mine = event.entry_of(me)
    if mine is not None and mine.id == control.entrant and me in mine.people:
        if control.yes:
            return ctx.page(entry_page(ctx.view, me, ctx.say))
        return ctx.page(leaving_question(ctx.view, mine, ctx.say))
    invited = next((one for one in event.invitations(me) if one.id == control.entrant), None)
    if invited is None:
        raise EventRefusal(errors.NothingToConfirm())
    if control.yes:
        return await _accept(ctx, invited)
    view = await ctx.events.leave(ctx.id, ctx.who, invited.id)
    return _entry(ctx, view, ctx.say("You've declined."))


async def _accept(ctx: EventContext, entry: Roster) -> Reply:
    view = await ctx.events.confirm(ctx.id, ctx.who, entry.id)
    return _entry(ctx, view, ctx.say("You're in."))


async def show_entry(ctx: EventContext, _: controls.ShowEntry) -> Reply:
    ctx = await mind_own_captain(ctx)
    return ctx.page(entry_page(ctx.view, ctx.me, ctx.say))


async def members(ctx: EventContext, _: controls.PickMembers) -> Reply:
    mine = ctx.view.event.entry_of(ctx.me)
    number, people = 0 if mine is None else mine.id, chosen_people(ctx.interaction)
    return _entry(ctx, await ctx.events.add_members(ctx.id, ctx.who, number, people))


async def remove(ctx: EventContext, _: controls.PickRemoved) -> Reply:
    mine = ctx.view.event.entry_of(ctx.me)
    if mine is None:
        raise EventRefusal(errors.NotCaptain())
    act = acts.MemberLeft(mine.id, chosen_number(ctx.interaction))
    return _entry(ctx, await ctx.events.act(ctx.id, ctx.who, act))


async def leave(ctx: EventContext, control: controls.LeaveEntry) -> Reply:
    """Ask whether the person wants to leave their entrant, or do it."""
    mine = ctx.view.event.entry_of(ctx.me)
    if mine is not None and not control.sure:
        return ctx.page(leaving_question(ctx.view, mine, ctx.say))
    return _entry(ctx, await ctx.events.leave(ctx.id, ctx.who))


async def withdraw(ctx: EventContext, control: controls.WithdrawEntry) -> Reply:
    """Ask whether the person's entrant is to withdraw, or withdraw it."""
    mine = ctx.view.event.entry_of(ctx.me)
    if mine is None:
        return ctx.page(entry_page(ctx.view, ctx.me, ctx.say))
    if not control.sure:
        return ctx.page(withdrawal_question(ctx.view, mine, ctx.say))
    return _entry(ctx, await ctx.events.act(ctx.id, ctx.who, acts.Withdrew(mine.id)))


async def pause(ctx: EventContext, _: controls.PauseEntry) -> Reply:
    """Let the person's entrant take a break; if it has one, show how it ends."""
    mine = ctx.view.event.entry_of(ctx.me)
    if mine is None or mine.paused:
        return ctx.page(entry_page(ctx.view, ctx.me, ctx.say))
    return _entry(ctx, await ctx.events.act(ctx.id, ctx.who, acts.BreakTaken(mine.id)))


async def go_on(ctx: EventContext, _: controls.GoOn) -> Reply:
    mine = ctx.view.event.entry_of(ctx.me)
    if mine is None or not mine.paused:
        return ctx.page(entry_page(ctx.view, ctx.me, ctx.say))
    view = await ctx.events.act(ctx.id, ctx.who, acts.BreakOver(mine.id))
    return _entry(ctx, view, ctx.say("You're in."))


async def check_in(ctx: EventContext, _: controls.CheckInHere) -> Reply:
    """Check the person's entrant in, or say why there is nothing to check in to."""
    ctx = await mind_own_captain(ctx)
    mine = ctx.view.event.entry_of(ctx.me)
    note = None if mine is None else _why_not_here(ctx, mine)
    several = len(ctx.view.event.invitations(ctx.me)) > 1
    if mine is None or note is not None or several:
        return ctx.page(entry_page(ctx.view, ctx.me, ctx.say, note or ""))
    view, said = await ctx.events.check_in(ctx.id, ctx.who), ctx.say("Good to see you!")
    if ctx.interaction.guild_id is None:
        # The direct message that was clicked shows the rest.
        return Reply(Outgoing(text=said), then=ctx.wake)
    return _entry(ctx, view, said)


def _why_not_here(ctx: EventContext, mine: Roster) -> str | None:
    """Return why a person cannot check in now; None if they can."""
    event, say = ctx.view.event, ctx.say
    match = event.match_of(mine.id)
    if ctx.me not in mine.people:
        return None
    if match is not None and match.started and not event.over:
        return say("Your match has already started.")
    if not event.over and (match is not None or event.phase is EventPhase.CHECK_IN):
        here = mine.here if match is None else mine.id in match.arrived
        return say("You're checked in already.") if here else None
    if event.phase is EventPhase.RUNNING and not event.takes_part(mine.id):
        return None
    return say("There's nothing to check in to right now.")


async def ask_cut(ctx: EventContext, _: controls.CutBoards) -> Reply:
    if ctx.me is None or not acts.wants_cut(ctx.view.event, ctx.me):
        raise EventRefusal(errors.TooLate())
    return Reply(modal=cut_modal(ctx.view, ctx.say))


async def cut(ctx: EventContext, _: controls.CutForm) -> Reply:
    """Cut the boards as a captain: with a word, or with the press itself."""
    word = filled_in(ctx.interaction, WORD).strip() or None
    view = await ctx.events.cut(ctx.id, ctx.who, word)
    return _entry(ctx, view, ctx.say("You've cut. Nobody could know the cards before."))

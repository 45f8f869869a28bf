"""Answer clicks at a director's desk."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Final, TypeAlias

from bot.competition.event import acts, errors
from bot.competition.event.clockwork import MINUTE_MS
from bot.competition.event.parts import MatchId
from bot.competition.event.state import EARLY, Act
from bot.competition.matches import Bye
from bot.errors import TableError
from bot.interactions.answer import Reply
from bot.interactions.autocomplete import parse_choice
from bot.interactions.chosen import chosen_number, chosen_value, filled_in, read_number
from bot.interactions.events.announcing import event_zone, read_name, read_time
from bot.interactions.events.captains import mind_captains
from bot.interactions.events.context import EventContext, chosen_channel, chosen_people
from bot.interactions.events.typed_scores import entered
from bot.interactions.next_steps import Press
from bot.locale.say import N_
from bot.tables.errors.events import (
    BadTeamName,
    EventRefusal,
    InTheWay,
    TeamNameTaken,
    WritesNotThere,
)
from bot.tables.events.directing import moved_round
from bot.ui.controls import events as controls
from bot.ui.controls.events import DeskAct
from bot.ui.core.custom_ids import BadControl
from bot.ui.events.desk.desk import become_director_page, desk_more_page, desk_page, team_button
from bot.ui.events.desk.details import again_page, entrant_page, match_page
from bot.ui.events.desk.forms import (
    LATER,
    PERSON,
    REASON,
    ROUNDS,
    VALUE,
    WORTH,
    desk_form,
    needs_form,
    new_team_form,
    substitute_form,
)
from bot.ui.events.desk.parts import admission_words, marks_here, plain_act
from bot.ui.events.desk.questions import SURE, collision_page, start_question
from bot.ui.events.entry.arranging import TEAM_NAME
from bot.ui.events.log import short_words
from bot.ui.events.panel import more_page
from bot.ui.table import modals
from bot.views.events.event import EventView
from bot.views.person import Person

_POINTS: Final = re.compile(r"[+-]?[0-9]{1,4}([./][0-9]{1,3})?")
_MOST_POINTS: Final = 1_000
_MOVES: Final = frozenset({DeskAct.MOVE, DeskAct.MOVE_ROUND})
"""Of their buttons, `at` is the minute of the start, and `game` whether later rounds move, too."""
_Asked: TypeAlias = "controls.DoAtDesk | controls.DeskForm"


class NoSuchPoints(TableError):
    text = N_("“{text}” isn't a number of points. Write it like 2, -1 or 1/2.")


class NoSuchLine(TableError):
    text = N_(
        "The line that begins with “{line}” isn't in the list, or is there twice. Move the lines,"
        " but leave the number at the beginning of each."
    )


async def show_desk(ctx: EventContext, control: controls.ShowDesk) -> Reply:
    """Show the desk to a director. A manager of the server can become one."""
    manages = ctx.who.manager and ctx.who.server_id == ctx.view.server_id
    if ctx.me not in ctx.view.event.directors and manages:
        return ctx.page(become_director_page(ctx.view, ctx.say))
    check_director(ctx)
    ctx, note = await mind_captains(ctx)
    return await _shown(ctx, note, page=control.page)


async def show_more(ctx: EventContext, _: controls.ShowDeskMore) -> Reply:
    return ctx.page(desk_more_page(ctx.view, ctx.say))


async def become_director(ctx: EventContext, _: controls.BecomeDirector) -> Reply:
    if ctx.me in ctx.view.event.directors:
        return await _shown(ctx)
    return await _desk(ctx, await ctx.events.name_director(ctx.id, ctx.who, ctx.who))


def check_director(ctx: EventContext) -> None:
    """Refuse everybody but directors."""
    if ctx.me not in ctx.view.event.directors:
        raise EventRefusal(errors.NotDirector())


async def do(ctx: EventContext, control: controls.DoAtDesk) -> Reply:
    """Do what a button says, or ask for what it needs."""
    if _corrects(control.act):
        begun = await _begun(ctx, control, opened=control.act is DeskAct.GO_ON)
        if len(begun) > (control.again or 0):
            return ctx.page(again_page(ctx.view, control, begun, ctx.say))
    early = ctx.view.event.phase in EARLY
    if control.act is DeskAct.BEGIN and control.number != SURE and early:
        question = start_question(ctx.view, ctx.say)
        if question is not None:
            return ctx.page(question)
    if needs_form(control.act) and not (control.act in _MOVES and control.at):
        return Reply(modal=desk_form(ctx.view, control, event_zone(ctx).key, ctx.say))
    return await _unless_colliding(ctx, control, "", _taken_back(ctx, control))


async def _unless_colliding(
    ctx: EventContext, control: controls.DoAtDesk, reason: str, note: str = ""
) -> Reply:
    """Do something; ask first if people would have two matches at about the same time."""
    try:
        return await _desk(ctx, await _done(ctx, control, reason), note)
    except EventRefusal as error:
        if not isinstance(error.error, errors.Collides):
            raise
        return ctx.page(collision_page(ctx.view, control, error.error, ctx.say))


def _taken_back(ctx: EventContext, control: controls.DoAtDesk) -> str:
    """Say what has been undone; nothing for other acts."""
    if control.act is not DeskAct.UNDO or not control.number:
        return ""
    act = ctx.view.event.steps[control.number - 1].act
    return ctx.say("Taken back: {what}", what=short_words(ctx.view, act, ctx.say))


async def filled(ctx: EventContext, control: controls.DeskForm) -> Reply:
    """Do what a form was filled in for."""
    if _corrects(control.act):
        return await _correct(ctx, control)
    asked = controls.DoAtDesk(ctx.id, control.act, control.number, control.at, control.game)
    if control.act in _MOVES:
        minute = await read_time(ctx, VALUE) // MINUTE_MS
        later = LATER in modals.chosen_in(ctx.interaction.data or {}, ROUNDS)
        asked = replace(asked, at=minute, game=int(later))
    return await _unless_colliding(ctx, asked, filled_in(ctx.interaction, REASON))


def _corrects(act: DeskAct) -> bool:
    """Say whether matches may be played again after an act."""
    return issubclass(act.kind, acts.Correction)


async def _correct(ctx: EventContext, control: controls.DeskForm) -> Reply:
    """Correct a result; name the matches that it would take back, if the director knows less."""
    begun = await _begun(ctx, control, opened=True)
    if control.again is None or len(begun) <= control.again:
        try:
            return await _desk(ctx, await _done(ctx, control, filled_in(ctx.interaction, REASON)))
        except EventRefusal as error:
            if error.why is not errors.FollowersBegun:
                raise
    asked = controls.DoAtDesk(ctx.id, control.act, control.number, control.at, control.game)
    return ctx.page(again_page(ctx.view, asked, begun, ctx.say))


async def _begun(ctx: EventContext, asked: _Asked, *, opened: bool) -> list[MatchId]:
    """Return the matches that have begun and depend on the result of one."""
    match = ctx.match(asked.number)
    return await ctx.events.begun_followers(ctx.id, match.id, opened=opened)


async def _desk(ctx: EventContext, view: EventView, note: str = "") -> Reply:
    """Show the desk after a change."""
    return replace(await _shown(ctx.after(view), note), then=ctx.wake)


async def _shown(ctx: EventContext, note: str = "", page: int = 0) -> Reply:
    """Show the desk, which goes on with the event from then on."""
    interaction = ctx.interaction
    with ctx.services.desks.answer(ctx.id, interaction.user.id) as answer:
        message = await ctx.made(desk_page, ctx.view, ctx.me, ctx.now, ctx.say, note, page=page)
        answer.prepare(message, note, page=page, spoken=interaction.locale.value)
    return replace(ctx.page(message), live=answer)


async def _done(ctx: EventContext, asked: _Asked, reason: str) -> EventView:
    events, who = ctx.events, ctx.who
    match asked.act:
        case DeskAct.BEGIN:
            return await events.begin(ctx.id, who)
        case DeskAct.PAIR:
            event = ctx.view.event
            if (asked.number, asked.at) != (event.round, len(event.stages)):
                raise EventRefusal(errors.TooLate())
            return await events.pair(ctx.id, who)
        case DeskAct.UNDO:
            return await events.undo(ctx.id, who, asked.number or None)
        case DeskAct.NAME:
            return await events.rename(ctx.id, who, read_name(filled_in(ctx.interaction, VALUE)))
        case _:
            make = _ACTS.get(asked.act)
            what = plain_act(ctx.view.event, asked) if make is None else make(ctx, asked)
            return await events.act(ctx.id, who, what, reason)


def _moved(_: EventContext, asked: _Asked) -> Act:
    return acts.StartMoved(asked.number, asked.at * MINUTE_MS, anyway=bool(asked.again))


def _round_moved(ctx: EventContext, asked: _Asked) -> Act:
    match, at, later = ctx.match(asked.number), asked.at * MINUTE_MS, bool(asked.game)
    act = moved_round(ctx.view.event, match, at, event_zone(ctx).key, later=later)
    return replace(act, anyway=bool(asked.again))


def _bye(ctx: EventContext, asked: _Asked) -> Act:
    chosen = modals.chosen_in(ctx.interaction.data or {}, WORTH)
    return acts.ByeGiven(asked.number, parse_choice(Bye, chosen[0]) if chosen else None)


def _adjusted(ctx: EventContext, asked: _Asked) -> Act:
    points = read_points(filled_in(ctx.interaction, VALUE))
    return acts.PointsAdjusted(asked.number, points, asked.at or None)


def read_points(text: str) -> Fraction:
    """Read a number of points that someone has typed; raise NoSuchPoints if it is none."""
    plain = text.strip().replace("\N{MINUS SIGN}", "-").replace(",", ".")
    with suppress(ZeroDivisionError):
        # No powers of ten: a number such as 1e9999999 takes minutes to read.
        if _POINTS.fullmatch(plain) and abs(points := Fraction(plain)) <= _MOST_POINTS:
            return points
    raise NoSuchPoints(text=text[:20])


def _corrected(ctx: EventContext, asked: _Asked) -> Act:
    new = entered(ctx, asked)
    again = bool(asked.again)
    return acts.GameCorrected(new.match, new.table, new.game, new.score, new.winner, again=again)


def _seeded(ctx: EventContext, _: _Asked) -> Act:
    """Read the entrants' numbers, of which each line of the form begins with one."""
    lines = filled_in(ctx.interaction, VALUE).splitlines()
    first = [line.split(maxsplit=1)[0].rstrip(".:") for line in lines if line.strip()]
    there = {str(entry.id) for entry in ctx.view.event.there}
    numbers = [int(word) for word in first if word.lstrip("0") in there]
    unknown = [word for word in first if word.lstrip("0") not in there]
    if unknown or len(set(numbers)) < len(numbers):
        raise NoSuchLine(line=(unknown or first)[0][:20])
    return acts.Seeded(tuple(numbers))


_ACTS: Final[Mapping[DeskAct, Callable[[EventContext, _Asked], Act]]] = {
    DeskAct.ADJUST: _adjusted,
    DeskAct.BYE: _bye,
    DeskAct.RESULT: entered,
    DeskAct.CORRECT: _corrected,
    DeskAct.SEEDS: _seeded,
    DeskAct.MOVE: _moved,
    DeskAct.MOVE_ROUND: _round_moved,
    DeskAct.CANCEL_ROUND: lambda ctx, asked: acts.RoundCancelled(
        asked.number or ctx.view.event.round
    ),
    DeskAct.RESUME: lambda _, asked: acts.GoneOn(anyway=bool(asked.again)),
}
"""The acts that say more than their buttons."""


async def pick_entrant(ctx: EventContext, _: controls.PickEntrant) -> Reply:
    entry = ctx.view.event.entries.get(chosen_number(ctx.interaction))
    if entry is None:
        raise EventRefusal(errors.NoSuchEntrant())
    return ctx.page(entrant_page(ctx.view, entry, ctx.now, ctx.say))


async def pick_match(ctx: EventContext, _: controls.PickMatch) -> Reply:
    match = ctx.match(chosen_number(ctx.interaction))
    return ctx.page(match_page(ctx.view, match, ctx.now, ctx.say))


async def pick_game(ctx: EventContext, control: controls.PickWrongGame) -> Reply:
    table, _, game = chosen_value(ctx.interaction).partition(".")
    of = control.match, read_number(table), read_number(game)
    return await do(ctx, controls.DoAtDesk(ctx.id, DeskAct.CORRECT, *of))


async def dismiss(ctx: EventContext, _: controls.PickDismissed) -> Reply:
    act = acts.DirectorDismissed(chosen_number(ctx.interaction))
    now = ctx.after(await ctx.events.act(ctx.id, ctx.who, act))
    if now.me not in now.view.event.directors:
        return now.changed(more_page(now.view, now.me, now.say))
    return now.changed(desk_more_page(now.view, now.say))


async def move(ctx: EventContext, _: controls.PickEventChannel) -> Reply:
    view = ctx.view
    if (chosen := await chosen_channel(ctx.interaction)) is not None:
        channel, there = chosen
        if channel.guild.id != ctx.view.server_id:
            raise BadControl
        if not there.writes:
            raise WritesNotThere
        view = await ctx.events.move(ctx.id, ctx.who, channel.id)
        await ctx.after(view).check_taken(ctx.id)
    return ctx.after(view).changed(desk_more_page(view, ctx.say))


async def name_director(ctx: EventContext, _: controls.PickDirector) -> Reply:
    view = ctx.view
    for director in chosen_people(ctx.interaction):
        view = await ctx.events.name_director(ctx.id, ctx.who, director)
    return await _desk(ctx, view)


async def enter_people(ctx: EventContext, _: controls.EnterPeople) -> Reply:
    people = chosen_people(ctx.interaction)
    if not people:
        return await _desk(ctx, ctx.view)
    return await _entered_by_director(ctx, people)


async def _entered_by_director(
    ctx: EventContext, people: Sequence[Person], team: str | None = None
) -> Reply:
    view = await ctx.events.enter(ctx.id, ctx.who, people, team=team)
    entry, note = view.event.entries[max(view.event.entries)], ""
    if marks_here(view.event, entry):
        note = ctx.say(
            "They play once they have pressed *Join*. If they're with you, choose them below and"
            " press *Mark as here*: then they can play, but they get no messages until they join"
            " or act at their table."
        )
    elif not view.event.complete(entry):
        joined = ctx.say("They play once they have pressed *Join*.")
        note = f"{joined} {admission_words(view.event, entry, ctx.say)}"
    return await _desk(ctx, view, note)


async def ask_team(ctx: EventContext, _: controls.AskTeam) -> Reply:
    return Reply(modal=new_team_form(ctx.view, ctx.say))


async def enter_team(ctx: EventContext, _: controls.NewTeamForm) -> Reply:
    name, people = filled_in(ctx.interaction, TEAM_NAME), chosen_people(ctx.interaction, PERSON)
    try:
        return await _entered_by_director(ctx, people, name)
    except (BadTeamName, TeamNameTaken, InTheWay) as error:
        raise error.offer(Press(lambda say: [team_button(ctx.view, say)])) from None


async def pick_out(ctx: EventContext, control: controls.PickOut) -> Reply:
    return Reply(
        modal=substitute_form(ctx.view, control.entrant, chosen_number(ctx.interaction), ctx.say)
    )


async def substitute(ctx: EventContext, control: controls.SubstituteForm) -> Reply:
    view, reason = ctx.view, filled_in(ctx.interaction, REASON)
    out = control.entrant, control.out
    for substitute in chosen_people(ctx.interaction, PERSON):
        view = await ctx.events.substitute(ctx.id, ctx.who, *out, substitute, reason)
    return await _desk(ctx, view)

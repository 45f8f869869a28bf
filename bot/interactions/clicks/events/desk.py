"""Answer clicks at a director's desk."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

from bot.competition.event import acts, errors
from bot.competition.event.state import EventPhase, Match, Roster
from bot.errors import TableError
from bot.interactions.answer import Reply
from bot.interactions.clicks.events.announcing import usual_zone
from bot.interactions.context import chosen_value, filled_in
from bot.interactions.events import EventContext, chosen_people
from bot.interactions.typed.moments import read_moment
from bot.locale import N_
from bot.tables.errors.events import EventRefusal
from bot.tables.events.views import EventView
from bot.ui.controls import events as controls
from bot.ui.controls.events import Deed
from bot.ui.core.custom_ids import BadControl
from bot.ui.events.desk import (
    REASON,
    VALUE,
    desk_form,
    desk_page,
    entrant_page,
    match_page,
    needs_form,
    substitute_page,
)

_POINTS: Final = re.compile(r"[+-]?[0-9]{1,4}([./][0-9]{1,3})?")
_MOST_POINTS: Final = 1_000
_Asked: TypeAlias = "controls.DoAtDesk | controls.DeskForm"


class NoSuchPoints(TableError):
    """Text that is no number of points."""

    text = N_("“{text}” is no number of points. Write it like 2, -1 or 1/2.")


class NoSuchScore(TableError):
    """Text that is no score of all sides."""

    text = N_("“{text}” is no score. Write one number for each side, such as 14, 9.")


async def show_desk(ctx: EventContext, control: controls.ShowDesk) -> Reply:
    """Show the desk to a director."""
    check_director(ctx)
    return ctx.page(desk_page(ctx.view, ctx.me, ctx.say, page=control.page))


def check_director(ctx: EventContext) -> None:
    """Refuse all who are no directors.

    Raises:
        EventRefusal: if the person is none.
    """
    if ctx.me not in ctx.view.event.directors:
        raise EventRefusal(errors.NotDirector())


async def do(ctx: EventContext, control: controls.DoAtDesk) -> Reply:
    """Do what a button says, or ask for what it needs."""
    check_director(ctx)
    if needs_form(control.deed):
        return Reply(modal=desk_form(ctx.view, control, usual_zone(ctx.interaction), ctx.say))
    return _desk(ctx, await _done(ctx, control, ""))


async def filled(ctx: EventContext, control: controls.DeskForm) -> Reply:
    """Do what a form was filled in for."""
    check_director(ctx)
    return _desk(ctx, await _done(ctx, control, filled_in(ctx.interaction, REASON)))


def _desk(ctx: EventContext, view: EventView, note: str = "") -> Reply:
    now = ctx.after(view)
    return now.changed(desk_page(view, now.me, now.say, note))


async def _done(ctx: EventContext, asked: _Asked, reason: str) -> EventView:
    events, who = ctx.events, ctx.who
    match asked.deed:
        case Deed.BEGIN:
            return await events.begin(ctx.id, who)
        case Deed.PAIR:
            return await events.pair(ctx.id, who)
        case Deed.UNDO:
            return await events.undo(ctx.id, who, asked.number or None)
        case Deed.CANCEL_ROUND:
            return await events.cancel_round(ctx.id, who, reason, asked.number or None)
        case Deed.MOVE:
            text = filled_in(ctx.interaction, VALUE)
            now = round(ctx.interaction.created_at.timestamp() * 1000)
            language = ctx.interaction.locale.value
            zone = ZoneInfo(usual_zone(ctx.interaction))
            at = await asyncio.to_thread(read_moment, text, zone, now, language)
            return await events.act(ctx.id, who, acts.StartMoved(asked.number, at))
        case _:
            return await events.act(ctx.id, who, _ACTS[asked.deed](ctx, asked), reason)


_Make: TypeAlias = Callable[[EventContext, _Asked], acts.Act]


def _here(ctx: EventContext, asked: _Asked) -> acts.Act:
    """Say that an entrant is there: for the event, or for its next match."""
    match = ctx.view.event.match_of(asked.number)
    if match is None or ctx.view.event.phase is EventPhase.CHECK_IN:
        return acts.CheckedIn(asked.number)
    return acts.Arrived(match.id, asked.number)


def _adjusted(ctx: EventContext, asked: _Asked) -> acts.Act:
    return acts.PointsAdjusted(asked.number, read_points(filled_in(ctx.interaction, VALUE)))


def read_points(text: str) -> Fraction:
    """Read a number of points that someone has typed.

    Raises:
        NoSuchPoints: if it is none.
    """
    plain = text.strip().replace("\N{MINUS SIGN}", "-").replace(",", ".")
    # No powers of ten: a number such as 1e9999999 takes minutes to read.
    if not _POINTS.fullmatch(plain):
        raise NoSuchPoints(text=text[:20])
    try:
        points = Fraction(plain)
    except ZeroDivisionError:
        raise NoSuchPoints(text=text[:20]) from None
    if abs(points) > _MOST_POINTS:
        raise NoSuchPoints(text=text[:20])
    return points


def _entered(ctx: EventContext, asked: _Asked) -> acts.Act:
    """Enter the result of the next game at a table."""
    match = _match(ctx, asked.number)
    text = filled_in(ctx.interaction, VALUE)
    words = text.replace(",", " ").replace(":", " ").replace("–", " ").split()
    if not all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words):
        raise NoSuchScore(text=text[:20])
    score = tuple(map(int, words))
    if len(score) != len(match.pairing.sides):
        raise NoSuchScore(text=text[:20])
    best = [side for side, points in enumerate(score) if points == max(score)]
    winner = best[0] if len(best) == 1 else None
    game = match.next_game(asked.at)
    return acts.GameEntered(match.id, asked.at, game, score, winner)


_ACTS: Final[Mapping[Deed, _Make]] = {
    Deed.OPEN: lambda _, __: acts.EntriesOpened(),
    Deed.CHECK_IN: lambda _, __: acts.CheckInOpened(),
    Deed.CANCEL: lambda _, __: acts.Cancelled(),
    Deed.TIME_OVER: lambda _, __: acts.TimeOver(),
    Deed.ARCHIVE: lambda _, __: acts.Archived(),
    Deed.WITHDRAW: lambda _, asked: acts.Withdrew(asked.number),
    Deed.HERE: _here,
    Deed.ADJUST: _adjusted,
    Deed.FORFEIT: lambda _, asked: acts.MatchForfeited(asked.number, (asked.at,)),
    Deed.RESULT: _entered,
    Deed.STOP: lambda _, asked: acts.TableStopped(asked.number, asked.at),
    Deed.REOPEN: lambda _, asked: acts.TableReopened(asked.number, asked.at),
}


async def pick_entrant(ctx: EventContext, _: controls.PickEntrant) -> Reply:
    """Show a director one entrant."""
    check_director(ctx)
    return ctx.page(entrant_page(ctx.view, _roster(ctx, _number(ctx)), ctx.say))


async def pick_match(ctx: EventContext, _: controls.PickMatch) -> Reply:
    """Show a director one match."""
    check_director(ctx)
    return ctx.page(match_page(ctx.view, _match(ctx, _number(ctx)), ctx.say))


def _number(ctx: EventContext) -> int:
    value = chosen_value(ctx.interaction)
    if not (value.isdecimal() and value.isascii() and len(value) < 10):
        raise BadControl
    return int(value)


def _match(ctx: EventContext, number: int) -> Match:
    match = ctx.view.event.matches.get(number)
    if match is None:
        raise EventRefusal(errors.NoSuchMatch())
    return match


def _roster(ctx: EventContext, number: int) -> Roster:
    entry = ctx.view.event.entries.get(number)
    if entry is None:
        raise EventRefusal(errors.NoSuchEntrant())
    return entry


async def name_director(ctx: EventContext, _: controls.PickDirector) -> Reply:
    """Name another director."""
    check_director(ctx)
    view = ctx.view
    for one in chosen_people(ctx.interaction):
        view = await ctx.events.name_director(ctx.id, ctx.who, one)
    return _desk(ctx, view)


async def enter_people(ctx: EventContext, _: controls.EnterPeople) -> Reply:
    """Enter people as one entrant."""
    check_director(ctx)
    people = chosen_people(ctx.interaction)
    view = await ctx.events.enter(ctx.id, ctx.who, people) if people else ctx.view
    return _desk(ctx, view)


async def pick_out(ctx: EventContext, control: controls.PickOut) -> Reply:
    """Ask who takes a person's place."""
    check_director(ctx)
    return ctx.page(substitute_page(ctx.view, control.entrant, _number(ctx), ctx.say))


async def substitute(ctx: EventContext, control: controls.PickIn) -> Reply:
    """Let a person take another's place."""
    check_director(ctx)
    view = ctx.view
    for one in chosen_people(ctx.interaction):
        view = await ctx.events.substitute(ctx.id, ctx.who, control.entrant, control.out, one)
    return _desk(ctx, view)

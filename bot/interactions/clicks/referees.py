"""Answer clicks that ask for a referee, look into a deal, and rule."""

from __future__ import annotations

import re
from typing import Final

from bot.engine.rulings import Ruling, RulingKind
from bot.errors import TableError
from bot.interactions.answer import Reply
from bot.interactions.chosen import chosen_number, filled_in
from bot.interactions.context import TableContext
from bot.interactions.events.context import check_referee
from bot.interactions.members import forget_gone, gone_from
from bot.interactions.rights import is_ephemeral
from bot.locale.say import N_
from bot.tables.errors.play import DealOver
from bot.tables.referees.errors import BadRuling, LookedInto
from bot.ui.controls import table as controls
from bot.ui.controls.table import RulingModal
from bot.ui.referee import REASON, SCORE, question_modal, ruling_modal, whole_deal
from bot.ui.table.hand.confirm import after_leaving
from bot.ui.text.calls import refusal

_NUMBER: Final = re.compile(r"(?<!\d)[-\N{MINUS SIGN}]?\d{1,4}(?!\d)")
"""A score, perhaps below zero; what is between two of them is no minus."""


class NoScore(TableError):
    text = N_("Enter one number for each side, in the board's order, such as 3, 7.")


async def ask(ctx: TableContext, _: controls.AskReferee) -> Reply:
    await ctx.check_posting()
    await ctx.host.referees.check_asking(ctx.table.id, ctx.who)
    return Reply(modal=question_modal(ctx.table.id, ctx.say))


async def asked(ctx: TableContext, _: controls.RefereeModal) -> Reply:
    """Pause the table for a referee."""
    return await call_referee(ctx, filled_in(ctx.interaction, REASON))


async def call_referee(ctx: TableContext, note: str) -> Reply:
    """Ask for a referee with a note."""
    await ctx.check_posting()
    await forget_gone(ctx.services, ctx.table.server_id)
    await ctx.host.referees.ask(ctx.table.id, ctx.who, note)
    await ctx.check_shown()
    text = ctx.say(
        "You asked for a referee. The game is on hold; press *Withdraw* on the board to play on."
    )
    if is_ephemeral(ctx.interaction):
        return Reply(after_leaving(text), in_place=True, then=ctx.wake)
    return ctx.reply(text)


async def look_into(ctx: TableContext, _: controls.LookIntoIt) -> Reply:
    referees = ctx.host.referees
    await check_referee(ctx, ctx.table)
    try:
        table, view = await referees.look(ctx.table.id, ctx.who)
    except LookedInto:
        gone = await gone_from(ctx.services, ctx.table)
        if gone is None:
            raise
        table, view = await referees.look(ctx.table.id, ctx.who, gone)
    return ctx.changed(whole_deal(table, view, ctx.say))


async def ask_ruling(ctx: TableContext, control: controls.AskRuling) -> Reply:
    """Ask for the reason of a ruling, and for the score if it sets it."""
    _check_deal(ctx, control)
    public = ctx.table.public
    score = () if public is None else public.score
    numbers = tuple(score) if control.kind is RulingKind.SCORE else ()
    if (refused := await _refused(ctx, Ruling(control.kind, numbers))) is not None:
        return refused
    form = RulingModal(control.table, control.game, control.deal, control.kind)
    return Reply(modal=ruling_modal(form, ", ".join(map(str, score)), ctx.say))


async def pick_penalty(ctx: TableContext, control: controls.PickPenalty) -> Reply:
    _check_deal(ctx, control)
    seat = chosen_number(ctx.interaction, range(len(ctx.table.seats)))
    if (refused := await _refused(ctx, Ruling(RulingKind.PENALTY, (seat,)))) is not None:
        return refused
    where = control.table, control.game, control.deal
    form = RulingModal(*where, RulingKind.PENALTY, seat)
    return Reply(modal=ruling_modal(form, "", ctx.say))


async def _refused(ctx: TableContext, ruling: Ruling) -> Reply | None:
    """Return the answer to a ruling that cannot be given, before its reason is asked for."""
    await check_referee(ctx, ctx.table)
    try:
        await ctx.host.referees.check_ruling(ctx.table.id, ctx.who, ruling)
    except BadRuling as error:
        return Reply(notes=(refusal(error.reason, ctx.say),))
    return None


async def rule(ctx: TableContext, control: RulingModal) -> Reply:
    """Rule, and take the hands away from the message."""
    await check_referee(ctx, ctx.table)
    _check_deal(ctx, control)
    numbers: tuple[int, ...] = ()
    if control.kind is RulingKind.SCORE:
        numbers = scores_in(filled_in(ctx.interaction, SCORE))
        if len(numbers) != ctx.table.sides:
            raise NoScore
    elif control.kind is RulingKind.PENALTY and control.seat is not None:
        numbers = (control.seat,)
    ruling = Ruling(control.kind, numbers)
    reason = filled_in(ctx.interaction, REASON)
    try:
        await ctx.host.referees.rule(ctx.table.id, ctx.who, ruling, reason)
    except BadRuling as error:
        return Reply(notes=(refusal(error.reason, ctx.say),))
    text = ctx.say("Your ruling is posted.")
    return ctx.changed(after_leaving(text))


def scores_in(text: str) -> tuple[int, ...]:
    """Return the numbers in the text of a score.

    >>> scores_in("3-9"), scores_in("-2 : 14")
    ((3, 9), (-2, 14))
    """
    return tuple(int(number.replace("\N{MINUS SIGN}", "-")) for number in _NUMBER.findall(text))


def _check_deal(
    ctx: TableContext, control: controls.AskRuling | controls.PickPenalty | RulingModal
) -> None:
    public = ctx.table.public
    if public is None or (control.game, control.deal) != (ctx.table.game, public.deal):
        raise DealOver

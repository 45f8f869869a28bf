"""Answers to the questions before the first deal: ``cut 26``, ``red``, ``pitcher Ann``."""

from __future__ import annotations

import re
from typing import Final

from discord import app_commands

from bot.engine.ceremony import Colour
from bot.errors import TableError
from bot.interactions.autocomplete import Choices
from bot.interactions.context import TableContext
from bot.locale.say import N_
from bot.tables.errors.play import AlreadyCut
from bot.ui.text.names import comparable, plain
from bot.views.table.view import FirstDealQuestion, FirstDealStep, TableView

_NUMBER: Final = re.compile("[0-9]{1,3}")
_COLOURS: Final[dict[Colour, str]] = {Colour.RED: N_("Red"), Colour.BLACK: N_("Black")}


class NoSuchAnswer(TableError):
    text = N_("“{text}” doesn't answer the question on the board. Choose from the list.")


class NoAnswerTyped(TableError):
    text = N_("Type your answer to the question on the board, or choose it from the list.")


async def answer_question(ctx: TableContext, text: str) -> None:
    """Answer the question before the first deal; raise NoAnswerTyped or NoSuchAnswer."""
    step = ctx.table.first
    if step is None:
        raise AlreadyCut
    typed = " ".join(text.casefold().split())
    if not typed:
        raise NoAnswerTyped
    await _ANSWERS[step.ask](ctx, step, typed)


def suggest(ctx: TableContext, current: str) -> Choices:
    """Suggest the possible answers to the player who must answer."""
    step, say = ctx.table.first, ctx.say
    if step is None or ctx.table.seat_of(ctx.user_id) != step.seat:
        return []
    match step.ask:
        case FirstDealQuestion.CUT:
            typed = _NUMBER.search(current)
            number = None if typed is None else int(typed[0])
            answers = (
                {"cut": say("Cut")}
                if number is None
                else {f"cut {number}": say("Cut {n}", n=number)}
            )
        case FirstDealQuestion.GUESS:
            answers = {colour.value: say(name) for colour, name in _COLOURS.items()}
        case FirstDealQuestion.PITCHER:
            names = {seat: plain(ctx.table.seats[seat].name) for seat in step.choices}
            answers = {
                f"pitcher {seat + 1}": say("{name} pitches first", name=name)
                for seat, name in names.items()
            }
    return [app_commands.Choice(name=name, value=value) for value, name in answers.items()]


async def _cut(ctx: TableContext, _: FirstDealStep, typed: str) -> TableView:
    number = typed.removeprefix("cut ")
    if typed != "cut" and not _NUMBER.fullmatch(number):
        raise NoSuchAnswer(text=typed[:40])
    place = None if typed == "cut" else int(number)
    return await ctx.host.cut(ctx.table.id, ctx.who, ctx.table.game, place)


async def _guess(ctx: TableContext, _: FirstDealStep, typed: str) -> TableView:
    word = typed.removeprefix("guess ")
    for colour, name in _COLOURS.items():
        if word in {colour.value, ctx.say(name).casefold()}:
            return await ctx.host.guess(ctx.table.id, ctx.who, ctx.table.game, colour)
    raise NoSuchAnswer(text=typed[:40])


async def _pitcher(ctx: TableContext, step: FirstDealStep, typed: str) -> TableView:
    word = typed.removeprefix("pitcher ")
    for seat in step.choices:
        name = comparable(plain(ctx.table.seats[seat].name))
        if word == str(seat + 1) or comparable(word) == name:
            return await ctx.host.choose_pitcher(ctx.table.id, ctx.who, ctx.table.game, seat)
    raise NoSuchAnswer(text=typed[:40])


_ANSWERS: Final = {
    FirstDealQuestion.CUT: _cut,
    FirstDealQuestion.GUESS: _guess,
    FirstDealQuestion.PITCHER: _pitcher,
}

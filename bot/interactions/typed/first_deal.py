"""The steps before the first deal as people type them: ``cut 26``, ``red``, ``pitcher Ann``."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from discord import app_commands

from bot.engine.ceremony import Colour
from bot.errors import TableError
from bot.locale import N_, Say
from bot.tables.errors.play import AlreadyCut
from bot.tables.host import Host
from bot.tables.views import FirstDealQuestion, FirstDealStep, Person, TableView
from bot.ui.text.names import comparable, plain

_NUMBER: Final = re.compile("[0-9]{1,3}")
_COLOURS: Final[dict[Colour, str]] = {Colour.RED: N_("Red"), Colour.BLACK: N_("Black")}

_Step: TypeAlias = Callable[
    [Host, TableView, FirstDealStep, Person, str, Say], Awaitable[TableView]
]


class NoSuchAnswer(TableError):
    """Something typed that does not answer what is asked before the first deal."""

    text = N_("“{text}” does not answer what is asked now. Choose from the list.")


class NoAnswerTyped(TableError):
    """Nothing was typed where an answer is to be."""

    text = N_("Type the answer to what is asked now, or choose it from the list.")


async def answer_question(
    host: Host, table: TableView, who: Person, text: str, say: Say
) -> TableView:
    """Answer what is asked before the first deal.

    Raises:
        NothingTyped, NoSuchAnswer: if what is typed is no answer.
    """
    step = table.first
    if step is None:
        raise AlreadyCut
    typed = " ".join(text.casefold().split())
    if not typed:
        raise NoAnswerTyped
    return await _STEPS[step.ask](host, table, step, who, typed, say)


def suggest(
    table: TableView, who: Person, current: str, say: Say
) -> list[app_commands.Choice[str]]:
    """Offer the answers that there are, to the one who is asked."""
    step = table.first
    if step is None or table.seat_of(who.id) != step.seat:
        return []
    match step.ask:
        case FirstDealQuestion.CUT:
            typed = _NUMBER.search(current)
            if typed is None:
                return [app_commands.Choice(name=say("Cut"), value="cut")]
            number = int(typed[0])
            return [app_commands.Choice(name=say("Cut {n}", n=number), value=f"cut {number}")]
        case FirstDealQuestion.GUESS:
            return [
                app_commands.Choice(name=say(name), value=colour.value)
                for colour, name in _COLOURS.items()
            ]
        case FirstDealQuestion.PITCHER:
            return [
                app_commands.Choice(
                    name=say("{name} pitches first", name=plain(table.seats[seat].name)),
                    value=f"pitcher {seat + 1}",
                )
                for seat in step.choices
            ]


async def _cut(
    host: Host, table: TableView, _: FirstDealStep, who: Person, typed: str, _say: Say
) -> TableView:
    if typed == "cut":
        return await host.cut(table.id, who, table.game, None)
    number = typed.removeprefix("cut ")
    if not _NUMBER.fullmatch(number):
        raise NoSuchAnswer(text=typed[:40])
    return await host.cut(table.id, who, table.game, int(number))


async def _guess(
    host: Host, table: TableView, _: FirstDealStep, who: Person, typed: str, say: Say
) -> TableView:
    word = typed.removeprefix("guess ")
    for colour, name in _COLOURS.items():
        if word in {colour.value, say(name).casefold()}:
            return await host.guess(table.id, who, table.game, colour)
    raise NoSuchAnswer(text=typed[:40])


async def _pitcher(
    host: Host, table: TableView, step: FirstDealStep, who: Person, typed: str, _say: Say
) -> TableView:
    name = typed.removeprefix("pitcher ")
    for seat in step.choices:
        called = comparable(plain(table.seats[seat].name))
        if name == str(seat + 1) or comparable(name) == called:
            return await host.choose_pitcher(table.id, who, table.game, seat)
    raise NoSuchAnswer(text=typed[:40])


_STEPS: Final[dict[FirstDealQuestion, _Step]] = {
    FirstDealQuestion.CUT: _cut,
    FirstDealQuestion.GUESS: _guess,
    FirstDealQuestion.PITCHER: _pitcher,
}

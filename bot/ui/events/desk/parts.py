"""What the pages of the desk share: their heading, the buttons of acts, and those of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields, replace
from fractions import Fraction
from typing import Final

import discord

from bot.competition.entrants import PersonId
from bot.competition.event import acts
from bot.competition.event.acting import act
from bot.competition.event.clockwork import DAY_MS
from bot.competition.event.errors import CompetitionError
from bot.competition.event.parts import Match, Roster
from bot.competition.event.plan import Starts
from bot.competition.event.state import Act, Event, EventStep
from bot.competition.scoring import wants_game
from bot.locale.say import Say
from bot.ui.controls.events import DeskAct, DeskForm, DoAtDesk
from bot.ui.core.layout import Button, button
from bot.ui.events.words import title
from bot.views.events.event import EventView

LATER_MS: Final = 300 * DAY_MS
"""A start that collides with no other."""


def heading(view: EventView, say: Say) -> str:
    """Return the heading of all pages of the desk."""
    return " · ".join((say("Director's desk"), title(view)))


def act_button(
    control: DoAtDesk, say: Say, style: discord.ButtonStyle | None = None, **values: object
) -> Button:
    """Return the button of an act, with values for its text."""
    return button(control, say(control.act.label, **values), style or control.act.style)


def offered(
    view: EventView, control: DoAtDesk, now: int, say: Say, **values: object
) -> list[Button]:
    """Return the button of an act that a director may do now; else nothing.

    Of an act that asks for more, the least is tried; matches may be played again for it.
    """
    what = least_act(view.event, control, now)
    error = refusal_of(view.event, what, view.event.directors[0], now)
    return [act_button(control, say, None, **values)] if error is None else []


def refusal_of(event: Event, what: Act, by: PersonId, now: int) -> CompetitionError | None:
    """Try an act of a person; return why an event does not take it, if it does not."""
    try:
        act(event, EventStep(event.version + 1, what, by, now, "-"))
    except CompetitionError as error:
        return error
    return None


def least_act(event: Event, control: DoAtDesk, now: int) -> Act:
    """Return the least that a director can do with a button which asks for more."""
    tried = replace(control, again=1)
    least = _LEAST.get(control.act)
    return plain_act(event, tried) if least is None else least(event, tried, now)


def _least_game(event: Event, control: DoAtDesk, _: int) -> acts.GameEntered:
    match = event.matches.get(control.number)
    score = (1, *(0 for _ in match.pairing.sides[1:])) if match else (1, 0)
    return acts.GameEntered(control.number, control.at, control.game, score, 0)


def _least_correction(event: Event, control: DoAtDesk, now: int) -> Act:
    new = _least_game(event, control, now)
    return acts.GameCorrected(new.match, new.table, new.game, new.score, new.winner, again=True)


def _least_move(event: Event, control: DoAtDesk, now: int) -> Act:
    match = event.matches.get(control.number)
    starts = () if match is None else ((match.id, now + LATER_MS),)
    return acts.RoundMoved(0 if match is None else match.round, starts, anyway=True)


_LEAST: Final[Mapping[DeskAct, Callable[[Event, DoAtDesk, int], Act]]] = {
    DeskAct.ADJUST: lambda _, asked, __: acts.PointsAdjusted(asked.number, Fraction(1)),
    DeskAct.BYE: lambda _, asked, __: acts.ByeGiven(asked.number, None),
    DeskAct.RESULT: _least_game,
    DeskAct.CORRECT: _least_correction,
    DeskAct.MOVE: lambda _, asked, now: acts.StartMoved(asked.number, now + LATER_MS, anyway=True),
    DeskAct.MOVE_ROUND: _least_move,
    DeskAct.NAME: lambda _, __, ___: acts.Renamed("-"),
    DeskAct.SEEDS: lambda event, _, __: acts.Seeded(tuple(entry.id for entry in event.there)),
}
"""The acts that say more than their buttons."""


def plain_act(event: Event, asked: DoAtDesk | DeskForm) -> Act:
    """Make an act that says no more than its button: of an entrant, a match or its table."""
    kind, number = asked.act.kind, asked.number
    if asked.act is DeskAct.FORFEIT:
        return acts.MatchForfeited(number, (asked.at,))
    if asked.act is DeskAct.HERE and event.plan.starts is Starts.WHEN_THERE:
        # For its next match; for the event if it has none.
        match = event.match_of(number)
        return acts.CheckedIn(number) if match is None else acts.Arrived(match.id, number)
    needed = sum(field.default is MISSING for field in fields(kind))
    again = {"again": bool(asked.again)} if issubclass(kind, acts.Correction) else {}
    return kind(*(number, asked.at)[:needed], **again)


def marks_here(event: Event, entry: Roster) -> bool:
    """Say whether a director can mark an entrant as here: for the event, or for its next match."""
    asked = DoAtDesk("", DeskAct.HERE, entry.id)
    by, now = event.directors[0], event.steps[-1].at
    return refusal_of(event, plain_act(event, asked), by, now) is None


def admission_words(event: Event, entry: Roster, say: Say) -> str:
    """Say how an entrant that is not ready can play."""
    if marks_here(event, entry):
        return say("If they're with you, choose them at the desk and press *Mark as here* first.")
    return say("Too few are entered there: its captain invites more with *My entry* on the panel.")


def stopped_tables(event: Event) -> Iterator[tuple[Match, int]]:
    """Go through the tables that are stopped and still have games to play."""
    for match in event.open_matches():
        form = event.plan.format.stages[match.stage].match
        for table in sorted(match.stopped):
            if wants_game(form, match.games, table):
                yield match, table


def reopen_button(view: EventView, match: Match, table: int, say: Say) -> Button:
    """Return the button that opens a new table in the place of one that is stopped."""
    return act_button(DoAtDesk(view.id, DeskAct.REOPEN, match.id, table), say, n=table + 1)


def result_button(view: EventView, match: Match, table: int, say: Say) -> Button:
    """Return the button by which a director enters the result of a table's next game."""
    label = say(DeskAct.RESULT.label)
    if view.event.format_of(match).match.tables > 1:
        label = say("Result of table {n}…", n=table + 1)
    game = match.next_game(table)
    return button(DoAtDesk(view.id, DeskAct.RESULT, match.id, table, game), label)

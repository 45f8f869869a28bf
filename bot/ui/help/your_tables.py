"""A person's tables, and what they may do there next.

Only that person sees it, but it uses public information only.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, TypeAlias

from bot.locale.say import N_, Say
from bot.ui.controls import table as controls
from bot.ui.core.layout import GOOD, MAIN, Button, Part, button, link
from bot.ui.table.clock import span
from bot.ui.table.decision import closing_line, task_text, waiting_line
from bot.ui.table.listing import waits_for
from bot.ui.table.lobby.lobby import free_seats, start_label
from bot.ui.table.status import address
from bot.ui.text.names import safe
from bot.views.table.rights import Right
from bot.views.table.view import Pause, TableState, TableView, is_closing, waited_for

_Shown: TypeAlias = tuple[str, list[Button]]

_PAUSED: Final[dict[Pause, str]] = {
    Pause.REFUSED: N_(
        "The table is on hold: I can't write in its channel. It continues by itself once I can;"
        " press Resume to try now."
    ),
    Pause.ASKED: N_("The table is paused. Press Resume when you want to play on."),
    Pause.IDLE: N_("The table is waiting: everyone was away. Press I'm back to continue."),
    Pause.REFEREE: N_("The table is paused: it's waiting for a referee's ruling."),
}


def own_table(table: TableView, user_id: int, rights: Collection[Right], say: Say) -> list[Part]:
    """Describe a table to a person who sits there, with buttons for what they may do now."""
    title = f"**{say(table.variant.name)} · {say('table {id}', id=table.id)}**"
    if table.private:
        shown = button(controls.MyHand(table.id), say("My hand"), MAIN)
        return [f"{title} · {say('only you see it')}", [shown]]
    title += f" · <#{table.place_id}>"
    text, buttons = _NOW[table.state](table, user_id, rights, say)
    label = say("Go to table {id}", id=table.id)
    return [f"{title}\n{text}", [*buttons, link(address(table), label)]]


def free_table(table: TableView, say: Say) -> list[Part]:
    """Describe a table that waits for people."""
    free = say.count("{n} seat is free", "{n} seats are free", len(free_seats(table)))
    title = f"**{say(table.variant.name)} · {say('table {id}', id=table.id)}**"
    label = say("Join table {id}", id=table.id)
    return [f"{title} · {free}", [button(controls.Join(table.id), label, GOOD)]]


def _lobby(table: TableView, user_id: int, rights: Collection[Right], say: Say) -> _Shown:
    label = start_label(table, say)
    start = [] if label is None else [button(controls.Start(table.id), label, MAIN)]
    if Right.SET_OPTIONS not in rights:
        opener = safe(table.arranger)
        if free_seats(table):
            text = say(
                "The game starts when every seat is taken, or when {name} starts it.", name=opener
            )
            return text, []
        return say("Everyone has a seat: {name} can start the game.", name=opener), []
    if free_seats(table):
        text = say("You opened this table. It starts when every seat is taken.")
        if table.opener_id != user_id:
            text = say("The game starts when every seat is taken, or when you start it.")
        return text, start
    return say("Everyone has a seat. Press Start when you're ready."), start


def _cutting(table: TableView, user_id: int, rights: Collection[Right], say: Say) -> _Shown:
    if table.paused is not None:
        return _paused(table, table.paused, rights, say)
    if waits_for(table, user_id):
        return say(
            "**There's a question for you** before the next deal: answer it on the board."
        ), []
    name = "" if table.first is None else safe(table.seats[table.first.seat].name)
    return say(
        "The next deal comes soon. First there's a question for {name} on the board.", name=name
    ), []


def _playing(table: TableView, user_id: int, rights: Collection[Right], say: Say) -> _Shown:
    seat, public = table.seat_of(user_id), table.public
    hand = button(controls.MyHand(table.id), say("My hand"), MAIN)
    if table.paused is not None:
        return _paused(table, table.paused, rights, say)
    if seat is not None and table.seats[seat].away:
        text = say("You're away, and the computer plays for you. Press I'm back to play on.")
        return text, [_back(table, say)]
    if public is None or public.decision is None or table.resting:
        return say("The game is on."), [hand]
    if seat in waited_for(public):
        asking = task_text(table, public, say)
        return say("**It's your turn.** {task} Press My hand.", task=asking), [hand]
    if is_closing(public):
        return closing_line(table, public, say), [hand]
    actor = table.seats[public.decision.seat]
    text = waiting_line(public, f"**{safe(actor.name)}**", say)
    if not (actor.here and table.timed):
        return text, [hand]
    late = say(
        "If they let {time} pass, the computer moves for them.", time=span(table.clock.move_ms, say)
    )
    return f"{text}\n{late}", [hand]


def _paused(table: TableView, why: Pause, rights: Collection[Right], say: Say) -> _Shown:
    if why is Pause.IDLE:
        return say(_PAUSED[why]), [_back(table, say)]
    if Right.RESUME not in rights:
        known = say(_PAUSED[why]) if why is Pause.REFEREE else ""
        return known or say("Table {table} is paused.", table=table.id), []
    # As the board has it.
    resume = say("Withdraw") if why is Pause.REFEREE else say("Resume")
    return say(_PAUSED[why]), [button(controls.Resume(table.id), resume, GOOD)]


def _back(table: TableView, say: Say) -> Button:
    return button(controls.ComeBack(table.id), say("I'm back"), GOOD)


def _over(table: TableView, _user_id: int, rights: Collection[Right], say: Say) -> _Shown:
    if table.event_id is not None:
        return say("The game is over. The event goes on by itself."), []
    if table.paused is not None and Right.REMATCH not in rights:
        return _paused(table, table.paused, rights, say)
    again = button(controls.Rematch(table.id, table.game), say("Rematch"), GOOD)
    ways = {Right.REMATCH: again, Right.LEAVE: button(controls.Leave(table.id), say("Leave"))}
    text = say("The game is over. Press Rematch for another one, or leave.")
    return text, [way for right, way in ways.items() if right in rights]


def _closed(_table: TableView, _user_id: int, _rights: Collection[Right], say: Say) -> _Shown:
    return say("This table is closed."), []


_NOW: Final[dict[TableState, Callable[[TableView, int, Collection[Right], Say], _Shown]]] = {
    TableState.LOBBY: _lobby,
    TableState.CUTTING: _cutting,
    TableState.PLAYING: _playing,
    TableState.OVER: _over,
    TableState.CLOSED: _closed,
}

"""The board while people take seats."""

from __future__ import annotations

from bot.locale import Say
from bot.tables.computer_names import COMPUTER
from bot.tables.views import EmptySeats, SeatInfo, SeatKind, TableView
from bot.ui.controls.table import (
    AddComputer,
    CloseTable,
    Join,
    Leave,
    RemoveComputer,
    ShowOptions,
    ShowRules,
    Start,
)
from bot.ui.core.layout import GOOD, GRAVE, MAIN, Button, Part, button
from bot.ui.table.clock import clock_terms
from bot.ui.table.options import TARGET, unusual
from bot.ui.text.names import plain, safe
from bot.ui.text.people import mark, who


def lobby(view: TableView, say: Say) -> list[Part]:
    """Return the board's parts before the game."""
    title = f"## {say(view.variant.name)} · {say('table {id}', id=view.id)}"
    head = [title, say("{name} opened this table. Come and play!", name=safe(view.opener_name))]
    lines = [*head, terms_line(view, say), clock_terms(view.clock, say)]
    parts: list[Part] = ["\n".join(lines), seats(view, say), None]
    host = [
        button(Start(view.id), say("Start"), MAIN),
        button(ShowOptions(view.id), say("House options")),
        button(ShowRules(view.id), say("How to play")),
        button(Leave(view.id), say("Leave")),
        button(CloseTable(view.id), say("Close"), GRAVE),
    ]
    return [*parts, _next(view, say), *seat_buttons(view, say), host]


def free_seats(view: TableView) -> list[SeatInfo]:
    """Return the empty seats."""
    return [seat for seat in view.seats if seat.kind is SeatKind.EMPTY]


def seat_buttons(view: TableView, say: Say) -> list[list[Button]]:
    """Return the buttons to fill seats, while no game runs."""
    free = free_seats(view)
    ways = take_over_button(view, say)
    if free:
        ways = [*_join(view, free, say), button(AddComputer(view.id), say("Add computer"))]
    if _has_computer(view):
        ways.append(button(RemoveComputer(view.id), say("Remove computer")))
    return [ways] if ways else []


def _has_computer(view: TableView) -> bool:
    return any(seat.kind is SeatKind.COMPUTER for seat in view.seats)


def take_over_button(view: TableView, say: Say) -> list[Button]:
    """Return the button that takes a computer player's seat, if there is one."""
    if _has_computer(view):
        return [button(Join(view.id), say("Take a computer's seat"))]
    return []


def terms_line(view: TableView, say: Say) -> str:
    """Say how many play, the target and the house options."""
    rules = view.rules
    count = len(view.seats)
    if count > view.sides:
        form = say("{n} players in {sides} sides", n=count, sides=view.sides)
    else:
        form = say.count("{n} player", "{n} players", count)
    goal = say.count("first to {n} point wins", "first to {n} points wins", rules.target)
    own = {name: value for name, value in view.options.items() if name != TARGET}
    return " · ".join([form, goal, *unusual(view.variant, view.form, own, say)])


def seats(view: TableView, say: Say) -> str:
    """List the seats, in order of play."""
    lines = []
    for seat in view.seats:
        line = f"{mark(view, seat.seat % view.sides)}{seat.seat + 1}. {who(seat, say)}"
        if seat.kind is SeatKind.EMPTY and partners(view, seat.seat):
            names = ", ".join(safe(name) for name in partners(view, seat.seat))
            line += f" · {say('partner: {names}', names=names)}"
        lines.append(line)
    if len(view.seats) > view.sides:
        lines.append(f"-# {say('Players with the same mark are partners and score together.')}")
    if _has_computer(view):
        lines.append(f"-# {say('{mark} marks computer players.', mark=COMPUTER)}")
    return "\n".join(lines)


def partners(view: TableView, seat: int) -> list[str]:
    """Return the names of a seat's partners."""
    return [
        other.name
        for other in view.seats
        if other.name and other.seat != seat and other.seat % view.sides == seat % view.sides
    ]


def _join(view: TableView, free: list[SeatInfo], say: Say) -> list[Button]:
    if len(free) == 1 or len(view.seats) == view.sides:
        return [button(Join(view.id), say("Join"), GOOD)]
    return [
        button(Join(view.id, seat.seat), _seat_label(view, seat.seat, say), GOOD) for seat in free
    ]


def _seat_label(view: TableView, seat: int, say: Say) -> str:
    names = partners(view, seat)
    if not names:
        return say("Join in seat {n}", n=seat + 1)
    if len(view.seats) == 2 * view.sides:
        return say("Join opposite {name}", name=plain(names[0]))
    return say("Join {name}'s side in seat {n}", name=plain(names[0]), n=seat + 1)


def _next(view: TableView, say: Say) -> str:
    """Say how the game starts."""
    opener = safe(view.opener_name)
    if not free_seats(view):
        return say("Everybody sits: {opener} may press Start.", opener=opener)
    by_itself = say("The game starts by itself when somebody takes the last seat.")
    if view.fill is EmptySeats.COMPUTERS:
        sooner = say(
            "{opener} may also press Start: computer players then take what is free.",
            opener=opener,
        )
    else:
        sooner = say("Free seats wait for people, or for Add computer.")
    return f"{by_itself} {sooner}"

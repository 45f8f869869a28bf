"""Private answers to people who sit down or start a game: with whom they play, and the cut."""

from __future__ import annotations

from bot.locale import Say
from bot.ui.controls.table import Join, MyHand
from bot.ui.core.layout import GOLD, GOOD, Button, Part, button, layout
from bot.ui.core.message import Outgoing
from bot.ui.table.lobby import free_seats
from bot.ui.table.lobby.first_deal import cut_buttons
from bot.ui.text.names import join_names, plain, safe
from bot.views.table import FirstDealQuestion, TableState, TableView


def seated(view: TableView, seat: int, say: Say) -> Outgoing:
    """Answer a person who has sat down: with whom they play, and what comes next."""
    text, buttons = _next(view, seat, say)
    lines = [_company(view, seat, say), *filter(None, [text])]
    rows = filter(None, [buttons, _other_sides(view, seat, say)])
    return Outgoing(layout=layout([" ".join(lines), *rows], None, GOLD))


def pack_to_cut(view: TableView, user_id: int, say: Say) -> Outgoing | None:
    """Answer a person who has started a game, if they cut the pack."""
    step = view.first
    if step is None or step.ask is not FirstDealQuestion.CUT or view.paused is not None:
        return None
    return next_step(view, step.seat, say) if step.seat == view.seat_of(user_id) else None


def next_step(view: TableView, seat: int, say: Say) -> Outgoing | None:
    """Say what comes next before the cards are dealt; None if there is nothing to say."""
    text, buttons = _next(view, seat, say)
    parts: list[Part] = [text, buttons] if buttons else [text]
    return Outgoing(layout=layout(parts, None, GOLD)) if text else None


def _company(view: TableView, seat: int, say: Say) -> str:
    if len(view.seats) == view.sides:
        return say("You're in.")
    names = _others(view, seat % view.sides, seat)
    if not names:
        return say("You're in, still without a partner.")
    if len(view.seats) == 2 * view.sides:
        return say("You sit opposite **{name}**.", name=safe(names[0]))
    return say("You play with **{names}**.", names=join_names(names))


def _next(view: TableView, seat: int, say: Say) -> tuple[str, list[Button]]:
    match view.state:
        case TableState.LOBBY if free_seats(view):
            return say("The game starts when every seat is taken."), []
        case TableState.CUTTING if view.first is not None and view.paused is None:
            name = safe(view.seats[view.first.seat].name)
            if view.first.ask is not FirstDealQuestion.CUT:
                return say("Next, the board asks **{name}**.", name=name), []
            if view.first.seat == seat:
                return say("Cut the pack:"), cut_buttons(view, say)
            return say("**{name}** cuts the pack, then the cards are dealt.", name=name), []
        case TableState.PLAYING:
            return "", [button(MyHand(view.id), say("My hand"), GOOD)]
    return "", []


def _other_sides(view: TableView, seat: int, say: Say) -> list[Button]:
    sides, mine = view.sides, seat % view.sides
    if view.state is not TableState.LOBBY or len(view.seats) == sides:
        return []
    free = {one.seat % sides: one.seat for one in reversed(free_seats(view))}
    with_me = _others(view, mine, seat)
    offered: dict[str, int] = {}
    for side in sorted(free.keys() - {mine}):
        names = _others(view, side, seat)
        if names:
            offered[say("Play with {names} instead", names=_plain(names))] = free[side]
        elif with_me:
            label = say("Play against {names} instead", names=_plain(with_me))
            offered.setdefault(label, free[side])
    return [button(Join(view.id, place), label) for label, place in offered.items()]


def _others(view: TableView, side: int, seat: int) -> list[str]:
    """Return the names of those who sit on a side, without the player of a seat."""
    there = [one for one in view.seats if one.seat % view.sides == side and one.seat != seat]
    return [one.name for one in there if one.name]


def _plain(names: list[str]) -> str:
    return " & ".join(map(plain, names))

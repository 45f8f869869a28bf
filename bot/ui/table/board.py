"""The board: one message that shows a table to the channel.

It depends on a `TableView` and its `PublicView` alone: no hidden card changes a byte of it
(docs/design.md, promise 6).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import discord

from bot.engine.actions import Offer
from bot.engine.views import PublicView
from bot.locale import Say, speak
from bot.tables.views import AFTER_DEALS, BEFORE_DEALS, TableState, TableView
from bot.ui.controls import table as controls
from bot.ui.controls.history import ShowCheck, ShowReplay
from bot.ui.controls.table import MakeCall, MakeOffer, MyHand, Rematch
from bot.ui.core.layout import GOOD, GRAVE, MAIN, Button, Part, button, layout, pictures_of, small
from bot.ui.core.message import Outgoing
from bot.ui.table import clock, lobby
from bot.ui.table.decision import task_text, waiting_line
from bot.ui.table.first_deal import first_step
from bot.ui.table.more import more_button
from bot.ui.table.special_lines import special_lines
from bot.ui.table.status import last_trick, players, points_so_far, sides_lines, trumps_line
from bot.ui.table.table_picture import not_drawn, table_picture
from bot.ui.text.calls import call_label
from bot.ui.text.key import key
from bot.ui.text.names import safe
from bot.ui.text.people import all_sides, scores, side, who

OPEN: Final = discord.Colour(0x2E8B57)
PLAYING: Final = discord.Colour(0x1F6FB2)
ENDED: Final = discord.Colour(0x7A7F87)
FEW_OFFERS: Final = 4
"""Offers up to this number have a button each."""


def board(view: TableView, say: Say) -> Outgoing:
    """Render a table with the buttons for what may be done there now."""
    parts = [*clock.pause_notice(view, say), *_STATES[view.state](view, say)]
    ending = _key(view, view.game, view.board_deal, say)
    message = _message(parts, ending, _COLOURS[view.state])
    if not message.pictures:
        return message
    return replace(message, in_words=lambda: board(view, speak(say.language, say.signs)))


def superseded_board(table: TableView, game: int, deal: int, say: Say) -> Outgoing:
    """Render an old board without a deal's result and without buttons.

    It is the lobby's board once the cards are dealt, the board of a game's end once there is a
    rematch, or the board of a deal that was broken off.
    """
    if deal == BEFORE_DEALS:
        text = say("The game has begun: its newest board is below.")
    elif deal == AFTER_DEALS:
        text = say("That game is over. The next one's board is below.")
    else:
        text = say("This deal was broken off. The newest board is below.")
    title = f"### {say(table.variant.name)}"
    return _message([f"{title}\n{text}"], _key(table, game, deal, say), ENDED)


def _cutting(view: TableView, say: Say) -> list[Part]:
    step = first_step(view, say)
    wanted = [*clock.pause_request(view, say), *_ending(view, say)]
    return [_head(view, say), lobby.seats(view, say), None, *step, [more_button(view)], *wanted]


def _playing(view: TableView, say: Say) -> list[Part]:
    public = view.public
    if public is None:
        return [_head(view, say), say("The cards are being dealt.")]
    turn = _turn(view, public, say)
    hand = button(MyHand(view.id), say("My hand"), GOOD)
    others = [*clock.come_back(view, say), hand, more_button(view)]
    after = [*turn, others, *clock.pause_request(view, say), *_ending(view, say)]
    if picture := table_picture(view, say):
        names = not_drawn(view, say)
        events = clock.clock_events(view, say)
        below = "\n".join([*([small(names)] if names else []), *events])
        return [_head(view, say), *picture, *([below] if below else []), *after]
    middle = [
        *trumps_line(public, say),
        *special_lines(view, public, say),
        *players(view, public, say),
        *points_so_far(view, public, say),
        *last_trick(view, public, say),
        *clock.clock_events(view, say),
    ]
    parts: list[Part] = [
        "\n".join([_head(view, say), *sides_lines(view, public, say)]),
        None,
        "\n".join(middle),
        None,
    ]
    return [*parts, *after]


def _turn(view: TableView, public: PublicView, say: Say) -> list[Part]:
    """Say whose turn it is and what for, with a button for each call of a human player."""
    if public.decision is None:
        return []
    actor = view.seats[public.decision.seat]
    if not actor.here or view.paused is not None:
        return [waiting_line(public, f"**{who(actor, say)}**", say)]
    turn = say("▶ **{name}, your turn.**", name=who(actor, say))
    cards = say("Press My hand for your cards.")
    text = " ".join([turn, task_text(view, public, say), cards])
    calls = call_buttons(view, public, say)
    return [text, calls] if calls else [text]


def _ending(view: TableView, say: Say) -> list[Part]:
    """Say who asked to end the game, and let the others agree."""
    asking = [safe(seat.name) for seat in view.seats if seat.wants_end]
    if not asking:
        return []
    text = say(
        "{names} would like to end the game. It ends once every person who plays here agrees.",
        names=", ".join(asking),
    )
    return [text, [_close(view, say("End the game"))]]


def _over(view: TableView, say: Say) -> list[Part]:
    text = say(
        "Press Rematch for another game in the same seats. Its fair-deal commitment stands in the"
        " post that tells of this game's end."
    )
    buttons = [
        button(Rematch(view.id, view.game), say("Rematch"), GOOD),
        _leave(view, say),
        _close(view, say("Close")),
        button(ShowReplay(view.id, view.game), say("Replay")),
        button(ShowCheck(view.id, view.game, 0), say("Was it fair?")),
    ]
    parts: list[Part] = ["\n".join([_head(view, say), *_result(view, say)]), None]
    if lobby.free_seats(view):
        parts.append(lobby.seats(view, say))
    return [*parts, text, buttons, *lobby.seat_buttons(view, say)]


def _closed(view: TableView, say: Say) -> list[Part]:
    return ["\n".join([_head(view, say), *_result(view, say), say("This table is closed.")])]


def call_buttons(view: TableView, public: PublicView, say: Say) -> list[Button]:
    """Return a button for each call of the player whose turn it is.

    A form asks for offers above `FEW_OFFERS`.
    """
    decision = public.decision
    if decision is None:
        return []
    place = (view.id, view.game, public.deal, decision.turn)
    buttons: list[Button] = []
    for call in decision.calls:
        more = call.points - FEW_OFFERS if isinstance(call, Offer) else 0
        if more <= 0:
            label = call_label(call, view, public, say)
            buttons.append(button(MakeCall(*place, call), label, MAIN))
        elif more == 1:
            buttons.append(button(MakeOffer(*place), say("Offer more…"), MAIN))
    return buttons


def _result(view: TableView, say: Say) -> list[str]:
    public = view.public
    if public is None:
        return []
    if public.winner is None:
        return [say("Score: {scores}", scores=scores(all_sides(view), public.score))]
    lines = [f"### {say('{names} won!', names=side(view, public.winner))}"]
    lines += [say("Second: {names}", names=side(view, number)) for number in _second(public)]
    return [*lines, *sides_lines(view, public, say), *last_trick(view, public, say)]


def _second(public: PublicView) -> list[int]:
    """Return the side that came second, if the game went on for second place."""
    target = public.rules.target
    there = [number for number, score in enumerate(public.score) if score >= target]
    return [number for number in there if public.out and number != public.winner]


def _head(view: TableView, say: Say) -> str:
    game = f"### {say(view.variant.name)}"
    parts = [game, say("table {id}", id=view.id)]
    if view.game > 1:
        parts.append(say("game {n}", n=view.game))
    if view.public is not None:
        parts.append(say("deal {n}", n=view.public.deal + 1))
    return " · ".join(parts)


def _leave(view: TableView, say: Say) -> Button:
    return button(controls.Leave(view.id), say("Leave"))


def _close(view: TableView, label: str) -> Button:
    return button(controls.CloseTable(view.id), label, GRAVE)


def _key(view: TableView, game: int, deal: int, say: Say) -> str:
    what = say("result") if deal == AFTER_DEALS else say("board")
    return key(view.id, say, what, game=game, deal=deal)


def _message(parts: Sequence[Part], ending: str, colour: discord.Colour) -> Outgoing:
    shown = layout(parts, ending, colour)
    return Outgoing(layout=shown, pictures=pictures_of(parts), key=ending)


_STATES: Final[dict[TableState, Callable[[TableView, Say], list[Part]]]] = {
    TableState.LOBBY: lobby.lobby,
    TableState.CUTTING: _cutting,
    TableState.PLAYING: _playing,
    TableState.OVER: _over,
    TableState.CLOSED: _closed,
}
_COLOURS: Final = {
    TableState.LOBBY: OPEN,
    TableState.CUTTING: OPEN,
    TableState.PLAYING: PLAYING,
    TableState.OVER: ENDED,
    TableState.CLOSED: ENDED,
}

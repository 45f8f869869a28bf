"""The board: one message that shows a table to the channel.

It depends on a `TableView` and its `PublicView` alone: no hidden card changes a byte of it
(docs/design.md, promise 6). With a picture of the table the text names nobody a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from bot.engine.views import PublicView
from bot.locale.say import Say
from bot.ui.controls.table import MyHand, Rematch
from bot.ui.core.framed import framed
from bot.ui.core.layout import BLUE, GOOD, GREEN, GREY, LAYOUT_TEXT, Button, Part, button, small
from bot.ui.core.message import Outgoing
from bot.ui.table import clock, revokes
from bot.ui.table.board.log import DealLog, Log
from bot.ui.table.decision import bid_menu, call_buttons, turn_line
from bot.ui.table.event_table import EventNote, sealed_play, to_event
from bot.ui.table.lobby import lobby
from bot.ui.table.lobby.first_deal import ceremony
from bot.ui.table.more import more_button
from bot.ui.table.results.deal_result import (
    dealt_again,
    last_deal,
    listed_deals,
    tricks_button,
    why_button,
)
from bot.ui.table.status import blind, table_in_words
from bot.ui.table.table_picture import not_drawn, table_picture
from bot.ui.text.cards import marking
from bot.ui.text.key import key
from bot.ui.text.measure import size
from bot.ui.text.points import carried_text
from bot.views.settings.server import TricksAs
from bot.views.table.deals import DealSummary
from bot.views.table.view import AFTER_DEALS, BEFORE_DEALS, TableState, TableView

_SPARE: Final = 300
"""Code units that are left free."""


def board(view: TableView, say: Say, event: EventNote | None = None) -> Outgoing:
    """Render a table with the buttons for what may be done there now."""
    parts = _STATES[view.state](view, say)
    if event is not None:
        parts = [small(event.heading), *parts]
        if view.state is TableState.CLOSED:
            # A post below says why; one that was closed before a deal is the channel's only line.
            closed = event.closed if view.board_deal == BEFORE_DEALS else ()
            told = "\n".join([*closed, *event.after])
            parts += [*([told] if told else []), [to_event(event, say)]]
    if view.state is not TableState.PLAYING:
        parts = [*clock.pause_notice(view, say), *parts]
    of_game = view.tricks is TricksAs.BOARD and view.board_deal >= 0
    own_key = _key(view, view.game, None if of_game else view.board_deal)
    in_words = partial(board, view, say.drawing(None), event)
    return framed(parts, _COLOURS[view.state], own_key, in_words)


def past_deals(table: TableView, deals: Sequence[DealSummary], say: Say) -> Outgoing:
    """Render the board of a game that is over: its result stands in a message of its own."""
    heading = f"### {say(table.variant.name)}"
    last = deals[-1]
    parts: list[Part] = [
        "\n".join([heading, *listed_deals(deals, table.rules, say)]),
        [
            tricks_button(table, last.game, last.deal, say),
            *why_button(table, last.game, last.deal, say),
        ],
    ]
    return framed(parts, GREY, _key(table, last.game, None))


def superseded_board(table: TableView, game: int, deal: int, say: Say) -> Outgoing:
    """Render the old board of a deal that was broken off."""
    text = say("This deal was cancelled. The newest board is below.")
    line = f"**{say(table.variant.name)}** · {text}"
    return framed([line], GREY, _key(table, game, deal))


def moved_board(table: TableView, place: str | None, say: Say) -> Outgoing:
    """Render the old copy of a board that was posted again, further down, with a link to it."""
    name = say(table.variant.name)
    if place is None:
        line = say("**{game}** continues further down.", game=name)
    else:
        url = f"https://discord.com/channels/{place}"
        line = say("**{game}** continues [further down]({url}).", game=name, url=url)
    return framed([line], GREY)


def _cutting(view: TableView, say: Say) -> list[Part]:
    return [*lobby.cutting(view, say), *clock.requests(view, say)]


def _playing(view: TableView, say: Say) -> list[Part]:
    if view.public is None:
        return [_head(view, say), say("Dealing the cards…")]
    if view.sealed:
        return sealed_play(view, view.public, say)
    return in_play(view, view.public, say)


def _over(view: TableView, say: Say) -> list[Part]:
    """Offer the rematch of a game whose deals can no longer be read."""
    again = [button(Rematch(view.id, view.game), say("Rematch"), GOOD)]
    return [_head(view, say), [*([] if view.event_id else again), more_button(view)]]


def _closed(view: TableView, say: Say) -> list[Part]:
    """Say no score: the post of the table's end does."""
    listed = _listed(view, say)
    lines = [_head(view, say), say("This table is closed."), *listed]
    tricks = [tricks_button(view, view.game, view.ended[-1].deal, say)] if listed else []
    return ["\n".join(lines), *([tricks] if tricks else [])]


def _listed(view: TableView, say: Say) -> list[str]:
    """Say what each finished deal came to, where no message of its own says so."""
    told = view.tricks is TricksAs.BOARD and not view.sealed
    return listed_deals(view.ended, view.rules, say) if told else []


def _head(view: TableView, say: Say) -> str:
    game = f"### {say(view.variant.name)}"
    parts = [game, say("table {id}", id=view.id)]
    if view.game > 1:
        parts.append(say("game {n}", n=view.game))
    if view.public is not None:
        parts.append(say("deal {n}", n=view.public.deal + 1))
    return " · ".join(parts)


def _key(view: TableView, game: int, deal: int | None) -> str:
    what = "result" if deal == AFTER_DEALS else "lobby" if deal == BEFORE_DEALS else "board"
    return key(view.id, what, game=game, deal=deal)


def in_play(view: TableView, public: PublicView, say: Say) -> list[Part]:
    """Return the board's parts, with the picture of the table where its readers want one."""
    say = marking(public.rules, public.trumps, say)
    drawn, told_of = table_picture(view, say), DealLog.of(view, public, say)
    heading = f"### {say(view.variant.name)} · {say('deal {n}', n=public.deal + 1)}"
    words = [] if drawn else table_in_words(view, public, say)
    top: list[Part] = ["\n".join([heading, *words]), *drawn]
    if drawn and (names := not_drawn(view, say)):
        top.append(small(names))
    line = "" if view.paused else turn_line(view, public, say)
    pause = [part for part in clock.pause_notice(view, say) if part is not None]
    wishes = clock.requests(view, say)
    notes = [
        *(ceremony(view.cut, view, say) if view.cut is not None else []),
        *dealt_again(view, public, say),
        *carried_text(public, say),
        *blind(view, public, say),
        *told_of.notes(),
        *revokes.notes(view, public, say),
        *clock.clock_events(view, say),
    ]
    notes = [small(note) for note in notes]
    listed = _listed(view, say)
    others = (*top, *pause, line, *notes, *listed, *wishes)
    taken = size("\n".join([part for part in others if isinstance(part, str)]))
    if view.tricks is TricksAs.MESSAGES:
        log = Log(tuple(told_of.last_trick()))
    else:
        log = told_of.within(LAYOUT_TEXT - _SPARE - taken - 1)
    told = "\n".join(filter(None, [line, *notes, *log.lines, *listed]))
    tricks = []
    if log.earlier:
        tricks.append(tricks_button(view, view.game, public.deal, say))
    tricks += last_deal(view, say("Previous deal"))
    calls = _calls(view, public, say)
    ways = [button(MyHand(view.id), say("My hand"), GOOD), *tricks, more_button(view)]
    ways = [*clock.come_back(view, say), *ways]
    bids = bid_menu(view, public, say) if calls else []
    buttons: list[Part] = [calls, *bids, ways] if bids else [[*calls, *ways]]
    return [*top, *pause, *([told] if told else []), *buttons, *wishes]


def _calls(view: TableView, public: PublicView, say: Say) -> list[Button]:
    """Return the buttons for the present decision, if its player is here."""
    if public.decision is None or view.paused is not None:
        return []
    if closing := revokes.closing_buttons(view, public, say):
        return closing
    here = view.seats[public.decision.seat].here
    return call_buttons(view, public, say) if here else []


_STATES: Final[dict[TableState, Callable[[TableView, Say], list[Part]]]] = {
    TableState.LOBBY: lobby.lobby,
    TableState.CUTTING: _cutting,
    TableState.PLAYING: _playing,
    TableState.OVER: _over,
    TableState.CLOSED: _closed,
}
_COLOURS: Final = {
    TableState.LOBBY: GREEN,
    TableState.CUTTING: GREEN,
    TableState.PLAYING: BLUE,
    TableState.OVER: GREY,
    TableState.CLOSED: GREY,
}

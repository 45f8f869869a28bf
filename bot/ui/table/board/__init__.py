"""The board: one message that shows a table to the channel.

It depends on a `TableView` and its `PublicView` alone: no hidden card changes a byte of it
(docs/design.md, promise 6).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import discord

from bot.locale import Say, speak
from bot.ui.controls.table import Rematch
from bot.ui.core.layout import BLUE, GOOD, GREEN, GREY, Part, button, layout, pictures_of, small
from bot.ui.core.message import Outgoing
from bot.ui.table import clock, lobby
from bot.ui.table.board.in_play import in_play
from bot.ui.table.event_table import EventNote, sealed_play, to_event
from bot.ui.table.more import more_button
from bot.ui.text.key import key
from bot.ui.text.people import all_sides, scores
from bot.views.table import AFTER_DEALS, BEFORE_DEALS, TableState, TableView


def board(view: TableView, say: Say, event: EventNote | None = None) -> Outgoing:
    """Render a table with the buttons for what may be done there now."""
    parts = _STATES[view.state](view, say)
    if event is not None:
        parts = [small(event.heading), *parts]
        if view.state is TableState.CLOSED and event.after:
            parts += ["\n".join(event.after), [to_event(event, say)]]
    if view.state is not TableState.PLAYING:
        parts = [*clock.pause_notice(view, say), *parts]
    if view.board_deal == BEFORE_DEALS:
        return lobby.with_fingerprint(parts, view, _COLOURS[view.state], say)
    ending = _key(view, view.game, view.board_deal, say)

    def in_words() -> Outgoing:
        return board(view, speak(say.language, say.signs), event)

    return _message(parts, ending, _COLOURS[view.state], in_words)


def superseded_board(table: TableView, game: int, deal: int, say: Say) -> Outgoing:
    """Render the old board of a deal that was broken off."""
    text = say("This deal was cancelled. The newest board is below.")
    line = f"**{say(table.variant.name)}** · {text}"
    return _message([line], _key(table, game, deal, say), GREY)


def moved_board(table: TableView, place: str, say: Say) -> Outgoing:
    """Render the old copy of a board that was posted again, further down."""
    url = f"https://discord.com/channels/{place}"
    line = say("**{game}** continues [further down]({url}).", game=say(table.variant.name), url=url)
    return Outgoing(layout=layout([line], None, GREY))


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
    return ["\n".join([_head(view, say), *_result(view, say), say("This table is closed.")])]


def _result(view: TableView, say: Say) -> list[str]:
    public = view.public
    if public is None or view.sealed:
        return []
    return [say("Score: {scores}", scores=scores(all_sides(view), public.score))]


def _head(view: TableView, say: Say) -> str:
    game = f"### {say(view.variant.name)}"
    parts = [game, say("table {id}", id=view.id)]
    if view.game > 1:
        parts.append(say("game {n}", n=view.game))
    if view.public is not None:
        parts.append(say("deal {n}", n=view.public.deal + 1))
    return " · ".join(parts)


def _key(view: TableView, game: int, deal: int, say: Say) -> str:
    what = say("result") if deal == AFTER_DEALS else say("board")
    return key(view.id, say, what, game=game, deal=deal)


def _message(
    parts: Sequence[Part],
    ending: str,
    colour: discord.Colour,
    in_words: Callable[[], Outgoing] | None = None,
) -> Outgoing:
    shown, pictures = layout(parts, ending, colour), pictures_of(parts)
    return Outgoing(
        layout=shown, pictures=pictures, in_words=in_words if pictures else None, key=ending
    )


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

"""Rendering: what a board or a post shows of the table's newest version."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.delivery.host_port import HostPort
from bot.errors import TableError
from bot.locale.say import Say
from bot.ui.core.message import Outgoing
from bot.ui.daily import daily_over
from bot.ui.events.at_table import event_note
from bot.ui.posts import render as ui_posts
from bot.ui.table.board import board as ui_board
from bot.ui.table.event_table import EventNote
from bot.ui.table.hand import hand as ui_hand
from bot.ui.table.lobby.lobby import begun_lobby
from bot.ui.table.results import game_end as ui_game_end
from bot.ui.table.results.deal_result import deal_result
from bot.views import posts
from bot.views.earlier import EarlierPost
from bot.views.posts import RefereePost
from bot.views.settings.server import TricksAs
from bot.views.table.deals import DealSummary
from bot.views.table.view import AFTER_DEALS, BEFORE_DEALS, HandView, TableState, TableView


class Untold(Exception):
    """A post tells of a deal that can no longer be told."""


def is_current(table: TableView, game: int, deal: int) -> bool:
    """Say whether a hand belongs to the running deal, or to the last deal of a finished game."""
    return table.public is not None and (game, deal) == (table.game, table.public.deal)


def is_newest(table: TableView, game: int, part: int) -> bool:
    """Say whether a board is the table's newest."""
    return (game, part) == (table.game, table.board_part)


async def render_board(
    host: HostPort, table: TableView, game: int, part: int, say: Say
) -> Outgoing:
    """Render the board that was posted for a deal; once a game is over, what it came to."""
    if part == AFTER_DEALS:
        end = await host.game_summary(table.id, game)
        if end is not None:
            return ui_game_end.game_end(table, end, say, await _event_note(host, table, game, say))
    newest = is_newest(table, game, part)
    if newest and not table.resting:
        return ui_board.board(table, say, await _event_note(host, table, game, say))
    if part == BEFORE_DEALS:
        result = await _result(host, table, game, say)
        return begun_lobby(table, await host.game_start(table.id, game), say, result)
    results = await results_of(host, table, game)
    if table.tricks is TricksAs.BOARD and not newest:
        if not results or (game == table.game and table.board_part != AFTER_DEALS):
            return ui_board.moved_board(table, None, say)
        if table.sealed:
            return deal_result(results[-1], table, say)
        return ui_board.past_deals(table, results, say)
    deal = table.board_deal if newest else part
    earlier = [one for one in results if one.deal < deal and table.tricks is TricksAs.BOARD]
    for summary in results:
        if summary.deal == deal:
            return deal_result(summary, table, say, earlier)
    return ui_board.superseded_board(table, game, part, say)


async def render_private(  # noqa: PLR0913  # a hand's parts
    host: HostPort,
    table: TableView,
    view: HandView | None,
    say: Say,
    *,
    refresh: bool = False,
    considered: ui_hand.Considered | None = None,
) -> Outgoing:
    """Render a private table for its person: their hand, and else what a board would show.

    The view is that of their hand, once there is one; the rest is as `bot.ui.table.hand.hand` says.
    """
    if view is not None and table.state is TableState.PLAYING and not table.resting:
        return ui_hand.hand(view, say, refresh=refresh, considered=considered)
    # Its pictures are wanted as those of the hand are.
    say = say.drawing(say.own_place)
    if table.sealed and table.state is TableState.CLOSED:
        finished = await host.game_summary(table.id, table.game) is not None
        return daily_over(table, say, finished=finished)
    # What is hidden in a channel is its own person's to see.
    shown = replace(table, sealed=False)
    return await render_board(host, shown, table.game, table.board_part, say)


async def _result(host: HostPort, table: TableView, game: int, say: Say) -> str:
    """Say how an event's game ended; nothing before that, and as long as nobody may know."""
    if table.event_id is None:
        return ""
    note = await _event_note(host, table, game, say) if table.sealed else None
    if table.sealed and (note is None or note.sealed):
        return ""
    end = await host.game_summary(table.id, game)
    if end is None and table.state is TableState.CLOSED and game == table.game:
        note = await _event_note(host, table, game, say)
        return "" if note is None else "\n".join(note.closed[:1])
    return "" if end is None else ui_game_end.headline(end, say)


async def results_of(host: HostPort, table: TableView, game: int) -> Sequence[DealSummary]:
    """Return how the finished deals of a game ended; those of the present game the view knows."""
    return table.ended if game == table.game else await host.deal_results(table.id, game)


async def _event_note(host: HostPort, table: TableView, game: int, say: Say) -> EventNote | None:
    place = await host.in_event(table)
    if place is None:
        return None
    return event_note(place, game, say, closed=table.state is TableState.CLOSED)


async def render_post(host: HostPort, table: TableView, post: posts.Post, say: Say) -> Outgoing:
    """Render a post; raise Untold if its deal cannot be told, such as one that was broken off."""
    if isinstance(post, posts.StoryPost | EarlierPost):
        try:
            told = await host.told_deal(table, post.game, post.deal)
        except TableError as error:
            raise Untold(type(error).__name__) from error
        try:
            story = post.anew(told.cast) if isinstance(post, EarlierPost) else post
            return ui_posts.story_post(story, told, say)
        except (LookupError, TypeError) as error:
            raise Untold(type(error).__name__) from error
    if isinstance(post, RefereePost) and table.request is not None:
        return ui_posts.question(post, table, await host.referees(table), say)
    closed = isinstance(post, posts.ClosedPost)
    note = await _event_note(host, table, table.game, say) if closed else None
    return ui_posts.post(post, table, say, note)

"""Rendering: what a board or a post shows of the table's newest version."""

from __future__ import annotations

from dataclasses import replace

from bot.delivery.host_port import HostPort
from bot.locale import Say
from bot.ui import posts as ui_posts
from bot.ui.core.message import Outgoing
from bot.ui.events.at_table import event_note
from bot.ui.history.past_games import record_attachment
from bot.ui.table import board as ui_board
from bot.ui.table.event_table import EventNote
from bot.ui.table.lobby import begun_lobby
from bot.ui.table.results import game_end as ui_game_end
from bot.ui.table.results.deal_result import deal_result
from bot.views import posts
from bot.views.posts import RefereePost
from bot.views.table import AFTER_DEALS, BEFORE_DEALS, TableView


def is_current(table: TableView, game: int, deal: int) -> bool:
    """Say whether a hand belongs to the running deal, or to the last deal of a finished game."""
    return table.public is not None and (game, deal) == (table.game, table.public.deal)


def is_newest(table: TableView, game: int, deal: int) -> bool:
    """Say whether a board is the table's newest."""
    return (game, deal) == (table.game, table.board_deal)


async def render_board(
    host: HostPort, table: TableView, game: int, deal: int, say: Say
) -> Outgoing:
    """Render the board of a deal; that of a finished deal, or of a game's end, is its result."""
    if deal == AFTER_DEALS:
        end = await host.game_summary(table.id, game)
        if end is not None:
            return ui_game_end.game_end(table, end, say, await _event_note(host, table, game, say))
    if is_newest(table, game, deal) and not table.resting:
        return ui_board.board(table, say, await _event_note(host, table, game, say))
    if deal == BEFORE_DEALS:
        return begun_lobby(table, await host.game_start(table.id, game), say)
    summary = await host.deal_summary(table.id, game, deal)
    if summary is None:
        return ui_board.superseded_board(table, game, deal, say)
    return deal_result(summary, table, say)


async def _event_note(host: HostPort, table: TableView, game: int, say: Say) -> EventNote | None:
    place = await host.in_event(table)
    return None if place is None else event_note(place, game, say)


async def render_post(host: HostPort, table: TableView, post: posts.Post, say: Say) -> Outgoing:
    """Render a post; an earlier version's post of a game's end carries its record."""
    if isinstance(post, RefereePost) and table.request is not None:
        return ui_posts.question(post, table, await host.referees(table), say)
    message = ui_posts.post(post, table, say)
    if isinstance(post, posts.GamePost):
        record = await host.record(table.id, post.game)
        return replace(message, files=(record_attachment(table.id, post.game, record, say),))
    return message

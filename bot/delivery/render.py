"""The present state, rendered: which of a table's messages shows what."""

from __future__ import annotations

from dataclasses import replace

from bot.delivery.host_port import HostPort
from bot.locale import Say
from bot.tables import posts
from bot.tables.views import HandView, TableView
from bot.ui import posts as ui_posts
from bot.ui.core.message import Outgoing
from bot.ui.history.past_games import record_attachment
from bot.ui.table import board as ui_board
from bot.ui.table import hand as ui_hand


def is_current(table: TableView, game: int, deal: int) -> bool:
    """Say whether a hand is of the deal that the table is at now, or was when its game ended."""
    return table.public is not None and (game, deal) == (table.game, table.public.deal)


async def is_late(host: HostPort, table_id: str, post: posts.Post) -> bool:
    """Say whether a post has nothing to tell any more: a reminder whose turn has been taken."""
    if not isinstance(post, posts.ReminderPost):
        return False
    return not ui_posts.is_awaited(post, await host.board(table_id))


def is_newest(table: TableView, game: int, deal: int) -> bool:
    """Say whether a board is the table's newest."""
    return (game, deal) == (table.game, table.board_deal)


async def show_board(host: HostPort, table: TableView, game: int, deal: int, say: Say) -> Outgoing:
    """Render the board of a deal: as it stands, or how that deal ended, without buttons."""
    if is_newest(table, game, deal):
        return ui_board.board(table, say)
    summary = await host.deal_summary(table.id, game, deal)
    if summary is None:
        return ui_board.superseded_board(table, game, deal, say)
    return ui_board.deal_summary(summary, table, say)


def show_hand(view: HandView, say: Say) -> Outgoing:
    """Render a player's hand for their direct messages."""
    return ui_hand.hand(view, say, private_reply=False)


async def show_old_hand(  # noqa: PLR0913, PLR0917  # a face's parts
    host: HostPort, table: TableView, game: int, deal: int, reader: int | None, say: Say
) -> Outgoing:
    """Render a hand that is nobody's any more: no cards; and how its deal ended."""
    summary = await host.deal_summary(table.id, game, deal)
    return ui_hand.old_hand(table, game, deal, summary, say, reader=reader)


async def show_post(host: HostPort, table: TableView, post: posts.Post, say: Say) -> Outgoing:
    """Render a post, with the game's record where it ends one."""
    message = ui_posts.post(post, table, say)
    if isinstance(post, posts.GamePost) or (isinstance(post, posts.ClosedPost) and post.played):
        record = await host.record(table.id, post.game)
        return replace(message, files=(record_attachment(table.id, post.game, record, say),))
    return message

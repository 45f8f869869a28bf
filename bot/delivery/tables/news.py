"""News: the result of each deal, by direct message to the people who follow the table."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.delivery.outbox.message import Message
from bot.delivery.tables.table_delivery import TableDelivery
from bot.ui.core.message import Outgoing
from bot.ui.table.results.deal_result import followed_result

_AT_ONCE: Final = 5


async def send_news(delivery: TableDelivery, news: Sequence[Message]) -> bool:
    """Send some of what is pending; return False where some must wait.

    The table's board comes first: the next round sends more.
    """
    if len(news) > _AT_ONCE:
        # First to people who have direct messages with the bot: the others may have to wait.
        known = {row.reader: await delivery.private_channels.known(row.reader) for row in news}
        news = sorted(news, key=lambda row: known[row.reader] is None)
    sent = await asyncio.gather(*(_deliver(delivery, row) for row in news[:_AT_ONCE]))
    return all(sent)


async def _deliver(delivery: TableDelivery, news: Message) -> bool:
    """Send one result, or drop it; return False where it must wait."""
    return await delivery.tell(
        news,
        _send(delivery, news, news.reader),
        partial(delivery.host.stop_following, delivery.table_id, news.reader),
        f"table {delivery.table_id}",
    )


async def _send(delivery: TableDelivery, news: Message, user_id: int) -> None:
    results = await delivery.host.deal_results(delivery.table_id, news.number)
    summary = next((deal for deal in results if deal.deal == news.part), None)
    if summary is None:
        return

    async def render() -> Outgoing:
        table = await delivery.host.board(delivery.table_id)
        return followed_result(summary, table, await delivery.private_voice(user_id, table))

    await delivery.send_once(news, await delivery.private_channel(user_id), render)

"""News: the result of each deal, by direct message to the people who follow the table."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from dataclasses import dataclass
from typing import Final

from bot.delivery.messenger import DmClosed, NotTried, Refused, Undelivered, Unsure
from bot.delivery.table_delivery import TableDelivery
from bot.store.database import Write
from bot.tables.views.deals import DealSummary
from bot.ui.core.message import Outgoing
from bot.ui.table.following import followed_result

_AT_ONCE: Final = 5
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class News:
    """A result that a person is still to get."""

    game: int
    deal: int
    user_id: int
    tried_at: int | None

    def nonce(self, table_id: str, tried_at: int) -> str:
        """Return the nonce for one sending."""
        words = (table_id, self.game, self.deal, self.user_id, tried_at)
        return hashlib.blake2s(repr(words).encode(), digest_size=12).hexdigest()


async def send_news(delivery: TableDelivery) -> bool:
    """Send some of what is pending; return False where some must wait.

    The table's board comes first: the next round sends more.
    """
    rows = (await delivery.all("news"))[:_AT_ONCE]
    sent = await asyncio.gather(*(_deliver(delivery, News(**row)) for row in rows))
    return all(sent)


async def _deliver(delivery: TableDelivery, news: News) -> bool:
    """Send one result, or drop it; return False where it must wait."""
    try:
        await _send(delivery, news)
    except Unsure as error:
        level = logging.DEBUG if isinstance(error, NotTried) else logging.WARNING
        _log.log(level, "table %s, news: %s", delivery.table_id, error)
        return False
    except (DmClosed, Refused) as error:
        _log.info("table %s loses a follower: %s", delivery.table_id, error)
        await delivery.host.stop_following(delivery.table_id, news.user_id)
        return True
    except Undelivered as error:
        _log.info("table %s, news: %s", delivery.table_id, error)
    await delivery.db.commit([_write(delivery, "news_sent", news)])
    return True


async def _send(delivery: TableDelivery, news: News) -> None:
    summary = await delivery.host.deal_summary(delivery.table_id, news.game, news.deal)
    if summary is None:
        return

    async def render() -> Outgoing:
        return await _render(delivery, news, summary)

    channel_id = await delivery.private_channel(news.user_id)
    await delivery.send_once(
        channel_id,
        tried_at=news.tried_at,
        after=delivery.id_before(news.tried_at or 0),
        nonce=lambda tried_at: news.nonce(delivery.table_id, tried_at),
        write_try=lambda now: [_write(delivery, "try_news", news, tried_at=now)],
        render=render,
    )


async def _render(delivery: TableDelivery, news: News, summary: DealSummary) -> Outgoing:
    table = await delivery.host.board(delivery.table_id)
    say = await delivery.private_voice(news.user_id, table)
    return followed_result(summary, table, say)


def _write(delivery: TableDelivery, query: str, news: News, **values: int) -> Write:
    key = {"game": news.game, "deal": news.deal, "user_id": news.user_id}
    return delivery.write(query, rows=None, **key, **values)

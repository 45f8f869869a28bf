"""News: the result of each deal, by direct message to the people who follow the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from bot.delivery.host_port import HostPort
from bot.delivery.kinds import MessageKind, Refusal, SeenBy, Serving, Then
from bot.delivery.outbox.message import Message
from bot.delivery.outbox.round import Draft, Round
from bot.store.database import Write
from bot.ui.core.message import Outgoing
from bot.ui.table.results.deal_result import followed_result
from bot.views.settings.clock import HOUR


@dataclass(frozen=True, slots=True)
class NewsRound(Round):
    """One round of delivery for those who follow a table."""

    host: HostPort

    kinds: ClassVar[Mapping[str, MessageKind]] = {
        "news": MessageKind(
            seen=SeenBy.BY_VIEWER,
            refusal=Refusal(gone=Then.ANEW, shut=Then.TELL),
            pace=Serving.SPACED,
            lasts_ms=HOUR,
        )
    }

    async def draft(self, message: Message) -> Draft | None:
        """See Round."""
        results = await self.host.deal_results(self.owner, message.number)
        summary = next((deal for deal in results if deal.deal == message.part), None)
        if summary is None:
            return None
        table = await self.host.board(self.owner)

        async def render() -> Outgoing:
            reader = await self.host.reader(message.reader)
            say = self.voices.private(reader, reader.spoken or table.language)
            return followed_result(summary, table, say)

        return Draft(about=table, user_id=message.reader, render=render)

    def sent(self, message: Message) -> Sequence[Write]:
        """See Round."""
        return [message.write("delete_message")]

    async def give_up(self, message: Message) -> None:
        """See Round."""
        await self.host.stop_following(self.owner, message.reader)

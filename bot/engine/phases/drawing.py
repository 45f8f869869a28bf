"""Drawing from the stock after each trick, while it lasts (docs/rules.md §5.8)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator

from bot.engine.cards import PACK_ORDER
from bot.engine.deal import Deal, others_after
from bot.engine.events import Drawn, Event
from bot.engine.rules import Drawing


def draw(deal: Deal, winner: int) -> Iterator[Event]:
    """Let the winner of a trick draw the top card of the stock, and the others the next."""
    is_open = deal.rules.drawing is Drawing.OPEN
    for seat in (winner, *others_after(deal.playing, winner)):
        for card in deal.draw(1):
            insort(deal.hands[seat], card, key=PACK_ORDER)
            if is_open:
                deal.seen_drawn += ((seat, card),)
            yield Drawn(seat, card if is_open else None)

"""Trumps by a card that is shown before the deal (docs/rules.md §5.8)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.deal import Deal
from bot.engine.events import Event, TrumpsCut
from bot.engine.phases.automatic import Automatic


class Cutting(Automatic):
    """The suit of the card shown is trumps; it scores nothing."""

    __slots__ = ()

    def begin(self, deal: Deal) -> Iterator[Event]:
        """Show the card.

        Raises:
            ValueError: if the deal was laid out without one.
        """
        card = deal.layout.cut
        if card is None:
            raise ValueError("no card was cut for trumps")
        yield TrumpsCut(card)
        yield deal.settle(card.suit)
        deal.proceed()

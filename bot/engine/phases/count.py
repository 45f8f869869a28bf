"""The count after the last trick: High, Low, Jack and Game in the game's order."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.deal import Deal
from bot.engine.events import Event
from bot.engine.phases.automatic import Automatic
from bot.engine.rules import Rules
from bot.engine.scoring import PIECES, Tally, bound_first, four


class Count(Automatic):
    """Score what the tricks have brought."""

    __slots__ = ("_pieces",)

    def __init__(self, rules: Rules) -> None:
        self._pieces = [PIECES[cause] for cause in rules.order]

    def begin(self, deal: Deal) -> Iterable[Event]:
        """Score the points one after the other; a bound player's first."""
        tally = Tally.of(deal)
        counted = [scored for piece in self._pieces if (scored := piece(tally))]
        deal.four = four(counted)
        deal.proceed()
        return counted if deal.bound is None else bound_first(deal, deal.bound, counted)

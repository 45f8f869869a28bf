"""The count after the last trick: High, Low, Jack and Game in the game's order."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.deal import Deal
from bot.engine.events import Event
from bot.engine.phases.automatic import Automatic
from bot.engine.rules import Rules
from bot.engine.scoring import PIECES, bound_first, four, trumps_in_play


class Count(Automatic):
    """Score what the tricks have brought."""

    __slots__ = ("_pieces",)

    def __init__(self, rules: Rules) -> None:
        self._pieces = [PIECES[cause] for cause in rules.order]

    def begin(self, deal: Deal) -> Iterable[Event]:
        """Score the points one after the other; a bound player's first."""
        trumps = trumps_in_play(deal)
        counted = [scored for piece in self._pieces if (scored := piece(deal, trumps))]
        if deal.barred:
            barred = [one for one in counted if (one.side, one.cause) in deal.barred]
            deal.unscored += tuple(barred)
            counted = [one for one in counted if one not in barred]
        deal.four = four(counted)
        deal.proceed()
        return counted if deal.bound is None else bound_first(deal, deal.bound, counted)

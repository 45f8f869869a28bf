"""The phases that deals are made of, and which of them a game's rules call for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.engine.deal import Phase, Plan
from bot.engine.phases.bunching import Bunching
from bot.engine.phases.count import Count
from bot.engine.phases.cutting import Cutting
from bot.engine.phases.discarding import Discarding
from bot.engine.phases.market import Auction, Offers, Sale
from bot.engine.phases.tricks import Tricks
from bot.engine.phases.turn_up import Settling, Turned, TurnUp
from bot.engine.rules import AfterRun, Market, Rules, Trumps

_Maker: TypeAlias = Callable[[Rules], Phase]

_MARKETS: Final[Mapping[Market, tuple[_Maker, ...]]] = MappingProxyType(
    {
        Market.NONE: (),
        Market.OFFERS: (Offers,),
        Market.SALE: (Sale,),
        Market.AUCTION: (Auction,),
    }
)


def _before_tricks(rules: Rules) -> Iterator[_Maker]:
    """Go through the phases by which trumps, or the pitcher, are found, and hands made ready."""
    match rules.trumps:
        case Trumps.TURN:
            yield TurnUp
            if rules.bunching:
                yield Bunching
            yield Settling
            if rules.after_run is not AfterRun.KEEP_ALL:
                yield Discarding
        case Trumps.TURN_NO_BEG:
            yield Turned
            yield Settling
        case Trumps.PITCH:
            yield from _MARKETS[rules.market]
        case Trumps.CUT:
            yield Cutting


@cache
def plan(rules: Rules) -> Plan:
    """Return the way of a deal under some rules."""
    return Plan(rules, tuple(phase(rules) for phase in (*_before_tricks(rules), Tricks, Count)))

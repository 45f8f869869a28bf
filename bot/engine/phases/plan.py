"""The way of a deal: the phases that a game's rules call for, in order.

A phase is a class that `plan` puts in its place; the base for one of calls is in `calling`, for
one of discards in `discarding`. `revokes` has the phases of tables where players may revoke, and
`refereeing` what may come in any phase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from bot.engine.axes import AfterRun, Market, Revokes, Trumps
from bot.engine.deal import Phase, Plan
from bot.engine.phases.discarding import RunDiscarding
from bot.engine.phases.exchange import Kitty, exchange
from bot.engine.phases.market import Auction, Offers, Sale
from bot.engine.phases.refereeing import Refereeing
from bot.engine.phases.revokes import Closing, Judging
from bot.engine.phases.tricks import Tricks
from bot.engine.phases.trumps import Bunching, Cutting, Naming, Settling, Turned, TurnUp
from bot.engine.phases.unchecked import UncheckedTricks
from bot.engine.rules import Rules
from bot.engine.scoring import Count

_MARKETS: Final[Mapping[Market, Callable[[Rules], Phase]]] = MappingProxyType(
    {Market.OFFERS: lambda _rules: Offers(), Market.SALE: Sale, Market.AUCTION: Auction}
)


def _before_tricks(rules: Rules) -> Iterator[Phase]:
    """Go through the phases by which trumps, or the pitcher, are found, and hands made ready."""
    match rules.trumps:
        case Trumps.TURN:
            yield TurnUp(rules)
            if rules.bunching:
                yield Bunching()
            yield Settling(rules)
            if rules.after_run is not AfterRun.KEEP_ALL:
                yield RunDiscarding(rules)
        case Trumps.TURN_NO_BEG:
            yield Turned()
            yield Settling(rules)
        case Trumps.PITCH:
            if rules.market is not Market.NONE:
                yield _MARKETS[rules.market](rules)
        case Trumps.CUT:
            yield Cutting()
        case Trumps.NAME:
            yield _MARKETS[rules.market](rules)
            if rules.kitty:
                yield Kitty()
            yield Naming()
            yield from exchange(rules)


def _tricks(rules: Rules) -> tuple[Phase, ...]:
    if rules.revokes is Revokes.CALLED:
        return UncheckedTricks(rules), Closing(), Judging()
    return (Tricks(rules),)


def plan(rules: Rules) -> Plan:
    """Return the way of a deal under some rules."""
    phases = (*_before_tricks(rules), *_tricks(rules), Count(rules))
    return Plan(rules, phases, Refereeing())

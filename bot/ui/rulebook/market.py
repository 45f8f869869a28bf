"""How players buy the pitch, and how a bid binds them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from bot.engine.rules import Market
from bot.locale import N_, Say
from bot.ui.rulebook.rule_set import RuleSet

_Lines = Callable[[RuleSet, Say], Iterator[str]]

_BID: Final = N_(
    "Bids are 1 to 4, each higher than the one before; a bid of four ends the bidding."
)


def market(game: RuleSet, say: Say) -> Iterator[str]:
    """Explain who has the right to pitch, and how it is sold, if it is."""
    yield from _WAYS[game.rules.market](game, say)
    if game.rules.binds:
        yield say(
            "*Bound:* a player who is bound to a bid must win at least that many of the deal's"
            " points. With fewer, they score none of them and lose the amount of the bid; a score"
            " can go below zero (*in the hole*)."
        )
    if game.rules.smudge and game.rules.binds:
        yield say(
            "*Smudge:* a player who is not below zero, bids four and wins all four points wins the"
            " game when the deal is counted, and nothing else is scored in that count."
        )


def _eldest(_: RuleSet, say: Say) -> Iterator[str]:
    yield say("Eldest pitches.")


def _offers(game: RuleSet, say: Say) -> Iterator[str]:
    yield say(
        "Eldest has the pitch, but it is for sale. In turn after eldest, each opponent once offers"
        " some of their own points, or passes. An offer need not beat the others and can be more"
        " than eldest needs. Eldest *sells* to any one of them or *keeps* the pitch. If it is sold,"
        " the points change hands at once and the buyer pitches. If those points bring eldest to"
        " the target, eldest has won."
    )
    yield say("Nobody can offer more points than their side has, so no score falls below zero.")
    if game.partners:
        yield say("Partners make their own offers; eldest's partners are skipped.")


def _sale(_: RuleSet, say: Say) -> Iterator[str]:
    yield say(
        "Eldest has the pitch, but it is for sale. In turn after eldest, each other player bids"
        " once or passes. {bid} A bid that would bring eldest to the target is not allowed. Then"
        " eldest *sells* and scores the amount of the highest bid at once; the bidder pitches and"
        " is bound to the bid. Or eldest *refuses*, pitches and is bound to it instead. If nobody"
        " bids, eldest pitches and is not bound.",
        bid=say(_BID),
    )


def _auction(_: RuleSet, say: Say) -> Iterator[str]:
    yield say(
        "An auction decides who pitches. From eldest on, each player bids once or passes. {bid} The"
        " highest bidder pitches and is bound to the bid. If everybody passes, eldest pitches and"
        " is not bound.",
        bid=say(_BID),
    )


_WAYS: Final[dict[Market, _Lines]] = {
    Market.NONE: _eldest,
    Market.OFFERS: _offers,
    Market.SALE: _sale,
    Market.AUCTION: _auction,
}

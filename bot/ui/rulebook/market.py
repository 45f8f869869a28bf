"""How players buy the pitch, and how a bid binds them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from bot.engine.rules import Market
from bot.locale import N_, Say
from bot.ui.rulebook.rule_set import RuleSet

_Lines = Callable[[RuleSet, Say], Iterator[str]]

_BID: Final = N_(
    "bids 1 to 4, higher than the bid before, or passes; a bid of four ends the bidding"
)


def market(game: RuleSet, say: Say) -> Iterator[str]:
    """Explain how the right to pitch is sold, if it is."""
    if game.rules.market is not Market.NONE:
        yield from _WAYS[game.rules.market](game, say)
    if game.rules.binds:
        yield say(
            "*Bound:* whoever is bound must win at least so many of the deal's points alone. If"
            " they do not, they score none of them and lose the amount of the bid, even below zero"
            " (*in the hole*)."
        )
    if game.rules.smudge and game.rules.binds:
        yield say(
            "*Smudge:* a player who is not below zero, bids four and makes all four points wins"
            " the game at the count, and nothing else is scored in it."
        )


def _offers(game: RuleSet, say: Say) -> Iterator[str]:
    yield say(
        "But the pitch is for sale. In turn after eldest, each opponent once offers points that"
        " they have, or passes; an offer need not be higher than others, and may be more than"
        " eldest needs. Eldest *sells* to any one of them or *keeps* the pitch. Sold: the points"
        " change sides at once, and the buyer pitches and leads. If they bring eldest to the"
        " target, eldest has won."
    )
    yield say("Nobody may offer more points than their side has, so no score falls below zero.")
    if game.partners:
        yield say("Partners offer each for themselves; eldest's own partners are passed over.")


def _sale(_: RuleSet, say: Say) -> Iterator[str]:
    yield say(
        "But the pitch is for sale. In turn after eldest, each other player once {bid}. No bid may"
        " be so high that it would bring eldest to the target. Eldest then *sells*, and scores the"
        " amount of the highest bid at once: its bidder pitches and is bound to it. Or eldest"
        " *refuses*, pitches and is bound to it instead. Without a bid eldest pitches and is not"
        " bound.",
        bid=say(_BID),
    )


def _auction(_: RuleSet, say: Say) -> Iterator[str]:
    yield say(
        "But first there is an auction. From eldest on, each player once {bid}. The highest bidder"
        " pitches, leads and is bound. If all pass, eldest pitches and is not bound.",
        bid=say(_BID),
    )


_WAYS: Final[dict[Market, _Lines]] = {
    Market.OFFERS: _offers,
    Market.SALE: _sale,
    Market.AUCTION: _auction,
}

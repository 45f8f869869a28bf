"""What several games have in common: forms, points and options."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine import axes
from bot.engine.cards import Rank
from bot.engine.events import Cause
from bot.engine.rules import Rules
from bot.engine.variants.declare import HIGH_TARGETS, TARGETS, Form, Option, option

TWO: Final = Form(2, 2)
THREE: Final = Form(3, 3)
FOUR: Final = Form(2, 4)
"""Two sides of two."""
SIX_ON_THREE: Final = Form(3, 6)
SIX_ON_TWO: Final = Form(2, 6)
ANY: Final = (
    FOUR,
    *(Form(seats, seats) for seats in range(2, 9)),
    SIX_ON_THREE,
    SIX_ON_TWO,
    Form(4, 8),
    Form(2, 8),
)
"""Two to eight alone, and every way to make equal sides of them."""
FOUR_TO_SEVEN: Final = tuple(Form(seats, seats) for seats in range(4, 8))
"""Each alone."""

MOST_DEALS: Final = 60
"""The most deals that a game can be limited to."""

JACK_ONLY: Final = ((Rank.JACK, 1),)
"""What a turned-up jack scores where nothing else does."""

_DON_HONOURS: Final = ((Rank.ACE, 4), (Rank.KING, 3), (Rank.QUEEN, 2), (Rank.JACK, 1))
"""What high trumps peg in the Dons."""
PEDRO: Final = Rules(
    target=62,
    hand=9,
    trumps=axes.Trumps.NAME,
    market=axes.Market.AUCTION,
    least_bid=7,
    all_pass=axes.AllPass.STUCK,
    exchange=axes.Exchange.REFILL,
    pool=axes.PoolOf.DEALER,
    follow=axes.Follow.STRICT,
    off_cards=(Rank.FIVE,),
    order=(Cause.HIGH, Cause.LOW, Cause.JACK, Cause.GAME, Cause.FIVE, Cause.OFF_FIVE),
    worth=((Cause.FIVE, 5), (Cause.OFF_FIVE, 5)),
    ace_and_two=True,
    ten_is_game=True,
)
"""What the games with two fives have in common (docs/rules.md §8.5.4)."""
DON: Final = Rules(
    target=121,
    hand=9,
    trumps=axes.Trumps.PITCH,
    follow=axes.Follow.STRICT,
    blind=axes.Blind.PARTNERS,
    pegs=(*_DON_HONOURS, (Rank.NINE, 9), (Rank.FIVE, 10)),
    plain_pegs=((Rank.FIVE, 5),),
    game_points=8,
    order=(Cause.GAME,),
    usual_penalty=axes.UsualPenalty.PEGS,
)
"""Nine-card Don, on which the others build (docs/rules.md §8.5.6)."""
BIG_DON: Final = replace(
    DON,
    hand=13,
    pegs=(*_DON_HONOURS, (Rank.NINE, 18), (Rank.FIVE, 10)),
    plain_pegs=((Rank.NINE, 9), (Rank.FIVE, 5)),
)
"""Don with all thirteen cards."""

EVERY_JACK: Final = (
    "The sources leave open whether every turned-up jack counts; here every one does."
)
SAME_DEALER: Final = (
    "The sources do not say who deals again when the cards run out; here it is the same dealer."
)
FIRST_DEALER: Final = "The source does not say who deals first; here the highest cut does."
HIGHEST_CUT: Final = (
    "The sources name many ways to find who is eldest in the first deal; here it is the highest"
    " cut."
)
LOST_LIST: Final = (
    "Our source for this game has lost its list of points for High, Low, Jack and Game; they are"
    " taken from a second source and agree with published rules."
)
"""Choices of docs/rules.md that the rules' values do not say; keys of the message catalogue."""


def target(rules: Rules) -> Option:
    """Offer to play to other points."""
    return option(rules, "target", TARGETS)


def begging(rules: Rules) -> tuple[Option, ...]:
    """Offer what every game has in which the dealer may give a point."""
    return (target(rules), option(rules, "gift_limit", (False, True)))


def smudge() -> Option:
    """Offer the smudge of auction pitch, by whether it is played."""
    return Option(
        "smudge",
        default=False,
        values=(False, True),
        sets=lambda rules, _: replace(rules, shoot=axes.Shoot.SMUDGE_AT_COUNT),
    )


def gift_ends_deal() -> Option:
    """Offer to play on after a gift that abandons the deal by the book."""
    return Option(
        "gift_ends_deal",
        default=True,
        values=(True, False),
        sets=lambda rules, _: replace(rules, after_gift=axes.AfterGift.PLAY_ON),
    )


def laws(rules: Rules) -> tuple[Option, ...]:
    """Offer what leagues and houses settle for any game: hung jacks, gifts, deals and revokes."""
    jack = option(rules, "hung_jack_points", range(1, 7))
    gift = option(rules, "gift_needs_trump", (False, True))
    return (
        *((jack,) if Cause.JACK in rules.order else ()),
        *((gift,) if rules.trumps is axes.Trumps.TURN else ()),
        *house_laws(rules),
    )


def deals(rules: Rules) -> Option:
    """Offer to play a number of deals, whatever the score."""
    return option(rules, "deals", range(MOST_DEALS + 1))


def house_laws(rules: Rules) -> tuple[Option, ...]:
    """Offer what is settled for any game whatever its points: revokes and deals."""
    return (
        option(rules, "revokes", ("none", "called")),
        option(rules, "take_back", ("trick", "next", "none")),
        option(rules, "revoke_penalty", ("usual", "no-score", "game")),
        deals(rules),
    )


def bidding(rules: Rules, greatest: int = 0) -> tuple[Option, ...]:
    """Offer what tables agree on in the auctions of docs/rules.md §8.6.

    Args:
        greatest: the greatest bid with all options, if it is another than without any.
    """
    free = rules.all_pass is axes.AllPass.FREE
    all_pass = ("free", "stuck", "redeal") if free else ("stuck", "redeal", "next")
    return (
        option(rules, "least_bid", range(1, (greatest or rules.greatest_bid) + 1)),
        option(rules, "steal", _own_first(rules.steal.value, "none", "any", "top")),
        option(rules, "all_pass", all_pass),
        option(rules, "shoot", ("none", "smudge", "moon")),
        option(rules, "low", _own_first(rules.low.value, "holder", "taker")),
    )


def following(rules: Rules) -> Option:
    """Offer the other follow rule of docs/rules.md §8.6."""
    return option(rules, "follow", _own_first(rules.follow.value, "follow-or-trump", "strict"))


def _own_first(own: str, *words: str) -> tuple[str, ...]:
    return (own, *(word for word in words if word != own))


def don(rules: Rules) -> tuple[Option, ...]:
    """Offer what the Dons have (docs/rules.md §8.6)."""
    return (
        option(rules, "target", HIGH_TARGETS),
        option(rules, "blind", ("partner", "all", "nobody")),
        *house_laws(rules),
    )


def english(rules: Rules) -> tuple[Option, ...]:
    """Offer what the English games have: strict following, and stakes."""
    return (
        target(rules),
        option(rules, "follow", ("follow-or-trump", "strict")),
        option(rules, "stake_game", range(101)),
        option(rules, "stake_four", range(101)),
    )


def caribbean(rules: Rules) -> tuple[Option, ...]:
    """Offer what Trinidad and Tobago have: Game for two, its ties, and undertrumping."""
    return (
        target(rules),
        option(rules, "game_points", (1, 2)),
        option(rules, "game_tie", ("nobody", "non-dealer")),
        option(rules, "undertrump", (rules.undertrump, not rules.undertrump)),
        option(rules, "gift_limit", (False, True)),
    )

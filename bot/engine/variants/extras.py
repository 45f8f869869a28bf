"""Options that add cards, points and an exchange to a game (docs/rules.md §8.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from bot.engine.axes import AllPass, Exchange, Market, Pack, Trumps
from bot.engine.cards import Rank
from bot.engine.events import Cause
from bot.engine.rules import Rules
from bot.engine.variants.declare import Form, Option, OptionValue, option

_COUNT: Final = (
    *(Cause.HIGH, Cause.LOW, Cause.JACK, Cause.OFF_ACE, Cause.OFF_JACK, Cause.JOKER, Cause.GAME),
    *(Cause.THREE, Cause.OFF_THREE, Cause.FIVE, Cause.OFF_FIVE),
)
"""The order of the count in the games with an auction (docs/rules.md §8.2)."""
_UP_TO_FOUR: Final = 4


def in_order(*causes: Cause) -> tuple[Cause, ...]:
    """Put points into the order of the count."""
    return tuple(cause for cause in _COUNT if cause in causes)


_SEVEN_POINTS: Final = in_order(
    *(Cause.HIGH, Cause.LOW, Cause.JACK, Cause.OFF_JACK, Cause.JOKER, Cause.GAME)
)
_TEN_POINTS: Final = in_order(*_SEVEN_POINTS, Cause.THREE)
TEN_POINT: Final = Rules(
    target=32,
    jokers=2,
    hand=9,
    trumps=Trumps.NAME,
    market=Market.AUCTION,
    least_bid=4,
    all_pass=AllPass.STUCK,
    first_lead_trump=True,
    off_cards=(Rank.JACK,),
    order=_TEN_POINTS,
    worth=((Cause.THREE, 3), (Cause.OFF_THREE, 3)),
)
"""What ten-point pitch and Smear have in common (docs/rules.md §8.5.2, §8.5.3)."""
_OTHER_POINTS: Final = {
    7: (_SEVEN_POINTS, ()),
    11: (in_order(*_TEN_POINTS, Cause.OFF_ACE), (Rank.ACE,)),
    13: (in_order(*_TEN_POINTS, Cause.OFF_THREE), (Rank.THREE,)),
}
"""By the points of a deal: what is counted, and the off-cards besides the jack."""


def points(rules: Rules) -> Option:
    """Offer to play ten-point pitch for other numbers of points."""

    def sets(rules: Rules, points: int) -> Rules:
        order, off_cards = _OTHER_POINTS[points]
        return replace(rules, order=order, off_cards=(*rules.off_cards, *off_cards))

    return Option("points", 10, (10, *_OTHER_POINTS), sets, order=rules.order)


def _switch(
    rules: Rules, name: str, sets: Callable[[Rules], Rules], only: tuple[Form, ...] = ()
) -> Option:
    """Declare an option that is off by default."""
    return Option(name, False, (False, True), lambda rules, _: sets(rules), only, rules.order)  # noqa: FBT003


def _off_jack(rules: Rules) -> Rules:
    order = in_order(*rules.order, Cause.OFF_JACK)
    return replace(rules, off_cards=(*rules.off_cards, Rank.JACK), order=order)


def _jokers(rules: Rules, jokers: OptionValue) -> Rules:
    return replace(rules, jokers=int(jokers), order=in_order(*rules.order, Cause.JOKER))


def _five(rules: Rules) -> Rules:
    if rules.pack is Pack.SEVENS:
        return rules
    order = in_order(*rules.order, Cause.FIVE)
    return replace(rules, order=order, worth=(*rules.worth, (Cause.FIVE, 5)))


def _named(rules: Rules) -> Rules:
    return replace(rules, trumps=Trumps.NAME, first_lead_trump=True)


def _kitty(rules: Rules, kitty: OptionValue) -> Rules:
    return replace(_named(rules), kitty=int(kitty), keeps_any=True)


def _draw(rules: Rules) -> Rules:
    if rules.pack is Pack.SEVENS:
        return rules
    return replace(_named(rules), exchange=Exchange.DRAW)


def extras(rules: Rules, forms: Sequence[Form]) -> tuple[Option, ...]:
    """Offer what may be added to Setback.

    Args:
        forms: the game's; some options are for up to four seats.
    """
    few = tuple(form for form in forms if form.seats <= _UP_TO_FOUR)
    return (
        # With the stripped pack some of the others have no effect, so it comes first.
        option(rules, "pack", ("full", "sevens"), only=few),
        _switch(rules, "off_jack", _off_jack),
        Option("jokers", 0, (0, 1, 2), _jokers, order=rules.order),
        option(rules, "joker_order", ("ranked", "first")),
        option(rules, "joker_rank", ("middle", "low")),
        _switch(rules, "five", _five),
        Option("kitty", 0, (0, 2, 3, 4), _kitty, order=rules.order),
        _switch(rules, "draw", _draw, few),
    )

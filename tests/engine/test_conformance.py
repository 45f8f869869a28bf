"""What holds for every game in every form under every two options: one suite over all of them.

`make soak` plays a hundred thousand deals more before the same eyes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, islice, product

import pytest

from bot.engine.game.game import Setup
from bot.engine.variants import VARIANTS, OptionValue
from tests.engine.listeners import EventsMatchViews, Points
from tests.engine.pairwise import LAWS, pairwise
from tests.engine.playing import Watcher, watched
from tests.engine.watchers import Cards, Copies, Hidden, Offers, Records, Refused, Replays

pytestmark = pytest.mark.long

SHORT = 4
"""What is played to at most where games are played to their end; the soak plays on."""

DEALS = 2

CASES = [
    pytest.param(
        Setup(variant, options, form.sides, form.seats),
        id=f"{variant.id}-{form.seats}on{form.sides}-{n}",
    )
    for variant in VARIANTS.values()
    for form in variant.forms
    for n, options in enumerate(pairwise(variant, form, without=LAWS))
]


def _errant() -> Iterator[Setup]:
    """Yield tables where players may revoke: every form once, with each law in its turn."""
    laws = cycle(product(("usual", "no-score", "game"), ("trick", "next", "none"), range(1, 7)))
    forms = [(variant, form) for variant in VARIANTS.values() for form in variant.forms]
    for variant, form in forms:
        penalty, take_back, jack = next(islice(laws, 10, None))
        chosen: dict[str, OptionValue] = {
            "revokes": "called",
            "take_back": take_back,
            "revoke_penalty": penalty,
            "gift_needs_trump": jack % 2 == 0,
            "hung_jack_points": jack,
        }
        others = [*pairwise(variant, form, without=LAWS)][jack % 2]
        offered = {option.name for option in variant.options_in(form)}
        kept = {name: value for name, value in chosen.items() if name in offered}
        yield Setup(variant, {**others, **kept}, form.sides, form.seats)


every_case = pytest.mark.parametrize("setup", CASES)


def _hopeless(setup: object) -> bool:
    """Say whether bids have to be so high that players by chance never make them."""
    return isinstance(setup, Setup) and setup.rules.least_bid == setup.rules.greatest_bid


@pytest.mark.parametrize("setup", [case for case in CASES[::3] if not _hopeless(case.values[0])])
def test_random_play_ends_and_the_record_holds(setup: Setup) -> None:
    target = min(setup.rules.target, SHORT)
    short = Setup(setup.variant, {**setup.options, "target": target}, setup.sides, setup.seats)
    game = watched(short, 1, 1_000, Records(every=100), Points())
    assert game.over
    assert game.winner is not None


@every_case
def test_every_promise_holds_in_the_first_deals(setup: Setup) -> None:
    """All of them in one game: the watchers' docstrings say what each promises."""
    _hold(
        setup,
        lambda: (
            Points(),
            EventsMatchViews(),
            Offers(every=16),
            Refused(every=16),
            Cards(every=3),
            Copies(every=30),
            Records(every=1_000),
            Replays(),
        ),
    )


@pytest.mark.parametrize(
    "setup",
    [pytest.param(one, id=f"{one.variant.id}-{one.seats}on{one.sides}") for one in _errant()],
)
def test_every_promise_holds_where_players_revoke(setup: Setup) -> None:
    """By players who often do, take some of it back, and call right and wrong."""
    _hold(
        setup,
        lambda: (
            Points(),
            EventsMatchViews(),
            Offers(every=40),
            Refused(every=40),
            Cards(every=12),
            Copies(every=60),
            Records(every=200),
            Replays(),
        ),
    )


def _hold(setup: Setup, promises: Callable[[], tuple[Watcher, ...]]) -> None:
    """Play a game's first deals before these watchers, and one that deals hidden cards again."""
    # A game may be over with its first turn-up: then another is played.
    for seed in range(20):
        hidden = Hidden(every=60)
        if any(deal.actions for deal in watched(setup, seed, DEALS, *promises(), hidden).deals):
            assert hidden.dealt
            return
    pytest.fail("every game was over before anybody could act")

"""What holds for every game in every form under every two options: one suite over all of them.

`make soak` plays a hundred thousand deals more before the same eyes.
"""

from __future__ import annotations

import pytest

from bot.engine.game import Setup
from bot.engine.variants import VARIANTS
from tests.engine.listeners import EventsMatchViews, Points
from tests.engine.playing import Watcher, watched
from tests.engine.watchers import Cards, Copies, Hidden, Offers, Records, Refused, Replays
from tests.pairwise import pairwise

pytestmark = pytest.mark.long

SHORT = 7
"""What is played to at most where games are played to their end; the soak plays on."""

CASES = [
    pytest.param(
        Setup(variant, options, form.sides, form.seats),
        id=f"{variant.id}-{form.seats}on{form.sides}-{n}",
    )
    for variant in VARIANTS.values()
    for form in variant.forms
    for n, options in enumerate(pairwise(variant, form))
]
every_case = pytest.mark.parametrize("setup", CASES)


def look(setup: Setup, watcher: Watcher, deals: int = 2) -> None:
    """Play until something was dealt: a game may be over with its first turn-up."""
    for seed in range(20):
        if any(deal.actions for deal in watched(setup, seed, deals, watcher).deals):
            return
    pytest.fail("every game was over before anybody could act")


@every_case
def test_random_play_ends_and_the_record_holds(setup: Setup) -> None:
    target = min(setup.rules.target, SHORT)
    short = Setup(setup.variant, {**setup.options, "target": target}, setup.sides, setup.seats)
    game = watched(short, 1, 1_000, Records(every=100))
    assert game.over
    assert game.winner is not None


@every_case
def test_points_conserve_and_keep_their_order(setup: Setup) -> None:
    look(setup, Points(), deals=12)


@every_case
def test_a_seat_can_always_act_and_only_as_offered(setup: Setup) -> None:
    look(setup, Offers(every=8))


@every_case
def test_what_is_refused_changes_nothing(setup: Setup) -> None:
    look(setup, Refused(every=8))


@every_case
def test_every_card_is_in_one_place(setup: Setup) -> None:
    look(setup, Cards(every=2), deals=3)


@every_case
def test_events_tell_what_the_public_view_shows(setup: Setup) -> None:
    look(setup, EventsMatchViews())


@every_case
def test_a_copy_goes_its_own_way(setup: Setup) -> None:
    look(setup, Copies(every=15))


@every_case
def test_hidden_cards_leave_the_views_unchanged(setup: Setup) -> None:
    watcher = Hidden(every=10)
    look(setup, watcher)
    assert watcher.dealt


@every_case
def test_a_game_played_from_its_deals_is_the_game(setup: Setup) -> None:
    look(setup, Replays(), deals=4)

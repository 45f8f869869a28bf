"""docs/rules.md §5.12, `deals`: games that end after so many deals, whatever the score."""

from __future__ import annotations

from itertools import groupby

import pytest

from bot.engine.game import FinishedDeal, Game, Setup
from bot.engine.rulings import Ruling, RulingKind
from bot.engine.shuffle import StoredPacks
from bot.engine.variants import VARIANTS, Form
from tests.engine.listeners import Points
from tests.engine.playing import watched
from tests.engine.watchers import Records
from tests.hands import BARE, BARE_PLAY, TWO, TWO_PLAY, deal, lay, play

PITCH = VARIANTS["pitch"]
TWO_DEALS = {"deals": 2}
SWAPPED = TWO_PLAY.translate({ord("0"): "1", ord("1"): "0"})
"""The same cards in the other seats' hands."""


@pytest.mark.parametrize("variant", VARIANTS)
def test_everybody_deals_twice(variant: str) -> None:
    game = VARIANTS[variant]
    form = game.forms[-1]
    setup = Setup(game, {"deals": 2 * form.seats}, form.sides, form.seats)
    played = watched(setup, 1, 1_000, Records(every=200), Points())
    # A deal in place of another has the same dealer.
    dealers = [dealer for dealer, _ in groupby(record.dealer for record in played.deals)]
    assert played.over
    assert {seat: dealers.count(seat) for seat in range(form.seats)} == dict.fromkeys(
        range(form.seats), 2
    )


def test_the_most_points_win_however_many() -> None:
    setup = Setup(PITCH, {"deals": 1, "target": 3}, 4, 4)
    game, _ = Game.start(setup, StoredPacks([lay(BARE)]), dealer=0)
    play(game, BARE_PLAY)
    assert (game.over, game.winner, game.score) == (True, 1, (0, 4, 0, 0))


def test_level_scores_are_a_draw() -> None:
    setup = Setup(PITCH, TWO_DEALS, 2, 2)
    # Each deals once and loses High, Low and nothing else to the player who pitches.
    game, _ = Game.start(setup, StoredPacks([lay(TWO), lay(TWO[::-1])]), dealer=0)
    play(game, TWO_PLAY)
    assert (game.over, game.public().game_over) == (False, False)
    play(game, SWAPPED)
    assert (game.over, game.winner) == (True, None)
    assert game.score[0] == game.score[1] > 0
    assert (game.public().game_over, game.public().winner) == (True, None)


def test_a_deal_that_is_dealt_again_does_not_count() -> None:
    game, _ = deal("pitch", lay(TWO), options={"deals": 1})
    game.apply(0, Ruling(RulingKind.AGAIN))
    assert not game.over
    assert (game.deal_number, game.dealer) == (1, game.deals[0].dealer)


def test_a_game_built_again_in_its_last_deal_ends_with_it() -> None:
    setup, layouts = Setup(PITCH, TWO_DEALS, 2, 2), [lay(TWO), lay(TWO[::-1])]
    game, _ = Game.start(setup, StoredPacks(layouts), dealer=0)
    play(game, TWO_PLAY)
    before = game.deals[0]
    again = Game.resume(
        setup,
        StoredPacks(layouts),
        [FinishedDeal(before.dealer, before.actions, before.score)],
        dealer=1,
        score_before=before.score,
    )
    play(again, SWAPPED)
    assert again.over


@pytest.mark.parametrize(
    ("variant", "form", "options"),
    [
        ("auction-pitch", Form(4, 4), {"smudge": True}),
        ("dick", Form(3, 3), {"second_place": True}),
        ("trinidad", Form(2, 4), {"revokes": "called", "revoke_penalty": "game"}),
    ],
)
def test_nothing_ends_it_early(
    variant: str, form: Form, options: dict[str, str | bool | int]
) -> None:
    setup = Setup(VARIANTS[variant], {**options, "deals": 6}, form.sides, form.seats)
    for seed in range(4):
        played = watched(setup, seed, 1_000, Points())
        assert len([*groupby(record.dealer for record in played.deals)]) == 6

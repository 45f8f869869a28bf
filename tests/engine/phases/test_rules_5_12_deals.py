"""docs/rules.md §5.12, `deals`: games that end after so many deals, whatever the score."""

from __future__ import annotations

from itertools import groupby

import pytest

from bot.engine.game.game import FinishedDeal, Game, Setup
from bot.engine.rulings import Ruling, RulingKind
from bot.engine.variants import VARIANTS, Form
from tests.engine.erring import PLAIN, PLAIN_CALLED, TRUMP, TRUMP_CALLED, barred, erring
from tests.engine.listeners import Points
from tests.engine.playing import watched
from tests.engine.watchers import Records
from tests.hands import BARE, BARE_PLAY, TWO, TWO_PLAY, StoredPacks, deal, lay, play, points

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


# ------------------------------------------------------------------------- what revokes cost there


@pytest.mark.parametrize("variant", ["trinidad", "tobago"])
@pytest.mark.parametrize("penalty", ["usual", "no-score", "game"])
def test_a_revoke_that_would_lose_the_game_bars_jack_and_game(variant: str, penalty: str) -> None:
    game = erring(variant, TRUMP, deals=2, revoke_penalty=penalty)
    events = play(game, TRUMP_CALLED)
    assert points(events) == [(1, "revoke", 1), (1, "high", 1), (0, "low", 1), (1, "game", 1)]
    assert barred(events) == [(0, "jack")]


@pytest.mark.parametrize("variant", ["trinidad", "tobago"])
def test_any_other_revoke_bars_game_as_ever(variant: str) -> None:
    events = play(erring(variant, PLAIN, deals=2), PLAIN_CALLED)
    assert points(events) == [(1, "revoke", 1), (0, "high", 1), (1, "low", 1)]
    assert barred(events) == [(0, "game")]


def test_a_ruled_penalty_bars_the_same() -> None:
    """Seat 0 takes the jack and would score Game; its revoke on the ace of trumps costs both."""
    game = erring("trinidad", TRUMP, deals=2)
    play(game, TRUMP_CALLED.removesuffix("0:done 1:done").replace("1:call0-0", ""))
    game.apply(1, Ruling(RulingKind.PENALTY, (0,)))
    events = play(game, "0:done 1:done")
    assert points(events) == [(1, "high", 1), (0, "low", 1), (1, "game", 1)]
    assert barred(events) == [(0, "jack")]

"""docs/rules.md §5.12: what any game may be played by: the hung jack, gifts without trumps."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.engine.actions import Give, Run
from bot.engine.errors import Reason
from bot.engine.events import Cause
from bot.engine.game.game import Game, Setup
from bot.engine.variants import VARIANTS, OptionValue
from tests.engine.playing import watched
from tests.hands import deal, lay, legal, pending

BEGGING = [name for name, game in VARIANTS.items() if game.base.trumps.value == "turn"]
NO_TRUMP = ("2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D")
TRUMP = ("2C 3C 4C 5C 6C 2S", "2D 3D 4D 5D 6D 7D")


NEEDED: Mapping[str, OptionValue] = {"gift_needs_trump": True}


def begged(
    variant: str,
    hands: tuple[str, str],
    options: Mapping[str, OptionValue],
    score: tuple[int, int] = (0, 0),
) -> Game:
    """Let eldest beg of a turned eight of spades."""
    game, _ = deal(variant, lay(hands, "8S"), options=options, score=score, script="1:beg")
    return game


@pytest.mark.parametrize("variant", BEGGING)
def test_dealer_without_a_card_of_the_turned_suit_must_run(variant: str) -> None:
    game = begged(variant, NO_TRUMP, NEEDED)
    assert legal(game, 0) == {"run"}
    assert game.refusal(0, Give()) is Reason.GIFT_NEEDS_TRUMP
    assert legal(begged(variant, TRUMP, NEEDED), 0) == {"give", "run"}
    assert legal(begged(variant, NO_TRUMP, {}), 0) == {"give", "run"}


@pytest.mark.parametrize("variant", BEGGING)
def test_what_all_see_is_the_same_whatever_the_dealer_holds(variant: str) -> None:
    seen = [begged(variant, hands, NEEDED) for hands in (NO_TRUMP, TRUMP)]
    decisions = [game.public().decision for game in seen]
    assert decisions[0] == decisions[1]
    assert decisions[0] is not None
    assert decisions[0].calls == (Give(), Run())
    assert seen[0].public() == seen[1].public()
    assert seen[0].view(1) == seen[1].view(1)


def test_both_limits_of_gifts_must_allow_it() -> None:
    both: dict[str, OptionValue] = {"gift_needs_trump": True, "gift_limit": True}
    game = begged("trinidad", TRUMP, both, (0, 13))
    assert game.refusal(0, Give()) is Reason.GIFT_WOULD_WIN
    decision = pending(game)
    assert decision.calls == (Run(),), "all know the score"
    game = begged("trinidad", NO_TRUMP, both, (13, 12))
    assert game.refusal(0, Give()) is Reason.GIFT_NEEDS_TRUMP
    assert legal(begged("trinidad", TRUMP, both, (13, 12)), 0) == {"give", "run"}


@pytest.mark.parametrize("variant", [game for game in VARIANTS if VARIANTS[game].row < 25])
def test_hung_jack_is_worth_what_the_table_has_chosen(variant: str) -> None:
    """One that comes home is worth one, whatever that is."""
    game = VARIANTS[variant]
    form = game.forms[0]
    for worth in range(1, 7) if variant == "trinidad" else (2, 6):
        setup = Setup(game, {"hung_jack_points": worth, "target": 100}, form.sides, form.seats)
        scored: set[int] = set()
        for seed in range(500):
            played = watched(setup, seed, 4)
            scored |= {
                point.points
                for record in played.deals
                for point in record.points
                if point.cause is Cause.JACK
            }
            if scored == {1, worth}:
                break
        assert scored == {1, worth}

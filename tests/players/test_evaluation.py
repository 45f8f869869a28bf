"""What actions are worth."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.actions import Play
from bot.engine.cards import Card
from bot.engine.variants import find_variant
from bot.players.core.reading import read
from bot.players.strong.chances import chances_for, values_for
from bot.players.strong.evaluation import Part, evaluate
from tests.players.situations import TRINIDAD, to_answer, to_play

_WORLDS = 30
# The king of trumps is led: a hand of the jack and a small trump plays the small one.
JACK_AT_STAKE = to_play("JS 3S 2D", trumps="S", trick="KS")
SMALL, JACK = Play(Card.of("3S")), Play(Card.of("JS"))


def test_jack_that_would_be_hung_is_what_the_difference_comes_from() -> None:
    best, other = evaluate(JACK_AT_STAKE, _WORLDS).options
    assert (best.action, other.action) == (SMALL, JACK)
    assert other.behind.mean > 1
    assert other.behind.sure
    assert other.reasons[0].part is Part.JACK
    assert sum(reason.points for reason in other.reasons) == pytest.approx(
        other.behind.mean, abs=0.2
    )


@pytest.mark.parametrize("game", ["irish-don", "nine-card-don"])
def test_points_that_a_game_does_not_have_are_no_reason(game: str) -> None:
    rules = find_variant(game).rules({})
    view = to_play("JS 3S 2D", trumps="S", trick="KS", rules=rules)
    reasons = {
        reason.part for option in evaluate(view, _WORLDS).options for reason in option.reasons
    }
    assert reasons
    assert not reasons & {Part.HIGH, Part.LOW, Part.JACK}


def test_same_view_and_seed_bring_the_same_evaluation_and_another_seed_another() -> None:
    assert evaluate(JACK_AT_STAKE, _WORLDS) == evaluate(JACK_AT_STAKE, _WORLDS)
    assert evaluate(JACK_AT_STAKE, _WORLDS) != evaluate(JACK_AT_STAKE, _WORLDS, seed=1)


def test_calls_are_compared_too() -> None:
    options = evaluate(to_answer("AS KS JS 7S 2S 4H", "5S"), _WORLDS).options
    assert len(options) == 2
    assert options[0].chance is not None
    assert options[0].chance.mean > options[1].chance.mean  # type: ignore[union-attr]


def test_seat_that_is_not_to_act_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to decide"):
        evaluate(replace(JACK_AT_STAKE, seat=1))


# ------------------------------------------------------------------------ the chances to win


def test_chances_of_all_sides_make_one_and_fewer_points_to_go_are_better() -> None:
    chances = chances_for(TRINIDAD, 2, 4)
    assert chances is not None
    state = read(JACK_AT_STAKE)
    for score in ([0, 0], [13, 3], [5, 12]):
        state.score = score
        mine, theirs = chances.of(state, 0, 0), chances.of(state, 1, 0)
        assert mine + theirs == pytest.approx(1)
        assert (mine > theirs) == (score[0] >= score[1])


def test_game_to_more_points_than_were_played_is_valued_in_points() -> None:
    assert values_for(replace(TRINIDAD, target=100), 2, 4).chances is None
    assert values_for(replace(TRINIDAD, target=7), 2, 4).chances is not None

"""The strong player: what its seat sees decides, and nothing else."""

from __future__ import annotations

from typing import Final

import pytest

from bot.engine.actions import Pass, Play
from bot.engine.follow import broken_rule
from bot.engine.game.game import Game
from bot.players import steady
from bot.players.core.cards import PRINTED
from bot.players.core.chance import Chance
from bot.players.core.reading import read
from bot.players.steady.habits import USUAL
from bot.players.strong import decide
from bot.players.strong.calls import Calls
from bot.players.strong.evaluation import evaluate
from bot.players.strong.rollouts import Effort
from tests.engine.playing import watched
from tests.engine.resample import resampled
from tests.engine.soak import setup_of
from tests.engine.watchers import Sometimes
from tests.forms import EVERY_FORM
from tests.players.seeing import around, seen
from tests.players.situations import to_play

_EFFORT: Final = Effort(2, 2, 2)
"""It is quick."""


class Deciding(Sometimes):
    """Lets the seat to act decide, with other hidden cards, too."""

    def look(self, game: Game) -> None:
        if game.turn is None or not game.view(game.turn).to_act:
            return
        view = game.view(game.turn)
        chosen = decide(view, effort=_EFFORT)
        assert chosen in view.legal
        if isinstance(chosen, Play):
            assert broken_rule(view, chosen.card) is None
        for other in resampled(game, game.turn, 1):
            assert decide(other.view(game.turn), effort=_EFFORT) == chosen


@pytest.mark.long
@pytest.mark.parametrize(
    "place", [n for n, (one, form) in enumerate(EVERY_FORM) if form == one.forms[-1]]
)
def test_other_hidden_cards_change_no_decision(place: int) -> None:
    """Where players may revoke, it still plays by the rules, whatever others have done."""
    watched(setup_of(place, erring=place % 2 == 0), place, 1, Deciding(every=6, seed=place))


def test_jack_is_not_played_under_a_higher_trump() -> None:
    """Seat 3 led the king of trumps."""
    chosen = decide(to_play("JS 3S 2D", trumps="S", trick="KS"))
    assert isinstance(chosen, Play)
    assert chosen.card.code == "3S"


def test_no_bid_is_made_that_is_set_more_often_than_it_is_made() -> None:
    """Two others need two or three points: to be set for three would cost less than to let them."""
    hands = around("KS QS QD TD 9H 5C", at=3, seats=4)
    view = seen("auction-pitch", hands, "2:bid2", by=3, sides=4, dealer=1, score=(0, 8, 9, 9))
    assert decide(view, effort=Effort(6, 6, 2)) == Pass()
    assert evaluate(view, 6).options[0].action == Pass()


def test_without_time_it_plays_as_steady() -> None:
    view = to_play("JS 3S 2D", trumps="S", trick="2H 4H 9D")
    assert decide(view, budget=-1) == steady.decide(view)


def test_who_stands_holds_more_trumps_in_the_worlds_than_chance_deals() -> None:
    """Seat 1, eldest, has stood on spades and led a heart."""
    hands = around("JS 3S 2D 4C 5C 6D", at=0, seats=4)
    state = read(seen("trinidad", hands, "1:stand 1:7H 2:8H 3:9H", by=0, stock="TS"))
    calls, chance, spades = Calls(state, 0, USUAL), Chance(1), PRINTED[-1]
    likely, any_ = (
        sum((calls.deal(tries, chance).hands[1] & spades).bit_count() for _ in range(60))
        for tries in (6, 1)
    )
    assert likely > 1.2 * any_

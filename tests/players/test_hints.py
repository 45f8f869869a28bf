"""Hints know what the seat sees, and nothing else."""

from __future__ import annotations

import pytest

from bot.engine.actions import CallRevoke, Play
from bot.engine.cards import Card
from bot.engine.game.game import Game
from bot.players.hints import Hint, by_rules_of_thumb, look_ahead
from bot.players.reasons import Explanation, Ground
from tests.engine.playing import watched
from tests.engine.resample import resampled
from tests.engine.soak import setup_of
from tests.engine.watchers import Sometimes
from tests.forms import EVERY_FORM
from tests.players.situations import to_play


class Hinting(Sometimes):
    """Gives the seat to act a hint, with other hidden cards, too."""

    def look(self, game: Game) -> None:
        if game.turn is None or not game.view(game.turn).to_act:
            return
        view = game.view(game.turn)
        hint = look_ahead(view)
        assert hint.action in view.legal
        for other in resampled(game, game.turn, 1):
            assert look_ahead(other.view(game.turn)) == hint


@pytest.mark.parametrize("place", range(0, len(EVERY_FORM), 36))
def test_other_hidden_cards_change_no_hint(place: int) -> None:
    watched(setup_of(place, erring=place % 2 == 0), place, 1, Hinting(every=30, seed=place))


def test_hint_keeps_the_jack_from_the_king_and_says_so() -> None:
    """Seat 3 led the king of trumps."""
    view = to_play("JS 3S 2D", trumps="S", trick="KS")
    jack, king, small = (Card.of(code) for code in ("JS", "KS", "3S"))
    assert look_ahead(view) == Hint(Play(small), Explanation(Ground.LOST, (jack, king)))


def test_hint_by_rules_of_thumb_has_a_fact_for_a_reason_or_none() -> None:
    view = to_play("TH 2H 3D", trumps="S", trick="3H AH 4H")
    assert by_rules_of_thumb(view).why == Explanation(Ground.FEED, (Card.of("TH"),))
    alone = to_play("2D", trumps="S", trick="3H AH 4H")
    assert look_ahead(alone).why == Explanation(Ground.FORCED)
    assert not isinstance(look_ahead(alone).action, CallRevoke)

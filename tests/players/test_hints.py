"""Hints know what the seat sees, and nothing else."""

from __future__ import annotations

import re
from itertools import islice
from random import Random

import pytest

from bot.engine.actions import CallRevoke, Discards, Play
from bot.engine.cards import Card
from bot.engine.game.game import Game, Setup
from bot.locale.say import speak
from bot.players.hints import Hint, by_rules_of_thumb, look_ahead, why_rather
from bot.players.reasons import Explanation, Ground, explain
from bot.ui.text.reasons import reason_line
from tests.engine.playing import begin, watched
from tests.engine.resample import resampled
from tests.engine.soak import setup_of
from tests.engine.watchers import Sometimes
from tests.forms import EVERY_FORM, ONE_FORM_EACH
from tests.players.hinting import Hinted, decisions, hints
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
    assert by_rules_of_thumb(view).why == Explanation(Ground.FEED, (Card.of("AH"), Card.of("TH")))
    alone = to_play("2D", trumps="S", trick="3H AH 4H")
    assert look_ahead(alone).why == Explanation(Ground.FORCED)
    assert not isinstance(look_ahead(alone).action, CallRevoke)


def test_hint_names_a_card_a_trick_or_a_point_of_its_table() -> None:
    """Of 2,000 at most 3 %: `python -m tests.players.hinting`."""
    given = [one for seed in (1, 2) for one in islice(hints(seed), 50)]
    empty = [one for one in given if one.is_empty]
    assert len(empty) <= 0.03 * len(given), [one.text for one in empty]
    assert not [one.text for one in given if re.search(r"\d[.]\d", one.text)], (
        "reviews have figures"
    )


def test_first_decision_of_a_game_gets_a_reason_of_its_table() -> None:
    say = speak()
    for variant, form in ONE_FORM_EACH:
        game = begin(Setup(variant, {}, form.sides, form.seats), 1).game
        assert game.turn is not None
        view = game.view(game.turn)
        for way in (look_ahead, by_rules_of_thumb):
            hint = way(view)
            told = Hinted(view, hint, reason_line(hint.why, say))
            assert hint.why.why is Ground.FORCED or not told.is_empty


def test_review_gives_the_reason_that_a_hint_gives() -> None:
    """A hint says why not another action: it is the reason of a review where that was done."""
    for view in islice(decisions(Random(3)), 40):
        if not isinstance(view.legal, Discards):
            hint = look_ahead(view)
            assert any(
                explain(view, hint.action, done, why_rather(view, hint.action, done, ()))
                == hint.why
                for done in view.legal
                if done != hint.action
            )

"""Whoever is to play sees why some of their cards are grey (docs/rules.md §4)."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import Play
from bot.engine.errors import Reason
from bot.engine.game.game import Game, Setup
from bot.engine.views import Ask, SeatView
from bot.ui.table.decision import asked
from bot.ui.table.hand.hand import hand
from bot.ui.text.calls import refusal
from bot.views.table.view import HandView, TableView
from tests.engine.playing import at_random, begin
from tests.forms import EVERY_FORM, NUMBERED_FORMS, options_by_chance
from tests.ui.reading import text
from tests.ui.room import SAY, playing

FOLLOWING = {
    *(Reason.MUST_FOLLOW, Reason.MUST_FOLLOW_OR_TRUMP, Reason.MUST_PLAY_TRUMP),
    *(Reason.MUST_TRUMP, Reason.NO_UNDERTRUMPING, Reason.ONLY_TRUMPS),
}
"""Why a card may not follow: the line says what was led, and what may be played to it."""
GAMES = 4
"""Games of each form, each with other options."""


@pytest.mark.parametrize("place", NUMBERED_FORMS)
def test_a_hand_says_of_each_grey_card_why_it_is_grey(place: int) -> None:
    variant, form = EVERY_FORM[place]
    for seed in range(GAMES):
        options = options_by_chance(variant, form, Random(seed)) if seed else {}
        setup = Setup(variant, options, form.sides, form.seats)
        for view, seen in _to_play(begin(setup, seed).game, Random(seed)):
            public, playable = seen.public, {a.card for a in seen.legal if isinstance(a, Play)}
            assert {card for card, _ in seen.refused} == set(seen.hand) - playable
            shown, line = text(hand(HandView(view, seen), SAY)), asked(view, seen, SAY)
            assert line in shown
            for reason in {reason for _, reason in seen.refused}:
                if public.trick.cards and reason in FOLLOWING:
                    # tests/ui/table/test_decision.py holds that it names the cards that may.
                    assert "led" in line
                    assert "anything." not in line
                elif reason is Reason.CALLED_FOR:
                    assert "calls for your" in shown
                else:
                    assert refusal(reason, SAY) in line


def _to_play(played: Game, chance: Random) -> Iterator[tuple[TableView, SeatView]]:
    """Play two deals at random, and yield what whoever is to play sees of each trick."""
    for seat, action in at_random(played, chance):
        if played.deal_number > 1:
            return
        decision = played.public().decision
        if decision is not None and decision.ask is Ask.PLAY and decision.seat == seat:
            yield replace(playing(played), last_cards=False), played.view(seat)
        played.apply(seat, action)

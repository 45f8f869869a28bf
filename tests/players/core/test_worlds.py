"""Hidden cards dealt again: every world is a deal that the seat may be in."""

from __future__ import annotations

from random import Random

import pytest

from bot.players.core.cards import cards_in
from bot.players.core.chance import Chance
from bot.players.core.deal import apply, begin, legal
from bot.players.core.reading import laws_of
from bot.players.core.state import DISCARD, NONE, State
from bot.players.core.worlds import deal_hidden, seen_by
from bot.players.steady.habits import USUAL
from bot.players.steady.turn_up import discard
from tests.engine.soak import setup_of
from tests.forms import NUMBERED_FORMS


@pytest.mark.parametrize("place", NUMBERED_FORMS)
def test_world_has_every_card_once_and_what_the_seat_knows(place: int) -> None:
    chance, setup = Random(place), setup_of(place, erring=False)
    laws = laws_of(setup.rules, setup.sides, setup.seats)
    pack, each = chance.sample(cards_in(laws.pack), laws.pack.bit_count()), laws.hand
    hands = [
        sum(1 << card for card in pack[each * seat : each * (seat + 1)])
        for seat in range(setup.seats)
    ]
    state = begin(
        laws, hands, pack[each * setup.seats :], dealer=0, score=[0] * setup.sides, cut=pack[0]
    )
    while not state.over:
        if chance.random() < 0.3:
            seen = seen_by(state, state.turn)
            _check(state, seen, deal_hidden(seen, state.turn, Chance(place)))
        discards = state.ask == DISCARD
        apply(state, discard(state, USUAL) if discards else chance.choice(legal(state)))


def _check(state: State, seen: State, world: State) -> None:
    seat = state.turn
    assert (world.hands[seat], world.thrown[seat]) == (state.hands[seat], state.thrown[seat])
    assert [hand.bit_count() for hand in world.hands] == state.held
    assert [cards.bit_count() for cards in world.thrown] == state.discarded
    assert len(world.stock) == state.left
    assert state.top == NONE or world.stock[-1] == state.top
    shown = world.seen & ~sum(world.thrown)
    piles = [shown, *world.hands, *world.thrown, *(1 << card for card in world.stock)]
    assert sum(piles) == state.laws.pack  # and no card twice, or the sum would be another
    for hand, known, lacks in zip(world.hands, seen.known, seen.lacks, strict=True):
        assert not known & ~hand
        assert not hand & lacks & ~known

"""Dealing the hidden cards of a game again, in every way that a view of it allows.

What is built or shown from the view must not change by a byte: `resampled` yields games that
differ from the one given only in cards that the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.engine.cards import Card
from bot.engine.errors import IllegalAction
from bot.engine.game import DealRecord, FinishedDeal, Game
from bot.engine.shuffle import Layout
from bot.engine.views import PublicView

_TRIES = 60
"""How often a random deal may contradict what was played before another is given up."""


def resampled(game: Game, seat: int | None = None, count: int = 3, seed: int = 0) -> Iterator[Game]:
    """Yield up to ``count`` games that look the same to everybody, or to one seat.

    Args:
        game: the game as it stands.
        seat: whose view is kept; None for the public's.
        count: how many to look for. There may be fewer: where every card is known, none.
        seed: for the chance in it.
    """
    chance = Random(seed)
    record = game.deals[-1]
    cards = [card for hand in record.layout.hands for card in hand] + [*record.layout.stock]
    known = _known(game, seat)
    hidden = [at for at, card in enumerate(cards) if card not in known]
    found = 0
    for _ in range(count * _TRIES):
        if found == count or len(hidden) < 2:
            return
        shuffled = [cards[at] for at in hidden]
        chance.shuffle(shuffled)
        other = cards.copy()
        for at, card in zip(hidden, shuffled, strict=True):
            other[at] = card
        if other == cards:
            continue
        twin = _with_cards(game, record, other)
        if twin is not None:
            found += 1
            yield twin


def _known(game: Game, seat: int | None) -> set[Card]:
    """Return the cards that a view shows, or did show."""
    public: PublicView = game.public()
    known = {*public.turn_ups, *public.trick.cards}
    known.update(card for trick in public.tricks for card in trick.cards)
    if seat is not None:
        known.update(game.view(seat).hand)
    return known


def _with_cards(game: Game, record: DealRecord, cards: list[Card]) -> Game | None:
    """Play the deal again with other cards; None if they contradict what was played."""
    size = len(record.layout.hands[0])
    seats = len(record.layout.hands)
    hands = [tuple(cards[size * seat : size * (seat + 1)]) for seat in range(seats)]
    layout = Layout(tuple(hands), tuple(cards[size * seats :]))
    finished = [FinishedDeal(deal.dealer, deal.actions, deal.score) for deal in game.deals[:-1]]
    score_before = list(record.score)
    for scored in record.points:
        score_before[scored.side] -= scored.points
    try:
        return Game.resume(
            game.setup,
            game._packs,
            finished,
            dealer=record.dealer,
            score_before=score_before,
            layout=layout,
            actions=record.actions,
        )
    except IllegalAction:
        return None

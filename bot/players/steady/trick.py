"""Who will take the trick: chances counted over the seats that are still to play."""

from __future__ import annotations

from typing import Final

from bot.engine.cards import Card, Rank, Suit
from bot.engine.follow import beats
from bot.engine.rules import Follow
from bot.players.clues import follow_now
from bot.players.knowledge import Knowledge

_HEADS: Final = 0.85
"""How often a seat that can win by following suit does so."""
_HOPE: Final = 0.6
"""How far to trust that a partner wins back a trick that the others are winning."""


def takes(know: Knowledge, card: Card) -> float:
    """Return the chance that this side takes the trick if the seat plays a card to it."""
    trick = know.view.public.trick
    best = trick.best_card
    if best is None or trick.best is None or beats(card, best, know.trumps):
        best, chance = card, 1.0
    else:
        chance = 1.0 if know.ours(trick.best) else 0.0
    led = trick.cards[0].suit if trick.cards else card.suit
    bait = sum(_bait(know, played) for played in (*trick.cards, card))
    for seat in know.to_come:
        beaten = _beaten(know, seat, best, led, bait)
        if know.ours(seat):
            chance += _HOPE * (1 - chance) * beaten
        else:
            chance *= 1 - beaten
    return chance


def _bait(know: Knowledge, card: Card) -> int:
    """Return how much a card in the trick tempts others: its pips, and the jack of trumps most."""
    rules = know.view.public.rules
    if card.suit is know.trumps and card.rank is Rank.JACK:
        return 12
    return rules.pips(card, know.trumps)


def _beaten(know: Knowledge, seat: int, best: Card, led: Suit, bait: int) -> float:
    """Return the chance that a seat can and will play over the best card."""
    higher = know.over(best)
    if best.suit is know.trumps:
        will = _HEADS if led is know.trumps else _trumps_in(know, seat, led, bait)
        return will * know.holds(seat, higher)
    follows = _HEADS * know.holds(seat, higher)
    trumps = know.suit(know.trumps)
    ruffs = _trumps_in(know, seat, led, bait) * know.holds(seat, trumps)
    return 1 - (1 - follows) * (1 - ruffs)


def _trumps_in(know: Knowledge, seat: int, led: Suit, bait: int) -> float:
    """Return how likely a seat that holds trumps plays one to a plain lead, if it may."""
    tempted = min(0.95, 0.3 + 0.06 * bait)
    void = 1 - know.holds(seat, know.suit(led))
    match follow_now(know.view.public):
        case Follow.STRICT:
            return void * tempted
        case Follow.MUST_TRUMP:
            return void + (1 - void) * tempted
        case Follow.FOLLOW_OR_TRUMP | Follow.FREE:
            return tempted

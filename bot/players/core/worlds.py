"""Hidden cards dealt again: a state in which all cards lie as a seat may believe them to."""

from __future__ import annotations

from typing import Final

from bot.players.core.cards import cards_in
from bot.players.core.chance import Chance
from bot.players.core.exchange import places_for_trumps, sure_trumps
from bot.players.core.laws import REFILL, TO_SIX
from bot.players.core.state import NONE, State

_TRIES: Final = 10
"""How often the cards are dealt before what hands have shown to lack is let be."""


def seen_by(state: State, seat: int) -> State:
    """Return a deal as a seat knows it: of other hands and of the stock it has no cards."""
    seen = state.copy()
    for other in range(state.laws.seats):
        if other != seat:
            seen.hands[other] = 0
            seen.thrown[other] &= seen.seen
    seen.stock = []
    return seen


def deal_hidden(seen: State, seat: int, chance: Chance) -> State:
    """Return a deal that a seat may be in, by chance; ``seen``: the deal as the seat knows it.

    Hands hold what they are known to hold and nothing that they have shown to lack; what was
    discarded were no trumps.
    """
    hidden = seen.laws.pack & ~(seen.seen | seen.hands[seat] | seen.thrown[seat])
    for known in seen.known:
        hidden &= ~known
    if seen.top != NONE:
        hidden &= ~(1 << seen.top)
    cards = cards_in(hidden)
    keeps = seen.laws.exchange in (TO_SIX, REFILL) and seen.trumps != NONE
    for tried in range(_TRIES + 1):
        world = seen.copy()
        chance.shuffle(cards)
        left, strict = cards.copy(), tried < _TRIES
        if keeps:
            left = _deal_trumps(world, seat, left, chance, strict=strict)
        if _deal(world, seat, left, strict=strict):
            return world
    raise ValueError("the cards do not fit the hands")


def _deal_trumps(
    world: State, seat: int, cards: list[int], chance: Chance, *, strict: bool
) -> list[int]:
    """Deal the trumps to hands that may have kept them, and to the stock; return what is left."""
    trumps = world.laws.orders[world.trumps].trumps
    hidden = [card for card in cards if trumps >> card & 1]
    places = [NONE] * world.left
    for other in world.order:
        if other != seat:
            barred = world.lacks[other] if strict else 0
            world.hands[other] = _take(hidden, sure_trumps(world, other), barred)
            places += [other] * places_for_trumps(world, other)
    chance.shuffle(places)
    asleep = [card for card in hidden if not _place(world, places, card, strict=strict)]
    # Hands are filled up from the end.
    return asleep + [card for card in cards if not trumps >> card & 1]


def _place(world: State, places: list[int], card: int, *, strict: bool) -> bool:
    """Put a trump in a hand; say whether that was possible, and not the stock's turn."""
    while places:
        other = places.pop()
        if other == NONE:
            return False
        full = world.hands[other].bit_count() >= world.held[other]
        if not full and not (strict and world.lacks[other] >> card & 1):
            world.hands[other] |= 1 << card
            return True
    return False


def _deal(world: State, seat: int, cards: list[int], *, strict: bool) -> bool:
    """Deal cards to the hands that lack most, then to others, to the discards and the stock.

    Say whether all got what they need.
    """
    others = [other for other in world.order if other != seat]
    others.sort(key=lambda other: -world.lacks[other].bit_count())
    for other in others:
        barred = world.lacks[other] | world.asleep if strict else 0
        held = world.hands[other] | world.known[other]
        world.hands[other] = held | _take(cards, world.held[other] - held.bit_count(), barred)
        if world.hands[other].bit_count() < world.held[other]:
            return False
    for other in others:
        barred = world.laws.orders[world.trumps].trumps if strict else 0
        shown = world.thrown[other]
        wanted = world.discarded[other] - shown.bit_count()
        world.thrown[other] = shown | _take(cards, wanted, barred)
        if world.thrown[other].bit_count() < world.discarded[other]:
            return False
    world.stock = cards if world.top == NONE else [*cards, world.top]
    return len(world.stock) == world.left


def _take(cards: list[int], wanted: int, barred: int) -> int:
    """Take the last of the cards that are not barred."""
    taken, place = 0, len(cards) - 1
    while wanted and place >= 0:
        if not barred >> cards[place] & 1:
            taken |= 1 << cards.pop(place)
            wanted -= 1
        place -= 1
    return taken

"""Which card to play: what it wins or loses now, less what it could have done later."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from bot.engine.actions import PLAYS, Action, Play
from bot.engine.cards import Card, Rank, Suit
from bot.engine.rules import LowTo
from bot.engine.views import SeatView
from bot.players.knowledge import Knowledge
from bot.players.steady.judge import Table, saved, worth
from bot.players.steady.trick import takes

_COMES: Final = 1.0
"""Pips that a card yet to be played brings to a trick on average: 80 over 52."""
_PLAIN: Final = {Rank.ACE: 0.2, Rank.KING: 0.15, Rank.QUEEN: 0.05, Rank.JACK: 0.02}
"""What plain cards may still win, if kept; tens win nothing, they are won."""


class Prize(NamedTuple):
    """A point that rides on a trick."""

    won: float
    lost: float


def play(view: SeatView) -> Action:
    """Play the card that should bring this side most."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    trumps = view.public.trumps
    if trumps is None:
        trumps = _pitched(view, cards)
        cards = [card for card in cards if card.suit is trumps]
    know = Knowledge.of(view, trumps)
    value = pip_value(know)
    # Of cards that are worth the same the lowest goes; the last word is the pack's order.
    return PLAYS[max(cards, key=lambda card: (round(rate(know, card, value), 9), -card.rank, card))]


def _pitched(view: SeatView, cards: list[Card]) -> Suit:
    """Choose the suit that a pitcher names by leading it."""
    table = Table.of(view)
    suits = [suit for suit in Suit if any(card.suit is suit for card in cards)]
    return max(suits, key=lambda suit: worth(table, suit))


def rate(know: Knowledge, card: Card, pip: float) -> float:
    """Return what playing a card should bring, in points for this side less points against it.

    Args:
        know: what the player knows.
        card: one that may be played.
        pip: what a pip is worth, by `pip_value`.
    """
    chance = takes(know, card)
    on_table = know.view.public.trick.cards
    pips = card.pips + sum(played.pips for played in on_table)
    pips_to_come = _COMES * sum(1 for _ in know.to_come)
    value = (2 * chance - 1) * (pips + pips_to_come) * pip
    for prize in _prizes(know, card):
        value += chance * prize.won - (1 - chance) * prize.lost
    if card.suit is know.trumps and card.rank == Rank.JACK:
        value -= _jack_kept(know)
    if not on_table:
        value += _hunt(know, card, chance)
    return value - _keep(know, card, pip)


def pip_value(know: Knowledge) -> float:
    """Return what one pip more is worth: the closer to the end, the more, if Game is still open."""
    public = know.view.public
    side = know.view.seat % public.sides
    lead = public.pips[side] - max(p for s, p in enumerate(public.pips) if s != side)
    share = min(1.0, sum(public.hand_counts) / (len(know.unseen) + len(know.view.hand)))
    at_table = sum(card.pips for card in public.trick.cards)
    mine = sum(card.pips for card in know.view.hand)
    unseen = sum(card.pips for card in know.unseen)
    if abs(lead) > at_table + mine + unseen:
        return 0.005  # Game is decided; but who throws tens about is looked at askance.
    return public.rules.game_points / (4 + 0.5 * (at_table + mine + unseen * share))


# ------------------------------------------------------------------------------- the jack and Low


def _prizes(know: Knowledge, card: Card) -> Iterator[Prize]:
    """Go through the points that are in the trick: the jack, and Low where its taker scores it."""
    public, view = know.view.public, know.view
    rules, trick = public.rules, public.trick
    seats = [(trick.leader + place) % public.seats for place in range(len(trick.cards))]
    for seat, played in [*zip(seats, trick.cards, strict=True), (view.seat, card)]:
        if played.suit is know.trumps:
            if played.rank == Rank.JACK and know.ours(seat):
                yield Prize(rules.jack_points, rules.hung_jack_points)
            elif played.rank == Rank.JACK:
                yield Prize(rules.hung_jack_points, rules.jack_points)
            if rules.low is LowTo.TAKER:
                lowest = _lowest(know, played)
                yield Prize(lowest, lowest)


def _lowest(know: Knowledge, card: Card) -> float:
    """Return the chance that a trump is the lowest in play."""
    public = know.view.public
    known = (*know.view.hand, *public.trick.cards, *(c for t in public.tricks for c in t.cards))
    if any(other.suit is card.suit and other.rank < card.rank for other in known):
        return 0.0
    return 1 - know.in_play(know.under(card))


def _jack_kept(know: Knowledge) -> float:
    """Return what the jack in this hand should bring if it is kept for a better trick."""
    rules = know.view.public.rules
    guards = sum(card.suit is know.trumps for card in know.view.hand) - 1
    clear = 1 - know.against(know.over(Card(Rank.JACK, know.trumps)))
    chance = saved(clear, guards)
    return chance * rules.jack_points - (1 - chance) * rules.hung_jack_points


def _hunt(know: Knowledge, card: Card, chance: float) -> float:
    """Return what leading a trump above the jack should bring: the jack, from whoever is short."""
    jack = Card(Rank.JACK, know.trumps)
    if card.suit is not know.trumps or card.rank < jack.rank or jack not in know.unseen:
        return 0.0
    rules = know.view.public.rules
    others = [out for out in know.suit(know.trumps) if out is not jack]
    more = sum(
        held is not card and held.suit is card.suit and not know.over(held)
        for held in know.view.hand
    )
    # A jack alone falls to the lead; a guarded one loses a guard, and further masters follow.
    guarded = min(0.85, 0.1 + 0.4 * more)
    falls = sum(
        know.holds(seat, [jack]) * (1 - (1 - guarded) * know.holds(seat, others))
        for seat in know.opponents
    )
    return chance * falls * (rules.hung_jack_points + rules.jack_points)


# --------------------------------------------------------------------------------- cards to keep


def _keep(know: Knowledge, card: Card, pip: float) -> float:
    """Return what a card could still do later; with few cards left there is little to wait for."""
    later = min(1.0, (len(know.view.hand) - 1) / 3)
    if card.suit is not know.trumps:
        # A high card may win its suit, once those above it are gone.
        return later * _PLAIN.get(card.rank if know.over(card) else Rank.ACE, 0.0)
    # Any trump takes a plain trick; a master takes whatever it is played to, and its own pips
    # are as safe in hand as in a trick.
    master = 1 - know.against(know.over(card))
    return later * (0.15 + 0.5 * master + 0.005 * card.rank) + master * card.pips * pip

"""What a card is worth: the points that ride on a trick, and what it could still do later."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from bot.engine.cards import Card, Rank
from bot.engine.events import Cause
from bot.engine.rules import LowTo
from bot.players.clues import stock_lasts
from bot.players.knowledge import Knowledge
from bot.players.steady.hand_value import saved
from bot.players.steady.weights import GAME_WON, lacking, racing, share, weigh_tricks

_DRAWN_TRUMP: Final = {
    # High is scored by who plays it.
    Rank.ACE: 2.8,
    Rank.KING: 1.0,
    Rank.QUEEN: 0.9,
    Rank.JACK: 1.2,
    Rank.TEN: 0.8,
}
_DRAWN_LOW_TRUMP: Final = 0.45
_DRAWN_PLAIN: Final = {Rank.ACE: 0.3, Rank.KING: 0.2, Rank.QUEEN: 0.1, Rank.TEN: 0.12}


class Prize(NamedTuple):
    """Points that ride on a trick: what this side gains by taking it, and what by not."""

    won: float
    lost: float


def prizes(know: Knowledge, card: Card) -> Iterator[Prize]:
    """Go through what rides on the trick if a card is played to it."""
    for seat, played in know.view.public.trick.plays:
        yield riding(know, played, ours=know.ours(seat))
    yield riding(know, card, ours=True)
    yield top_of_stock(know)
    yield pegging_out(know, card)


def riding(know: Knowledge, card: Card, *, ours: bool) -> Prize:
    """Return the points that one card brings to the player who takes it.

    Args:
        know: what the player knows.
        card: one that is played, or may be.
        ours: whether this side held it.
    """
    rules = know.view.public.rules
    if card.suit is not know.trumps:
        return Prize(0.0, 0.0)
    weights = weigh_tricks(know.view.public)
    both = float(dict(rules.pegs).get(card.rank, 0))
    if rules.low is LowTo.TAKER:
        both += _lowest(know, card) * weights[Cause.LOW]
    if card.rank is not Rank.JACK:
        return Prize(both, both)
    home = rules.jack_points * weights[Cause.JACK]
    hung = rules.hung_jack_points * weights[Cause.JACK]
    return Prize(both + home, both + hung) if ours else Prize(both + hung, both + home)


def pegging_out(know: Knowledge, card: Card) -> Prize:
    """Return what it is worth that the pegs in a trick end the game (docs/rules.md §5.4)."""
    public = know.view.public
    pegs = dict(public.rules.pegs)
    trumps = (met for met in (*public.trick.cards, card) if met.suit is know.trumps)
    pegged = sum(pegs.get(trump.rank, 0) for trump in trumps)
    mine = know.view.seat % public.sides
    others = min(lacking(public, side) for side in racing(public) if side != mine)
    return Prize(
        GAME_WON if lacking(public, mine) <= pegged else 0.0, GAME_WON if others <= pegged else 0.0
    )


def kept(know: Knowledge, card: Card) -> float:
    """Return what a trump's own points should bring if it is kept for a better trick."""
    won, lost = riding(know, card, ours=True)
    if not won:
        return 0.0
    guards = sum(held.suit is know.trumps for held in know.view.hand) - 1
    clear = 1 - know.against(know.over(card))
    chance = saved(clear, guards)
    return chance * won - (1 - chance) * share(know.view.public) * lost


def hunt(know: Knowledge, card: Card, chance: float) -> float:
    """Return the expected value of leading a trump: points on lower ones, from short hands."""
    if card.suit is not know.trumps:
        return 0.0
    more = sum(
        held is not card and held.suit is card.suit and not know.over(held)
        for held in know.view.hand
    )
    # A trump alone falls to the lead; a guarded one loses a guard, and further masters follow.
    guarded = min(0.85, 0.1 + 0.4 * more)
    return chance * sum(_falls(know, prey, guarded) for prey in know.under(card))


def top_of_stock(know: Knowledge) -> Prize:
    """Return what drawing the open card is worth above drawing the next (docs/rules.md §5.8)."""
    public = know.view.public
    top = public.stock_top
    if top is None:
        return Prize(0.0, 0.0)
    hidden = [card for card in know.unseen if card is not top]
    next_one = sum(_drawn(know, card) for card in hidden) / len(hidden) if hidden else 0.0
    better = _drawn(know, top) - next_one
    return Prize(better, better)


def penalty(know: Knowledge, card: Card) -> float:
    """Return what leading a card should cost followers who can neither follow nor trump it."""
    public = know.view.public
    if not public.rules.penalty or not stock_lasts(public):
        return 0.0
    return share(public) * sum(
        (1 - know.holds(seat, know.suit(card.suit)))
        * (1 - know.holds(seat, know.suit(know.trumps)))
        for seat in know.opponents
        if public.score[seat % public.sides] > 0
    )


def _falls(know: Knowledge, prey: Card, guarded: float) -> float:
    """Return what a lower trump that others may hold should bring when trumps are led."""
    won, lost = riding(know, prey, ours=False)
    # Low cannot be hunted: its holder plays it under a partner's trump.
    if not won or prey.rank < Rank.FIVE:
        return 0.0
    others = [out for out in know.suit(know.trumps) if out is not prey]
    return (won + lost) * sum(
        know.holds(seat, [prey]) * (1 - (1 - guarded) * know.holds(seat, others))
        for seat in know.opponents
    )


def _drawn(know: Knowledge, card: Card) -> float:
    """Return what it is worth to draw a card rather than to see it drawn."""
    if card.suit is know.trumps:
        return _DRAWN_TRUMP.get(card.rank, _DRAWN_LOW_TRUMP)
    return _DRAWN_PLAIN.get(card.rank, 0.0)


def _lowest(know: Knowledge, card: Card) -> float:
    public = know.view.public
    met = (*know.view.hand, *public.trick.cards, *(c for t in public.tricks for c in t.cards))
    if any(other.suit is card.suit and other.rank < card.rank for other in met):
        return 0.0
    return 1 - know.in_play(know.under(card))


_PLAIN: Final = {Rank.ACE: 5.0, Rank.KING: 3.5, Rank.QUEEN: 1.5, Rank.JACK: 0.5}
"""The pips that plain cards may still win, if kept; tens win nothing, they are won."""
_DRAWING: Final = 0.25
"""How much of that is left while the stock lasts: others draw what beats them."""
_TRUMP: Final = 4.0
"""The pips that any trump may still win."""
_RANK: Final = 0.1
"""How many more for each rank."""
_MASTER: Final = 6.5
"""How many more if no other player has a higher one."""
_CONTROL: Final = 0.4
"""How much of the points that ride on others' trumps is won by the highest."""
_POINTED: Final = 0.6
"""How much the power of a trump with points on it counts to a follower, who brings them home."""
_LAST_TRUMP: Final = 0.3
"""What the last trump is worth where having none may cost a point."""
_LAST_OF_SUIT: Final = 0.05
"""What the last card of a plain suit is worth there."""


def keep(know: Knowledge, card: Card, pip: float) -> float:
    """Return what keeping a card should bring; with few cards left there is little to wait for.

    Args:
        know: what the player knows.
        card: one in this hand.
        pip: what a pip is worth.
    """
    later = min(1.0, (len(know.view.hand) - 1) / 3)
    # What is won is not lost either; but of more than two sides, another may have won it.
    won = pip * (1 + share(know.view.public)) / 2
    if card.suit is not know.trumps:
        # A high card may win its suit, once those above it are gone.
        rank = Rank.ACE if _leads(know, card) else card.rank
        wins = _PLAIN.get(rank, 0.0) * (_DRAWING if stock_lasts(know.view.public) else 1.0)
        return later * (wins * won + _against_penalty(know, card))
    # Any trump takes a plain trick; a master takes any trick it is played to, and its own pips
    # are as safe in hand as in a trick.
    master = 1 - know.against(know.over(card))
    pips = know.view.public.rules.pips(card, know.trumps)
    power = (_TRUMP + _MASTER * master + _RANK * card.rank) * won
    power += _CONTROL * master * _stake(know, card)
    if know.view.public.trick.cards and riding(know, card, ours=True).won:
        power *= _POINTED
    return later * (power + _against_penalty(know, card)) + master * pips * pip


def _leads(know: Knowledge, card: Card) -> bool:
    """Say whether no card of a card's suit is higher, in this hand or unseen."""
    return not know.over(card) and not any(
        held.suit is card.suit and held.rank > card.rank for held in know.view.hand
    )


def _stake(know: Knowledge, card: Card) -> float:
    """Return the most points that ride on any trump that others hold or may draw."""
    return max((_rides(know, other) for other in know.suit(card.suit)), default=0.0)


def _rides(know: Knowledge, card: Card) -> float:
    won, lost = riding(know, card, ours=False)
    return (won + lost) / 2 * know.in_play([card]) if won else 0.0


def _against_penalty(know: Knowledge, card: Card) -> float:
    """Return what the last card of its suit does against having neither suit nor trump."""
    public = know.view.public
    if not public.rules.penalty or not stock_lasts(public):
        return 0.0
    if sum(held.suit is card.suit for held in know.view.hand) > 1:
        return 0.0
    return _LAST_TRUMP if card.suit is know.trumps else _LAST_OF_SUIT

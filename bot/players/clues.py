"""What the table has shown of the cards: where they are, and where they cannot be."""

from __future__ import annotations

from collections.abc import Container, Iterator

from bot.engine.actions import Extreme
from bot.engine.cards import PACK, Card, Suit
from bot.engine.follow import drawn_after, follow_at
from bot.engine.rules import Drawing, Follow
from bot.engine.views import PublicView, SeatView, Trick


def gone(view: SeatView) -> Iterator[Card]:
    """Yield the cards that, as far as is known, no other player can hold or draw."""
    public = view.public
    yield from view.hand
    yield from view.discarded
    yield from public.turn_ups
    yield from _played(public)


def drawing(public: PublicView) -> bool:
    """Say whether all 52 cards are played, those in the stock too (docs/rules.md §5.8)."""
    return public.rules.drawing is not Drawing.NONE


def stock_lasts(public: PublicView) -> bool:
    """Say whether the trick being played will be drawn after."""
    return drawing(public) and public.stock_count > 0


def follow_now(public: PublicView) -> Follow:
    """Return the follow rule of the trick being played."""
    return follow_at(public, len(public.tricks))


def drawn_openly(public: PublicView) -> list[frozenset[Card]]:
    """Return by seat the cards that it drew face up and still holds."""
    played = set(_played(public))
    return [
        frozenset(card for by, card in public.drawn if by == seat and card not in played)
        for seat in range(public.seats)
    ]


def exposed(public: PublicView) -> list[frozenset[Card]]:
    """Return by seat the cards that it has taken back and still holds (docs/rules.md §6)."""
    cards = () if public.revokes is None else public.revokes.exposed
    return [frozenset(card for by, card in cards if by == seat) for seat in range(public.seats)]


def voids(
    public: PublicView, trumps: Suit, revoked: Container[tuple[int, int]] = ()
) -> list[set[Suit]]:
    """Return by seat the suits that it has shown it cannot hold, what it drew openly apart.

    Args:
        public: what all know.
        trumps: the suit.
        revoked: seats and tricks that show nothing, because a rule was broken there.
    """
    void: list[set[Suit]] = [set() for _ in range(public.seats)]
    tricks = (*public.tricks, public.trick)
    for number in range(_since_last_hidden_draw(public), len(tricks)):
        rule = follow_at(public, number)
        for seat, card in _followers(tricks[number]):
            if (seat, number) in revoked:
                continue
            void[seat] |= _shown_void(rule, tricks[number].cards[0].suit, card.suit, trumps)
    return void


def beyond(trumps: Suit, which: Extreme, card: Card) -> frozenset[Card]:
    """Return the trumps above one that was asked about, or below it (docs/rules.md §5.10)."""
    high = which is Extreme.HIGH
    return frozenset(
        other
        for other in PACK
        if other.suit is trumps and (other.rank > card.rank if high else other.rank < card.rank)
    )


def _played(public: PublicView) -> Iterator[Card]:
    yield from public.trick.cards
    for trick in public.tricks:
        yield from trick.cards
    for _, hand in public.thrown_in:
        yield from hand


def _since_last_hidden_draw(public: PublicView) -> int:
    """Return the first trick that is still a clue: a card drawn unseen may be any card."""
    if public.rules.drawing is not Drawing.CLOSED:
        return 0
    return min(len(public.tricks), drawn_after(public))


def _followers(trick: Trick) -> Iterator[tuple[int, Card]]:
    plays = iter(trick.plays)
    next(plays, None)
    return plays


def _shown_void(rule: Follow, led: Suit, played: Suit, trumps: Suit) -> set[Suit]:
    """Return the suits that a seat cannot have held when it did not follow (docs/rules.md §4)."""
    if played is led:
        return set()
    match rule:
        case Follow.FREE:
            return set()
        case Follow.STRICT:
            return {led}
        case Follow.FOLLOW_OR_TRUMP:
            # A trump may be played at any time: it says nothing of the suit led.
            return set() if played is trumps else {led}
        case Follow.MUST_TRUMP:
            return set() if played is trumps else {led, trumps}

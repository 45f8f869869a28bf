"""First-deal ceremonies: how the first dealer or pitcher is found (docs/rules.md §5.2, §5.11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, unique
from itertools import cycle
from typing import Final, TypeAlias

from bot.engine.axes import FirstDeal, Partners
from bot.engine.cards import PACK, Card, Rank, Suit, natural
from bot.engine.rules import Rules
from bot.engine.variants import Form
from bot.engine.variants.families import FOUR

Shown: TypeAlias = tuple[tuple[int, Card], ...]
"""Each card shown, with the seat that cut or got it, in order."""


@unique
class Colour(Enum):
    """The colour of a suit, by docs/record.md's word."""

    RED = "red"
    BLACK = "black"

    @classmethod
    def of(cls, card: Card) -> Colour:
        """Return a card's colour."""
        return cls.RED if natural(card).suit in {Suit.DIAMONDS, Suit.HEARTS} else cls.BLACK


@dataclass(frozen=True, slots=True)
class Ceremony:
    """A first-deal ceremony that has been held."""

    by: str
    """docs/record.md's word: the value of a `FirstDeal`."""
    cards: Shown
    """In the seats that the players have in the end."""
    dealer: int
    pitcher: int | None = None
    """Who pitches or bids first, where that is found; the seat before it is the dealer."""
    guess: tuple[int, Colour] | None = None
    """Who guessed what, where the first pitch is guessed for."""
    moved: int | None = None
    """The seat that changed places with seat 2 to partner seat 0, where jacks made the partners."""


Worth: TypeAlias = Callable[[Card], int]
"""How good a card is in a cut; suits do not count."""


def high(card: Card) -> int:
    """Rank a card as in play: ace high."""
    return natural(card).rank


def put(card: Card) -> int:
    """Rank a card as the game of Put does: 3 2 A K Q J 10 9 8 7 6 5 4."""
    return (natural(card).rank - _WORST_AT_PUT) % 13


_WORST_AT_PUT: Final = 4


def cut(pack: Sequence[Card], seats: int, worth: Worth) -> tuple[Shown, int | None]:
    """Let every seat cut, from the top of a pack; return the cards and who cut the best.

    Equal best cards cut again, among those who cut them, the cards going on from the top
    **[choice]**. Should a whole pack run out before they differ, it is the first of those seats
    **[choice]**; of a shorter one, as a record shows it, no one is (None).

    Seats 0 and 2 both cut a queen and cut again.

    >>> from bot.engine.cards import parse
    >>> cut(parse("QC 4H QS 7D KD"), seats=3, worth=high)
    (((0, QC), (1, 4H), (2, QS), (0, 7D), (2, KD)), 2)
    """
    cards: list[tuple[int, Card]] = []
    rivals = list(range(seats))
    while len(rivals) > 1 and len(cards) + len(rivals) <= len(pack):
        start = len(cards)
        cards += zip(rivals, pack[start : start + len(rivals)], strict=True)
        best = max(worth(card) for _, card in cards[start:])
        rivals = [seat for seat, card in cards[start:] if worth(card) == best]
    undecided = len(rivals) > 1 and len(cards) + len(rivals) <= len(PACK)
    return tuple(cards), None if undecided else rivals[0]


def guess_made(
    pack: Sequence[Card], cutter: int, guesser: int, colour: Colour, sides: int = 2
) -> tuple[Card, int]:
    """Show the cut card; return it with the side that has the first pitch.

    A right guess gives it to the guessing side, a wrong one to the cutting side.
    """
    card = pack[0]
    right = Colour.of(card) is colour
    return card, (guesser if right else cutter) % sides


def guessed(
    pack: Sequence[Card], form: Form, cutter: int, guess: tuple[int, Colour], pitcher: int
) -> Ceremony:
    """Write the ceremony down, once the side with the first pitch has chosen who pitches.

    Raises:
        ValueError: if the guesser is on the side that cut, or the pitcher not on the right one.
    """
    guesser, colour = guess
    card, side = guess_made(pack, cutter, guesser, colour, form.sides)
    if guesser % form.sides == cutter % form.sides:
        raise ValueError(f"seat {guesser} is on the side that cut")
    if pitcher % form.sides != side:
        raise ValueError(f"the first pitch is side {side}'s, not seat {pitcher}'s")
    return Ceremony(
        FirstDeal.GUESS.value,
        ((cutter, card),),
        dealer=(pitcher - 1) % form.seats,
        pitcher=pitcher,
        guess=guess,
    )


_SEATS: Final = FOUR.seats
_PARTNER: Final = 2
"""Where the partner of seat 0 sits."""


def by_jacks(rules: Rules, form: Form) -> bool:
    """Say whether jacks make the partners: only four players on two sides can be so paired."""
    return rules.partners is Partners.JACKS and form == FOUR


def first_jack(pack: Sequence[Card], seats: int) -> tuple[Shown, int | None]:
    """Deal a card at a time from seat 0 on; return the cards and who got the first jack."""
    shown: list[tuple[int, Card]] = []
    for at, card in enumerate(pack):
        shown.append((at % seats, card))
        if natural(card).rank is Rank.JACK:
            return tuple(shown), at % seats
    return tuple(shown), None


def partners_by_jacks(pack: Sequence[Card]) -> tuple[Shown, int | None]:
    """Let four players find their partners: red jacks against black.

    Cards are dealt a card at a time from seat 0 on, a seat with a jack getting no more, until all
    four have one.

    Returns:
        the cards, with the seats where the players sit before anybody moves; and the seat that
        changes places with seat 2 to partner seat 0, None if no one moves.

    Raises:
        ValueError: if the cards do not hold four jacks.
    """
    shown: list[tuple[int, Card]] = []
    jacks: dict[int, Colour] = {}
    cards, seats = iter(pack), cycle(range(_SEATS))
    while len(jacks) < _SEATS:
        card = next(cards, None)
        if card is None:
            raise ValueError("there are not four jacks")
        seat = next(seat for seat in seats if seat not in jacks)
        shown.append((seat, card))
        if natural(card).rank is Rank.JACK:
            jacks[seat] = Colour.of(card)
    partner = next(seat for seat in range(1, _SEATS) if jacks[seat] is jacks[0])
    return tuple(shown), None if partner == _PARTNER else partner


def seated(shown: Shown, moved: int | None) -> Shown:
    """Give cards the seats that their players have once partners sit opposite each other."""
    if moved is None:
        return shown
    places = {moved: _PARTNER, _PARTNER: moved}
    return tuple((places.get(seat, seat), card) for seat, card in shown)


def hold(pack: Sequence[Card], rules: Rules, form: Form) -> Ceremony:
    """Hold a ceremony without decisions: each of them but the guess.

    Args:
        pack: the whole pack, its top first.
        form: how many sit down to it.

    Raises:
        ValueError: if the game has its first pitch guessed for, or the cards decide nothing.
    """
    if rules.first_deal is FirstDeal.GUESS:
        raise ValueError("someone has to guess first")
    partners: Shown = ()
    moved = None
    if by_jacks(rules, form):
        dealt, moved = partners_by_jacks(pack)
        partners = seated(dealt, moved)
    cards, first = _first_seat(pack, rules, form.seats, partners)
    if first is None:
        raise ValueError("these cards decide nothing")
    before = (first - 1) % form.seats
    return Ceremony(
        rules.first_deal.value,
        cards,
        dealer=before if rules.finds_eldest else first,
        pitcher=first if rules.finds_eldest else None,
        moved=moved,
    )


def recall(
    cards: Shown,
    rules: Rules,
    form: Form,
    *,
    guess: tuple[int, Colour] | None = None,
    pitcher: int | None = None,
) -> Ceremony | None:
    """Find out what a ceremony came to by what was shown, and said, in it.

    Args:
        cards: those shown, with the seats that the players have in the end.
        form: how many sit down to it.
        guess: who guessed what, where the first pitch is guessed for.
        pitcher: who pitches first, which is decided where it is guessed for.

    Returns:
        the ceremony; None if it cannot have happened.
    """
    shown = [card for _, card in cards]
    if not shown or not _of_one_pack(shown):
        return None
    try:
        if rules.first_deal is not FirstDeal.GUESS:
            ceremony = hold(shown, rules, form)
        elif guess is None or pitcher is None:
            return None
        else:
            ceremony = guessed(shown, form, cards[0][0], guess, pitcher)
    except ValueError:
        return None
    said = (cards, guess, ceremony.pitcher if pitcher is None else pitcher)
    return ceremony if said == (ceremony.cards, ceremony.guess, ceremony.pitcher) else None


def _of_one_pack(shown: list[Card]) -> bool:
    """Say whether cards can come off the top of one pack, and off it again once it is gathered."""
    once, again = shown[: len(PACK)], shown[len(PACK) :]
    return len(set(once)) == len(once) and again == once[: len(again)]


def _first_seat(
    pack: Sequence[Card], rules: Rules, seats: int, partners: Shown
) -> tuple[Shown, int | None]:
    """Find who deals or pitches first; return the cards of the whole ceremony too.

    After the cards that made partners a cut goes on from the top of the pack, which for this is
    gathered up: those cards come again below the others **[choice: too few may be left]**.
    """
    if rules.first_deal is FirstDeal.JACK:
        if not partners:
            return first_jack(pack, seats)
        return partners, next(seat for seat, card in partners if natural(card).rank is Rank.JACK)
    spent = len(partners)
    worth = put if rules.first_deal is FirstDeal.PUT_CUT else high
    cards, seat = cut([*pack[spent:], *pack[:spent]][: len(PACK)], seats, worth)
    return (*partners, *cards), seat

"""Holding the ceremony that a game's rules ask for, and recalling one from its record."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import PACK, Card, Rank
from bot.engine.ceremony.cut import cut, high, put
from bot.engine.ceremony.guess import guessed
from bot.engine.ceremony.jacks import by_jacks, first_jack, partners_by_jacks, seated
from bot.engine.ceremony.model import Ceremony, Colour, Shown
from bot.engine.rules import FirstDeal, Rules
from bot.engine.variants import Form


def hold(pack: Sequence[Card], rules: Rules, form: Form) -> Ceremony:
    """Hold a ceremony without decisions: each of them but the guess.

    Args:
        pack: the whole pack, its top first.
        rules: the game's.
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
        dealer=before if rules.pitched else first,
        pitcher=first if rules.pitched else None,
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
        rules: the game's.
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
        return partners, next(seat for seat, card in partners if card.rank is Rank.JACK)
    spent = len(partners)
    worth = put if rules.first_deal is FirstDeal.PUT_CUT else high
    cards, seat = cut([*pack[spent:], *pack[:spent]][: len(PACK)], seats, worth)
    return (*partners, *cards), seat

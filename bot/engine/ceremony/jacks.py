"""Cards dealt face up until jacks fall: for the first pitch, for partners (docs/rules.md §5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import Final

from bot.engine.cards import Card, Rank
from bot.engine.ceremony.model import Colour, Shown
from bot.engine.rules import Partners, Rules
from bot.engine.variants import Form
from bot.engine.variants.families import FOUR

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
        if card.rank is Rank.JACK:
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
        if card.rank is Rank.JACK:
            jacks[seat] = Colour.of(card)
    partner = next(seat for seat in range(1, _SEATS) if jacks[seat] is jacks[0])
    return tuple(shown), None if partner == _PARTNER else partner


def seated(shown: Shown, moved: int | None) -> Shown:
    """Give cards the seats that their players have once partners sit opposite each other."""
    if moved is None:
        return shown
    places = {moved: _PARTNER, _PARTNER: moved}
    return tuple((places.get(seat, seat), card) for seat, card in shown)

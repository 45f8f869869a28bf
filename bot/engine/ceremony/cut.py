"""Each player cuts, and the best card decides (docs/rules.md §5.11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from bot.engine.cards import PACK, Card
from bot.engine.ceremony.model import Shown

Worth: TypeAlias = Callable[[Card], int]
"""How good a card is in a cut; suits do not count."""


def high(card: Card) -> int:
    """Rank a card as in play: ace high."""
    return card.rank


def put(card: Card) -> int:
    """Rank a card as the game of Put does: 3 2 A K Q J 10 9 8 7 6 5 4."""
    return (card.rank - _WORST_AT_PUT) % 13


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

"""How the first dealer is found (RULES.md §5.11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.cards import PACK, Card


@dataclass(frozen=True, slots=True)
class Ceremony:
    """A first-deal ceremony: public, and part of the game's record."""

    by: str
    """``cut``: highest card deals."""
    cards: tuple[tuple[int, Card], ...]
    """Each card shown with the seat that cut it, in order."""
    dealer: int


def _cut(pack: Sequence[Card], seats: int) -> tuple[tuple[tuple[int, Card], ...], list[int]]:
    """Cut from the top of a pack as long as it decides and lasts; return who is left as well."""
    cards: list[tuple[int, Card]] = []
    rivals = list(range(seats))
    while len(rivals) > 1 and len(cards) + len(rivals) <= len(pack):
        start = len(cards)
        cards += zip(rivals, pack[start : start + len(rivals)], strict=True)
        best = max(card.rank for _, card in cards[start:])
        rivals = [seat for seat, card in cards[start:] if card.rank == best]
    return tuple(cards), rivals


def cut_for_deal(pack: Sequence[Card], seats: int) -> Ceremony:
    """Let every seat cut, from the top of a pack; highest card deals.

    Equal highest cards cut again, among those who cut them, the cards going on from the top
    **[choice]**. Should a whole pack run out before they differ, the first of those seats deals
    **[choice]**.
    """
    cards, rivals = _cut(pack, seats)
    return Ceremony("cut", cards, rivals[0])


def recall_cut(cards: tuple[tuple[int, Card], ...], seats: int) -> Ceremony | None:
    """Find out who deals by the cards that were cut; None if nobody can have cut them so."""
    pack = [card for _, card in cards]
    cut, rivals = _cut(pack, seats)
    undecided = len(rivals) > 1 and len(cards) + len(rivals) <= len(PACK)
    if cut != cards or undecided or len(set(pack)) < len(pack):
        return None
    return Ceremony("cut", cards, rivals[0])

"""Asking whether a trump just played is the highest or lowest in play (docs/rules.md §5.10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.actions import Extreme, Inquire
from bot.engine.cards import Card
from bot.engine.deal import Deal, Question
from bot.engine.events import Answered, Event

_HIGHEST, _LOWEST = Inquire(Extreme.HIGH), Inquire(Extreme.LOW)


def questions(deal: Deal) -> Mapping[Card, tuple[Question, ...]]:
    """Return what may be asked in this deal once a card has been played, and by whom.

    Each seat may ask about the highest and about the lowest of all the trumps it holds as play
    begins; a lone trump allows both.
    """
    asked: dict[Card, tuple[Question, ...]] = {}
    for seat, hand in enumerate(deal.hands):
        trumps = [card for card in hand if card.suit is deal.trumps]  # from low to high
        if trumps:
            asked[trumps[-1]] = ((seat, _HIGHEST),)
            asked[trumps[0]] = (*asked.get(trumps[0], ()), (seat, _LOWEST))
    return asked


def answer(deal: Deal, seat: int, question: Inquire) -> Iterator[Event]:
    """Answer truly and publicly; each question may be asked once."""
    deal.questions = tuple(asked for asked in deal.questions if asked != (seat, question))
    seats, cards = deal.table_seats, deal.table
    if not cards:  # the question may come as a trick ends
        seats, cards = list(deal.tricks[-1].seats), list(deal.tricks[-1].cards)
    card = cards[seats.index(seat)]
    # The highest trump in play is the highest of those that anybody may ask about so.
    rivals = [
        other.rank
        for other, asked in deal.askable.items()
        if any(kind.which is question.which for _, kind in asked)
    ]
    best = max(rivals) if question.which is Extreme.HIGH else min(rivals)
    answered = Answered(seat, question.which, card, card.rank == best)
    deal.answers += (answered,)
    yield answered

"""Asking whether a trump just played is the highest or lowest in play (docs/rules.md §5.10)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.actions import Action, Extreme, Inquire
from bot.engine.cards import PACK_ORDER, Card
from bot.engine.deal import Deal, Question
from bot.engine.events import Answered, Event

_HIGHEST, _LOWEST = Inquire(Extreme.HIGH), Inquire(Extreme.LOW)


def questions(deal: Deal) -> Mapping[Card, tuple[Question, ...]]:
    """Return what may be asked in this deal once a card has been played, and by whom.

    Each seat may ask about the highest and about the lowest of all the trumps it holds as play
    begins; a lone trump allows both.
    """
    asked: dict[Card, tuple[Question, ...]] = {}
    suit = deal.trumps
    for seat, hand in enumerate(deal.hands):
        trumps = [card for card in hand if card.suit is suit]  # from low to high
        if len(trumps) == 1:
            asked[trumps[0]] = ((seat, _HIGHEST), (seat, _LOWEST))
        elif trumps:
            asked[trumps[-1]] = ((seat, _HIGHEST),)
            asked[trumps[0]] = ((seat, _LOWEST),)
    return asked


def open_questions(deal: Deal, seat: int) -> tuple[Action, ...]:
    """Return what a seat may ask now: all of it is open to the seat that has just played."""
    if not deal.questions or deal.questions[0][0] != seat:
        return ()
    return tuple([question for _, question in deal.questions])


def answer(deal: Deal, seat: int, question: Inquire) -> list[Event]:
    """Answer truly and publicly; each question may be asked once."""
    deal.questions = tuple([asked for asked in deal.questions if asked != (seat, question)])
    seats, cards = deal.table_seats, deal.table
    if not cards:  # the question may come as a trick ends
        seats, cards = list(deal.tricks[-1].seats), list(deal.tricks[-1].cards)
    card = cards[seats.index(seat)]
    # Of all trumps in play, the highest and the lowest are among those that may be asked about.
    find = max if question.which is Extreme.HIGH else min
    answered = Answered(seat, question.which, card, card is find(deal.askable, key=PACK_ORDER))
    deal.answers += (answered,)
    return [answered]

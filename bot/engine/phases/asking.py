"""Asking whether a trump just played is the highest, or the lowest, in play (RULES.md §5.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.actions import Extreme, Inquire
from bot.engine.cards import Card, Suit
from bot.engine.deal import Deal
from bot.engine.events import Answered, Event
from bot.engine.views import Answer


def _extreme(which: Extreme, card: Card, cards: Iterable[Card], trumps: Suit | None) -> bool:
    """Say whether none of some cards is a trump beyond a trump."""
    ranks = [other.rank for other in cards if other.suit is trumps]
    return card.rank >= max(ranks) if which is Extreme.HIGH else card.rank <= min(ranks)


def open_questions(deal: Deal, seat: int, card: Card) -> None:
    """Note what a seat may ask about the card it has just played."""
    deal.questions = ()
    if card.suit is deal.trumps:
        deal.questions = tuple(
            (seat, Inquire(which))
            for which in Extreme
            if _extreme(which, card, deal.first_hands[seat], deal.trumps)
        )


def answer(deal: Deal, seat: int, question: Inquire) -> Iterator[Event]:
    """Answer truly, for all to hear; each question is asked once."""
    deal.questions = tuple(asked for asked in deal.questions if asked != (seat, question))
    card = next(card for by, card in _just_played(deal) if by == seat)
    in_play = (held for hand in deal.first_hands for held in hand)
    yes = _extreme(question.which, card, in_play, deal.trumps)
    deal.answers.append(Answer(seat, question.which, card, yes))
    yield Answered(seat, question.which, card, yes)


def _just_played(deal: Deal) -> list[tuple[int, Card]]:
    """Return the last card played with its seat; it may have ended a trick."""
    if deal.table:
        return [(deal.table_seats[-1], deal.table[-1])]
    return list(deal.tricks[-1].plays)[-1:]

"""Lines about what is special in a deal: bound or blind players, stock, answers, pegs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from bot.engine.actions import Extreme
from bot.engine.rules import Blind, Drawing
from bot.engine.views import PublicView
from bot.locale import N_, Say
from bot.ui.core.layout import small
from bot.ui.table.revokes import notes
from bot.ui.table.status import names_of
from bot.ui.text.cards import card_text, rank_values
from bot.ui.text.names import safe
from bot.views.table import TableView

_ANSWERS: Final[dict[tuple[Extreme, bool], str]] = {
    (Extreme.HIGH, True): N_("{name}'s {card} is the highest trump in play."),
    (Extreme.HIGH, False): N_("{name}'s {card} isn't the highest trump in play."),
    (Extreme.LOW, True): N_("{name}'s {card} is the lowest trump in play."),
    (Extreme.LOW, False): N_("{name}'s {card} isn't the lowest trump in play."),
}


def special_lines(view: TableView, public: PublicView, say: Say) -> list[str]:
    """Return the lines of all parts that apply to the deal."""
    return [line for part in _PARTS for line in part(view, public, say)]


def answer_text(name: str, which: Extreme, card: str, *, yes: bool, say: Say) -> str:
    """Say the answer to the question whether a card is the highest or lowest trump.

    The asker's name is made safe already, and the card is text.
    """
    return say(_ANSWERS[which, yes], name=name, card=card)


def _bound(view: TableView, public: PublicView, say: Say) -> Iterator[str]:
    if public.bound is not None:
        seat, points = public.bound
        yield say.count(
            "**{name} must win {n} point**; with none, they lose {n}",
            "**{name} must win {n} points**; with fewer, they score none and lose {n}",
            points,
            name=safe(view.seats[seat].name),
        )


def _blind(view: TableView, public: PublicView, say: Say) -> Iterator[str]:
    if not public.blind:
        return
    names = names_of(view, public.blind)
    if public.rules.blind is Blind.PARTNERS:
        yield small(
            say("On the pitcher's side, so can't look until the pitch: {names}", names=names)
        )
    else:
        yield small(say("Can't look until trumps are settled: {names}", names=names))


def _stock(_: TableView, public: PublicView, say: Say) -> Iterator[str]:
    if public.rules.drawing is Drawing.NONE:
        return
    if not public.stock_count:
        yield small(say("The stock is empty: everyone plays out their hand"))
    elif public.stock_top is None:
        yield say.count(
            "Stock: **{n} card** face down · the winner of the trick draws first, then the other",
            "Stock: **{n} cards** face down · the winner of the trick draws first, then the other",
            public.stock_count,
        )
    else:
        yield say.count(
            "Stock: **{card}** on top, {n} card left · the winner of the trick draws it, the other"
            " the next one",
            "Stock: **{card}** on top, {n} cards left · the winner of the trick draws it, the other"
            " the next one",
            public.stock_count,
            card=card_text(public.stock_top, say),
        )


def _drawn(view: TableView, public: PublicView, say: Say) -> Iterator[str]:
    drawn = public.drawn[-len(public.order) :]
    if drawn:
        cards = ", ".join(f"{safe(view.seats[seat].name)} {card_text(c, say)}" for seat, c in drawn)
        yield small(say("Last drawn: {cards}", cards=cards))


def _answers(view: TableView, public: PublicView, say: Say) -> Iterator[str]:
    cast = view.cast(public)
    lines = [
        answer_text(
            safe(cast.asked(number)),
            answer.which,
            card_text(answer.card, say),
            yes=answer.yes,
            say=say,
        )
        for number, answer in enumerate(public.answers)
    ]
    if lines:
        yield small(" ".join(lines))


def _revokes(view: TableView, public: PublicView, say: Say) -> Iterator[str]:
    yield from map(small, notes(view, public, say))


def _pegs(_: TableView, public: PublicView, say: Say) -> Iterator[str]:
    if public.rules.pegs:
        worth = rank_values(public.rules.pegs, say)
        yield small(say("Trumps taken in a trick score at once: {worth}", worth=worth))


_PARTS: Final[tuple[Callable[[TableView, PublicView, Say], Iterator[str]], ...]] = (
    _bound,
    _blind,
    _stock,
    _drawn,
    _answers,
    _revokes,
    _pegs,
)

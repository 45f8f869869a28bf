"""The board before the first deal: the cut, the guess, and who pitches first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.engine.cards import Suit
from bot.engine.ceremony import Colour, by_jacks
from bot.engine.rules import FirstDeal, Market
from bot.locale import N_, Say
from bot.ui.controls import table as controls
from bot.ui.core.layout import MAIN, Button, button, small
from bot.ui.text.cards import card_text, card_words, symbol
from bot.ui.text.names import plain, safe
from bot.ui.text.people import all_sides, scores, who
from bot.views.table import FirstDealQuestion, FirstDealStep, TableView

_COLOURS: Final[dict[Colour, str]] = {
    Colour.RED: N_("red ({suits})"),
    Colour.BLACK: N_("black ({suits})"),
}
_LABELS: Final[dict[Colour, str]] = {
    Colour.RED: N_("Red ({suits})"),
    Colour.BLACK: N_("Black ({suits})"),
}
_SUITS: Final[dict[Colour, str]] = {
    Colour.RED: f"{symbol(Suit.HEARTS)} {symbol(Suit.DIAMONDS)}",
    Colour.BLACK: f"{symbol(Suit.SPADES)} {symbol(Suit.CLUBS)}",
}
"""Suits say a colour to readers who do not see it."""
_THEN: Final[dict[FirstDeal, str]] = {
    FirstDeal.CUT: N_("Then everyone cuts for the deal: highest card deals."),
    FirstDeal.PUT_CUT: N_(
        "Then everyone cuts for the deal: best card deals (3 2 A K Q J 10 9 8 7 6 5 4)."
    ),
    FirstDeal.JACK: N_("Then cards are dealt face up: the first jack leads and sets trumps."),
    FirstDeal.GUESS: N_(
        "Then the other side guesses red or black: if it's right, it leads and sets trumps."
    ),
}
_THEN_SOLD: Final = N_(
    "Then everyone cuts: highest card can lead and set trumps, or sell that right."
)
_THEN_PITCHED: Final[dict[Market, str]] = {
    Market.NONE: N_("Then everyone cuts: highest card leads and sets trumps."),
    Market.OFFERS: _THEN_SOLD,
    Market.SALE: _THEN_SOLD,
    Market.AUCTION: N_("Then everyone cuts: highest card bids first."),
}
_PARTNERS: Final = N_("First, jacks decide the partners: red with red, black with black.")


def colour_text(colour: Colour, say: Say) -> str:
    """Return a colour with its suits."""
    return say(_COLOURS[colour], suits=_SUITS[colour])


def first_step(view: TableView, say: Say) -> tuple[str, list[Button]]:
    """Return the question before the next deal, with its buttons."""
    step = view.first
    return ("", []) if step is None else _STEPS[step.ask](view, step, say)


def cut_buttons(view: TableView, say: Say) -> list[Button]:
    """Return the buttons that cut the pack."""
    return [
        button(controls.CutHere(view.id, view.game), say("Cut"), MAIN),
        button(controls.Cut(view.id, view.game), say("Choose where…")),
    ]


def _cut(view: TableView, step: FirstDealStep, say: Say) -> tuple[str, list[Button]]:
    text = say("▶ **{name}** cuts the pack.", name=who(view.seats[step.seat], say))
    return "\n".join([text, *map(small, after_cut(view, say))]), cut_buttons(view, say)


def after_cut(view: TableView, say: Say) -> list[str]:
    """Say what comes after the cut: the deal that was broken off, or the first deal."""
    if view.kept is None:
        rules = view.rules
        pitched = rules.pitched and rules.first_deal is FirstDeal.CUT
        then = say(_THEN_PITCHED[rules.market] if pitched else _THEN[rules.first_deal])
        return [f"{then} {say(_PARTNERS)}" if by_jacks(rules, view.form) else then]
    score = scores(all_sides(view), view.kept)
    return [say("Then this deal is dealt again. The score: {scores}.", scores=score)]


def _guess(view: TableView, step: FirstDealStep, say: Say) -> tuple[str, list[Button]]:
    cutter = safe(view.seats[step.cutter].name) if step.cutter is not None else "?"
    text = say(
        "▶ **{name}**, is {cutter}'s card red or black? Right: your side leads and sets trumps."
        " Wrong: the other side does.",
        name=who(view.seats[step.seat], say),
        cutter=cutter,
    )
    buttons = [
        button(controls.Guess(view.id, view.game, colour), say(label, suits=_SUITS[colour]), MAIN)
        for colour, label in _LABELS.items()
    ]
    return text, buttons


def _pitcher(view: TableView, step: FirstDealStep, say: Say) -> tuple[str, list[Button]]:
    lines = [
        say(
            "The card is **{card}** ({words}).",
            card=card_text(card, say),
            words=card_words(card, say),
        )
        for _, card in step.cards[-1:]
    ]
    if step.guess is not None:
        seat, colour = step.guess
        name = safe(view.seats[seat].name)
        lines.append(say("{name} guessed {colour}.", name=name, colour=colour_text(colour, say)))
    lines.append(
        say(
            "▶ **{name}**, who on your side leads? The first card sets trumps, and the leader's"
            " partners can't look at their cards until then.",
            name=who(view.seats[step.seat], say),
        )
    )
    buttons: list[Button] = [
        button(
            controls.ChoosePitcher(view.id, view.game, seat),
            say("Seat {n}: {name}", n=seat + 1, name=plain(view.seats[seat].name)),
            MAIN,
        )
        for seat in step.choices
    ]
    return " ".join(lines), buttons


_STEPS: Final[
    dict[FirstDealQuestion, Callable[[TableView, FirstDealStep, Say], tuple[str, list[Button]]]]
] = {
    FirstDealQuestion.CUT: _cut,
    FirstDealQuestion.GUESS: _guess,
    FirstDealQuestion.PITCHER: _pitcher,
}

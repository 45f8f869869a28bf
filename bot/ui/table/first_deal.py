"""The board before the first deal: the cut, the guess, and who pitches first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.engine.cards import Card, Suit
from bot.engine.ceremony import Colour, by_jacks
from bot.engine.rules import FirstDeal, Market, Rules
from bot.engine.variants import Form
from bot.locale import N_, Say
from bot.tables.views import FirstDealQuestion, FirstDealStep, TableView
from bot.ui.controls import table as controls
from bot.ui.core.layout import MAIN, Button, Part, button
from bot.ui.text.cards import card_text, card_words, symbol
from bot.ui.text.names import plain, safe
from bot.ui.text.people import all_sides, scores, who

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
    FirstDeal.CUT: N_("Then everybody cuts for the deal; the highest card deals first."),
    FirstDeal.PUT_CUT: N_(
        "Then everybody cuts for the deal; the best card deals first, in the order"
        " 3 2 A K Q J 10 9 8 7 6 5 4."
    ),
    FirstDeal.JACK: N_(
        "Then cards are dealt face up, one at a time, until a jack falls: whoever gets it leads"
        " first, and so names trumps."
    ),
    FirstDeal.GUESS: N_(
        "Then a player of the other side guesses whether the card cut is red or black: guessed"
        " right, that side leads first and so names trumps; guessed wrong, yours does."
    ),
}
_THEN_SOLD: Final = N_(
    "Then everybody cuts; the highest card may lead first, and so name trumps, or sell that right."
    " The player before deals."
)
_THEN_PITCHED: Final[dict[Market, str]] = {
    Market.NONE: N_(
        "Then everybody cuts; the highest card leads first, and so names trumps. The player before"
        " deals."
    ),
    Market.OFFERS: _THEN_SOLD,
    Market.SALE: _THEN_SOLD,
    Market.AUCTION: N_(
        "Then everybody cuts; the highest card bids first, and whoever bids most leads first and"
        " so names trumps. The player before deals."
    ),
}
_PARTNERS: Final = N_(
    "But first cards are dealt face up until everybody has a jack: the red jacks become partners,"
    " and the black ones."
)


def colour_text(colour: Colour, say: Say) -> str:
    """Return a colour with its suits."""
    return say(_COLOURS[colour], suits=_SUITS[colour])


def first_step(view: TableView, say: Say) -> list[Part]:
    """Return the question before the first deal, with its buttons."""
    step = view.first
    return [] if step is None else _STEPS[step.ask](view, step, say)


def _cut(view: TableView, step: FirstDealStep, say: Say) -> list[Part]:
    text = say(
        "**{name}, please cut the pack.** Your cut changes the shuffle that the bot has fixed"
        " beforehand. If you wait too long, the pack is left as it is.",
        name=who(view.seats[step.seat], say),
    )
    buttons = [
        button(controls.CutHere(view.id, view.game), say("Cut"), MAIN),
        button(controls.Cut(view.id, view.game), say("Choose where…")),
    ]
    return [" ".join([text, *_after_cut(view, say)]), buttons]


def _after_cut(view: TableView, say: Say) -> list[str]:
    """Say what comes after the cut: the deal that was broken off, or the first deal."""
    if view.kept is None:
        return _then(view.rules, view.form, say)
    score = scores(all_sides(view), view.kept)
    return [say("Then this deal is dealt again, at a score of {scores}.", scores=score)]


def _then(rules: Rules, form: Form, say: Say) -> list[str]:
    """Say what comes after the cut."""
    pitched = rules.pitched and rules.first_deal is FirstDeal.CUT
    items = [say(_THEN_PITCHED[rules.market] if pitched else _THEN[rules.first_deal])]
    if by_jacks(rules, form):
        items.append(say(_PARTNERS))
    return items


def _guess(view: TableView, step: FirstDealStep, say: Say) -> list[Part]:
    cutter = safe(view.seats[step.cutter].name) if step.cutter is not None else "?"
    text = say(
        "**{name}, red or black?** {cutter} has cut a card that nobody has seen yet. Guess its"
        " colour: if you are right, one of your side leads first, and so names trumps; if not, one"
        " of the other side does. If you wait too long, it is red.",
        name=who(view.seats[step.seat], say),
        cutter=cutter,
    )
    buttons = [
        button(controls.Guess(view.id, view.game, colour), say(label, suits=_SUITS[colour]), MAIN)
        for colour, label in _LABELS.items()
    ]
    return [text, buttons]


def _pitcher(view: TableView, step: FirstDealStep, say: Say) -> list[Part]:
    lines = [_shown(card, say) for _, card in step.cards[-1:]]
    if step.guess is not None:
        seat, colour = step.guess
        name = safe(view.seats[seat].name)
        lines.append(say("{name} guessed {colour}.", name=name, colour=colour_text(colour, say)))
    lines.append(
        say(
            "**{name}, who of your side pitches first?** The pitcher leads the first card, and its"
            " suit is trumps; partners of the pitcher may see no cards before that.",
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
    return [" ".join(lines), buttons]


def _shown(card: Card, say: Say) -> str:
    return say(
        "The card is **{card}** ({words}).", card=card_text(card, say), words=card_words(card, say)
    )


_STEPS: Final[dict[FirstDealQuestion, Callable[[TableView, FirstDealStep, Say], list[Part]]]] = {
    FirstDealQuestion.CUT: _cut,
    FirstDealQuestion.GUESS: _guess,
    FirstDealQuestion.PITCHER: _pitcher,
}

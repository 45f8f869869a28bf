"""The board before the first deal, with its questions; and how the first dealer was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from discord import ButtonStyle

from bot.engine.axes import FirstDeal, Market, Trumps
from bot.engine.cards import Card, Rank, Suit, natural
from bot.engine.ceremony import Colour, by_jacks
from bot.locale.say import N_, Say
from bot.ui.controls import table as controls
from bot.ui.core.layout import GOOD, MAIN, PLAIN, Button, button, small
from bot.ui.text.cards import card_text, card_words, cards_text, symbol
from bot.ui.text.names import join_names, plain, safe
from bot.ui.text.people import all_sides, scores, who
from bot.views import posts
from bot.views.table.view import FirstDealQuestion, FirstDealStep, TableView

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
_JACKS: Final = 4
_SELLS: Final = N_(
    "**{pitcher} can lead first and set trumps, or sell that right; {dealer} deals.**"
)
_PITCHES: Final[dict[Market, str]] = {
    Market.NONE: N_("**{pitcher} leads first and sets trumps; {dealer} deals.**"),
    Market.OFFERS: _SELLS,
    Market.SALE: _SELLS,
    Market.AUCTION: N_(
        "**{pitcher} bids first; {dealer} deals.** The highest bidder leads first and sets trumps."
    ),
}
_NAMES: Final = N_(
    "**{pitcher} bids first; {dealer} deals.** The highest bidder names trumps and leads first."
)
_Shown: TypeAlias = Sequence[tuple[str, Card]]


def colour_text(colour: Colour, say: Say) -> str:
    """Return a colour with its suits."""
    return say(_COLOURS[colour], suits=_SUITS[colour])


def first_step(view: TableView, say: Say) -> tuple[str, list[Button]]:
    """Return the question before the next deal, with its buttons."""
    step = view.first
    return ("", []) if step is None else _STEPS[step.ask](view, step, say)


def cut_buttons(view: TableView, say: Say, style: ButtonStyle = GOOD) -> list[Button]:
    """Return the buttons that cut the pack; they stand out where only the cutter reads them."""
    return [
        button(controls.CutHere(view.id, view.game), say("Cut"), style),
        button(controls.Cut(view.id, view.game), say("Choose where…")),
    ]


def _cut(view: TableView, step: FirstDealStep, say: Say) -> tuple[str, list[Button]]:
    text = say("▶ **{name}** cuts the pack.", name=who(view.seats[step.seat], say))
    buttons = cut_buttons(view, say, GOOD if view.private else PLAIN)
    return "\n".join([text, *map(small, after_cut(view, say))]), buttons


def after_cut(view: TableView, say: Say) -> list[str]:
    """Say what comes after the cut: the deal that was broken off, or the first deal."""
    if view.kept is None:
        rules = view.rules
        pitched = rules.finds_eldest and rules.first_deal is FirstDeal.CUT
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


def ceremony(post: posts.CutPost, table: TableView, say: Say) -> list[str]:
    """Say who cut, and how the first dealer or pitcher was found."""
    cards: _Shown = [(name, Card.of(code)) for name, code in post.cards]
    partners, shown = _apart(cards) if post.partners else ((), cards)
    late = FirstDealQuestion.CUT.value in post.timed_out
    lines = [cut_line(post.cutter, post.cut, say, late=late)]
    if post.partners:
        lines += _partnerships(post, partners, say)
    return [*lines, *_CEREMONIES[FirstDeal(post.by)](post, shown, say), _first(post, table, say)]


def _apart(shown: _Shown) -> tuple[_Shown, _Shown]:
    """Split the cards after the fourth jack, the last one that makes partners."""
    jacks = [at for at, (_, card) in enumerate(shown) if natural(card).rank is Rank.JACK]
    end = jacks[_JACKS - 1] + 1 if len(jacks) >= _JACKS else len(shown)
    return shown[:end], shown[end:]


def cut_line(cutter: str, number: int, say: Say, *, late: bool) -> str:
    """Say where a player cut the pack."""
    name = safe(cutter)
    if late:
        return say("{name} didn't cut in time, so the pack stays as it is.", name=name)
    if number == 0:
        return say("{name} leaves the pack as it is.", name=name)
    return say.count("{name} cuts {n} card.", "{name} cuts {n} cards.", number, name=name)


def _partnerships(post: posts.CutPost, shown: _Shown, say: Say) -> Iterator[str]:
    yield say("Cards are dealt face up until everyone has a jack: {cards}", cards=_each(shown, say))
    sides = " · ".join(join_names(names) for names in post.partners)
    yield say("Red jacks play against black: **{sides}**.", sides=sides)
    if post.moved:
        names = join_names(post.moved)
        yield say("{names} swap seats so that partners sit opposite each other.", names=names)


def _cuts(post: posts.CutPost, shown: _Shown, say: Say) -> Iterator[str]:
    if not shown:
        return
    drawn = ", ".join(f"{safe(name)} {card_text(card, say)}" for name, card in shown)
    if post.pitcher is None:
        yield say("Everyone cuts for the deal: {cards}.", cards=drawn)
    else:
        yield say("Everyone cuts: {cards}.", cards=drawn)
    if post.by == FirstDeal.PUT_CUT.value:
        yield say("The best card is a 3, then 2 A K Q J 10 9 8 7 6 5 4.")
    if len(shown) > len({name for name, _ in shown}):
        yield say("Players who tie for the best card cut again.")


def _jack(_: posts.CutPost, shown: _Shown, say: Say) -> Iterator[str]:
    if shown:
        cards = _each(shown, say)
        yield say("Cards are dealt face up until a jack falls: {cards}", cards=cards)


def _guessed(post: posts.CutPost, shown: _Shown, say: Say) -> Iterator[str]:
    guesser, colour = post.guess or ("", Colour.RED.value)
    name, guess = safe(guesser), colour_text(Colour(colour), say)
    if FirstDealQuestion.GUESS.value in post.timed_out:
        yield say("{name} didn't guess in time, so the guess is {colour}.", name=name, colour=guess)
    else:
        yield say("{name} guesses {colour}.", name=name, colour=guess)
    cards = ", ".join(card_text(card, say) for _, card in shown)
    if post.right:
        yield say("The card is {card}: right.", card=cards)
    else:
        yield say("The card is {card}: wrong.", card=cards)
    if FirstDealQuestion.PITCHER.value in post.timed_out:
        name = safe(post.pitcher or "")
        yield say(
            "Nobody chose a pitcher in time, so it's {name}, whose seat comes first.", name=name
        )


_CEREMONIES: Final[dict[FirstDeal, Callable[[posts.CutPost, _Shown, Say], Iterator[str]]]] = {
    FirstDeal.CUT: _cuts,
    FirstDeal.PUT_CUT: _cuts,
    FirstDeal.JACK: _jack,
    FirstDeal.GUESS: _guessed,
}


def _first(post: posts.CutPost, table: TableView, say: Say) -> str:
    dealer = safe(post.dealer)
    if post.pitcher is not None:
        named = table.rules.trumps is Trumps.NAME
        found = _NAMES if named else _PITCHES[table.rules.market]
        return say(found, pitcher=safe(post.pitcher), dealer=dealer)
    if post.by == FirstDeal.PUT_CUT.value:
        return say("**{name} has the best card and deals first.**", name=dealer)
    return say("**{name} has the highest card and deals first.**", name=dealer)


def _each(shown: _Shown, say: Say) -> str:
    names = list(dict.fromkeys(name for name, _ in shown))
    held = ((name, [card for by, card in shown if by == name]) for name in names)
    return " · ".join(f"{safe(name)} {cards_text(cards, say)}" for name, cards in held)

"""How the first dealer or pitcher was found, in words: who cut, which cards, who deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from bot.engine.cards import Card, Rank
from bot.engine.ceremony import Colour
from bot.engine.rules import FirstDeal, Market
from bot.locale import N_, Say
from bot.ui.table.lobby.first_deal import colour_text
from bot.ui.text.cards import card_text, cards_text
from bot.ui.text.names import join_names, safe
from bot.views import posts
from bot.views.table import FirstDealQuestion, TableView

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
_Shown: TypeAlias = Sequence[tuple[str, Card]]


def ceremony(post: posts.CutPost, table: TableView, say: Say) -> list[str]:
    """Say who cut, and how the first dealer or pitcher was found."""
    cards: _Shown = [(name, Card.of(code)) for name, code in post.cards]
    partners, shown = _apart(cards) if post.partners else ((), cards)
    late = FirstDealQuestion.CUT.value in post.timed_out
    lines = [cut_line(post.cutter, post.cut, say, late=late)]
    if post.partners:
        lines += _partners(post, partners, say)
    return [*lines, *_CEREMONIES[FirstDeal(post.by)](post, shown, say), _first(post, table, say)]


def _apart(shown: _Shown) -> tuple[_Shown, _Shown]:
    """Split the cards after the fourth jack, the last one that makes partners."""
    jacks = [at for at, (_, card) in enumerate(shown) if card.rank is Rank.JACK]
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


def _partners(post: posts.CutPost, shown: _Shown, say: Say) -> Iterator[str]:
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
        yield say("Everyone cuts for the first pitch: {cards}.", cards=drawn)
    if post.by == FirstDeal.PUT_CUT.value:
        yield say("The best card is a 3, then 2 A K Q J 10 9 8 7 6 5 4.")
    if len(shown) > len({name for name, _ in shown}):
        yield say("Players who tie for the best card cut again.")


def _jack(_: posts.CutPost, shown: _Shown, say: Say) -> Iterator[str]:
    if shown:
        cards = _each(shown, say)
        yield say("Cards are dealt face up until a jack falls: {cards}", cards=cards)


def _guess(post: posts.CutPost, shown: _Shown, say: Say) -> Iterator[str]:
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
    FirstDeal.GUESS: _guess,
}


def _first(post: posts.CutPost, table: TableView, say: Say) -> str:
    dealer = safe(post.dealer)
    if post.pitcher is not None:
        return say(_PITCHES[table.rules.market], pitcher=safe(post.pitcher), dealer=dealer)
    if post.by == FirstDeal.PUT_CUT.value:
        return say("**{name} has the best card and deals first.**", name=dealer)
    return say("**{name} has the highest card and deals first.**", name=dealer)


def _each(shown: _Shown, say: Say) -> str:
    names = list(dict.fromkeys(name for name, _ in shown))
    held = ((name, [card for by, card in shown if by == name]) for name in names)
    return " · ".join(f"{safe(name)} {cards_text(cards, say)}" for name, cards in held)

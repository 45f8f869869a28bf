"""Moves as people type them: ``JS``, ``bid 3``, ``sell Ann``, ``discard 4C 5D 9S``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import chain
from typing import Final

from discord import app_commands

from bot.engine import actions
from bot.engine.cards import PACK_ORDER, Card, Suit
from bot.engine.views import Ask, SeatView
from bot.errors import TableError
from bot.interactions.autocomplete import Choices
from bot.locale.say import LANGUAGES, N_, Say, speak
from bot.tables.errors.play import AlreadyCut
from bot.ui.core.layout import CHOICES, OPTION
from bot.ui.text.calls import call_label, call_name
from bot.ui.text.cards import (
    card_code,
    card_label,
    card_words,
    cards_label,
    cards_text,
    code_cards,
    fan,
    marking,
    suit_word,
    symbol,
)
from bot.ui.text.endings import call_with_outcome
from bot.ui.text.measure import cut
from bot.ui.text.names import comparable, plain
from bot.views.table.view import HandView

_CODE: Final = 2
"""Letters in a card's code."""
_CUT: Final = "cut"
_NUMBERED: Final[dict[str, type[actions.Bid | actions.Offer]]] = {
    actions.Bid.verb: actions.Bid,
    actions.Offer.verb: actions.Offer,
}
_NONE: Final = "none"
"""What is typed to discard no card."""
_NUMBER: Final = re.compile("[0-9]{1,3}")
_REVOKE: Final = re.compile(r"(?:a revoke:? )?(.+?),? (?:in )?(?:trick )?([0-9]{1,2})")
"""Whose revoke is called, and in which trick."""
_BETWEEN: Final = re.compile(r"[\s,;+]+")
_EXTREMES: Final = {
    "high": actions.Extreme.HIGH,
    "highest": actions.Extreme.HIGH,
    "low": actions.Extreme.LOW,
    "lowest": actions.Extreme.LOW,
}
_ALSO: Final[dict[str, actions.Action]] = {
    "take it": actions.Give(),
    "take one": actions.Give(),
    "take": actions.Give(),
    "one": actions.Give(),
    "run them": actions.Run(),
    "i run": actions.Run(),
}
"""Other words for calls at some tables (docs/rules.md §2)."""


class NoMoveTyped(TableError):
    text = N_(
        "Type a card, such as JS or 10♥, or a call, such as beg, bid 3 or pass. As you type, a list"
        " shows what you can do now."
    )


class NoSuchMove(TableError):
    text = N_("I don't know the card or call “{text}”. Choose one from the list, such as JS.")


class NoSuchCard(TableError):
    text = N_(
        "I don't know the card “{text}”. Write cards like JS or 10♥, with spaces between them."
    )


class CardsNotHeld(TableError):
    text = N_("You don't have {cards}. Choose cards from your hand.")


class WrongCount(TableError):
    """Too few discards, too many, or one of them twice."""

    text = N_("You must discard exactly {needed}, but you chose {named}: {cards}.")


class NoSuchBuyer(TableError):
    text = N_("Nobody here is called “{text}”. Type the buyer's name or seat number.")


class NoSuchRevoke(TableError):
    text = N_(
        "I don't know whose revoke “{text}” is. Type an opponent's name or seat number, and the"
        " trick: call {name} 3."
    )


class NothingForSale(TableError):
    text = N_("There's nothing to sell right now. Your hand shows what you can do.")


def read(text: str, view: HandView, say: Say) -> actions.Action:
    """Read a card or a call, as records write it or as players say it.

    The host checks whether it is legal.

    Raises:
        NoMoveTyped, NoSuchMove, NoSuchCard, NoSuchBuyer, NothingForSale, CardsNotHeld, WrongCount:
            if the text is not a move.
        AlreadyCut: for a cut of the pack, which was done before the first deal.
    """
    text = code_cards(" ".join(text.split()), say)
    typed = _plain(text)
    if not typed:
        raise NoMoveTyped
    call = _call_named(typed, view, say)
    if call is not None:
        return call
    verb, _, rest = typed.partition(" ")
    if verb in _NUMBERED and _NUMBER.fullmatch(rest):
        return _NUMBERED[verb](int(rest))
    if _NUMBER.fullmatch(typed):
        return bid_or_offer(int(typed), view.view)
    if verb == _CUT and (not rest or _NUMBER.fullmatch(rest)):
        raise AlreadyCut
    if verb in _WITH_WORDS:
        return _WITH_WORDS[verb](rest, view)
    if verb == actions.Discard.verb or typed.startswith("throw away "):
        return read_discard(rest.removeprefix("away "), view.view, say)
    if verb == actions.Inquire.verb and rest in _EXTREMES:
        return actions.Inquire(_EXTREMES[rest])
    try:
        return actions.decode([actions.Play.verb, card_code(text).removeprefix("PLAY ")])
    except ValueError:
        raise NoSuchMove(text=text[:40]) from None


def bid_or_offer(points: int, view: SeatView) -> actions.Action:
    """Return a bid of some points, or an offer while the player must offer."""
    decision = view.public.decision
    offers = decision is not None and decision.ask is Ask.OFFER
    return actions.Offer(points) if offers else actions.Bid(points)


def read_discard(text: str, view: SeatView, say: Say) -> actions.Action:
    """Read discards; if the player has to discard now, check that they are held and how many.

    Raises:
        NoSuchCard, CardsNotHeld, WrongCount: if the cards cannot be discarded.
    """
    cards = [] if text.strip() == _NONE else _cards(code_cards(text, say))
    if isinstance(view.legal, actions.Discards):
        strange = [card for card in dict.fromkeys(cards) if card not in view.hand]
        if strange:
            raise CardsNotHeld(cards=cards_text(strange, say))
        needed = view.legal.total
        if (needed and len(cards) != needed) or len(set(cards)) != len(cards):
            raise WrongCount(needed=needed, named=len(cards), cards=cards_text(cards, say) or "–")
    return actions.Discard(tuple(sorted(set(cards), key=PACK_ORDER)))


def suggest(view: HandView, current: str, say: Say) -> Choices:
    """Suggest the legal moves that match what was typed; for discards, the next card."""
    legal = view.view.legal
    if isinstance(legal, actions.Discards):
        typed = _plain(current)
        named = typed.removeprefix(f"{actions.Discard.verb} ")
        if named == typed and actions.Discard.verb.startswith(typed):
            named = ""
        return suggest_discard(view.view, named, say, before=f"{actions.Discard.verb} ")
    typed = card_code(_plain(code_cards(current, say)))
    choices = []
    for action in _offered(view):
        label, value = label_of(action, view, say), _value(action)
        words = card_words(action.card, say) if isinstance(action, actions.Play) else label
        if any(typed in card_code(_plain(name)) for name in (label, value, words)):
            label = call_with_outcome(label, dict(view.view.endings).get(action), say)
            choices.append(app_commands.Choice(name=cut(label, OPTION), value=value))
    return choices[:CHOICES]


def _offered(view: HandView) -> list[actions.Action]:
    """Return what a player may do, revokes to call last and the newest first.

    Whether a card broke the rules does not show: it may be taken back, or so it seems.
    """
    seen = view.view
    revokes, offered = seen.public.revokes, [*seen.legal]
    if revokes is None:
        return offered
    calls = [action for action in offered if isinstance(action, actions.CallRevoke)]
    others = [
        action
        for action in offered
        if not isinstance(action, actions.CallRevoke | actions.TakeBack)
    ]
    back = [actions.TakeBack()] if seen.seat in revokes.open_to_take_back else []
    return [*others, *back, *reversed(calls)]


def suggest_discard(view: SeatView, current: str, say: Say, *, before: str = "") -> Choices:
    """Suggest the next card of the discards; the last one typed may be incomplete.

    The choices' values begin with `before`.
    """
    legal, say = view.legal, marking(view.public.rules, view.public.trumps, say)
    if not isinstance(legal, actions.Discards):
        return []
    named, begun = _named(code_cards(current, say), (*legal.always, *legal.hand))
    chosen = [card for card in named if card not in legal.always]
    whole = [*legal.always, *chosen[: legal.many]]
    ready = _discard_choice(whole, legal.total, before, say)
    if len(chosen) >= legal.many:
        return [ready] if not begun else []
    further = [card for card in fan(legal.hand, view.public) if card not in chosen]
    more = [
        _discard_choice([*whole, card], legal.total, before, say)
        for card in reversed(further)
        if card.code.startswith(begun)
    ]
    return [*([ready] if legal.any_number and not begun else []), *more][:CHOICES]


def label_of(action: actions.Action, view: HandView, say: Say) -> str:
    """Return the label of a move in a list of choices."""
    say = marking(view.view.public.rules, view.view.public.trumps, say)
    if isinstance(action, actions.Play):
        return card_label(action.card, say)
    return call_label(action, view.table, view.view.public, say)


def _discard_choice(
    cards: list[Card], many: int, before: str, say: Say
) -> app_commands.Choice[str]:
    label = cards_label(cards, say) or call_name(actions.Discard(()), say)
    if len(cards) < many:
        more = say.count("{n} more", "{n} more", many - len(cards))
        label = f"{label} … ({more})"
    value = before + (" ".join(card.code for card in cards) or _NONE)
    return app_commands.Choice(name=cut(label, OPTION), value=value[:OPTION])


def _named(text: str, hand: Iterable[Card]) -> tuple[list[Card], str]:
    """Return the complete cards of the hand in a text, and the incomplete last word."""
    held, named = {card.code: card for card in hand}, []
    *whole, last = [card_code(word) for word in _BETWEEN.split(text)] or [""]
    if last in held:
        whole, last = [*whole, last], ""
    for code in whole:
        card = held.get(code)
        if card is not None and card not in named:
            named.append(card)
    return named, last


def _plain(text: str) -> str:
    """Return text in the form in which typed text and labels are compared."""
    return comparable(text).replace("’", "'").rstrip("?!. ")


def _value(action: actions.Action) -> str:
    match action:
        case actions.Play(card):
            return card.code
        case actions.Sell(seat):
            return f"{action.verb} {seat + 1}"
        case actions.CallRevoke(seat, trick):
            return f"{action.verb} {seat + 1} {trick + 1}"
        case actions.CallCard(card):
            return f"{actions.CallRevoke.verb} for {card.code}"
    return " ".join(action.words.replace("-", " ").split())


def _call_named(typed: str, view: HandView, say: Say) -> actions.Action | None:
    """Return the call with these words, of the table's language or of a record."""
    if typed in _ALSO:
        return _ALSO[typed]
    try:
        return actions.decode([typed.replace(" ", "-")])
    except ValueError:
        pass
    if not isinstance(view.view.legal, actions.Discards):
        for action in view.view.legal:
            if typed == _plain(code_cards(label_of(action, view, say), say)):
                return action
    calls = chain(actions.BARE.values(), map(actions.Inquire, actions.Extreme))
    return next((call for call in calls if typed == _plain(call_name(call, say))), None)


def _sale(text: str, view: HandView) -> actions.Action:
    """Return the sale to a buyer, by their seat's number or the beginning of their name."""
    name = text.removeprefix("to ").strip()
    decision = view.view.public.decision
    if decision is None or decision.ask is not Ask.SALE:
        raise NothingForSale
    if not name:
        offered = [call.seat for call in decision.calls if isinstance(call, actions.Sell)]
        if len(offered) == 1:
            return actions.Sell(offered[0])
    buyer = _seat_of(name, view)
    if buyer is None:
        raise NoSuchBuyer(text=name[:40])
    return actions.Sell(buyer)


def _seat_of(name: str, view: HandView) -> int | None:
    """Return a seat by its number or the beginning of its player's name; None if none fits."""
    seats = view.table.seats
    if _NUMBER.fullmatch(name) and int(name) - 1 in range(len(seats)):
        return int(name) - 1
    called = [(seat.seat, _plain(plain(seat.name))) for seat in seats]
    for fits in (str.__eq__, str.startswith):
        matching = [seat for seat, full in called if name and fits(full, name)]
        if len(matching) == 1:
            return matching[0]
    return None


def _called(text: str, view: HandView) -> actions.Action:
    """Return the call of an exposed card, ``for 2D``, or of a revoke, ``Ann 3``."""
    if text.startswith("for "):
        cards = _cards(text.removeprefix("for "))
        if len(cards) == 1:
            return actions.CallCard(cards[0])
    named = _REVOKE.fullmatch(text)
    seat = None if named is None else _seat_of(named[1], view)
    if named is None or seat is None:
        seats, own = view.table.seats, view.view.seat
        raise NoSuchRevoke(text=text[:40], name=plain(seats[(own + 1) % len(seats)].name))
    return actions.CallRevoke(seat, int(named[2]) - 1)


def _cards(text: str) -> list[Card]:
    cards = []
    for word in filter(None, _BETWEEN.split(text)):
        codes = card_code(word)
        for at in range(0, len(codes), _CODE):
            try:
                cards.append(Card.of(codes[at : at + _CODE]))
            except ValueError:
                raise NoSuchCard(text=word[:40]) from None
    return cards


def _naming(text: str, _: HandView) -> actions.Action:
    """Return the naming of a suit by its letter, its symbol or its name in any language."""
    for suit in Suit:
        words = [suit.letter, symbol(suit)[0], *(suit_word(suit, speak(one)) for one in LANGUAGES)]
        if text in map(_plain, words):
            return actions.Name(suit)
    raise NoSuchMove(text=text[:40])


_WITH_WORDS: Final[dict[str, Callable[[str, HandView], actions.Action]]] = {
    actions.Sell.verb: _sale,
    actions.CallRevoke.verb: _called,
    actions.Name.verb: _naming,
}
"""Reads the rest of calls that name a player or a suit, by their verb."""

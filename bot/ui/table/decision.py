"""What a player has to do, in a line or as buttons: for everybody, or for the cards of one hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import discord

from bot.engine.actions import Bid, Discards, Give, Offer, Pass, Play, ShootMoon
from bot.engine.axes import AfterGift, Drawing, Follow, Gift, Market
from bot.engine.cards import Suit
from bot.engine.errors import Reason
from bot.engine.events import Called
from bot.engine.revokes import PublicRevokes
from bot.engine.views import Ask, Decision, GameOutcome, PublicView, SeatView
from bot.locale.say import N_, Say
from bot.ui.controls.table import MakeCall, MakeOffer, PickBid, TurnControl
from bot.ui.core.layout import GRAVE, MAIN, ROW, Button, Menu, button, menu
from bot.ui.text.calls import call_label, price, refusal
from bot.ui.text.cards import card_label, card_text, cards_label, fan, suit_now, symbol
from bot.ui.text.endings import call_with_outcome, outcomes_line
from bot.ui.text.names import safe
from bot.ui.text.people import short_name, who
from bot.views.computer_names import unmarked
from bot.views.table.view import SeatInfo, SeatKind, TableView, is_closing, is_last_card, waited_for

_PASS: Final = Pass()
_STEAL_OR_PASS: Final = N_("{name} bid {n}: take it for as much, go higher, or pass.")
_STEAL_TOP_OR_PASS: Final = N_("{name} bid {n}: take it for as much, or pass.")
_MOON: Final = N_("Shoot the moon: all {n} points win the game, one fewer loses {target}.")
_MOON_BELOW: Final = N_(
    "Shoot the moon: all {n} points bring you up to 0, one fewer loses {target}."
)
FEW_OFFERS: Final = 4
"""Offers up to this number have a button each."""
_TO_ASK: Final[dict[Ask, str]] = {
    Ask.TURN_UP: N_("{name} to stand or beg"),
    Ask.BEG: N_("{name} to answer the beg"),
    Ask.BUNCH: N_("{name} to bunch or play on"),
    Ask.BID: N_("{name} to bid"),
    Ask.NAME: N_("{name} to name trumps"),
    Ask.OFFER: N_("{name} to offer points"),
    Ask.SALE: N_("{name} to sell the pitch or not"),
}


def task_text(view: TableView, public: PublicView, say: Say) -> str:
    """Explain the present decision by what all know; empty when the game is over."""
    decision = public.decision
    if decision is None:
        return ""
    told = outcomes_line(decision.calls, decision.endings, view, public, say)
    return f"{_ASKED[decision.ask](view, public, say)}{told}"


def asked(view: TableView, seen: SeatView, say: Say) -> str:
    """Explain a player's decision by the cards they hold, and say what decides the game."""
    return f"{_asked(view, seen, say)}{outcomes(view, seen, say)}"


def outcomes(view: TableView, seen: SeatView, say: Say) -> str:
    """Say which of all that a player may do decides the game; empty if nothing does."""
    return outcomes_line(seen.legal, seen.endings, view, seen.public, say)


def _asked(view: TableView, seen: SeatView, say: Say) -> str:
    public = seen.public
    decision = public.decision
    if isinstance(seen.legal, Discards) and seen.legal.always:
        return _some_must_go(seen, seen.legal, say)
    if decision is None:
        return ""
    if decision.ask is not Ask.PLAY:
        return _ASKED[decision.ask](view, public, say)
    if is_pitch(public):
        return _leading(_play(view, public, say), seen, say)
    if view.last_cards and is_last_card(public):
        return say("Your last card plays itself.")
    if public.revokes is not None:
        return _unchecked(seen, public.revokes, say)
    if not public.trick.cards:
        return _leading(say("You lead."), seen, say)
    return _follow(seen, suit_now(public.trick.cards[0], public), say)


def is_pitch(public: PublicView) -> bool:
    """Return whether the next card sets trumps."""
    decision = public.decision
    return decision is not None and decision.ask is Ask.PLAY and public.trumps is None


def _leading(line: str, seen: SeatView, say: Say) -> str:
    """Add why some cards may not be led; a card that was called for has a line of its own."""
    reasons = dict.fromkeys(reason for _, reason in seen.refused)
    return " ".join([line, *(refusal(why, say) for why in reasons if why is not Reason.CALLED_FOR)])


def _unchecked(seen: SeatView, revokes: PublicRevokes, say: Say) -> str:
    """Say what to do where any card is accepted: never which cards the rules allow."""
    trick = seen.public.trick
    if seen.seat in revokes.replacing:
        card = [card for seat, card in revokes.exposed if seat == seen.seat][-1]
        return say(
            "You took back {card}: play another card in its place.", card=card_label(card, say)
        )
    if not trick.cards or trick.leader == seen.seat:
        return _leading(say("You lead."), seen, say)
    return say("{led} led.", led=symbol(suit_now(trick.cards[0], seen.public)))


def _follow(seen: SeatView, led: Suit, say: Say) -> str:
    if seen.refused:
        return _limited(seen, led, say)
    public, sign = seen.public, symbol(led)
    drawing = public.rules.drawing is not Drawing.NONE and public.stock_count > 0
    if drawing and public.rules.follow_while_drawing is Follow.FREE:
        return say("{led} led: play anything while the stock lasts.", led=sign)
    suits = {suit_now(card, public) for card in seen.hand}
    if led in suits:
        return say("{led} led: play anything.", led=sign)
    score = public.score[seen.seat % public.sides]
    if drawing and public.rules.penalty and public.trumps not in suits and score > 0:
        return say(
            "{led} led, you have no {led} and no trump: any card costs you a point.", led=sign
        )
    return say("{led} led, you have none: play anything.", led=sign)


def _limited(seen: SeatView, led: Suit, say: Say) -> str:
    """Say which cards may be played where some may not."""
    public, trumps = seen.public, seen.public.trumps
    if led is trumps:
        return say("Trumps led: play a trump.")
    suits = {suit_now(action.card, public) for action in seen.legal if isinstance(action, Play)}
    low = Reason.NO_UNDERTRUMPING in dict(seen.refused).values()
    best = public.trick.best_card
    values = {"led": symbol(led), "card": "" if best is None else card_text(best, say)}
    if suits - {led, trumps}:
        if any(suit_now(card, public) is led for card in seen.hand):
            return say("{led} led: play anything but a trump below {card}.", **values)
        return say("{led} led, you have none: play anything but a trump below {card}.", **values)
    return say(_LIMITS[led in suits, trumps in suits, low], **values)


_LIMITS: Final[dict[tuple[bool, bool, bool], str]] = {
    (True, False, False): N_("{led} led: play a {led}."),
    (True, False, True): N_("{led} led: play a {led}; your trumps are below {card}."),
    (True, True, False): N_("{led} led: play a {led} or trump."),
    (True, True, True): N_("{led} led: play a {led}, or a trump above {card}."),
    (False, True, False): N_("{led} led, you have none: play a trump."),
    (False, True, True): N_("{led} led, you have none: play a trump above {card}."),
}
"""By whether a card of the suit led may be played, a trump may, and a lower trump may not."""


def _turn_up(_: TableView, public: PublicView, say: Say) -> str:
    card = public.turn_ups[-1]
    return say(
        "{card} turned up: stand, and {suit} is trumps, or beg for another suit.",
        card=card_text(card, say),
        suit=symbol(card.suit),
    )


def _beg(view: TableView, public: PublicView, say: Say) -> str:
    rules, decision = public.rules, public.decision
    begged = view.cast(public).did(Called, len(public.calls) - 1)
    values = {"name": short_name(begged), "suit": symbol(public.turn_ups[-1].suit)}
    if decision is None or not any(isinstance(call, Give) for call in decision.calls):
        return say("{name} begs. A gift would decide the game, so you must run.", **values)
    if rules.after_gift is AfterGift.ABANDON:
        return say("{name} begs: give a point and end the deal, or run for a new suit.", **values)
    if rules.gift is Gift.EACH_OPPONENT and public.sides - len(public.out) > 2:
        return say(
            "{name} begs: give each opponent a point and keep {suit}, or run for a new suit.",
            **values,
        )
    return say("{name} begs: give a point and keep {suit}, or run for a new suit.", **values)


def _bunch(_: TableView, public: PublicView, say: Say) -> str:
    return say(
        "Bunch (if everyone does, the cards are dealt again), or play on with {suit}.",
        suit=symbol(public.turn_ups[-1].suit),
    )


def _some_must_go(seen: SeatView, ways: Discards, say: Say) -> str:
    """Say what to discard where some cards must be among it."""
    cards = cards_label(fan(ways.always, seen.public), say)
    if not ways.many:
        return say("{cards} must go.", cards=cards)
    return say.count(
        "{cards} must go, and {n} of the others.",
        "{cards} must go, and {n} of the others.",
        ways.many,
        cards=cards,
    )


def _name(_: TableView, public: PublicView, say: Say) -> str:
    if public.bound is None:
        return say("Everyone passed: name trumps. You're bound to nothing.")
    return say.count(
        "Name trumps: you must make {n} point.",
        "Name trumps: you must make {n} points.",
        public.bound.points,
    )


def _discard(_: TableView, public: PublicView, say: Say) -> str:
    n = 0 if public.decision is None else public.decision.discard
    if not n:
        return say("Exchange cards that aren't trumps, as many as you like.")
    return say.count("Discard {n} card.", "Discard {n} cards.", n)


def _bid(view: TableView, public: PublicView, say: Say) -> str:
    calls = () if public.decision is None else public.decision.calls
    if calls == (_PASS,) and public.rules.market is Market.AUCTION:
        return say("Nobody can bid higher, so you can only pass.")
    if calls == (_PASS,):
        name = short_name(view.seats[public.eldest].name)
        return say("A higher bid would win {name} the game, so you can only pass.", name=name)
    if (highest := _highest_bid(view, public)) is not None:
        points, name = highest
        asked = N_("{name} bid {n}: go higher, or pass.")
        if Bid(points) in calls:
            top = points == public.rules.greatest_bid
            asked = _STEAL_TOP_OR_PASS if top else _STEAL_OR_PASS
        text = say(asked, name=name, n=points)
    elif _PASS not in calls:
        text = say("Everyone else has passed, so you must bid.")
    else:
        text = say("Bid how many points you will make, or pass.")
    if public.rules.smudge and Bid(public.rules.greatest_bid) in calls:
        text += " " + say(
            "Bid {n} and make all {n}, and you win the game unless you're below zero.",
            n=public.rules.greatest_bid,
        )
    return f"{text} {_moon(public, say)}" if ShootMoon() in calls else text


def _moon(public: PublicView, say: Say) -> str:
    """Say what it means to shoot the moon, for the side whose turn it is."""
    rules, seat = public.rules, 0 if public.decision is None else public.decision.seat
    below = public.score[seat % public.sides] < 0
    return say(_MOON_BELOW if below else _MOON, n=rules.greatest_bid, target=rules.target)


def _highest_bid(view: TableView, public: PublicView) -> tuple[int, str] | None:
    bids = [(call.points, n) for n, (_, call) in enumerate(public.calls) if isinstance(call, Bid)]
    if not bids:
        return None
    points, number = max(bids)
    return points, short_name(view.cast(public).did(Called, number))


def _offer(_: TableView, public: PublicView, say: Say) -> str:
    if public.decision is not None and public.decision.calls == (Pass(),):
        return say("Your side has no points to offer, so you can only pass.")
    return say("Offer some of your points for the pitch, or pass.")


def _sale(view: TableView, public: PublicView, say: Say) -> str:
    if public.rules.market is Market.OFFERS:
        return say("Sell the pitch for the points offered, or keep it and lead.")
    points, seat = max((price(public, seat), seat) for seat in public.order)
    return say(
        "{name} bids {n}. Sell and score {n} now, or refuse and make {n} yourself.",
        name=short_name(view.seats[seat].name),
        n=points,
    )


def _play(_: TableView, public: PublicView, say: Say) -> str:
    if not is_pitch(public):
        return say("Play a card.")
    if public.bound is None:
        return say("You pitch: the suit you lead is trumps.")
    return say.count(
        "You pitch for {n} point: the suit you lead is trumps.",
        "You pitch for {n} points: the suit you lead is trumps.",
        public.bound.points,
    )


def _done(_view: TableView, _public: PublicView, say: Say) -> str:
    return say("All cards are played: call a revoke, or press Done.")


_ASKED: Final[dict[Ask, Callable[[TableView, PublicView, Say], str]]] = {
    Ask.TURN_UP: _turn_up,
    Ask.BEG: _beg,
    Ask.BUNCH: _bunch,
    Ask.DISCARD: _discard,
    Ask.BID: _bid,
    Ask.NAME: _name,
    Ask.OFFER: _offer,
    Ask.SALE: _sale,
    Ask.PLAY: _play,
    Ask.DONE: _done,
}


def turn_of(view: TableView, public: PublicView) -> tuple[str, int, int, int]:
    """Return the fields of a `TurnControl` for the present decision."""
    turn = 0 if public.decision is None else public.decision.turn
    return view.id, view.game, public.deal, turn


def call_buttons(view: TableView, public: PublicView, say: Say) -> list[Button]:
    """Return a button for each call of the player whose turn it is.

    A form asks for offers above `FEW_OFFERS`, and `bid_menu` for bids that a row has no room for.
    """
    decision = public.decision
    if decision is None:
        return []
    place, in_menu, ends = turn_of(view, public), _high_bids(decision), dict(decision.endings)
    buttons: list[Button] = []
    for call in decision.calls:
        if call in in_menu:
            continue
        more = call.points - FEW_OFFERS if isinstance(call, Offer) else 0
        if more <= 0:
            style = GRAVE if isinstance(call, ShootMoon) else MAIN
            label, outcome = call_label(call, view, public, say), ends.get(call)
            buttons.append(call_button(MakeCall(*place, call), label, outcome, say, style))
        elif more == 1:
            buttons.append(button(MakeOffer(*place), say("Offer more…"), MAIN))
    return buttons


def call_button(
    control: TurnControl,
    label: str,
    outcome: GameOutcome | None,
    say: Say,
    style: discord.ButtonStyle = MAIN,
) -> Button:
    """Return a call's button, which says how the call ends the game, and is red for a loss."""
    style = GRAVE if outcome and outcome.is_loss else style
    return button(control, call_with_outcome(label, outcome, say), style)


def bid_menu(view: TableView, public: PublicView, say: Say) -> list[Menu]:
    """Return the menu of the bids that have no button, if there are any."""
    decision = public.decision
    high = () if decision is None else _high_bids(decision)
    if not high:
        return []
    options = [
        discord.SelectOption(
            label=call_label(bid, view, public, say),
            value=str(bid.points),
            description=say(
                "{n} of the deal's {most} points", n=bid.points, most=public.rules.greatest_bid
            ),
        )
        for bid in high
    ]
    return [menu(PickBid(*turn_of(view, public)), say("Bid higher…"), options)]


def _high_bids(decision: Decision) -> Sequence[Bid]:
    """Return the bids beyond those that fit into a row with the other calls, on a phone too."""
    bids = [call for call in decision.calls if isinstance(call, Bid)]
    others = len(decision.calls) - len(bids)
    return () if len(decision.calls) <= ROW else bids[ROW - 1 - others :]


def waiting_line(public: PublicView, name: str, say: Say) -> str:
    """Say who has to do what; empty when the game is over."""
    decision = public.decision
    if decision is None:
        return ""
    if decision.ask is Ask.DISCARD and not decision.discard:
        return say("{name} to exchange cards", name=name)
    if decision.ask is Ask.DISCARD:
        n = decision.discard
        return say.count("{name} to discard {n} card", "{name} to discard {n} cards", n, name=name)
    if decision.ask is not Ask.PLAY:
        return say(_TO_ASK[decision.ask], name=name)
    if is_pitch(public):
        return say("{name} to pitch: the first card sets trumps", name=name)
    if public.trick.cards:
        return say("{name} to play", name=name)
    return _to_lead(public, decision, name, say)


def _to_lead(public: PublicView, decision: Decision, name: str, say: Say) -> str:
    if not public.tricks or decision.seat != public.tricks[-1].winner:
        return say("{name} to lead", name=name)
    trick = public.tricks[-1]
    pips = sum(public.rules.pips(card, public.trumps) for card in trick.cards)
    if not pips:
        return say("{name} took the trick and leads", name=name)
    return say.count(
        "{name} took the trick ({n} pip) and leads",
        "{name} took the trick ({n} pips) and leads",
        pips,
        name=name,
    )


def turn_line(view: TableView, public: PublicView, say: Say) -> str:
    """Say whose turn it is and what for; empty once the game is over."""
    decision = public.decision
    if decision is None:
        return ""
    if is_closing(public):
        return f"▶ {closing_line(view, public, say)}"
    name = actor_name(view.seats[decision.seat], say)
    return " · ".join([f"▶ {waiting_line(public, name, say)}", *_state(view, public, say)])


def closing_line(view: TableView, public: PublicView, say: Say) -> str:
    """Say what to do once all cards are played, and name the players who are not done.

    Their names are plain: so many bold ones would hide the rest.
    """
    names = ", ".join([who(view.seats[seat], say) for seat in waited_for(public)])
    return say(
        "**All cards are played.** Call a revoke, or press Done. Waiting for {names}.", names=names
    )


def actor_name(seat: SeatInfo, say: Say) -> str:
    """Return a player's name: people who are here stand out."""
    if seat.kind is SeatKind.COMPUTER:
        return safe(unmarked(seat.name))
    return f"**{who(seat, say)}**" if seat.here else who(seat, say)


def _state(view: TableView, public: PublicView, say: Say) -> list[str]:
    """Say what has to be known for the present decision."""
    decision, trick = public.decision, public.trick
    if decision is None:
        return []
    if decision.ask is Ask.BID or decision.ask is Ask.SALE:
        if (highest := _highest_bid(view, public)) is None:
            return []
        points, name = highest
        return [say("highest bid {n}, {name}", n=points, name=name)]
    if not trick.cards or trick.best is None or trick.best_card is None:
        return []
    led = suit_now(trick.cards[0], public)
    text = N_("{suit} led (trumps)") if led is public.trumps else N_("{suit} led")
    name = short_name(view.cast(public).took(trick))
    best = say("{card} {name} winning", card=card_label(trick.best_card, say), name=name)
    return [say(text, suit=symbol(led)), best]
